import { useEffect, useMemo, useState } from 'react';
import { inOrder, moved } from './in-order.ts';

/** An order that is not sent yet, by the ids of the rows. */
export interface WantedOrder {
  ids: number[];
  /** As it was when the first row was moved: another one by then is somebody else's. */
  before: readonly number[];
}

export interface Order<Row> {
  /** As they are wanted; those that came since are last. */
  rows: readonly Row[];
  /** Null where it is not another order than they have. */
  ids: number[] | null;
  /** The rows as they stood when the first of them was moved. */
  before: readonly Row[];
  isChanged: boolean;
  /** What the last move did, for whoever can't see it. */
  said: string;
  /**
   * Puts a row in the place of another one.
   *
   * @param to the place, from 0, among the rows that are shown
   * @param shown all of them where it is left out
   */
  move: (id: number, to: number, shown?: readonly Row[]) => void;
  /** Goes back to the order that they have. */
  discard: () => void;
}

/**
 * Rows that are brought into another order, which is sent as one change: by the pointer, by Alt with the arrows or by
 * buttons.
 *
 * @param rows in the order that they have
 * @param kept where the wanted order is kept: `useState`, or `usePanelMemory` where it outlives leaving the panel
 * @param nameOf what is said of a row that is moved while the focus is elsewhere
 */
export function useOrder<Row extends { id: number }>(
  rows: readonly Row[],
  [wanted, setWanted]: readonly [WantedOrder | null, (wanted: WantedOrder | null) => void],
  nameOf?: (row: Row) => string,
): Order<Row> {
  const [said, setSaid] = useState('');
  const ordered = useMemo(() => inOrder(rows, wanted?.ids ?? null), [rows, wanted]);
  const isChanged = ordered.some(({ id }, place) => id !== rows[place]?.id);
  const isOver = wanted !== null && !isChanged;
  // An order that was sent, or taken back row by row, must not stand against what others do later.
  useEffect(() => {
    if (isOver) setWanted(null);
  }, [isOver, setWanted]);
  return {
    rows: ordered,
    ids: wanted?.ids ?? null,
    before: inOrder(rows, wanted?.before ?? null),
    isChanged,
    said,
    move(id, to, shown = ordered) {
      const from = ordered.findIndex((row) => row.id === id);
      const row = ordered[from];
      const other = shown[to];
      if (row === undefined || other === undefined || other === row) return;
      setWanted({
        ids: moved(ordered, from, ordered.indexOf(other)).map((each) => each.id),
        before: wanted?.before ?? rows.map((each) => each.id),
      });
      const place = `place ${to + 1} of ${shown.length}.`;
      setSaid(nameOf === undefined ? `Moved to ${place}` : `${nameOf(row)} moved to ${place}`);
    },
    discard: () => setWanted(null),
  };
}
