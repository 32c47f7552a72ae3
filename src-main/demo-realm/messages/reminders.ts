import { deliverMessage } from './message-delivery.ts';
import { messagePlaceMarkup, messageUrl } from './message-links.ts';
import { directRecipient, longestContent, truncate } from './message-recipient.ts';
import { senderOf } from './message-record.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { notificationBot } from '../reports/reports.ts';
import { nowSeconds, type RealmState, type User } from '../state.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { Reminder } from './scheduled-store.ts';

/** The fetch value `reminders`. https://zulip.com/api/get-reminders */
export function reminderRecords(state: RealmState, user: User): Record<string, unknown>[] {
  return remindersOf(state)
    .filter(({ ownerId }) => ownerId === user.userId)
    .map((reminder) => reminderRecord(state, reminder));
}

/** Everyone's reminders, earliest first. */
export function remindersOf({ scheduledStore }: RealmState): Reminder[] {
  return (scheduledStore.reminders ?? []).toSorted((a, b) => a.deliverAt - b.deliverAt);
}

function reminderRecord(state: RealmState, reminder: Reminder): Record<string, unknown> {
  return {
    reminder_id: reminder.id,
    type: 'private',
    to: [reminder.ownerId],
    content: reminder.content,
    rendered_content: renderMarkdown(state, reminder.content).html,
    scheduled_delivery_timestamp: reminder.deliverAt,
    failed: false,
    reminder_target_message_id: reminder.messageId,
  };
}

/** Stores a reminder and sends the event to its owner. Ids are shared with scheduled messages. */
export function addReminder(
  realm: Realm,
  owner: User,
  message: StoredMessage,
  { deliverAt, note }: { deliverAt: number; note: string },
): Reminder {
  const { state } = realm;
  const { scheduledStore } = state;
  const reminder: Reminder = {
    id: scheduledStore.nextId,
    ownerId: owner.userId,
    messageId: message.id,
    content: reminderText(state, message, note),
    deliverAt,
  };
  scheduledStore.nextId += 1;
  scheduledStore.reminders = [...(scheduledStore.reminders ?? []), reminder];
  announce(realm, reminder, { op: 'add', reminders: [reminderRecord(state, reminder)] });
  return reminder;
}

/** Removes a reminder and sends the event to its owner. */
export function removeReminder(realm: Realm, reminder: Reminder): void {
  const { scheduledStore } = realm.state;
  scheduledStore.reminders = scheduledStore.reminders?.filter((known) => known !== reminder);
  announce(realm, reminder, { op: 'remove', reminder_id: reminder.id });
}

/** Makes the notification bot send reminders that are due. */
export function deliverDueReminders(realm: Realm): void {
  const { state } = realm;
  const now = nowSeconds(state);
  for (const reminder of remindersOf(state)) {
    if (reminder.deliverAt > now) return;
    const owner = state.users.get(reminder.ownerId);
    const bot = notificationBot(state);
    if (owner !== undefined) {
      const recipient = directRecipient(bot, [owner]);
      deliverMessage(realm, bot, { recipient, content: reminder.content, client: 'Internal' });
    }
    removeReminder(realm, reminder);
  }
}

function announce({ queues }: Realm, { ownerId }: Reminder, fields: object): void {
  queues.publish({ type: 'reminders', ...fields }, ({ userId }) => userId === ownerId);
}

function reminderText(state: RealmState, message: StoredMessage, note: string): string {
  const target =
    message.recipient.kind === 'channel'
      ? messagePlaceMarkup(state, message)
      : 'the following direct message';
  const { fullName, userId } = senderOf(state, message);
  const end = note === '' ? '.' : `. Note:\n > ${note}`;
  const widget = message.content.startsWith('/poll')
    ? 'a poll'
    : message.content.startsWith('/todo')
      ? 'a todo list'
      : null;
  const verb = widget === null ? 'said' : 'sent';
  const head = `You requested a reminder for ${target}${end}\n\n@_**${fullName}|${userId}** [${verb}](${messageUrl(state, message)})`;
  if (widget !== null) return `${head} ${widget}.`;
  const quoted = truncate(message.content, longestContent - head.length - 20, '\n[message truncated]');
  return `${head}:\n\`\`\`quote\n${quoted}\n\`\`\``;
}
