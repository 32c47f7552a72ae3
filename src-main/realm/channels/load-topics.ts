import type { Connection } from '../../zulip/http.ts';
import { getChannelTopics } from '../../zulip/route/topics.ts';
import type { WireTopic } from '../../zulip/wire/channel.ts';
import type { RealmModel } from '../model/realm-model.ts';

/**
 * Lists the current topics of a channel, which no event reports.
 *
 * @throws RequestError
 */
export async function loadTopics(
  model: RealmModel,
  connection: Connection,
  channelId: number,
): Promise<WireTopic[]> {
  const topics = await getChannelTopics(connection, channelId);
  model.channels.topics.set(channelId, new Map(topics.map(({ name, max_id }) => [name, max_id])));
  return topics;
}
