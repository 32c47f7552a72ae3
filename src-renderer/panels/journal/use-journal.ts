import { useThrottledValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { JournalFilter } from '#contract/calls.ts';
import type { JournalEntry, JournalPage, JournalPlace } from '#contract/journal-entities.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { useTable } from '../../state/replica.ts';

const pageSize = 100;
const typingMilliseconds = 150;
const refreshMilliseconds = 500;

export interface JournalList {
  /** Newest first, as far as they were loaded. */
  entries: readonly JournalEntry[];
  next: JournalPlace | null;
  /** All change sets of the organization. */
  total: number;
  /** What was deleted so far since it was too old. */
  deleted: JournalPage['deleted'];
}

/** The first page anew, and behind it what was loaded before. */
export function withFirstPage(before: JournalList | null, page: JournalPage): JournalList {
  const oldest = page.entries.at(-1);
  if (before === null || page.next === null || oldest === undefined) return page;
  const fresh = new Set(page.entries.map(({ id }) => id));
  const older = before.entries.filter(
    ({ id, startedAtMilliseconds }) =>
      !fresh.has(id) && startedAtMilliseconds <= oldest.startedAtMilliseconds,
  );
  if (older.length === 0) return page;
  return {
    entries: [...page.entries, ...older],
    next: before.next,
    total: page.total,
    deleted: page.deleted,
  };
}

export interface Journal {
  /** Null before the first answer. */
  list: JournalList | null;
  failure: Failure | null;
  /** Loads the next page where there is one. */
  more(): void;
  askAgain(): void;
}

/** Changes whenever a job of the organization begins, goes on or ends; at most twice a second. */
export function useJobProgress(organizationId: string): string {
  const jobs = useTable(organizationId, 'jobs');
  const progress = jobs
    .map(({ id, state, applied, rejected, notApplied, skipped, unknown }) =>
      [id, state, applied, rejected, notApplied, skipped, unknown].join(' '),
    )
    .join('\n');
  return useThrottledValue(progress, refreshMilliseconds);
}

/**
 * The journal's entries that a filter finds. They stay current while jobs run, and are asked for 150 ms after the
 * last key; the ones before stay meanwhile.
 */
export function useJournal(organizationId: string, filter: JournalFilter): Journal {
  const [state, setState] = useState<{ key: string; list: JournalList | null; failure: Failure | null }>({
    key: '',
    list: null,
    failure: null,
  });
  const [asked, setAsked] = useState(0);
  const progress = useJobProgress(organizationId);
  const key = JSON.stringify(filter);
  const isPaging = useRef(false);
  const shown = useRef(key);

  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const input = {
        organizationId,
        filter: JSON.parse(key) as JournalFilter,
        after: null,
        limit: pageSize,
      };
      const result = await call('journal.search', input, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setState((before) =>
        result.ok
          ? { key, list: withFirstPage(before.key === key ? before.list : null, result.value), failure: null }
          : { ...before, failure: result.failure },
      );
    };
    const isNew = shown.current !== key;
    shown.current = key;
    const timer = setTimeout(() => void ask(), isNew ? typingMilliseconds : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- progress says that there is something new
  }, [organizationId, key, progress, asked]);

  const { list } = state;
  const more = useCallback(() => {
    if (isPaging.current || list === null || list.next === null || state.key !== key) return;
    isPaging.current = true;
    const input = { organizationId, filter, after: list.next, limit: pageSize };
    void call('journal.search', input).then((result) => {
      isPaging.current = false;
      setState((before) => {
        if (before.key !== key || before.list === null || !result.ok) return before;
        const known = new Set(before.list.entries.map(({ id }) => id));
        const added = result.value.entries.filter(({ id }) => !known.has(id));
        const entries = [...before.list.entries, ...added];
        return { ...before, list: { ...result.value, entries } };
      });
    });
  }, [organizationId, filter, key, list, state.key]);

  return {
    list,
    failure: state.failure,
    more,
    askAgain: () => setAsked((number) => number + 1),
  };
}
