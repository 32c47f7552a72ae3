import { useEffect, useMemo, useState } from 'react';
import { say } from '#words/say.ts';
import { inOrder, moved } from './in-order.ts';

/** An order that has not been sent yet. */
export interface WantedOrder {
  ids: number[];
  /** The order when the first row was moved; if it differs by now, someone else has changed it. */
  before: readonly number[];
}

export interface Order<Row> {
  /** In the wanted order; rows added since come last. */
  rows: readonly Row[];
  /** The wanted order by id; null if nothing was moved. */
  ids: number[] | null;
  /** In the order they had when the first one was moved. */
  before: readonly Row[];
  isChanged: boolean;
  /** Describes the last move to screen readers. */
  announcement: string;
  /**
   * Moves a row to another place.
   *
   * @param to an index into the rows shown
   * @param shown defaults to all rows
   */
  move: (id: number, to: number, shown?: readonly Row[]) => void;
  /** Restores the current order. */
  discard: () => void;
}

/**
 * Lets rows be reordered before the new order is sent as one change.
 *
 * @param rows in their current order
 * @param state holds the wanted order: `useState`, or `usePanelMemory` to keep it when the panel is left
 * @param nameOf names the moved row in the announcement, where the focus doesn't
 */
export function useOrder<Row extends { id: number }>(
  rows: readonly Row[],
  [wanted, setWanted]: readonly [WantedOrder | null, (wanted: WantedOrder | null) => void],
  nameOf?: (row: Row) => string,
): Order<Row> {
  const [announcement, setAnnouncement] = useState('');
  const ordered = useMemo(() => inOrder(rows, wanted?.ids ?? null), [rows, wanted]);
  const isChanged = ordered.some(({ id }, place) => id !== rows[place]?.id);
  const isOver = wanted !== null && !isChanged;
  // Once the rows have the wanted order, later moves by others must not look like unsaved ones.
  useEffect(() => {
    if (isOver) setWanted(null);
  }, [isOver, setWanted]);
  return {
    rows: ordered,
    ids: wanted?.ids ?? null,
    before: inOrder(rows, wanted?.before ?? null),
    isChanged,
    announcement,
    move(id, to, shown = ordered) {
      const from = ordered.findIndex((row) => row.id === id);
      const row = ordered[from];
      const other = shown[to];
      if (row === undefined || other === undefined || other === row) return;
      setWanted({
        ids: moved(ordered, from, ordered.indexOf(other)).map((each) => each.id),
        before: wanted?.before ?? rows.map((each) => each.id),
      });
      const place = { place: to + 1, total: shown.length };
      setAnnouncement(
        nameOf === undefined
          ? say('ui.moved', place)
          : say('ui.moved-named', { name: nameOf(row), ...place }),
      );
    },
    discard: () => setWanted(null),
  };
}
