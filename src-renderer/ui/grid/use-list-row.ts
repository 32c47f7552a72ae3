import { useCallback, useSyncExternalStore } from 'react';
import type { RowReader } from './GridRow.tsx';

/** A row of a list, or undefined while it is not loaded; renders again only when that row changes. */
export function useListRow<Row>(rows: RowReader<Row>, key: number): Row | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(key, listener), [rows, key]);
  return useSyncExternalStore(subscribe, () => rows.read(key));
}
