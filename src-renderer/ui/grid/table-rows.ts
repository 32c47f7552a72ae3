import { useMemo } from 'react';
import { useSteady } from '../use-steady.ts';
import type { GridHits, ListSource } from './use-list-panel.ts';

const never = (): (() => void) => () => {};

/**
 * A small table that is completely in the window, as a list.
 *
 * @param shown the rows left by search and filters, in order.
 * @param rows all rows.
 */
export function useTableRows<Row>(
  shown: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): { source: ListSource<Row>; hits: GridHits } {
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return {
      source: {
        rows: { read: (key) => byKey.get(key), subscribe: never },
        show() {},
        askAgain() {},
        existing: (keys) => Promise.resolve(keys.filter((key) => byKey.has(key))),
      },
      hits: { total: shown.length, ids: shown.map(keyOf) },
    };
  }, [shown, rows, keyOf]);
}

/**
 * The same for rows from an answer.
 *
 * @param rows all rows; null until there is an answer.
 * @param askAgain requests them again.
 */
export function useAnsweredRows<Row>(
  shown: readonly Row[],
  rows: readonly Row[] | null,
  keyOf: (row: Row) => number,
  askAgain: () => void,
): { source: ListSource<Row>; hits: GridHits | null } {
  const { source, hits } = useTableRows(shown, rows ?? shown, keyOf);
  const steady = useSteady({ askAgain });
  return {
    source: useMemo(() => ({ ...source, ...steady }), [source, steady]),
    hits: rows === null ? null : hits,
  };
}
