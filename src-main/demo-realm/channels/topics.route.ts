import { badRequest } from '../api-error.ts';
import { readsChannel } from './channels.ts';
import { sentTopic } from '../messages/empty-topic.ts';
import { deleteMessages } from '../messages/message-deletion.ts';
import { messagesOfTopic } from '../messages/message-topics.ts';
import { boolean } from '../parameters.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { Channel, RealmState } from '../state.ts';

const mostDeleted = new WeakMap<RealmState, number>();

/** Simulates the server's time limit for deleting a topic, which ends after this many messages. */
export function limitTopicDeletion(state: RealmState, messages: number): void {
  mostDeleted.set(state, messages);
}

/** The topics of a channel. https://zulip.com/api/get-stream-topics https://zulip.com/api/delete-topic */
export const topicRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users/me/:id/topics',
    handle(call) {
      const { state, parameters } = call;
      const allowsEmpty = parameters.json('allow_empty_topic_name', boolean) ?? false;
      const channel = readableChannel(call);
      if (channel.isArchived) throw badRequest('channel-invalid');
      return {
        topics: channel.topics.map(({ name, maxId }) => ({
          name: sentTopic(state, name, allowsEmpty),
          max_id: maxId,
        })),
      };
    },
  },
  {
    method: 'POST',
    path: '/streams/:id/delete_topic',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      requireAdministrator(caller);
      const topic = parameters.requiredText('topic_name').trim().toLowerCase();
      const channel = readableChannel(call);
      const messages = messagesOfTopic(state, { channelId: channel.id, topic });
      const most = mostDeleted.get(state) ?? messages.length;
      if (messages.length > most) {
        // The newest are deleted first.
        deleteMessages(realm, messages.slice(-most));
        return { complete: false };
      }
      deleteMessages(realm, messages);
      const index = channel.topics.findIndex(({ name }) => name.toLowerCase() === topic);
      if (index >= 0) channel.topics.splice(index, 1);
      return { complete: true };
    },
  },
];

function readableChannel({ state, caller, path }: Call): Channel {
  const channel = state.channels.get(Number(path[0]));
  if (channel === undefined || !readsChannel(state, caller, channel)) throw badRequest('channel-invalid');
  return channel;
}
