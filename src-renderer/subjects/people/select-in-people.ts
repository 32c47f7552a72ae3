import type { CallInput, CallOutput } from '#contract/calls/calls.ts';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { Result } from '#contract/outcome.ts';
import { navigate } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import type { Selection } from '../../ui/grid/selection.ts';
import { defaultFilter } from '../people-filter/filter-words.ts';

type KeepList = (input: CallInput<'people.keep-list'>) => Promise<Result<CallOutput<'people.keep-list'>>>;

/** Shows people in the people panel, all of them selected. */
export async function selectInPeople(
  organizationId: string,
  userIds: number[],
  keepList: KeepList,
): Promise<Result<null>> {
  const kept = await keepList({ organizationId, userIds });
  if (!kept.ok) return kept;
  const condition = {
    kind: 'list',
    negated: false,
    listId: kept.value.listId,
    count: userIds.length,
  } as const;
  const filter: PeopleFilter = { ...defaultFilter, account: 'all', kind: 'all', conditions: [condition] };
  const keys = new Set(userIds);
  const selection: Selection = { keys, anchor: null, base: keys };
  writePanelMemory(organizationId, 'people.filter', filter);
  writePanelMemory(organizationId, 'people.view', null);
  writePanelMemory(organizationId, 'people.selection', selection);
  navigate(organizationId, { panel: 'people', open: null });
  return { ok: true, value: null };
}
