import type { DomainSurvey } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { usePeopleRevision } from '../../state/use-people-revision.ts';
import { useRow } from '../../state/replica.ts';

/**
 * Everybody's addresses against the list, asked for again whenever people or the list changed.
 *
 * @returns the latest answer, null before the first, and why the last question failed
 */
export function useDomainSurvey(): {
  survey: DomainSurvey | null;
  failure: Failure | null;
} {
  const domains = useRow('settings', 0)?.domains;
  const input = domains === undefined ? null : {};
  const since = [domains, usePeopleRevision()];
  const { value, failure } = useOrganizationQuery('domains.survey', input, { since });
  return { survey: value, failure };
}
