import { useCallback, useSyncExternalStore } from 'react';
import type { PersonRow } from '#contract/entities.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';

/** The row of one person; undefined while it is not loaded. Renders again only when that row changes. */
export function usePersonRow(rows: RowCache<PersonRow>, userId: number): PersonRow | undefined {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(userId, listener), [rows, userId]);
  return useSyncExternalStore(subscribe, () => rows.read(userId));
}
