import { nowSeconds } from './state.ts';
import type { Recipient } from './message-store.ts';
import type { Realm } from './router.ts';
import type { User } from './state.ts';

/** `visibility_policy` of topics that somebody follows. https://zulip.com/api/update-user-topic */
const followed = 3;

/** What somebody has set of topics, in the fetch value `user_topic`. */
export function topicPolicies(caller: User): Record<string, unknown>[] {
  return (caller.followedTopics ?? []).map(({ channelId, topic, since }) => ({
    stream_id: channelId,
    topic_name: topic,
    last_updated: since,
    visibility_policy: followed,
  }));
}

/**
 * Lets somebody follow a topic that their message is about to start, with the events that they alone get.
 *
 * @returns the new policy, or null where nothing changes
 */
export function followStartedTopic(realm: Realm, sender: User, recipient: Recipient): number | null {
  const { state, queues } = realm;
  if (recipient.kind !== 'channel' || sender.isBot) return null;
  const { channelId, topic } = recipient;
  const isThere = state.channels
    .get(channelId)
    ?.topics.some(({ name }) => name.toLowerCase() === topic.toLowerCase());
  if (isThere !== false) return null;
  const since = Math.floor(nowSeconds(state));
  sender.followedTopics = [...(sender.followedTopics ?? []), { channelId, topic, since }];
  const [newest] = topicPolicies(sender).slice(-1);
  queues.publish({ type: 'muted_topics', muted_topics: [] }, (owner) => owner === sender);
  queues.publish({ type: 'user_topic', ...newest }, (owner) => owner === sender);
  return followed;
}
