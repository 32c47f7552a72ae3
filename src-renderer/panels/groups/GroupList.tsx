import { Button, Tabs } from '@mantine/core';
import { IconCirclesRelation, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { isOneOf } from '#contract/choices.ts';
import type { Group } from '#contract/groups.ts';
import { hasFeature } from '#contract/level-words.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useOrganization, useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GridBody } from '../../ui/grid/GridBody.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { NewGroupDialog } from './dialogs/NewGroupDialog.tsx';
import { GroupSelectionBar } from './GroupSelectionBar.tsx';
import { groupColumns } from './group-columns.tsx';
import { groupFilters, noFilter } from './group-filters.ts';
import { listedGroups, type GroupFilter, type GroupSort } from './group-table.ts';
import { matrixColumns } from './matrix/matrix-columns.ts';
import { MatrixView } from './matrix/MatrixView.tsx';
import { GraphView } from './nesting/GraphView.tsx';
import { SetDialog } from './sets/SetDialog.tsx';
import { useCreateObjection } from '../../subjects/groups/use-group-answers.ts';
import { endVerb, stateEdits } from './group-edits.ts';
import classes from './GroupList.module.css';

const listTabs = ['list', 'matrix', 'graph'] as const;
type ListTab = (typeof listTabs)[number];

const firstSort: GroupSort = { key: 'name', descending: false };
const idOf = ({ id }: Group): number => id;
const hints: Readonly<Record<ListTab, string>> = {
  list: 'Enter opens a group, Space selects it',
  matrix: 'Arrow keys move, Space toggles',
  graph: 'Arrow keys move, Enter opens a group',
};
const noGroups: readonly number[] = [];

interface GroupListHeaderProps {
  /** How many groups are shown; null while there are none. */
  count: number | null;
  /** Why groups can't be created; null if they can. */
  objection: string | null;
  onSets: () => void;
  onNew: () => void;
}

function GroupListHeader({ count, objection, onSets, onNew }: GroupListHeaderProps): ReactNode {
  useShortcut({
    id: 'groups sets',
    keys: null,
    label: 'Combine groups by set operations',
    scope: 'Groups',
    run: onSets,
  });
  return (
    <PanelHeader
      title="Groups"
      count={count === null ? '' : formatCount(count)}
      counted={`${plural(count ?? 0, 'group')} shown`}
    >
      <Button
        variant="subtle"
        leftSection={<IconCirclesRelation size={16} stroke={1.6} aria-hidden />}
        onClick={onSets}
      >
        Set operations
      </Button>
      <KeyAction
        shortcut={{ id: 'groups new', label: 'Create a group', scope: 'Groups' }}
        keys="N"
        unless={objection}
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        run={onNew}
      >
        New group
      </KeyAction>
    </PanelHeader>
  );
}

function ViewTabs({ tab, onTab }: { tab: ListTab; onTab: (tab: ListTab) => void }): ReactNode {
  return (
    <Tabs flex="none" value={tab} onChange={(value) => isOneOf(listTabs, value) && onTab(value)}>
      <Tabs.List px={16} aria-label="View of groups">
        <Tabs.Tab value="list">List</Tabs.Tab>
        <Tabs.Tab value="matrix">Matrix</Tabs.Tab>
        <Tabs.Tab value="graph">Nesting</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

interface GroupToolbarProps {
  filter: GroupFilter;
  onFilter: (filter: GroupFilter) => void;
  /** Of the list; null in the other views. */
  columns: readonly GridColumn<Group>[] | null;
  /** Called when the down arrow leaves the search field. */
  onLeave: () => void;
}

function GroupToolbar({ filter, onFilter, columns, onLeave }: GroupToolbarProps): ReactNode {
  const server = useServerAge();
  const deactivated = useTable('groups').filter((group) => group.deactivated).length;
  return (
    <div className={panel.toolbar}>
      <SearchField
        label="Search groups"
        placeholder="Name, description or id"
        scope="Groups"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
        onLeave={onLeave}
        className={panel.search}
      />
      <ListFilters
        scope="Groups"
        filters={groupFilters({
          filter,
          deactivated: hasFeature(server, 'group-deactivation') ? deactivated : null,
          onFilter,
        })}
      />
      {columns !== null && <ListColumns name="groups" columns={columns} />}
    </div>
  );
}

interface NoGroupsProps {
  /** Whether there are none at all. */
  isEmpty: boolean;
  /** What was searched for. */
  text: string;
  /** Whether deactivated groups are excluded. */
  leavesOut: boolean;
  onClearText: () => void;
  onShowAll: () => void;
}

function NoGroups({ isEmpty, text, leavesOut, onClearText, onShowAll }: NoGroupsProps): ReactNode {
  return isEmpty ? (
    <Empty kind="empty" title="No groups are visible">
      Guests and bots of older servers do not see groups.
    </Empty>
  ) : (
    <Empty
      kind="nothing-matches"
      title="No group matches"
      action={<ClearButton text={text} onClearText={onClearText} onClearFilters={onShowAll} />}
    >
      No group has “<bdi>{text.trim()}</bdi>” in its name, description or id
      {leavesOut ? ', deactivated groups left out.' : '.'}
    </Empty>
  );
}

/** All groups, as a list, as a matrix with people, and as a graph of their nesting. */
export function GroupList(): ReactNode {
  const navigate = useNavigate();
  const groups = useTable('groups');
  const [tab, setTab] = usePanelMemory<ListTab>('groups.list', 'list');
  const [filter, setFilter] = usePanelMemory('groups.filter', noFilter);
  const [sort, setSort] = usePanelMemory('groups.sort', firstSort);
  const [matrixGroups, setMatrixGroups] = usePanelMemory('groups.matrix', noGroups);
  const [dialog, setDialog] = useState<'new' | 'sets' | null>(null);
  const connection = useOrganization((organization) => organization.connection.kind);
  const createObjection = useCreateObjection();
  const edits = useEdits();
  const shown = useMemo(() => listedGroups(groups, filter, sort), [groups, filter, sort]);
  const { source, hits } = useTableRows(shown, groups, idOf);
  const open = (groupId: number) => navigate({ panel: 'groups', open: groupId });
  const list = useListPanel({
    source,
    hits: groups.length === 0 && connection !== 'live' ? null : hits,
    failure: null,
    selection: usePanelMemory('groups.selection', emptySelection),
    targetOf: (groupId) => targetOf('group', groupId),
    onOpen: open,
  });
  const server = useServerAge();
  const columns = useMemo(() => groupColumns(server), [server]);
  // The matrix has its own choice of groups.
  const counted = tab === 'matrix' ? matrixColumns(groups, matrixGroups).length : shown.length;
  const hasDeactivated = hasFeature(server, 'group-deactivation');
  const selected = list.selectedKeys().flatMap((id) => list.read(id) ?? []);

  const changeObjection = usePermissions().to('change groups');
  async function setState(some: readonly Group[], isActive: boolean): Promise<void> {
    const verb = isActive ? 'Reactivate' : endVerb(server);
    await edits.reviewEach(
      some,
      ([only, ...others]) =>
        `${verb} ${only !== undefined && others.length === 0 ? groupName(only) : countOf(others.length + 1, 'group')}`,
      (group) => stateEdits([group], isActive, server),
    );
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <GroupListHeader
          count={groups.length === 0 ? null : counted}
          objection={createObjection}
          onSets={() => setDialog('sets')}
          onNew={() => setDialog('new')}
        />
        <ViewTabs tab={tab} onTab={setTab} />
        {createObjection !== null && (
          <div className={classes.notice}>
            <Notice>{createObjection}</Notice>
          </div>
        )}
        <Notice tone="bad" onDismiss={edits.dismissProblem} className={classes.notice}>
          {edits.problem}
        </Notice>
        {tab !== 'matrix' && (
          <GroupToolbar
            filter={filter}
            onFilter={setFilter}
            columns={tab === 'list' ? columns : null}
            onLeave={list.focusGrid}
          />
        )}
        {tab === 'list' && (
          <GridBody<Group>
            name="groups"
            list={list}
            label="Groups"
            columns={columns}
            rowName={groupName}
            sort={sort}
            onSort={setSort}
            onEdit={open}
            nothing={
              <NoGroups
                isEmpty={groups.length === 0}
                text={filter.text}
                leavesOut={hasDeactivated && !filter.deactivated}
                onClearText={() => setFilter({ ...filter, text: '' })}
                onShowAll={() => setFilter({ ...noFilter, deactivated: true })}
              />
            }
            bar={
              <GroupSelectionBar
                {...list.bar}
                selected={selected}
                objection={changeObjection}
                onMatrix={() => {
                  setMatrixGroups(selected.map(idOf));
                  setTab('matrix');
                }}
                onSets={() => setDialog('sets')}
                endVerb={endVerb(server)}
                onState={(some, isActive) => void setState(some, isActive)}
              />
            }
          />
        )}
        {tab === 'matrix' && <MatrixView chosen={matrixGroups} onChosen={setMatrixGroups} />}
        {tab === 'graph' && <GraphView groups={shown} focus={null} onOpen={open} />}
        <GridFooter summed={countOf(counted, 'group')}>{hints[tab]}</GridFooter>
      </div>
      {dialog === 'new' && (
        <NewGroupDialog onClose={() => setDialog(null)} onCreated={() => setDialog(null)} />
      )}
      {dialog === 'sets' && (
        <SetDialog group={null} initial={list.selectedKeys()} onClose={() => setDialog(null)} />
      )}
      {edits.dialog}
    </div>
  );
}
