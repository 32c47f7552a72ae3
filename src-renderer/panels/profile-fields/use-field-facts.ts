import type { ProfileFieldFacts } from '#contract/profile-fields.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { usePeopleRevision } from '../../state/use-people-revision.ts';
import { useTable } from '../../state/replica.ts';

/** How many people have values, and the services that the server knows; counted again when people or fields change. */
export function useFieldFacts(): Pick<Answer<ProfileFieldFacts>, 'value' | 'failure'> {
  const since = [useTable('profileFields'), usePeopleRevision()];
  return useOrganizationQuery('profile-fields.facts', {}, { since });
}
