import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DragGrip, DragOrder, useDragged } from '../DragOrder.tsx';
import { takeOrderKey } from './order-keys.ts';
import classes from '../DragOrder.module.css';

interface OrderedListProps<Row extends { id: Id }> {
  /** Says what the rows are and what the order means. */
  label: string;
  /** Prefix of element ids, unique in the window. */
  name: string;
  rows: readonly Row[];
  openId: Row['id'] | null;
  /** Describes the last move. */
  announcement: string;
  onOpen: (id: Row['id']) => void;
  /** Null if the order can't be changed. */
  onMove: ((id: number, to: number) => void) | null;
  /** Keys other than the arrows, by `event.key`. */
  keys: Readonly<Record<string, () => void>>;
  onDoubleClick?: () => void;
  rowClass: string;
  children: (row: Row) => ReactNode;
}

/** `new` is a row that has not been saved yet; it can't be moved. */
type Id = number | 'new';

const page = 10;

interface DraggedRowProps {
  name: string;
  rowClass: string;
  id: Id;
  isOpen: boolean;
  canMove: boolean;
  onClick: () => void;
  onDoubleClick: (() => void) | undefined;
  children: ReactNode;
}

function DraggedRow(props: DraggedRowProps): ReactNode {
  const { id, isOpen, canMove } = props;
  const { ref, style, isDragging, handle } = useDragged(id, !canMove);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus and takes the keys
    <div
      ref={ref}
      id={`${props.name}-${id}`}
      className={`${classes.row} ${props.rowClass}`}
      data-open={isOpen}
      data-dragged={isDragging}
      style={style}
      role="option"
      aria-selected={isOpen}
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
    >
      <DragGrip canDrag={canMove} handle={handle} />
      {props.children}
    </div>
  );
}

/**
 * A list whose rows can be reordered, one of them open beside it. Arrows open the next row, Alt with an arrow moves it, and
 * rows can be dragged by their grip.
 */
export function OrderedList<Row extends { id: Id }>(props: OrderedListProps<Row>): ReactNode {
  const { name, rows, openId, onOpen, onMove, keys } = props;
  const list = useRef<HTMLDivElement>(null);
  const place = rows.findIndex(({ id }) => id === openId);

  function show(next: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (row === undefined) return;
    onOpen(row.id);
    list.current?.querySelector(`#${name}-${row.id}`)?.scrollIntoView({ block: 'nearest' });
  }
  function move(id: Id | null, to: number): void {
    if (typeof id === 'number' && typeof rows[to]?.id === 'number') onMove?.(id, to);
  }
  const step = (by: number): void => show(place < 0 ? 0 : place + by);
  function onKeyDown(event: KeyboardEvent): void {
    if (takeOrderKey(event, { step, move: (by) => move(openId, place + by) })) return;
    const others: OrderedListProps<Row>['keys'] = {
      ...(!event.altKey && { PageDown: () => step(page), PageUp: () => step(-page) }),
      Home: () => show(0),
      End: () => show(rows.length - 1),
      ...keys,
    };
    const act = others[event.key];
    if (act === undefined) return;
    act();
    event.preventDefault();
  }

  return (
    <>
      <DragOrder
        direction="column"
        ids={rows.map(({ id }) => id)}
        onMove={(id, overId) =>
          move(
            id,
            rows.findIndex((row) => row.id === overId),
          )
        }
      >
        <div
          ref={list}
          className={classes.list}
          role="listbox"
          aria-label={props.label}
          aria-activedescendant={place < 0 ? undefined : `${name}-${openId}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {rows.map((row) => (
            <DraggedRow
              key={row.id}
              id={row.id}
              name={name}
              rowClass={props.rowClass}
              isOpen={row.id === openId}
              canMove={onMove !== null && row.id !== 'new'}
              onClick={() => onOpen(row.id)}
              onDoubleClick={props.onDoubleClick}
            >
              {props.children(row)}
            </DraggedRow>
          ))}
        </div>
      </DragOrder>
      <OrderStatus announcement={props.announcement} />
    </>
  );
}

/** Announces moves to screen readers. */
export function OrderStatus({ announcement }: { announcement: string }): ReactNode {
  return (
    <span className="rc-visually-hidden" role="status">
      {announcement}
    </span>
  );
}
