import { useMemo, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { hasFeature } from '#contract/level-words.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useOrganization, useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { GridBody } from '../../ui/grid/GridBody.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { GroupSelectionBar } from './GroupSelectionBar.tsx';
import { groupColumns } from './group-columns.tsx';
import { groupFilters, noFilter } from './group-filters.ts';
import { endOperation, stateEdits } from './group-edits.ts';
import { listedGroups, type GroupFilter, type GroupSort } from './group-table.ts';
import { useGroupSelection } from './use-group-selection.ts';
import classes from './GroupList.module.css';

const firstSort: GroupSort = { key: 'name', descending: false };
const idOf = ({ id }: Group): number => id;

interface GroupToolbarProps {
  filter: GroupFilter;
  onFilter: (filter: GroupFilter) => void;
  columns: readonly GridColumn<Group>[];
  /** By which its columns are kept. */
  name: string;
  /** Groups can be deactivated, and are still listed then. */
  hasDeactivated: boolean;
  /** Called when the down arrow leaves the search field. */
  onLeave: () => void;
}

function GroupToolbar({
  filter,
  onFilter,
  columns,
  name,
  hasDeactivated,
  onLeave,
}: GroupToolbarProps): ReactNode {
  const deactivated = useTable('groups').filter((group) => group.deactivated).length;
  return (
    <div className={panel.toolbar}>
      <SearchField
        label={say('groups.search')}
        placeholder={say('groups.search-by')}
        scope={say('groups.groups')}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
        onLeave={onLeave}
      />
      {hasDeactivated && (
        <ListFilters scope={say('groups.groups')} filters={groupFilters({ filter, deactivated, onFilter })} />
      )}
      <ListColumns name={name} columns={columns} />
    </div>
  );
}

interface NoGroupsProps {
  /** Whether there are none, whatever is searched. */
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
    <Empty kind="empty" title={say('groups.no-groups')}>
      {say('groups.none-help')}
    </Empty>
  ) : (
    <Empty
      kind="nothing-matches"
      title={say('groups.no-group-matches')}
      action={<ClearButton text={text} onClearText={onClearText} onClearFilters={onShowAll} />}
    >
      {sayNodes(leavesOut ? 'groups.no-match-in-use' : 'groups.no-match', { text: <bdi>{text.trim()}</bdi> })}
    </Empty>
  );
}

interface GroupRowsProps {
  /** The groups that follow roles rather than those that people made. */
  isSystem: boolean;
  onMatrix: (groupIds: readonly number[]) => void;
  onSets: () => void;
}

/** The organization's own groups or those that follow roles, as a list. */
export function GroupRows({ isSystem, onMatrix, onSets }: GroupRowsProps): ReactNode {
  const navigate = useNavigate();
  const groups = useTable('groups');
  const name = isSystem ? 'system-groups' : 'groups';
  const [filter, setFilter] = usePanelMemory(`${name}.filter`, noFilter);
  const [sort, setSort] = usePanelMemory('groups.sort', firstSort);
  const connection = useOrganization((organization) => organization.connection.kind);
  const edits = useEdits();
  const listed = useMemo(() => groups.filter((group) => group.isSystem === isSystem), [groups, isSystem]);
  const shown = useMemo(() => listedGroups(listed, filter, sort), [listed, filter, sort]);
  const { source, hits } = useTableRows(shown, groups, idOf);
  const open = (groupId: number) => navigate({ panel: 'groups', open: groupId });
  const list = useListPanel({
    source,
    hits: groups.length === 0 && connection !== 'live' ? null : hits,
    failure: null,
    selection: useGroupSelection(),
    targetOf: (groupId) => targetOf('group', groupId),
    onOpen: open,
  });
  const server = useServerAge();
  const columns = useMemo(() => groupColumns(server), [server]);
  const hasDeactivated = !isSystem && hasFeature(server, 'group-deactivation');
  const selected = list.selectedKeys().flatMap((id) => list.read(id) ?? []);
  const changeObjection = usePermissions().to('right.change-groups');
  async function setState(some: readonly Group[], isActive: boolean): Promise<void> {
    const action = isActive ? 'reactivate' : endOperation(server);
    await edits.reviewEach(
      some,
      ([only, ...others]) =>
        only !== undefined && others.length === 0
          ? say('groups.change-state', { action, group: groupName(only) })
          : say('groups.change-states', { action, count: others.length + 1 }),
      (group) => stateEdits([group], isActive, server),
    );
  }
  return (
    <>
      <Notice tone="bad" onDismiss={edits.dismissProblem} className={classes.notice}>
        {edits.problem}
      </Notice>
      <GroupToolbar
        filter={filter}
        onFilter={setFilter}
        columns={columns}
        name={name}
        hasDeactivated={hasDeactivated}
        onLeave={list.focusGrid}
      />
      <GridBody<Group>
        name={name}
        list={list}
        label={say('groups.groups')}
        columns={columns}
        rowName={groupName}
        sort={sort}
        onSort={setSort}
        onEdit={open}
        nothing={
          <NoGroups
            isEmpty={listed.length === 0}
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
            onMatrix={() => onMatrix(selected.map(idOf))}
            onSets={onSets}
            endOperation={endOperation(server)}
            onState={(some, isActive) => void setState(some, isActive)}
          />
        }
      />
      <GridFooter summed={say(isSystem ? 'groups.system-count' : 'groups.count', { count: shown.length })}>
        {say('groups.keys')}
      </GridFooter>
      {edits.dialog}
    </>
  );
}
