import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Group, GroupReason } from '#contract/groups.ts';
import type { PeopleSort, PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { useNavigate } from '../../../state/navigation.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { FindField } from '../../../ui/FindField.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ListGrid } from '../../../ui/grid/ListGrid.tsx';
import type { GridColumn } from '../../../ui/grid/column-layout.ts';
import { BarAction, SelectionBar } from '../../../ui/grid/SelectionBar.tsx';
import { knownKeys } from '../../../ui/grid/list-order.ts';
import { emptySelection } from '../../../ui/grid/selection.ts';
import { lineClass } from '../../../ui/grid/text-room.ts';
import { useListPanel } from '../../../ui/grid/use-list-panel.ts';
import { useHits } from '../../../ui/grid/use-queried-list.ts';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { LastActive } from '../../../subjects/people/LastActive.tsx';
import { nameContent, NameCell, RoleCell, roleContent } from '../../../subjects/people/PersonCells.tsx';
import type { GroupDraft } from '../group-draft.ts';
import { throughWords } from '../../../subjects/groups/group-words.ts';
import { useGroupPeople, useGroupReasons } from '../../../subjects/groups/use-group-answers.ts';
import type { GroupEditing } from './use-group-editing.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './MembersTab.module.css';

interface MembersTabProps {
  group: Group;
  draft: GroupDraft;
  editing: GroupEditing;
}

const noIds = new Uint32Array();
const firstSort: PeopleSort = { key: 'name', descending: false };

function wayWords(reason: GroupReason | undefined): string {
  if (reason === undefined) return '';
  const groups = throughWords(reason.groups, reason.groupCount);
  if (reason.groupCount === 0) return reason.direct ? say('group-page.directly') : '';
  return say(reason.direct ? 'group-page.directly-and-through' : 'group-page.through', { groups });
}

function memberColumns(
  comfortable: boolean,
  reasons: ReadonlyMap<number, GroupReason>,
): GridColumn<PersonRow>[] {
  const column = (
    id: string,
    title: string,
    minimumWidth: number,
    cell: GridColumn<PersonRow>['cell'],
    content: Pick<GridColumn<PersonRow>, 'text' | 'beside' | 'face'> = {},
  ): GridColumn<PersonRow> => ({
    id,
    title,
    minimumWidth,
    importance: id === 'name' ? 9 : 5,
    sortable: id !== 'way',
    descendingFirst: id === 'last-active',
    align: id === 'last-active' ? 'end' : 'start',
    ...content,
    cell,
  });
  return [
    column(
      'name',
      say('groups.name'),
      200,
      (row, room) => <NameCell row={row} comfortable={comfortable} room={room} />,
      nameContent(comfortable),
    ),
    column(
      'way',
      say('group-page.in-the-group'),
      220,
      (row, room) => {
        const words = wayWords(reasons.get(row.userId));
        return <span className={lineClass(words, room)}>{words}</span>;
      },
      { text: (row) => wayWords(reasons.get(row.userId)) },
    ),
    column('role', say('group-page.role'), 130, (row) => <RoleCell row={row} />, roleContent),
    column('last-active', say('group-page.last-active'), 110, (row) => <LastActive row={row} />),
  ];
}

/** Everybody in a group, with how they are in it; those whom it lists directly can be taken out together. */
export function MembersTab({ group, editing }: MembersTabProps): ReactNode {
  const navigate = useNavigate();
  const [direct, setDirect] = usePanelMemory(`groups.direct.${group.id}`, false);
  const [text, setText] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [visible, setVisible] = useState<readonly number[]>([]);
  const density = usePreferences((preferences) => preferences.density);
  const people = useGroupPeople({ kind: 'members', groupId: group.id, direct }, text, sort);
  const source = useMemo(
    () => ({
      ...people,
      show(first: number, last: number) {
        people.show(first, last);
        setVisible(knownKeys(people.state.getState().hits?.ids ?? noIds, first, last + 1));
      },
    }),
    [people],
  );
  const list = useListPanel({
    source,
    ...useHits(people),
    selection: useState(emptySelection),
    targetOf: (userId) => targetOf('user', userId),
    onOpen: (userId) => navigate({ panel: 'people', open: userId }),
  });
  const edits = useEdits();
  const { reasons } = useGroupReasons({ kind: 'members', groupId: group.id, direct: false }, visible);
  const comfortable = density === 'comfortable';
  const columns = useMemo(() => memberColumns(comfortable, reasons), [comfortable, reasons]);

  async function remove(): Promise<void> {
    const userIds = list.selectedKeys();
    const { sent } = await edits.begin({ kind: 'remove-from-group', userIds, groupId: group.id });
    list.deselect(sent);
  }

  return (
    <div className={layoutStyle.rows}>
      <div className={classes.toolbar}>
        <FindField
          label={say('group-page.find-a-member')}
          placeholder={say('group-page.search-by')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.focusGrid();
          }}
        />
        <SegmentedControl
          aria-label={say('group-page.which-members')}
          value={direct ? 'direct' : 'all'}
          onChange={(value) => setDirect(value === 'direct')}
          data={[
            { value: 'all', label: say('group-page.with-subgroups') },
            { value: 'direct', label: say('groups.direct') },
          ]}
        />
      </div>
      <ListGrid<PersonRow>
        name="members"
        list={list}
        edits={edits}
        summed={say('groups.members', { count: list.total })}
        label={say('group-page.members')}
        columns={columns}
        rowName={(row) => row.name}
        sort={sort}
        onSort={(next: PeopleSort) => setSort(next)}
        nothing={
          text.trim() === '' ? (
            <Empty kind="empty" title={say('group-page.empty')}>
              {direct && group.effectiveMemberCount !== 0
                ? group.effectiveMemberCount === null
                  ? say('group-page.no-direct')
                  : say('group-page.all-through')
                : say('group-page.add-help')}
            </Empty>
          ) : (
            <Empty
              kind="nothing-matches"
              title={say('group-page.no-member-matches')}
              action={<Button onClick={() => setText('')}>{say('group-page.clear-search')}</Button>}
            >
              {sayNodes('group-page.no-match', { text: <bdi>{text.trim()}</bdi> })}
            </Empty>
          )
        }
        bar={
          <SelectionBar
            label={say('group-page.members-selected')}
            {...list.bar}
            remark={editing.removeObjection}
          >
            <Permitted unless={editing.removeObjection}>
              <BarAction onClick={() => void remove()}>{say('group-page.remove-from-group')}</BarAction>
            </Permitted>
          </SelectionBar>
        }
      />
      {edits.dialog}
    </div>
  );
}
