import { useMemo } from 'react';
import type { RowReader } from './GridRow.tsx';

const never = (): (() => void) => () => {};

/** Rows that are all there, for a grid of a small table: its reader and its order. */
export function useTableRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): { reader: RowReader<Row>; order: readonly number[] } {
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return { reader: { read: (key) => byKey.get(key), subscribe: never }, order: [...byKey.keys()] };
  }, [rows, keyOf]);
}
