import { useMemo } from 'react';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';

/** As many people as one question takes. */
const mostNamed = 500;

/** The names of a few people by user id. */
export function usePersonNames(userIds: readonly number[]): Readonly<Record<string, string>> {
  const input = userIds.length === 0 ? null : { userIds: userIds.slice(0, mostNamed) };
  const { value } = useOrganizationQuery('people.rows', input, { keeps: () => true });
  return useMemo(() => Object.fromEntries((value ?? []).map(({ userId, name }) => [userId, name])), [value]);
}
