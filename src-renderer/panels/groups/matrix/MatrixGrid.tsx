import { useMergedRef } from '@mantine/hooks';
import { IconCheck, IconLock } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useStore } from 'zustand';
import { type Group, matrixCell } from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { useRow } from '../../../state/replica.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { BotMark } from '../../../subjects/people/BotMark.tsx';
import { PendingMark } from '../../../subjects/changes/PendingMark.tsx';
import type { RowCache } from '../../../ui/grid/row-cache.ts';
import { useVirtualRows } from '../../../ui/grid/use-virtual-rows.ts';
import { useListRow } from '../../../ui/grid/use-list-row.ts';
import type { MatrixCells } from './matrix-cells.ts';
import { keyAt, knownKeys } from '../../../ui/grid/list-order.ts';
import { movedTo, type CellPlace } from './matrix-keys.ts';
import { tickOf, type Ticks } from './ticks.ts';
import { keyInWriting } from '../../../ui/writing.ts';
import classes from './MatrixView.module.css';

interface MatrixGridProps {
  ref: Ref<HTMLDivElement>;
  ids: Uint32Array;
  rows: RowCache<PersonRow>;
  groups: readonly Group[];
  /** Groups whose members the account may not change. */
  fixed: ReadonlySet<number>;
  cells: MatrixCells;
  ticks: Ticks;
  onRange: (first: number, last: number) => void;
  onToggle: (userId: number, groupId: number, name: string) => void;
}

const rowHeight = 32;
const headHeight = 30;
const personWidth = 220;
const groupWidth = 120;

/** People down, groups across; virtual both ways, by the ARIA grid pattern with one tab stop. */
export function MatrixGrid({ ref, ...props }: MatrixGridProps): ReactNode {
  const { ids, rows, groups, fixed, cells, ticks } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const merged = useMergedRef(scroller, ref);
  const [focus, setFocus] = useState({ row: 0, column: 0 });
  useStore(cells.revision);
  const {
    virtualizer: down,
    items: people,
    first: firstRow,
    last: lastRow,
  } = useVirtualRows(scroller, { count: ids.length, height: rowHeight, head: headHeight });
  const {
    virtualizer: across,
    items: shown,
    first: firstColumn,
    last: lastColumn,
  } = useVirtualRows(scroller, {
    horizontal: true,
    count: groups.length,
    height: groupWidth,
    head: personWidth,
  });
  const { onRange } = props;
  useEffect(() => {
    if (lastRow < firstRow) return;
    onRange(firstRow, lastRow);
    cells.want(
      knownKeys(ids, firstRow, lastRow + 1),
      groups.slice(firstColumn, lastColumn + 1).map(({ id }) => id),
    );
  }, [onRange, cells, ids, groups, firstRow, lastRow, firstColumn, lastColumn]);

  const row = Math.min(focus.row, ids.length - 1);
  const column = Math.min(focus.column, groups.length - 1);
  function go(next: CellPlace): void {
    setFocus(next);
    down.scrollToIndex(next.row, { align: 'auto' });
    across.scrollToIndex(next.column, { align: 'auto' });
  }
  function toggle(atRow: number, atColumn: number): void {
    const userId = keyAt(ids, atRow);
    const group = groups[atColumn];
    if (userId === undefined || group === undefined || group.isSystem) return;
    const name = rows.read(userId)?.name ?? say('groups.unknown-user', { id: String(userId) });
    props.onToggle(userId, group.id, name);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight));
    const press = { key: keyInWriting(event.key), ctrlKey: event.ctrlKey };
    const move = movedTo(press, { row, column }, { rows: ids.length, columns: groups.length, page });
    if (move !== null) go(move);
    else if (event.key === ' ' || event.key === 'Enter') toggle(row, column);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onClick(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    if (cell === null) return;
    const [atRow = 0, atColumn = 0] = (cell.dataset['cell'] ?? '').split(' ').map(Number);
    setFocus({ row: atRow, column: atColumn });
    toggle(atRow, atColumn);
  }
  const width = across.getTotalSize() + personWidth;
  const columns = shown.flatMap(({ index }): MatrixColumn[] => {
    const group = groups[index];
    return group === undefined
      ? []
      : [{ group, column: index, isLocked: group.isSystem || fixed.has(group.id) }];
  });
  const isRendered =
    row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn && ids.length > 0;

  return (
    <div
      ref={merged}
      role="grid"
      tabIndex={0}
      aria-label={say('group-matrix.members-of-groups')}
      aria-rowcount={ids.length + 1}
      aria-colcount={groups.length + 1}
      aria-multiselectable="true"
      {...(isRendered ? { 'aria-activedescendant': `${prefix}-${row}-${column}` } : {})}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="row" aria-rowindex={1} className={classes.head} style={{ width }}>
        <div role="columnheader" aria-colindex={1} className={classes.corner}>
          {say('group-matrix.person')}
        </div>
        {columns.map((each) => (
          <GroupHead key={each.group.id} {...each} />
        ))}
      </div>
      <div role="rowgroup" style={{ height: down.getTotalSize(), width }}>
        {people.map((item) => {
          const userId = keyAt(ids, item.index);
          return (
            userId !== undefined && (
              <MatrixRow
                key={userId}
                id={prefix}
                userId={userId}
                rows={rows}
                place={item.index}
                columns={columns}
                focused={item.index === row ? column : null}
                cells={cells}
                ticks={ticks}
                width={width}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** A column on screen. */
interface MatrixColumn {
  group: Group;
  column: number;
  /** Whether the account can't change its members. */
  isLocked: boolean;
}

function GroupHead({ group, column, isLocked }: MatrixColumn): ReactNode {
  const name = groupName(group);
  const title = group.isSystem
    ? say('group-matrix.follows-roles', { group: name })
    : isLocked
      ? say('group-matrix.locked', { group: name })
      : name;
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      className={classes.group}
      style={{ insetInlineStart: personWidth + column * groupWidth }}
      title={title}
    >
      {isLocked && <IconLock size={12} stroke={1.6} aria-hidden />}
      <bdi className="rc-ellipsis">{groupName(group)}</bdi>
    </div>
  );
}

function PersonHead({ rows, userId }: { rows: RowCache<PersonRow>; userId: number }): ReactNode {
  const row = useListRow(rows, userId);
  return (
    <div role="rowheader" aria-colindex={1} className={classes.person}>
      {row !== undefined && (
        <>
          <Avatar userId={userId} name={row.name} />
          <bdi className="rc-ellipsis" title={row.name}>
            {row.name}
          </bdi>
          {row.isBot && <BotMark />}
        </>
      )}
    </div>
  );
}

interface MatrixRowProps extends Pick<MatrixGridProps, 'rows' | 'cells' | 'ticks'> {
  /** Prefix of its cells' ids. */
  id: string;
  userId: number;
  /** From 0. */
  place: number;
  columns: readonly MatrixColumn[];
  /** The column of the focused cell; null if that is in another row. */
  focused: number | null;
  width: number;
}

function MatrixRow(props: MatrixRowProps): ReactNode {
  const { id, userId, place, columns, cells } = props;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes.row}
      data-key={userId}
      style={{ top: headHeight + place * rowHeight, width: props.width }}
    >
      <PersonHead rows={props.rows} userId={userId} />
      {columns.map((each) => (
        <Cell
          key={each.group.id}
          {...each}
          id={`${id}-${place}-${each.column}`}
          userId={userId}
          place={`${place} ${each.column}`}
          cell={cells.read(userId, each.group.id)}
          tick={tickOf(props.ticks, userId, each.group.id)}
          isFocused={each.column === props.focused}
        />
      ))}
    </div>
  );
}

interface CellProps extends MatrixColumn {
  id: string;
  userId: number;
  place: string;
  /** Bits of `matrixCell`; undefined while it is not loaded. */
  cell: number | undefined;
  tick: boolean | undefined;
  isFocused: boolean;
}

function Cell(props: CellProps): ReactNode {
  const { cell, tick, group, isLocked } = props;
  const isPending = useRow('pending', `user:${props.userId}:group:${group.id}`) !== undefined;
  const isDirect = cell !== undefined && (cell & matrixCell.direct) !== 0;
  const isInherited = cell !== undefined && (cell & matrixCell.inherited) !== 0;
  const isOn = tick ?? isDirect;
  const state =
    tick === undefined
      ? cell === undefined
        ? 'loading'
        : isDirect
          ? 'member'
          : isInherited
            ? 'through'
            : 'none'
      : tick
        ? 'added'
        : 'removed';
  const change = tick === undefined ? undefined : tick ? 'added' : 'removed';
  return (
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={props.column + 2}
      aria-selected={isOn}
      aria-disabled={isLocked}
      aria-label={say('group-matrix.cell', { group: groupName(group), state })}
      data-cell={props.place}
      data-focused={props.isFocused}
      data-change={change}
      className={classes.cell}
      style={{ insetInlineStart: personWidth + props.column * groupWidth }}
    >
      {cell !== undefined && (
        <>
          <span className={classes.tick} data-on={isOn && !isLocked} data-locked={isLocked} aria-hidden>
            {isOn && <IconCheck size={11} stroke={3} />}
          </span>
          {change === undefined
            ? isInherited && (
                <span title={say('group-matrix.through-subgroup')}>{say('group-matrix.through')}</span>
              )
            : say('group-matrix.change', { change })}
          {isPending && <PendingMark short />}
        </>
      )}
    </div>
  );
}
