import { visibilityPolicyOf, type VisibilityPolicy } from '../../zulip/wire/user-topic.ts';

/** The policy that the caller or their settings set for a topic. https://zulip.com/api/update-user-topic */
interface TopicEntry {
  stream_id: number;
  topic_name: string;
  visibility_policy: number;
}

/** The caller's visibility policies, kept current by `user_topic` events. https://zulip.com/help/topic-notifications */
export interface TopicVisibility {
  /** Null for a policy known only to newer servers. */
  of(channelId: number, topic: string): VisibilityPolicy | null;
  apply(entry: TopicEntry): void;
}

/** Topics ignore case. */
const keyOf = (channelId: number, topic: string): string => `${channelId} ${topic.toLowerCase()}`;

export function createTopicVisibility(entries: readonly TopicEntry[]): TopicVisibility {
  const codes = new Map<string, number>();
  function apply({ stream_id: channelId, topic_name: topic, visibility_policy: code }: TopicEntry): void {
    const key = keyOf(channelId, topic);
    if (visibilityPolicyOf(code) === 'inherited') codes.delete(key);
    else codes.set(key, code);
  }
  for (const entry of entries) apply(entry);
  return {
    of(channelId, topic) {
      const code = codes.get(keyOf(channelId, topic));
      return code === undefined ? 'inherited' : visibilityPolicyOf(code);
    },
    apply,
  };
}
