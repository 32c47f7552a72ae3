import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Leave } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDate, formatDay } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import type { PickedPerson } from '../../subjects/people/PeoplePicker.tsx';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { hasWords } from '../../ui/match.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { BarAction, SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { textWidths } from '../../ui/grid/text-width.ts';
import { emptySelection, type Selection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { statusWords } from '../../subjects/people/status-words.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { leaveRows, leaveWords, partOf, weekStart, type LeaveBar, type LeaveRow } from './leave-weeks.ts';
import panel from '../../ui/Panel.module.css';
import classes from './LeaveCalendar.module.css';

const weeksShown = 12;
const weeksPerStep = 4;
/** Pixels. */
const weekWidth = 80;
/** Pixels beside the words of a bar: an emoji and what is free on both sides. */
const besideWords = { emoji: 24, always: 14 } as const;
const nothing = (): void => {};
const nobody: readonly LeaveRow[] = [];
const keyOf = ({ userId }: LeaveRow): number => userId;
const searchedRow = ({ name, bars }: LeaveRow): string =>
  [name, ...bars.map(({ leave }) => statusWords(leave.status))].join(' ');

interface LeaveCalendarProps {
  leaves: readonly Leave[];
  now: number;
  /** The text that is searched for, in this view and in the table. */
  search: readonly [text: string, onText: (text: string) => void];
  /** Opens an entry. */
  onLeave: (leave: Leave) => void;
  /** The switch to the table. */
  children: ReactNode;
}

/** The leave calendar with a row for each person and a column for each week. F2 opens the leave of a cell. */
export function LeaveCalendar({ leaves, now, search, onLeave, children }: LeaveCalendarProps): ReactNode {
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
  const untilMilliseconds = weekStart(start, weeksShown);
  const span = { fromMilliseconds: start, untilMilliseconds };
  const answer = useOrganizationQuery('leave.board', span, { since: [leaves], keeps: () => true });
  const [text, setText] = search;
  const all = useMemo(() => leaveRows(answer.value?.people ?? [], leaves), [answer.value, leaves]);
  const rows = useMemo(() => all.filter((row) => hasWords(searchedRow(row), text)), [all, text]);
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
    () => [
      personColumn,
      ...weeks.map((week, place) => weekColumn(week, place, { now, end: untilMilliseconds, onLeave })),
    ],
    [weeks, now, untilMilliseconds, onLeave],
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
        <SearchField
          label={say('ui.search')}
          placeholder={say('leave.search-placeholder')}
          scope="Leave"
          value={text}
          onChange={setText}
          onLeave={list.focusGrid}
          isWide
        />
        {children}
        <WeekChooser start={start} isThisWeek={chosenStart === null} onStart={setStart} />
        {total > all.length && (
          <Text span inherit fz="sm" c="dimmed">
            First {formatCount(all.length)} of {countOf(total, 'person')}
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
          all.length > 0 ? (
            <Empty
              kind="nothing-matches"
              title={say('ui.no-matches')}
              action={<ClearButton text={text} onClearText={() => setText('')} onClearFilters={undefined} />}
            />
          ) : (
            <Empty
              kind="nothing-matches"
              icon={IconCalendarEvent}
              title="No leave in these weeks"
              action={chosenStart !== null && <Button onClick={() => setStart(null)}>This week</Button>}
            >
              People with a planned or past leave appear here.
            </Empty>
          )
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

interface WeekChooserProps {
  /** UNIX milliseconds of the first week's begin. */
  start: number;
  isThisWeek: boolean;
  /** Null for the week of today. */
  onStart: (start: number | null) => void;
}

function WeekChooser({ start, isThisWeek, onStart }: WeekChooserProps): ReactNode {
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <ActionIcon aria-label="Earlier weeks" onClick={() => onStart(weekStart(start, -weeksPerStep))}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button onClick={() => onStart(null)} disabled={isThisWeek}>
          This week
        </Button>
        <ActionIcon aria-label="Later weeks" onClick={() => onStart(weekStart(start, weeksPerStep))}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <Group component="span" mih={28} className="rc-tabular" role="status">
        Weeks from {formatDate(start / 1_000)}
      </Group>
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
  beside: 26,
  face: 'name',
  cell: ({ userId, name }) => (
    <span className={classes.person}>
      <Avatar userId={userId} name={name} size={20} />
      <bdi className="rc-ellipsis">{name}</bdi>
    </span>
  ),
};

function weekColumn(
  { from, until }: { from: number; until: number },
  place: number,
  { now, end, onLeave }: { now: number; end: number; onLeave: (leave: Leave) => void },
): GridColumn<LeaveRow> {
  const isNow = from <= now && now < until;
  const share = (part: number): string => `${part * 100}%`;
  /** Where the words of a leave begin, in weeks from its bar in this week: in the bar, or after one that is shorter. */
  function weeksBefore({ status, fromMilliseconds, untilMilliseconds }: Leave): number {
    const length = (untilMilliseconds - Math.max(fromMilliseconds, from)) / (until - from);
    const [words = 0] = textWidths([statusWords(status)], 'text');
    const needed = words + besideWords.always + (status.emoji === null ? 0 : besideWords.emoji);
    return needed > length * weekWidth ? length : 0;
  }
  /** How many weeks are free for the words of a leave, from where its bar begins in this week to the next bar. */
  function weeksFree({ leave, lane }: LeaveBar, bars: readonly LeaveBar[]): number {
    const next = bars
      .filter((other) => other.lane === lane && other.leave.fromMilliseconds > leave.fromMilliseconds)
      .map((other) => other.leave.fromMilliseconds);
    return (Math.min(end, ...next) - Math.max(leave.fromMilliseconds, from)) / (until - from);
  }
  const leavesIn = ({ bars }: LeaveRow) => bars.filter(({ leave }) => partOf(leave, from, until) !== null);
  return {
    id: `week-${place}`,
    title: isNow ? 'This week' : formatDay(from / 1_000),
    minimumWidth: weekWidth,
    importance: 1,
    sortable: false,
    tip: (row) =>
      leavesIn(row)
        .map(({ leave }) => leaveWords(leave, now))
        .join('\n') || null,
    cell: (row) => (
      <>
        <span className={classes.weekend} aria-hidden />
        {isNow && (
          <span
            className={classes.now}
            style={{ insetInlineStart: share((now - from) / (until - from)) }}
            aria-hidden
          />
        )}
        {leavesIn(row).map((bar) => {
          const { leave, lane } = bar;
          const before = weeksBefore(leave);
          const free = weeksFree(bar, row.bars) - before;
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
                  top: `calc(5px + (100% - 10px) * ${lane / row.lanes})`,
                  height: `calc((100% - 10px) / ${row.lanes})`,
                }}
                onClick={() => onLeave(leave)}
              >
                {(part.begins || place === 0) && row.lanes < 3 && free > 0.5 && (
                  <span
                    className={classes.label}
                    // The button's own label says them.
                    aria-hidden
                    style={{
                      insetInlineStart: share(before / part.length),
                      maxWidth: share(free / part.length),
                    }}
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
