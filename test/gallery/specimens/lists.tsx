import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { IconHash, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { roles, type PersonRow } from '#contract/people.ts';
import { FoldingTabs } from '../../../src-renderer/ui/FoldingTabs.tsx';
import { Keys } from '../../../src-renderer/ui/Keys.tsx';
import { Notice } from '../../../src-renderer/ui/Notice.tsx';
import { PanelHeader } from '../../../src-renderer/ui/PanelHeader.tsx';
import { Sheet } from '../../../src-renderer/ui/Sheet.tsx';
import { SheetContent } from '../../../src-renderer/ui/SheetContent.tsx';
import { Empty } from '../../../src-renderer/ui/Empty.tsx';
import { Toolbar } from '../../../src-renderer/ui/Toolbar.tsx';
import { ColumnMenu } from '../../../src-renderer/ui/grid/ColumnMenu.tsx';
import { DataGrid } from '../../../src-renderer/ui/grid/DataGrid.tsx';
import { ListGrid } from '../../../src-renderer/ui/grid/ListGrid.tsx';
import { NameCell as GridNameCell } from '../../../src-renderer/ui/grid/NameCell.tsx';
import { BarAction, SelectionBar } from '../../../src-renderer/ui/grid/SelectionBar.tsx';
import type { GridColumn } from '../../../src-renderer/ui/grid/column-layout.ts';
import { emptySelection, type Selection } from '../../../src-renderer/ui/grid/selection.ts';
import { useTableRows } from '../../../src-renderer/ui/grid/table-rows.ts';
import { useListPanel } from '../../../src-renderer/ui/grid/use-list-panel.ts';
import { ListPanel } from '../../../src-renderer/ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../../src-renderer/ui/list-panel/use-table-list.tsx';
import { Avatar } from '../../../src-renderer/subjects/people/Avatar.tsx';
import { LastActive } from '../../../src-renderer/subjects/people/LastActive.tsx';
import {
  NameCell,
  ProfileCell,
  RoleCell,
  StatusCell,
  StatusLine,
  Unset,
} from '../../../src-renderer/subjects/people/PersonCells.tsx';
import { inventedFields, inventedPeople } from '../../fakes/people.ts';
import type { Specimen, Words } from '../specimen.ts';
import { nothing } from './nothing.ts';

const emoji = { name: 'cat', code: '1f408', kind: 'unicode' } as const;
function personOf({ name, email, value, sentence }: Words, parts: Partial<PersonRow> = {}): PersonRow {
  const [person] = inventedPeople(1);
  if (person === undefined) throw new Error('Nobody was invented.');
  return { ...person, name, email, status: { text: sentence, emoji }, profile: { 2: value }, ...parts };
}
const rowsOf = (words: Words): PersonRow[] =>
  Object.values(roles).map((role, index) =>
    personOf(words, { userId: index + 1, role, isBot: index === 4, isActive: index !== 3 }),
  );
const cells = (words: Words, comfortable: boolean): GridColumn<PersonRow>[] => [
  {
    id: 'name',
    title: words.label,
    minimumWidth: 172,
    importance: 9,
    sortable: true,
    cell: (row) => <NameCell row={row} comfortable={comfortable} />,
  },
  {
    id: 'role',
    title: words.title,
    minimumWidth: 130,
    importance: 8,
    sortable: true,
    align: 'end',
    cell: (row) => <RoleCell row={row} />,
  },
  {
    id: 'status',
    title: words.label,
    minimumWidth: 150,
    importance: 4,
    sortable: false,
    cell: (row) => <StatusCell row={row} />,
  },
];

const keyOf = ({ userId }: PersonRow): number => userId;
const twoSelected: Selection = { keys: new Set([2, 3, 9]), anchor: 2, base: new Set() };
const ignore = (): void => {};

function Rows({ words, density }: { words: Words; density: 'compact' | 'comfortable' }): ReactNode {
  const rows = rowsOf(words);
  const byKey = new Map(rows.map((row) => [row.userId, row]));
  return (
    <DataGrid<PersonRow>
      name={`gallery ${density}`}
      label={`${words.group}, ${density}`}
      order={rows.map(keyOf)}
      rows={{ read: (key) => byKey.get(key), subscribe: () => ignore }}
      onRange={ignore}
      columns={cells(words, density === 'comfortable')}
      contentWidths={{}}
      onMoveColumn={ignore}
      rowName={(row) => row.name}
      sort={{ key: 'role', descending: true }}
      onSort={ignore}
      density={density}
      isSelectable
      selection={twoSelected}
      onSelection={ignore}
      onSelectionByOrder={ignore}
      openKey={1}
      onOpen={ignore}
      onEdit={ignore}
      onLeave={ignore}
      bottomPadding={0}
    />
  );
}

function Listed(props: { words: Words; rows: readonly PersonRow[]; selection: Selection }): ReactNode {
  const { words, rows, selection } = props;
  const list = useListPanel<PersonRow, { total: number; ids: ArrayLike<number> }>({
    ...useTableRows(rows, rows, keyOf),
    failure: null,
    selection: [selection, nothing],
    targetOf: (userId) => targetOf('user', userId),
    onOpen: nothing,
  });
  return (
    <ListGrid<PersonRow>
      name="gallery list"
      list={list}
      label={`${words.group}: ${rows.length}`}
      summed={`${rows.length} ${words.group}`}
      columns={useMemo(() => cells(words, false), [words])}
      rowName={(row) => row.name}
      sort={null}
      onSort={nothing}
      nothing={
        <Empty kind="nothing-matches" title={words.title}>
          {words.sentence}
        </Empty>
      }
      bar={
        <SelectionBar {...list.bar} label={`${words.group} selected`}>
          <BarAction onClick={nothing}>{words.label}</BarAction>
        </SelectionBar>
      }
    />
  );
}
function Described({ words, rows }: { words: Words; rows: readonly PersonRow[] }): ReactNode {
  const { title, group, action, sentence } = words;
  const description = useMemo(
    () => ({
      name: 'gallery panel',
      title,
      one: group,
      searches: group,
      columns: cells(words, false),
      firstSort: { key: 'name', descending: false },
      keyOf,
      rowName: ({ name }: PersonRow) => name,
    }),
    [words, title, group],
  );
  const list = useTableList(description, {
    rows,
    onOpen: nothing,
    actions: [{ verb: action, run: nothing }],
  });
  return (
    <ListPanel
      list={list}
      create={{ id: 'gallery add', label: action, words: action, run: nothing }}
      objection={rows.length === 0 ? null : sentence}
      filters={[{ field: group, value: words.value, choices: [], onClear: nothing }]}
      empty={{ icon: IconHash, title, words: sentence }}
    />
  );
}
const textField = inventedFields.find(({ type }) => type === 'short-text')!;
/** Laid out like the content of a grid cell. */
const inCell = (content: ReactNode) => <div style={{ display: 'flex' }}>{content}</div>;
const place = { index: 2, total: 1_204, onStep: nothing, onClose: nothing };
const button = ({ action }: Words) => <Button onClick={nothing}>{action}</Button>;

/** Lists with their surroundings, and the content of their cells. */
export const lists: readonly Specimen[] = [
  {
    component: 'BarAction',
    width: 640,
    height: 64,
    states: {
      usual: ({ group, action }) => (
        <SelectionBar
          label={`${group}: usual`}
          selection={twoSelected}
          order={[1, 2, 3]}
          onSelection={nothing}
          onSelectionByOrder={nothing}
        >
          <BarAction onClick={nothing}>
            {action} <Keys keys="R" tone="inverse" />
          </BarAction>
        </SelectionBar>
      ),
      dangerous: ({ group, action }) => (
        <SelectionBar
          label={`${group}: dangerous`}
          selection={twoSelected}
          order={[2, 3, 9]}
          onSelection={nothing}
          onSelectionByOrder={nothing}
        >
          <BarAction onClick={nothing}>{action}</BarAction>
        </SelectionBar>
      ),
    },
  },
  {
    component: 'ColumnMenu',
    width: 160,
    states: {
      closed: ({ label, group }) => (
        <ColumnMenu
          shown={[{ id: 'name', title: label }]}
          hidden={[{ key: 'hidden', heading: group, columns: [{ id: 'other', title: label }] }]}
          onMove={nothing}
          onToggle={nothing}
          onReset={nothing}
        />
      ),
    },
  },
  {
    component: 'DataGrid',
    width: 640,
    height: 240,
    states: {
      compact: (words) => <Rows words={words} density="compact" />,
      comfortable: (words) => <Rows words={words} density="comfortable" />,
    },
  },
  {
    component: 'ListGrid',
    width: 640,
    height: 420,
    states: {
      selected: (words) => <Listed words={words} rows={rowsOf(words)} selection={twoSelected} />,
      'nothing matches': (words) => <Listed words={words} rows={[]} selection={emptySelection} />,
    },
  },
  {
    component: 'ListPanel',
    width: 640,
    height: 560,
    states: {
      usual: (words) => <Described words={words} rows={rowsOf(words)} />,
      empty: (words) => <Described words={words} rows={[]} />,
    },
  },
  {
    component: 'NameCell',
    width: 172,
    states: {
      compact: (words) => inCell(<NameCell row={personOf(words)} comfortable={false} />),
      'comfortable bot': (words) => inCell(<NameCell row={personOf(words, { isBot: true })} comfortable />),
      'of a thing': ({ group }) => (
        <GridNameCell mark={<IconHash size={16} aria-hidden />} name={group}>
          {null}
        </GridNameCell>
      ),
    },
  },
  {
    component: 'ProfileCell',
    width: 172,
    states: {
      set: (words) => inCell(<ProfileCell field={textField} row={personOf(words)} />),
    },
  },
  {
    component: 'RoleCell',
    width: 172,
    states: { usual: (words) => <RoleCell row={personOf(words)} /> },
  },
  {
    component: 'StatusCell',
    width: 172,
    states: { usual: (words) => <StatusCell row={personOf(words)} /> },
  },
  {
    component: 'StatusLine',
    width: 172,
    states: {
      usual: ({ sentence }) => <StatusLine status={{ text: sentence, emoji }} />,
      none: () => <StatusLine status={null} />,
    },
  },
  { component: 'Unset', width: 172, states: { usual: () => <Unset /> } },
  {
    component: 'LastActive',
    width: 172,
    states: {
      now: (words) => <LastActive row={personOf(words, { presence: 'active' })} />,
      earlier: (words) => <LastActive row={personOf(words, { presence: 'offline' })} />,
      unknown: (words) => <LastActive row={personOf(words, { presence: null, lastActiveAt: null })} />,
    },
  },
  {
    component: 'PanelHeader',
    width: 640,
    states: {
      usual: (words) => (
        <PanelHeader title={words.title} count="1,204" counted={words.group}>
          {button(words)}
        </PanelHeader>
      ),
    },
  },
  {
    component: 'Sheet',
    width: 384,
    height: 240,
    states: {
      usual: (words) => (
        <Sheet {...place} label={words.name} previous="Previous" next="Next">
          {words.sentence}
        </Sheet>
      ),
    },
  },
  {
    component: 'SheetContent',
    width: 384,
    states: {
      usual: (words) => (
        <SheetContent
          icon={<IconHash size={20} aria-hidden />}
          name={<strong>{words.group}</strong>}
          line={words.label}
          actions={button(words)}
        >
          {words.sentence}
        </SheetContent>
      ),
      tabs: (words) => (
        <SheetContent
          picture={<Avatar userId={7} name={words.name} size={36} />}
          name={<strong>{words.name}</strong>}
          line={words.email}
          notices={<Notice tone="warn">{words.sentence}</Notice>}
          actions={button(words)}
          moreActions={<Menu.Item>{words.action}</Menu.Item>}
          tabs={{
            label: words.title,
            value: 'profile',
            onChange() {},
            list: [
              { value: 'profile', label: 'Profile' },
              { value: 'channels', label: 'Channels', count: 1_204 },
            ],
          }}
        >
          {words.sentence}
        </SheetContent>
      ),
    },
  },
  {
    component: 'FoldingTabs',
    width: 200,
    states: {
      folded: ({ label, group, action }) => (
        <Tabs defaultValue="label">
          <FoldingTabs label={label}>
            {Object.entries({ label, group, action }).map(([value, name]) => (
              <Tabs.Tab key={value} value={value} maw={120} className="rc-ellipsis">
                {name}
              </Tabs.Tab>
            ))}
          </FoldingTabs>
        </Tabs>
      ),
    },
  },
  {
    component: 'Toolbar',
    states: {
      usual: ({ label }) => (
        <Toolbar label={label}>
          <ActionIcon aria-label={`Change ${label}`}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${label}`}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Toolbar>
      ),
    },
  },
];
