import { ApiError, badRequest } from '../api-error.ts';
import { activeSubscribers, channelPermission, readsChannel } from '../channels/channels.ts';
import { holdsPermission } from '../groups/groups.ts';
import { accessMessage } from './message-access.ts';
import { checkContentEdit } from './message-edit.ts';
import { knowsEmptyTopic, namedAsShown, sentTopic } from './empty-topic.ts';
import { userById } from './message-recipient.ts';
import { integer, integerList } from '../parameters.ts';
import { apiEmail } from '../people/people.ts';
import { settingOf } from '../own-settings/user-setting-values.ts';
import type { Call, Route } from '../router.ts';
import type { RealmState, User } from '../state.ts';

/** Larger channels send no typing notifications. */
const largestTypedIn = 100;

/**
 * Typing notifications. https://zulip.com/api/set-typing-status
 * https://zulip.com/api/set-typing-status-for-message-edit
 */
export const typingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/typing',
    handle(call) {
      const { parameters } = call;
      const to = parameters.json('to', integerList);
      const op = readOperation(call);
      const type = parameters.text('type') ?? 'direct';
      const channelId = parameters.json('stream_id', integer);
      const topic = parameters.textByEither('topic', 'subject');
      if (type === 'stream' || (type === 'channel' && call.state.featureLevel >= 248)) {
        return inChannel(call, op, channelId, topic?.trim());
      }
      if (type !== 'direct') throw badRequest('parameter-invalid', { name: 'type' });
      return inConversation(call, op, to);
    },
  },
  {
    method: 'POST',
    path: '/messages/:id/typing',
    since: 351,
    handle(call) {
      const { realm, state, caller, path } = call;
      const op = readOperation(call);
      const message = accessMessage(state, caller, Number(path[0]));
      checkContentEdit(state, caller, message);
      const { recipient } = message;
      checkSharing(call, recipient.kind);
      const ids =
        recipient.kind === 'channel'
          ? typedTo(state, recipient.channelId)
          : listening(state, recipient.userIds);
      const shown =
        recipient.kind === 'channel'
          ? { type: 'channel', channel_id: recipient.channelId, topic: recipient.topic }
          : { type: 'direct', user_ids: ids };
      const event = { op, sender_id: caller.userId, message_id: message.id, recipient: shown };
      realm.queues.publish({ type: 'typing_edit_message', ...event }, ({ userId }) => ids.includes(userId));
      return {};
    },
  },
];

function readOperation({ parameters }: Call): string {
  const op = parameters.requiredText('op');
  if (op !== 'start' && op !== 'stop') throw badRequest('parameter-invalid', { name: 'op' });
  return op;
}

function inChannel(
  call: Call,
  op: string,
  channelId: number | undefined,
  topic: string | undefined,
): Record<string, never> {
  const { realm, state, caller } = call;
  if (channelId === undefined) throw badRequest('missing-argument', { name: 'stream_id' });
  if (topic === undefined) throw badRequest('topic-missing');
  checkSharing(call, 'channel');
  const channel = state.channels.get(channelId);
  if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel)) {
    throw badRequest('channel-invalid');
  }
  const mayPost = holdsPermission(state, channelPermission(state, channel, 'can_send_message_group'), caller);
  if (state.featureLevel >= 333 && !mayPost) throw badRequest('post-refused');
  const ids = typedTo(state, channelId);
  const stored = namedAsShown(state, topic);
  realm.queues.publishShaped('typing', (queue, { userId }) => {
    if (queue.capabilities['stream_typing_notifications'] !== true || !ids.includes(userId)) return undefined;
    const shown = sentTopic(state, stored, knowsEmptyTopic(queue));
    return {
      message_type: 'stream',
      op,
      sender: person(state, caller),
      stream_id: channelId,
      topic: shown,
    };
  });
  return {};
}

function inConversation(call: Call, op: string, to: readonly number[] | undefined): Record<string, never> {
  const { realm, state, caller } = call;
  if (to === undefined) throw badRequest('missing-argument', { name: 'to' });
  if (to.length === 0) throw badRequest('typing-empty');
  checkSharing(call, 'direct');
  const ids = to.includes(caller.userId) ? to : [...to, caller.userId];
  const recipients = ids.map((id) => person(state, userById(state, id)));
  const told = listening(state, ids);
  const event = { message_type: 'direct', op, sender: person(state, caller), recipients };
  realm.queues.publish({ type: 'typing', ...event }, ({ userId }) => told.includes(userId));
  return {};
}

function checkSharing({ state, caller }: Call, kind: 'channel' | 'direct'): void {
  const name = kind === 'channel' ? 'send_stream_typing_notifications' : 'send_private_typing_notifications';
  if (settingOf(state, caller, name) === true) return;
  throw new ApiError(kind === 'channel' ? 'typing-channel-off' : 'typing-direct-off');
}

function person(state: RealmState, user: User): { user_id: number; email: string } {
  return { user_id: user.userId, email: apiEmail(state, user) };
}

/** The people with typing notifications turned on. */
function listening(state: RealmState, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const user = state.users.get(id);
    return user?.isActive === true && settingOf(state, user, 'receives_typing_notifications') !== false;
  });
}

function typedTo(state: RealmState, channelId: number): number[] {
  const channel = state.channels.get(channelId);
  const ids = channel === undefined ? [] : activeSubscribers(state, channel);
  return ids.length > largestTypedIn ? [] : listening(state, ids);
}
