import { ApiError } from '../api-error.ts';
import { checkChannelMessage, checkDirectMessage, checkMentions } from './message-checks.ts';
import { deliverMessage } from './message-delivery.ts';
import { sendMessage } from './message-sending.ts';
import { checkPeople, channelById, directRecipient, userById } from './message-recipient.ts';
import { renderMarkdown, renderNew } from '../markdown/markdown.ts';
import { notificationBot } from '../reports/reports.ts';
import { serverText } from '../server-text.ts';
import { deliverDueReminders } from './reminders.ts';
import { nowSeconds, type RealmState, type User } from '../state.ts';
import type { Recipient } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { ScheduledMessage, ScheduledStore } from './scheduled-store.ts';

export function createScheduledStore(): ScheduledStore {
  return { messages: new Map(), nextId: 1 };
}

/** After this delay in seconds, the server gives up rather than send something out of date. */
const latestSeconds = 600;

/** A scheduled message as its owner sees it. https://zulip.com/api/get-scheduled-messages */
export function scheduledRecord(state: RealmState, scheduled: ScheduledMessage): Record<string, unknown> {
  const { recipient, ownerId } = scheduled;
  const others = recipient.kind === 'direct' ? recipient.userIds.filter((id) => id !== ownerId) : [];
  return {
    scheduled_message_id: scheduled.id,
    ...(recipient.kind === 'channel'
      ? { type: 'stream', to: recipient.channelId, topic: recipient.topic }
      : { type: 'private', to: others.length === 0 ? [ownerId] : others }),
    content: scheduled.content,
    rendered_content: renderMarkdown(state, scheduled.content).html,
    scheduled_delivery_timestamp: scheduled.deliverAt,
    failed: scheduled.failed,
  };
}

/** Makes the same checks that sending will repeat. */
export function checkScheduled(state: RealmState, sender: User, recipient: Recipient, content: string): void {
  if (recipient.kind === 'channel') {
    checkChannelMessage(state, sender, channelById(state, recipient.channelId), recipient.topic);
  } else {
    const people = checkPeople(
      state,
      sender,
      recipient.userIds.map((id) => userById(state, id)),
    );
    checkDirectMessage(state, sender, people);
  }
  checkMentions(state, sender, recipient, renderNew(state, content));
}

/** Notifies the owner's clients. https://zulip.com/api/get-events#scheduled_messages-add */
export function announceScheduled(
  { state, queues }: Realm,
  scheduled: ScheduledMessage,
  op: 'add' | 'update' | 'remove',
): void {
  const record = scheduledRecord(state, scheduled);
  const fields = {
    add: { scheduled_messages: [record] },
    update: { scheduled_message: record },
    remove: { scheduled_message_id: scheduled.id },
  }[op];
  queues.publish(
    { type: 'scheduled_messages', op, ...fields },
    (owner) => owner.userId === scheduled.ownerId,
  );
}

/** Sends what is due; a refused message becomes a failed one, which the notification bot reports to the sender. */
export function deliverDueMessages(realm: Realm): void {
  const { state } = realm;
  deliverDueReminders(realm);
  const now = nowSeconds(state);
  const due = [...state.scheduledStore.messages.values()].filter(
    ({ failed, deliverAt }) => !failed && deliverAt <= now,
  );
  for (const scheduled of due) {
    const sender = state.users.get(scheduled.ownerId);
    if (sender === undefined) continue;
    try {
      if (now - scheduled.deliverAt > latestSeconds) throw new ApiError('schedule-late');
      checkScheduled(state, sender, scheduled.recipient, scheduled.content);
      const { recipient, content, client, readBySender } = scheduled;
      sendMessage(realm, sender, { recipient, content, client, readBySender });
      state.scheduledStore.messages.delete(scheduled.id);
      announceScheduled(realm, scheduled, 'remove');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      scheduled.failed = true;
      announceScheduled(realm, scheduled, 'update');
      const time = new Date(scheduled.deliverAt * 1_000).toISOString().replace('.000Z', '+00:00');
      deliverMessage(realm, notificationBot(state), {
        recipient: directRecipient(notificationBot(state), [sender]),
        content: `The message you scheduled for <time:${time}> was not sent because of the following error:\n\n> ${serverText(state.language, error.key, error.values)}\n\n[View scheduled messages](#scheduled)`,
        client: 'Internal',
      });
    }
  }
}
