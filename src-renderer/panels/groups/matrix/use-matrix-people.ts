import { useMemo } from 'react';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import type { Group } from '#contract/groups.ts';
import { useGroupPeople, type GroupPeopleList } from '../../../subjects/groups/use-group-answers.ts';
import { defaultFilter } from '../../../subjects/people-filter/filter-words.ts';

const byName = { key: 'name', descending: false } as const;
const everybody: GroupQuestion = {
  kind: 'set',
  expression: { first: { kind: 'filter', filter: { ...defaultFilter, kind: 'all' } }, steps: [] },
};

/** The most groups that one request can combine. */
const mostColumns = 21;

/** The rows of the matrix: everybody, or the members of the groups in its columns. */
export function useMatrixPeople(
  who: 'all' | 'members',
  columns: readonly Group[],
  text: string,
): GroupPeopleList {
  const columnIds = columns.map(({ id }) => id).join(' ');
  const question = useMemo((): GroupQuestion => {
    if (who === 'all') return everybody;
    const [first, ...others] = columnIds
      .split(' ')
      .filter(Boolean)
      .slice(0, mostColumns)
      .map((id) => ({ kind: 'group' as const, groupId: Number(id), direct: false }));
    if (first === undefined) return everybody;
    const steps = others.map((operand) => ({ operation: 'union' as const, operand }));
    return { kind: 'set', expression: { first, steps } };
  }, [who, columnIds]);
  return useGroupPeople(question, text, byName);
}
