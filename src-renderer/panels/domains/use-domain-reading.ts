import type { DomainChange, DomainImpact, DomainReading } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';

/** From the last key press until the question, in milliseconds. */
const pauseMilliseconds = 150;

/** What becomes of a typed domain; `reading` is null while that is not known for the present text and list. */
export function useDomainReading(text: string): { reading: DomainReading | null; failure: Failure | null } {
  const domains = useRow('settings', 0)?.domains;
  const input = text.trim() === '' || domains === undefined ? null : { text };
  const { value, failure, isAsking } = useOrganizationQuery('domains.read', input, {
    since: [domains],
    pauseMilliseconds,
  });
  return { reading: isAsking ? null : value, failure };
}

/**
 * What changes of the list would do to the people who are there; null while that is not known.
 *
 * @param changes empty asks for nothing
 */
export function useDomainImpact(changes: DomainChange[]): {
  impact: DomainImpact | null;
  failure: Failure | null;
} {
  const { value, failure, isAsking } = useOrganizationQuery(
    'domains.impact',
    changes.length === 0 ? null : { changes },
  );
  return { impact: isAsking ? null : value, failure };
}
