import { Box, Button, SegmentedControl } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { PermissionList } from '#contract/permissions.ts';
import { countOf } from '#contract/words/count.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import type { ListedArea, PermissionPlace } from '../../state/permission-place.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchField } from '../../ui/SearchField.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { PermissionSheet } from './PermissionSheet.tsx';
import { ChannelSelect, GroupSelect } from './QuestionPickers.tsx';
import { permissionColumns } from './permission-columns.tsx';
import { foundRows, sortedRows, type PermissionRow, type PermissionSort } from './permission-rows.ts';

interface WhoMayViewProps {
  /** Null where no channel or group is chosen. */
  answer: Answer<PermissionList> | null;
  rows: readonly PermissionRow[];
  place: Extract<PermissionPlace, { view: 'who' }>;
  /** Where the sheet comes: it is as high as the panel, whose tabs stay one element for all views. */
  beside: HTMLElement | null;
  onPlace: (place: PermissionPlace) => void;
}

const firstSort = { key: 'about', descending: false } as PermissionSort;
const keyOf = ({ key }: PermissionRow): number => key;
const columnsOf = { organization: permissionColumns(true), other: permissionColumns(false) };

const areas = [
  { value: 'organization', label: 'Organization' },
  { value: 'channel', label: 'Channel' },
  { value: 'group', label: 'Group' },
] as const;

const emptyAreas: Readonly<Record<ListedArea['kind'], ListedArea>> = {
  organization: { kind: 'organization' },
  channel: { kind: 'channel', channelId: null },
  group: { kind: 'group', groupId: null },
};

/** Every permission of the organization, a channel or a group, with who has it in effect. */
export function WhoMayView({ answer, rows, place, beside, onPlace }: WhoMayViewProps): ReactNode {
  const { area, permissionId } = place;
  const [text, setText] = usePanelMemory('permissions.text', '');
  const [sort, setSort] = usePanelMemory('permissions.sort', firstSort);
  const shown = useMemo(() => sortedRows(foundRows(rows, text), sort), [rows, text, sort]);
  const { source, hits } = useTableRows(shown, rows, keyOf);
  const open = rows.find(({ id }) => id === permissionId);
  const go = (next: ListedArea, id: string | null = null): void =>
    onPlace({ view: 'who', area: next, permissionId: id });
  const list = useListPanel({
    source,
    hits: answer?.value == null ? null : hits,
    failure: null,
    openKey: open?.key ?? null,
    onOpen: (key) => go(area, rows.find((row) => row.key === key)?.id ?? null),
    onClose: () => go(area),
  });
  const listed = answer?.value?.area;

  return (
    <>
      <div className={panel.toolbar}>
        <SegmentedControl<ListedArea['kind']>
          aria-label="Permissions of"
          data={areas.map((each) => ({ ...each }))}
          value={area.kind}
          onChange={(kind) => go(emptyAreas[kind])}
        />
        {area.kind === 'channel' && (
          <Box w={240}>
            <ChannelSelect
              channelId={area.channelId}
              onChannel={(channelId) => go({ kind: 'channel', channelId })}
            />
          </Box>
        )}
        {area.kind === 'group' && (
          <Box w={240}>
            <GroupSelect groupId={area.groupId} onGroup={(groupId) => go({ kind: 'group', groupId })} />
          </Box>
        )}
        <SearchField
          label="Search permissions"
          placeholder="Permission, group or person"
          scope="Permissions"
          value={text}
          onChange={setText}
          onLeave={list.focusGrid}
          isWide
        />
        <ListColumns
          name="permissions"
          columns={area.kind === 'organization' ? columnsOf.organization : columnsOf.other}
        />
      </div>
      {answer !== null && <FailedAnswer answer={answer} />}
      {answer === null ? (
        <div className={panel.body}>
          <Empty
            kind="empty"
            icon={IconKey}
            title={area.kind === 'channel' ? 'Choose a channel' : 'Choose a group'}
          >
            {area.kind === 'channel'
              ? 'See who can post, subscribe others, move or delete messages and administer it.'
              : 'See who can mention, join, leave and administer it.'}
          </Empty>
        </div>
      ) : (
        answer.failure?.kind !== 'gone' && (
          <ListGrid<PermissionRow>
            name="permissions"
            list={list}
            label="Permissions"
            summed={countOf(list.total, 'permission')}
            columns={area.kind === 'organization' ? columnsOf.organization : columnsOf.other}
            rowName={({ label }) => label}
            sort={sort}
            onSort={setSort}
            nothing={
              <Empty
                kind="nothing-matches"
                title="No permission matches"
                action={<Button onClick={() => setText('')}>Clear search</Button>}
              >
                None of the {rows.length} permissions has “<bdi>{text.trim()}</bdi>” in its name or is given
                to anything called that.
              </Empty>
            }
          />
        )
      )}
      {open !== undefined &&
        listed !== undefined &&
        beside !== null &&
        createPortal(<PermissionSheet key={open.id} row={open} area={listed} place={list.sheet} />, beside)}
    </>
  );
}
