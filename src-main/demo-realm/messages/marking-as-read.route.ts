import { badRequest } from '../api-error.ts';
import { readsChannel } from '../channels/channels.ts';
import { integer } from '../parameters.ts';
import { announceRead, readUnread } from './reading.ts';
import { hasOwnRow, seesMessage } from './message-access.ts';
import type { StoredMessage } from './message-store.ts';
import type { Call, Route } from '../router.ts';

/** The older ways to mark many messages as read. https://zulip.com/api/mark-all-as-read */
export const markingAsReadRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/mark_all_as_read',
    handle({ realm, state, caller }) {
      readUnread(realm, caller, () => true);
      announceRead(realm, caller, [], true);
      return state.featureLevel >= 211 ? { complete: true } : {};
    },
  },
  {
    method: 'POST',
    path: '/mark_stream_as_read',
    handle(call) {
      const channelId = readChannelId(call);
      read(call, (message) => isIn(message, channelId));
      return {};
    },
  },
  {
    method: 'POST',
    path: '/mark_topic_as_read',
    handle(call) {
      const { state, caller, parameters } = call;
      const channelId = parameters.requiredJson('stream_id', integer);
      const topic = parameters.requiredText('topic_name');
      checkChannel(call, channelId);
      const isMeant = (message: StoredMessage): boolean => isIn(message, channelId, topic || undefined);
      const isKnown = [...state.messageStore.messages.values()].some(
        (message) =>
          isMeant(message) && hasOwnRow(state, caller, message) && seesMessage(state, caller, message),
      );
      if (topic !== '' && !isKnown) throw badRequest('topic-unknown', { topic });
      read(call, isMeant);
      return {};
    },
  },
];

function readChannelId(call: Call): number {
  const channelId = call.parameters.requiredJson('stream_id', integer);
  checkChannel(call, channelId);
  return channelId;
}

function checkChannel({ state, caller }: Call, channelId: number): void {
  const channel = state.channels.get(channelId);
  if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel)) {
    throw badRequest('channel-invalid');
  }
}

function isIn({ recipient }: StoredMessage, channelId: number, topic?: string): boolean {
  if (recipient.kind !== 'channel' || recipient.channelId !== channelId) return false;
  return topic === undefined || recipient.topic.toLowerCase() === topic.toLowerCase();
}

function read({ realm, caller }: Call, isMeant: (message: StoredMessage) => boolean): void {
  const ids = readUnread(realm, caller, isMeant);
  if (ids.length > 0) announceRead(realm, caller, ids, false);
}
