import { useMemo } from 'react';
import type { PeopleFilter, PeopleView } from '#contract/calls/people-filter.ts';
import type { PeopleSort } from '#contract/people.ts';
import { gridOfOrganization } from '#contract/grid-columns.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences, writeColumnChoice } from '../../state/preferences.ts';
import { useTable } from '../../state/replica.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { isPeopleColumn, type PeopleColumnId } from './column-choice.ts';
import { defaultFilter, sameFilter } from '../../subjects/people-filter/filter-words.ts';
import {
  builtInViews,
  firstSort,
  isBuiltIn,
  firstViewId,
  showsView,
} from '../../subjects/people/people-views.ts';
import { useSavedViews, useViewCounts } from '../../subjects/people/use-people-views.ts';

/** What the panel shows, and the views that it can be taken from and kept in. */
export interface PeopleViewState {
  filter: PeopleFilter;
  sort: PeopleSort;
  /** null stands for the columns that the panel shows by itself. */
  columns: PeopleColumnId[] | null;
  setFilter: (filter: PeopleFilter) => void;
  setSort: (sort: PeopleSort) => void;
  setColumns: (columns: PeopleColumnId[] | null) => void;
  /** Shows the people of a kept list and nothing of any view. */
  showList: (listId: string, count: number) => void;
  problem: string | null;
  /** How many people, or bots, the filter leaves some of; null while it leaves out nobody, or while unknown. */
  all: number | null;
  /** What the tabs need. */
  tabs: {
    counts: Readonly<Record<string, number | null>>;
    builtIn: readonly PeopleView[];
    saved: readonly PeopleView[];
    current: PeopleView | null;
    isChanged: boolean;
    onOpen: (view: PeopleView) => void;
    onAdd: (name: string) => void;
    onUpdate: () => void;
    onSaved: (views: readonly PeopleView[]) => void;
  };
}

/** Filter, order and columns of the people panel, which outlive leaving it, with the saved views. */
export function usePeopleView(): PeopleViewState {
  const organizationId = useOrganizationId();
  const [filter, setFilter] = usePanelMemory('people.filter', defaultFilter);
  const [sort, setSort] = usePanelMemory('people.sort', firstSort);
  // Those of a saved view; everywhere else the ones that were chosen for the organization stand.
  const [ownColumns, setOwnColumns] = usePanelMemory<PeopleColumnId[] | null>('people.columns', null);
  const grid = gridOfOrganization('people', organizationId);
  const keptColumns = usePreferences(({ columnChoices }) => columnChoices[grid]?.order ?? null);
  const chosenColumns = useMemo(() => keptColumns?.filter(isPeopleColumn) ?? null, [keptColumns]);
  const columns = ownColumns ?? chosenColumns;
  const [viewId, setViewId] = usePanelMemory<string | null>('people.view', firstViewId);
  const [settings] = useTable('settings');
  const builtIn = useMemo(() => builtInViews(settings), [settings]);
  const saved = useSavedViews();
  const views = useMemo(() => [...builtIn, ...saved.views], [builtIn, saved.views]);
  const counts = useViewCounts(views);
  const everyone = { ...defaultFilter, kind: filter.kind, account: filter.account };
  const viewOfAll = views.find((view) => sameFilter(view.filter, everyone));
  const current = views.find(({ id }) => id === viewId) ?? null;
  const content = { filter, sort, columns: ownColumns };
  const onTabs = useSteady({
    onOpen(view: PeopleView) {
      setFilter(view.filter);
      setSort(view.sort);
      setOwnColumns(view.columns?.filter(isPeopleColumn) ?? null);
      setViewId(view.id);
    },
    onAdd(name: string) {
      const id = crypto.randomUUID();
      saved.write([...saved.views, { id, name, ...content, columns }]);
      setOwnColumns(columns);
      setViewId(id);
    },
    onUpdate() {
      if (current === null) return;
      saved.write(saved.views.map((view) => (view.id === current.id ? { ...view, ...content } : view)));
    },
    onSaved: saved.write,
  });

  return {
    filter,
    sort,
    columns,
    setFilter,
    setSort,
    setColumns(next) {
      if (current !== null && !isBuiltIn(current)) {
        setOwnColumns(next);
      } else {
        setOwnColumns(null);
        writeColumnChoice(grid, { order: next ?? [], hidden: [] });
      }
    },
    showList(listId, count) {
      const condition = { kind: 'list', negated: false, listId, count } as const;
      setFilter({ ...defaultFilter, account: 'all', kind: 'all', conditions: [condition] });
      setViewId(null);
    },
    problem: saved.problem,
    all: viewOfAll === undefined || sameFilter(filter, everyone) ? null : (counts[viewOfAll.id] ?? null),
    tabs: {
      counts,
      builtIn,
      saved: saved.views,
      current,
      isChanged: current !== null && !showsView(content, current),
      ...onTabs,
    },
  };
}
