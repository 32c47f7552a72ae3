import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannelTopics } from '../../zulip/route/topics.ts';
import type { WireTopic } from '../../zulip/wire/channel.ts';

/** What a topic's name begins with once it was resolved. https://zulip.com/help/resolve-a-topic */
const resolvedPrefix = '✔ ';

/** Reports are topics of the moderation channel; handling one resolves its topic. */
export function countOpenReports(topics: readonly Pick<WireTopic, 'name'>[]): number {
  return topics.filter((topic) => !topic.name.startsWith(resolvedPrefix)).length;
}

/**
 * Open reports of the moderation channel as the caller sees them.
 *
 * @param channelId null where reports are switched off
 * @returns null where there is no such channel or the caller may not see it; undefined when this could not be found
 *   out just now
 */
export async function fetchOpenReports(
  connection: Connection,
  channelId: number | null,
  signal: AbortSignal,
): Promise<number | null | undefined> {
  if (channelId === null) return null;
  try {
    return countOpenReports(await getChannelTopics(connection, channelId, { signal }));
  } catch (error) {
    const { kind } = failureOf(error);
    return kind === 'rejected' || kind === 'forbidden' ? null : undefined;
  }
}
