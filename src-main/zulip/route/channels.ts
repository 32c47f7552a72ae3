import { supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { channelTopicsAnswer, type WireTopic } from '../wire/channel.ts';
import type { CallOptions } from './call.ts';

/**
 * The topics of a channel, newest first (https://zulip.com/api/get-stream-topics). A topic without a name is `''`
 * where the server knows those (feature level 334).
 *
 * @throws RequestError `rejected` for a channel the caller may not see
 */
export async function getChannelTopics(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<WireTopic[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/me/${streamId}/topics`,
    parameters: {
      allow_empty_topic_name: supports(connection.featureLevel, 'empty-topics') ? true : undefined,
    },
    schema: channelTopicsAnswer,
    ...options,
  });
  return value.topics;
}
