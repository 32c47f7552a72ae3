import { describe, expect, test } from 'vitest';
import {
  filterOf,
  toggled,
  wholeJournal,
  type JournalQuestion,
  type JournalSpan,
} from './journal-question.ts';
import {
  journalChips,
  nothingInJournal,
  spanWords,
  undoneWords,
  withoutChip,
} from '../../panels/journal/journal-words.ts';

const now = new Date(2026, 10, 23, 14, 12).getTime();
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

describe('a span of time', () => {
  test.each<[JournalSpan, number | null, number | null, string]>([
    [{ kind: 'days', days: 1 }, midnight(2026, 11, 23), null, 'today'],
    [{ kind: 'days', days: 7 }, midnight(2026, 11, 17), null, 'last 7 days'],
    [{ kind: 'days', days: 30 }, midnight(2026, 10, 25), null, 'last 30 days'],
    [
      { kind: 'dates', from: '2026-10-30', to: '2026-10-31' },
      midnight(2026, 10, 30),
      midnight(2026, 11, 1),
      '30 Oct 2026 to 31 Oct 2026',
    ],
    [
      { kind: 'dates', from: '2026-11-03', to: '2026-11-03' },
      midnight(2026, 11, 3),
      midnight(2026, 11, 4),
      '3 Nov 2026',
    ],
    [{ kind: 'dates', from: '2026-11-03', to: '' }, midnight(2026, 11, 3), null, 'from 3 Nov 2026'],
    [{ kind: 'dates', from: '', to: '2026-11-03' }, null, midnight(2026, 11, 4), 'until 3 Nov 2026'],
  ])('%o', (span, fromMilliseconds, beforeMilliseconds, words) => {
    expect(filterOf({ ...wholeJournal, span }, now)).toMatchObject({ fromMilliseconds, beforeMilliseconds });
    expect(spanWords(span)).toBe(words);
  });
});

const narrow: JournalQuestion = {
  text: ' kiln ',
  outcomes: ['rejected', 'unknown'],
  fields: ['profile'],
  subject: { target: 'user:12', name: 'Amara Okonkwo' },
  span: { kind: 'days', days: 7 },
};

test('a question becomes the filter that is asked', () => {
  expect(filterOf(narrow, now)).toEqual({
    text: 'kiln',
    outcomes: ['rejected', 'unknown'],
    fields: ['profile'],
    target: 'user:12',
    fromMilliseconds: midnight(2026, 11, 17),
    beforeMilliseconds: null,
  });
});

test('every part but the text stands as a chip and can be taken out', () => {
  const chips = journalChips(narrow);
  expect(chips.map(({ field, value }) => `${field} ${value}`)).toEqual([
    'Outcome failed or unknown',
    'Field profile field',
    'About Amara Okonkwo',
    'Time last 7 days',
  ]);
  const left = chips.reduce((question, { name }) => withoutChip(question, name), narrow);
  expect(left).toEqual({ ...wholeJournal, text: ' kiln ' });
});

test('what nothing matches is named', () => {
  expect(nothingInJournal({ ...wholeJournal, text: 'kiln', outcomes: ['rejected'] })).toBe(
    'No recorded change has “kiln” in its title, reason, names, values or the server’s answer and has the outcome failed.',
  );
});

test.each([
  [[], ''],
  [[0], ''],
  [[3], '3 of 5 undone'],
  [[3, 2], 'Undone'],
])('undone by change sets that applied %o of 5', (applied, words) => {
  const counts = {
    waiting: 0,
    sending: 0,
    applied: 5,
    rejected: 0,
    'not-applied': 0,
    skipped: 0,
    unknown: 0,
  };
  const undoneBy = applied.map((number, index) => ({
    id: `undo-${index}`,
    title: 'Undo',
    startedAtMilliseconds: now,
    applied: number,
  }));
  expect(undoneWords({ undoneBy, counts })).toBe(words);
});

test('a value is added once and taken out again', () => {
  expect(toggled(['role'], 'name')).toEqual(['role', 'name']);
  expect(toggled(['role', 'name'], 'role')).toEqual(['name']);
});
