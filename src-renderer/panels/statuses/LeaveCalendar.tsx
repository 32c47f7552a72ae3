import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Leave } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDate, formatDay } from '#contract/words/time.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import type { PickedPerson } from '../../subjects/people/PeoplePicker.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { BarAction, SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { emptySelection, type Selection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { leaveRows, leaveWords, partOf, weekStart, type LeaveRow } from './leave-weeks.ts';
import panel from '../../ui/Panel.module.css';
import classes from './LeaveCalendar.module.css';

const weeksShown = 12;
const weeksPerStep = 4;
const nothing = (): void => {};
const nobody: readonly LeaveRow[] = [];
const keyOf = ({ userId }: LeaveRow): number => userId;

interface LeaveCalendarProps {
  leaves: readonly Leave[];
  now: number;
  /** Opens an entry: to change it, or to see how it went. */
  onLeave: (leave: Leave) => void;
  /** The switch to the table. */
  children: ReactNode;
}

/** The leave calendar with a row for each person and a column for each week. F2 opens the leave of a cell. */
export function LeaveCalendar({ leaves, now, onLeave, children }: LeaveCalendarProps): ReactNode {
  const navigate = useNavigate();
  const [chosenStart, setStart] = usePanelMemory<number | null>('leave.weeks', null);
  const [planning, setPlanning] = useState<readonly PickedPerson[] | null>(null);
  const start = chosenStart ?? weekStart(now);
  const weeks = useMemo(
    () =>
      Array.from({ length: weeksShown }, (_, place) => ({
        from: weekStart(start, place),
        until: weekStart(start, place + 1),
      })),
    [start],
  );
  const span = { fromMilliseconds: start, untilMilliseconds: weekStart(start, weeksShown) };
  const answer = useOrganizationQuery('leave.board', span, { since: [leaves], keeps: () => true });
  const rows = useMemo(() => leaveRows(answer.value?.people ?? [], leaves), [answer.value, leaves]);
  const [selection, setSelection] = usePanelMemory('leave.selection', emptySelection);
  // Other weeks have other rows.
  const [selected, setSelected] = usePanelMemory('leave.selected', nobody);
  const known = useMemo(
    () => [...new Map([...selected, ...rows].map((row) => [row.userId, row])).values()],
    [rows, selected],
  );
  const { source, hits } = useTableRows(rows, known, keyOf);
  const { select } = useSteady({
    select(next: Selection) {
      setSelected(known.filter(({ userId }) => next.keys.has(userId)));
      setSelection(next);
    },
  });
  const list = useListPanel({
    source,
    hits: answer.value === null ? null : hits,
    failure: answer.failure,
    selection: [selection, select],
    targetOf: (userId) => targetOf('user', userId),
    onOpen: (userId) => navigate({ panel: 'people', open: userId }),
  });
  const columns = useMemo(
    () => [personColumn, ...weeks.map((week, place) => weekColumn(week, place, now, onLeave))],
    [weeks, now, onLeave],
  );
  const total = answer.value?.total ?? 0;

  function editCell(userId: number, columnId: string): void {
    const week = weeks[Number(columnId.slice('week-'.length))];
    const bars = list.read(userId)?.bars ?? [];
    const found = week && bars.find(({ leave }) => partOf(leave, week.from, week.until) !== null);
    if (found) onLeave(found.leave);
  }
  return (
    <>
      <div className={panel.toolbar}>
        {children}
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label="Earlier weeks" onClick={() => setStart(weekStart(start, -weeksPerStep))}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <Button onClick={() => setStart(null)} disabled={chosenStart === null}>
            This week
          </Button>
          <ActionIcon aria-label="Later weeks" onClick={() => setStart(weekStart(start, weeksPerStep))}>
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
        <Group component="span" mih={28} className="rc-tabular" role="status">
          Weeks from {formatDate(start / 1_000)}
        </Group>
        {total > rows.length && (
          <Text span inherit fz="sm" c="dimmed">
            First {formatCount(rows.length)} of {countOf(total, 'person')}
          </Text>
        )}
      </div>
      <ListGrid<LeaveRow>
        name="leave-calendar"
        list={list}
        label="Leave calendar"
        summed={countOf(rows.length, 'person')}
        columns={columns}
        rowName={({ name }) => name}
        sort={null}
        onSort={nothing}
        onMoveColumn={nothing}
        onEdit={editCell}
        nothing={
          <Empty
            kind="nothing-matches"
            icon={IconCalendarEvent}
            title="No leave in these weeks"
            action={chosenStart !== null && <Button onClick={() => setStart(null)}>This week</Button>}
          >
            People with a planned or past leave appear here.
          </Empty>
        }
        bar={
          <SelectionBar label="People selected" {...list.bar}>
            <Permitted>
              <BarAction
                onClick={() => setPlanning(list.selectedKeys().flatMap((userId) => list.read(userId) ?? []))}
              >
                Plan leave
              </BarAction>
            </Permitted>
          </SelectionBar>
        }
      />
      {planning !== null && <LeaveDialog leave={null} people={planning} onClose={() => setPlanning(null)} />}
    </>
  );
}

const personColumn: GridColumn<LeaveRow> = {
  id: 'person',
  title: 'Person',
  minimumWidth: 160,
  importance: 10,
  sortable: false,
  text: ({ name }) => name,
  cell: ({ name }) => (
    <bdi className="rc-ellipsis" style={{ color: 'var(--rc-fg)' }}>
      {name}
    </bdi>
  ),
};

function weekColumn(
  { from, until }: { from: number; until: number },
  place: number,
  now: number,
  onLeave: (leave: Leave) => void,
): GridColumn<LeaveRow> {
  const isNow = from <= now && now < until;
  const share = (part: number): string => `${part * 100}%`;
  /** How many weeks of a leave are still to come, from where its bar begins in this week. */
  const weeksAhead = ({ fromMilliseconds, untilMilliseconds }: Leave): number =>
    (untilMilliseconds - Math.max(fromMilliseconds, from)) / (until - from);
  const leavesIn = ({ bars }: LeaveRow) => bars.filter(({ leave }) => partOf(leave, from, until) !== null);
  return {
    id: `week-${place}`,
    title: isNow ? 'This week' : formatDay(from / 1_000),
    minimumWidth: 80,
    importance: 1,
    sortable: false,
    tip: (row) =>
      leavesIn(row)
        .map(({ leave }) => leaveWords(leave, now))
        .join('\n') || null,
    cell: (row) => (
      <>
        {isNow && (
          <span
            className={classes.now}
            style={{ insetInlineStart: share((now - from) / (until - from)) }}
            aria-hidden
          />
        )}
        {leavesIn(row).map(({ leave, lane }) => {
          const part = partOf(leave, from, until);
          return (
            part !== null && (
              <button
                key={leave.id}
                type="button"
                // The grid has one tab stop; F2 opens it there.
                tabIndex={-1}
                className={classes.bar}
                data-state={leave.state}
                data-begins={part.begins}
                data-ends={part.ends}
                aria-label={leaveWords(leave, now)}
                style={{
                  insetInlineStart: share(part.start),
                  width: share(part.length),
                  top: `calc(3px + (100% - 6px) * ${lane / row.lanes})`,
                  height: `calc((100% - 6px) / ${row.lanes} - 1px)`,
                }}
                onClick={() => onLeave(leave)}
              >
                {(part.begins || place === 0) && row.lanes < 3 && weeksAhead(leave) > 0.5 && (
                  <span
                    className={classes.label}
                    style={{ maxWidth: share(weeksAhead(leave) / part.length) }}
                  >
                    <StatusLine status={leave.status} />
                  </span>
                )}
              </button>
            )
          );
        })}
      </>
    ),
  };
}
