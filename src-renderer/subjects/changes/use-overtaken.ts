import { useMemo } from 'react';
import type { ChangeSet, OvertakenPreview } from '#contract/changes.ts';
import { useRow } from '../../state/replica.ts';

/** What is there now instead of what a preview says. */
export type OvertakenChange = OvertakenPreview['changes'][number];

export interface OvertakenChanges {
  /** Of all, also of those that aren't marked. */
  count: number;
  /** The first ones, by the ids of the changes. */
  marked: ReadonlyMap<number, OvertakenChange>;
}

/** What of an open preview was changed meanwhile. */
export function useOvertaken({ id }: ChangeSet): OvertakenChanges {
  const row = useRow('overtaken', id);
  return useMemo(
    () => ({ count: row?.count ?? 0, marked: new Map(row?.changes.map((each) => [each.changeId, each])) }),
    [row],
  );
}
