import { request, type Connection } from '../http.ts';
import { channelTopicsAnswer, deletedTopicAnswer, type WireTopic } from '../wire/channel.ts';
import type { CallOptions, Written } from './call.ts';
import { emptyTopics } from './messages.ts';

/**
 * A channel's topics, newest first (https://zulip.com/api/get-stream-topics). The general chat topic is `''` on servers
 * that have it.
 *
 * @throws RequestError `rejected` for a channel that does not exist or that the caller may not read
 */
export async function getChannelTopics(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<WireTopic[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/me/${streamId}/topics`,
    parameters: emptyTopics(connection),
    schema: channelTopicsAnswer,
    ...options,
  });
  return value.topics;
}

/**
 * Deletes a topic with all its messages (https://zulip.com/api/delete-topic). Administrators.
 *
 * @returns whether nothing is left; call again until then, because servers stop after a while
 * @throws RequestError `forbidden`; `rejected` for a channel that the caller may not read
 */
export async function deleteTopic(
  connection: Connection,
  streamId: number,
  topicName: string,
  options: CallOptions = {},
): Promise<Written & { complete: boolean }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: `/streams/${streamId}/delete_topic`,
    parameters: { topic_name: topicName },
    schema: deletedTopicAnswer,
    ...options,
  });
  return { complete: value.complete, ignoredParameters };
}
