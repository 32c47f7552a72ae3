import { useCallback, useSyncExternalStore } from 'react';
import type { PersonRow } from '#contract/entities.ts';
import type { RowCache } from '../../../ui/grid/row-cache.ts';

/** A row of a list of people, or undefined while it is not loaded; renders again only when that row changes. */
export function useListRow(rows: RowCache<PersonRow>, userId: number): PersonRow | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(userId, listener), [rows, userId]);
  return useSyncExternalStore(subscribe, () => rows.read(userId));
}
