import { useMemo } from 'react';
import type { Audience } from '#contract/announce.ts';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { useOrganizationQuery } from '../../../state/use-organization-query.ts';

const pauseMilliseconds = 300;
const nobody: readonly number[] = [];

/** The people of a saved view who have an account and are no bots; null while they are being found. */
export function useViewPeople(view: PeopleView | null): readonly number[] | null {
  // Nobody can write to a deactivated account, and bots do not read.
  const input = view && {
    filter: { ...view.filter, account: 'active' as const, kind: 'people' as const },
    sort: view.sort,
    first: 0,
  };
  const { value } = useOrganizationQuery('people.query', input);
  const found = useMemo(() => value && [...value.ids], [value]);
  return input === null ? nobody : found;
}

/**
 * Whom a message reaches.
 *
 * @param to a channel, or people; null for nobody yet
 * @param at UNIX seconds; null for now
 */
export function useAudience(
  to: { channelId: number } | { userIds: readonly number[] } | null,
  at: number | null,
): Audience | null {
  const reached = to === null || 'channelId' in to ? to : { userIds: [...to.userIds] };
  const input = reached && { to: reached, at };
  const { value } = useOrganizationQuery('announce.audience', input, {
    pauseMilliseconds,
    // Another moment changes who is awake, not who reads it.
    keeps: (earlier) => JSON.stringify(earlier.to) === JSON.stringify(reached),
  });
  return value;
}
