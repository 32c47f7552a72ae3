import { useMemo } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { useOrganization } from '../../state/organizations.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useTable } from '../../state/replica.ts';
import { peopleNamed } from '../../subjects/people-filter/condition-words.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import { defaultColumns, presentColumns, type PeopleColumnId } from './column-choice.ts';
import { peopleColumns } from './columns.tsx';

export type PeopleColumns = ReturnType<typeof usePeopleColumns>;

/**
 * The columns of the list of people, and the names of what they and its filter are about.
 *
 * @param chosen null for those that the panel shows by itself
 */
export function usePeopleColumns(chosen: PeopleColumnId[] | null, filter: PeopleFilter) {
  const fieldRows = useTable('profileFields');
  const fields = useMemo(() => fieldRows.toSorted((one, other) => one.order - other.order), [fieldRows]);
  const choice = useMemo(() => presentColumns(chosen ?? defaultColumns(fields), fields), [chosen, fields]);
  const groups = useTable('groups');
  const named = useMemo(() => peopleNamed(filter.conditions ?? [], fields), [filter, fields]);
  const people = usePersonNames(named);
  const names = useMemo(() => ({ groups, fields, people }), [groups, fields, people]);
  const comfortable = usePreferences(({ density }) => density) === 'comfortable';
  const email = useOrganization((organization) => organization.email) ?? '';
  const domain = email.slice(Math.max(0, email.lastIndexOf('@')));
  const onlyBots = filter.kind === 'bots';
  const bots = useTable('bots');
  const serviceOf = useMemo(() => {
    const services = new Map(bots.map(({ id, webhook, program }) => [id, webhook?.url ?? program]));
    return (userId: number): string => services.get(userId) ?? '';
  }, [bots]);
  const shown = useMemo(
    () => peopleColumns(choice, { fields, comfortable, domain, onlyBots, serviceOf }),
    [choice, fields, comfortable, domain, onlyBots, serviceOf],
  );
  return useMemo(
    () => ({ fields, choice, names, comfortable, shown }),
    [fields, choice, names, comfortable, shown],
  );
}
