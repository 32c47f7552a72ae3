import { expect, test } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import { withFirstPage } from './use-journal.ts';

function entry(id: string, startedAtMilliseconds: number, applied = 1): JournalEntry {
  return {
    id,
    title: id,
    reason: '',
    canBeUndone: true,
    undoObstacle: '',
    state: 'finished',
    total: 1,
    startedAtMilliseconds,
    finishedAtMilliseconds: null,
    counts: { waiting: 0, sending: 0, applied, rejected: 0, 'not-applied': 0, skipped: 0, unknown: 0 },
    callerUserId: null,
    callerName: null,
    undoOf: null,
    undoneBy: [],
    canTryAgain: false,
  };
}

const place = (startedAtMilliseconds: number) => ({ startedAtMilliseconds, row: startedAtMilliseconds });

test('a fresh first page takes the place of the newest entries; what was loaded behind it stays', () => {
  const before = {
    entries: [entry('c', 3), entry('b', 2), entry('a', 1)],
    next: place(1),
    total: 9,
    deleted: null,
  };
  const page = { entries: [entry('d', 4), entry('c', 3, 0)], next: place(3), total: 10, deleted: null };
  expect(withFirstPage(before, page)).toEqual({
    entries: [entry('d', 4), entry('c', 3, 0), entry('b', 2), entry('a', 1)],
    next: place(1),
    total: 10,
    deleted: null,
  });
});

test('a page that is everything leaves nothing behind it', () => {
  const before = { entries: [entry('b', 2), entry('a', 1)], next: null, total: 2, deleted: null };
  const page = { entries: [entry('b', 2)], next: null, total: 2, deleted: null };
  expect(withFirstPage(before, page)).toEqual(page);
  expect(withFirstPage(null, page)).toEqual(page);
});

test('entries that are newer than the page and not in it do not match any more', () => {
  const before = {
    entries: [entry('c', 3), entry('b', 2), entry('a', 1)],
    next: null,
    total: 3,
    deleted: null,
  };
  const page = { entries: [entry('b', 2)], next: place(2), total: 3, deleted: null };
  expect(withFirstPage(before, page).entries.map(({ id }) => id)).toEqual(['b', 'a']);
});
