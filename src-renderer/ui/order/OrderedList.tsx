import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DragGrip, DragOrder, useDragged } from '../DragOrder.tsx';
import { takeOrderKey } from './order-keys.ts';
import classes from '../DragOrder.module.css';

interface OrderedListProps<Row extends { id: Id }> {
  /** Of what the rows are, and in which order. */
  label: string;
  /** Begins the ids of the elements: unique in the window. */
  name: string;
  rows: readonly Row[];
  openId: Row['id'] | null;
  /** What the last move did. */
  said: string;
  onOpen: (id: Row['id']) => void;
  /** Puts a row at another place, from 0; null where the order can't be changed. */
  onMove: ((id: number, to: number) => void) | null;
  /** What keys do beside the arrows, by their names. */
  keys: Readonly<Record<string, () => void>>;
  onDoubleClick?: () => void;
  rowClass: string;
  children: (row: Row) => ReactNode;
}

/** A row that is not saved yet has no number, and stays where it is. */
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
 * Rows that have an order of their own, one of which is open beside them. Arrows open the next one, Alt with them moves it;
 * the grip is for the mouse.
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
      <OrderStatus said={props.said} />
    </>
  );
}

/** What the last move did, for screen readers. */
export function OrderStatus({ said }: { said: string }): ReactNode {
  return (
    <span className="rc-visually-hidden" role="status">
      {said}
    </span>
  );
}
