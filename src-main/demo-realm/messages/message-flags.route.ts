import { badRequest } from '../api-error.ts';
import { accessMessage, flagsOf, hasOwnRow, ownFlags, seesMessage } from './message-access.ts';
import { sentTopic, knowsEmptyTopic } from './empty-topic.ts';
import { findMessages } from './message-range.ts';
import { boolean, integerList } from '../parameters.ts';
import { countsAsMention } from '../register/unread-messages.ts';
import { isMuted } from './topic-policies.ts';
import { readCount, requiredNarrow } from './narrow-parameter.ts';
import type { MessageFlag, StoredMessage } from './message-store.ts';
import type { Call, Route } from '../router.ts';
import type { RealmState, User } from '../state.ts';

const editableFlags: readonly MessageFlag[] = ['read', 'starred', 'collapsed'];
const fixedFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'has_alert_word',
  'historical',
  'force_expand',
  'force_collapse',
]);
const mostMessages = 5_000;

/** A person's own flags on messages. https://zulip.com/api/update-message-flags */
export const messageFlagRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/messages/flags',
    handle(call) {
      const { state, caller, parameters } = call;
      const ids = parameters.requiredJson('messages', integerList);
      const { operation, flag } = readChange(call);
      const messages = ids.flatMap((id) => {
        const message = state.messageStore.messages.get(id);
        const sees = message !== undefined && seesMessage(state, caller, message);
        // Removing a flag from an unreadable message, or marking it as read, changes nothing and is not an error.
        if (!sees && (operation === 'remove' || flag === 'read')) return [];
        return [accessMessage(state, caller, id)];
      });
      // Unread messages are not shown in channels without a subscription.
      const leavesOut = state.featureLevel >= 355 && operation === 'remove' && flag === 'read';
      const ignored = leavesOut ? messages.filter((message) => !isSubscribed(call, message)) : [];
      change(
        call,
        messages.filter((message) => !ignored.includes(message)),
        operation,
        flag,
      );
      return { messages: ids, ...ignoredFields(call, ignored) };
    },
  },
  {
    method: 'POST',
    path: '/messages/flags/narrow',
    since: 155,
    handle(call) {
      const { state, caller, parameters } = call;
      const anchor = parameters.requiredText('anchor');
      const anchorDate = parameters.text('anchor_date');
      const includeAnchor = parameters.json('include_anchor', boolean) ?? true;
      const numBefore = requiredCount(call, 'num_before');
      const numAfter = requiredCount(call, 'num_after');
      const narrow = requiredNarrow(parameters, state.featureLevel);
      const { operation, flag } = readChange(call);
      const before = Math.min(numBefore, mostMessages);
      const found = findMessages(state, caller, {
        anchor,
        anchorDate,
        includeAnchor,
        numBefore: before,
        numAfter: Math.min(numAfter, mostMessages - before),
        narrow,
      });
      // Marking as unread requires stored flags, so messages of unsubscribed channels are skipped.
      const leavesOut = operation === 'remove' && flag === 'read';
      const changeable = found.messages.filter(
        (message) => !leavesOut || (hasOwnRow(state, caller, message) && isSubscribed(call, message)),
      );
      const ignored = found.messages.filter((message) => !changeable.includes(message));
      const updated = change(call, changeable, operation, flag);
      return {
        processed_count: found.messages.length,
        updated_count: updated.length,
        first_processed_id: found.messages[0]?.id ?? null,
        last_processed_id: found.messages.at(-1)?.id ?? null,
        found_oldest: found.foundOldest,
        found_newest: found.foundNewest,
        ...ignoredFields(call, ignored),
      };
    },
  },
];

function requiredCount({ state, parameters }: Call, name: 'num_before' | 'num_after'): number {
  parameters.requiredText(name);
  return readCount(parameters, name, state.featureLevel) ?? 0;
}

function readChange({ parameters }: Call): { operation: 'add' | 'remove'; flag: MessageFlag } {
  const operation = parameters.requiredText('op');
  const sent = parameters.requiredText('flag');
  const flag = editableFlags.find((each) => each === sent);
  if (flag === undefined)
    throw badRequest(fixedFlags.has(sent) ? 'flag-fixed' : 'flag-unknown', { flag: sent });
  if (operation !== 'add' && operation !== 'remove') throw badRequest('flag-operation', { operation });
  return { operation, flag };
}

function isSubscribed({ state, caller }: Call, { recipient }: StoredMessage): boolean {
  if (recipient.kind === 'direct') return true;
  return state.channels.get(recipient.channelId)?.subscribers.has(caller.userId) === true;
}

/** The answer's fields about skipped messages, on servers that send them. */
function ignoredFields({ state }: Call, ignored: readonly StoredMessage[]): Record<string, unknown> {
  if (state.featureLevel < 355) return {};
  const channels = ignored.flatMap(({ recipient }) =>
    recipient.kind === 'channel' ? [recipient.channelId] : [],
  );
  return { ignored_because_not_subscribed_channels: [...new Set(channels)] };
}

/** Applies what has changed, notifies the caller's queues, and returns the changes. */
function change(
  { realm, state, caller }: Call,
  messages: readonly StoredMessage[],
  operation: 'add' | 'remove',
  flag: MessageFlag,
): StoredMessage[] {
  const changed = messages.filter(
    (message) => flagsOf(state, caller, message).has(flag) !== (operation === 'add'),
  );
  for (const message of changed) {
    const flags = ownFlags(state, caller, message);
    if (operation === 'add') flags.add(flag);
    else flags.delete(flag);
  }
  const details = operation === 'remove' && flag === 'read';
  realm.queues.publishShaped('update_message_flags', (queue, owner) => {
    if (owner !== caller) return undefined;
    const knowsEmptyName = knowsEmptyTopic(queue);
    return {
      op: operation,
      operation,
      flag,
      messages: changed.map(({ id }) => id),
      all: false,
      ...(details
        ? {
            message_details: Object.fromEntries(
              changed.map((message) => [message.id, detailsOf(state, caller, message, knowsEmptyName)]),
            ),
          }
        : {}),
    };
  });
  return changed;
}

function detailsOf(
  state: RealmState,
  caller: User,
  message: StoredMessage,
  knowsEmptyName: boolean,
): Record<string, unknown> {
  const { recipient } = message;
  const isUnmuted = recipient.kind === 'channel' && !isMuted(state, caller, recipient);
  return {
    ...(recipient.kind === 'channel'
      ? {
          type: 'stream',
          stream_id: recipient.channelId,
          topic: sentTopic(state, recipient.topic, knowsEmptyName),
          unmuted_stream_msg: isUnmuted,
        }
      : { type: 'private', user_ids: recipient.userIds.filter((id) => id !== caller.userId) }),
    ...(countsAsMention(state, caller, message) ? { mentioned: true } : {}),
  };
}
