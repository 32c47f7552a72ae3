import { useEffect, useState } from 'react';
import type { JournalFilter } from '#contract/calls.ts';
import type { JournalChange, JournalEntry } from '#contract/journal-entities.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';

const pageSize = 100;

export interface JournalChanges {
  /** How many changes the filter finds; null before the first answer. */
  found: number | null;
  /** By their place among them. */
  changes: ReadonlyMap<number, JournalChange>;
  failure: Failure | null;
}

const none: JournalChanges = { found: null, changes: new Map(), failure: null };

/**
 * The changes of one change set that a filter finds, as far as they are on screen. They are read again when outcomes
 * come in.
 *
 * @param first place of the first one on screen.
 * @param last place of the last one; below `first` when there is none.
 */
export function useJournalChanges(
  organizationId: string,
  entry: JournalEntry,
  filter: JournalFilter,
  first: number,
  last: number,
): JournalChanges {
  const jobId = entry.id;
  const filterText = JSON.stringify(filter);
  const key = `${jobId} ${filterText}`;
  const [state, setState] = useState({ ...none, key });
  const firstPage = Math.max(0, Math.floor(first / pageSize));
  const lastPage = Math.max(firstPage, Math.floor(last / pageSize));
  const progress = `${entry.state} ${Object.values(entry.counts).join(' ')}`;
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const asked = JSON.parse(filterText) as JournalFilter;
      const changes = new Map<number, JournalChange>();
      let found = 0;
      for (let page = firstPage; page <= lastPage; page += 1) {
        const offset = page * pageSize;
        const result = await call(
          'journal.changes',
          { organizationId, jobId, filter: asked, offset, limit: pageSize },
          { signal: controller.signal },
        );
        if (controller.signal.aborted) return;
        if (!result.ok) {
          setState({ ...none, failure: result.failure, key });
          return;
        }
        found = result.value.found;
        result.value.changes.forEach((change, index) => changes.set(offset + index, change));
      }
      setState({ found, changes, failure: null, key });
    };
    void read();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- progress says that outcomes have come in
  }, [organizationId, jobId, filterText, key, firstPage, lastPage, progress]);
  return state.key === key ? state : none;
}
