import { shownTopic } from '#contract/text-rules.ts';
import { useOrganizationsStore } from './organizations.ts';
import { useRow } from './replica.ts';

/** A topic of the organization on screen, as people see it. */
export function useTopicWords(): (topic: string) => string {
  const organizationId = useOrganizationsStore(({ currentId }) => currentId) ?? '';
  const emptyTopicName = useRow(organizationId, 'announceRules', 0)?.emptyTopicName ?? null;
  return (topic) => shownTopic(topic, emptyTopicName);
}
