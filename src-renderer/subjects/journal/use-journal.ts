import { useThrottledValue } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalEntry, JournalPage, JournalPlace } from '#contract/journal.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useTable } from '../../state/replica.ts';

const pageSize = 100;
/** From the last key, or the news of an outcome, until it is asked. */
const pauseMilliseconds = 150;
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

/** The first page, read again, and behind it what was loaded before. */
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
export function useJobProgress(): string {
  const jobs = useTable('jobs');
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
export function useJournal(filter: JournalFilter): Journal {
  const call = useOrganizationCall();
  const key = JSON.stringify(filter);
  const { value, failure, isEarlier, askAgain } = useOrganizationQuery(
    'journal.search',
    { filter, after: null, limit: pageSize },
    {
      since: [useJobProgress()],
      pauseMilliseconds,
      keeps: () => true,
    },
  );
  const [shown, setShown] = useState<{ key: string; page: JournalPage; list: JournalList } | null>(null);
  if (value !== null && !isEarlier && (shown?.page !== value || shown.key !== key)) {
    const before = shown?.key === key ? shown.list : null;
    setShown({ key, page: value, list: withFirstPage(before, value) });
  }
  const isPaging = useRef(false);

  const more = useCallback(() => {
    if (isPaging.current || shown === null || shown.list.next === null || shown.key !== key) return;
    isPaging.current = true;
    const input = { filter, after: shown.list.next, limit: pageSize };
    void call('journal.search', input).then((result) => {
      isPaging.current = false;
      if (!result.ok) return;
      setShown((before) => {
        if (before?.key !== key) return before;
        const known = new Set(before.list.entries.map(({ id }) => id));
        const added = result.value.entries.filter(({ id }) => !known.has(id));
        return { ...before, list: { ...result.value, entries: [...before.list.entries, ...added] } };
      });
    });
  }, [call, filter, key, shown]);

  return { list: shown?.list ?? null, failure, more, askAgain };
}
