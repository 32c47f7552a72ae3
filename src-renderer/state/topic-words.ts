import { shownTopic } from '#contract/text-rules.ts';
import { useRow } from './replica.ts';

/** A topic of the organization, as people see it. */
export function useTopicWords(): (topic: string) => string {
  const emptyTopicName = useRow('announceRules', 0)?.emptyTopicName ?? null;
  return (topic) => shownTopic(topic, emptyTopicName);
}
