import { useCallback, useSyncExternalStore } from 'react';

/** A row of a list, or undefined while it is not loaded; renders again only when that row changes. */
export function useListRow<Row>(rows: RowReader<Row>, key: number): Row | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(key, listener), [rows, key]);
  return useSyncExternalStore(subscribe, () => rows.read(key));
}

/** Where the rows of a grid come from: each row of the screen listens to its own key only. */
export interface RowReader<Row> {
  read(key: number): Row | undefined;
  subscribe(key: number, listener: () => void): () => void;
}
