import { z } from 'zod';

/** A person's visibility policy for a topic, by its number on the wire. https://zulip.com/api/update-user-topic */
const policies = ['inherited', 'muted', 'unmuted', 'followed'] as const;
export type VisibilityPolicy = (typeof policies)[number];

/** A policy by number; null for a newer server's. */
export function visibilityPolicyOf(code: number): VisibilityPolicy | null {
  return policies[code] ?? null;
}

/** One of the caller's topics, in `user_topics` of register and in the event `user_topic`. */
export const wireUserTopic = {
  stream_id: z.int(),
  topic_name: z.string(),
  visibility_policy: z.int(),
};
