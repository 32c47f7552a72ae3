import { useCallback, useSyncExternalStore } from 'react';

/** A row of a list, or undefined until it is loaded; only renders again when that row changes. */
export function useListRow<Row>(rows: RowReader<Row>, key: number): Row | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(key, listener), [rows, key]);
  return useSyncExternalStore(subscribe, () => rows.read(key));
}

/** The source of a grid's rows: each row on screen only listens to its own key. */
export interface RowReader<Row> {
  read(key: number): Row | undefined;
  subscribe(key: number, listener: () => void): () => void;
}
