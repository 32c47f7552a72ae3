import { describe, expect, it, test } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { aReport } from '../../../test/fakes/reports.ts';
import {
  medianAge,
  nextAfter,
  noFilter,
  shownReports,
  type ReportFilter,
  type ReportTab,
} from './report-filter.ts';
import { reportFilters } from './report-filters.ts';
import { reportStatistics } from './report-statistics.ts';

const now = new Date(2026, 10, 21, 12).getTime();
const me = 1;

const report = (id: number, minutesOld: number, change: Partial<Report> = {}): Report =>
  aReport(id, { reportedAt: now / 1_000 - minutesOld * 60, ...change });

const mine = { userId: me, name: 'Ines Carvalho' };
const reports = [
  report(1, 300, { state: 'resolved', outcome: { by: mine, at: now / 1_000 - 60 * 240, text: '' } }),
  report(2, 200, { state: 'claimed', assignee: mine }),
  report(3, 100, { content: null, rawExcerpt: 'who knows' }),
  report(4, 50, { state: 'claimed', assignee: { userId: 5, name: 'Tomás Herrera' } }),
  report(5, 6, {
    content: {
      ...report(5, 0).content!,
      place: { kind: 'direct', people: 2 },
      typeKey: 'norms',
      typeName: 'Regelverstoß',
    },
  }),
];

const ids = (filter: Partial<ReportFilter>, tab: ReportTab = 'open'): number[] =>
  shownReports(reports, tab, { ...noFilter, ...filter }, me, now).map(({ id }) => id);

describe('the queue', () => {
  it.each<[string, Partial<ReportFilter>, number[]]>([
    ['has what is open, newest first', {}, [5, 4, 3, 2]],
    ['filters by kind', { typeKey: 'norms' }, [5]],
    ['filters by channel', { channelName: 'general' }, [4, 2]],
    ['filters direct messages', { channelName: 'direct' }, [5]],
    ['filters by author', { authorId: 17 }, [5, 4, 2]],
    ['filters by age', { hours: 1 }, [5, 4]],
    ['finds words of any field', { text: 'tom spam' }, [4, 2]],
    ['finds words of what could not be read', { text: 'KNOWS' }, [3]],
  ])('%s', (_name, filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  test('has a list of one’s own and of what has ended', () => {
    expect(ids({}, 'yours')).toEqual([2]);
    expect(ids({}, 'resolved')).toEqual([1]);
    expect(ids({}, 'dismissed')).toEqual([]);
  });

  test('goes on with the next one below when the open report leaves it', () => {
    expect(nextAfter([5, 4, 3, 2], [5, 3, 2], 4)).toBe(3);
    expect(nextAfter([5, 4, 3, 2], [5, 4, 3], 2)).toBe(3);
    expect(nextAfter([5], [], 5)).toBeNull();
  });

  test('tells the median age', () => {
    expect(medianAge([report(1, 10), report(2, 20), report(3, 60)], now)).toBe(1_200);
    expect(medianAge([], now)).toBeNull();
  });
});

test('the statistics count what is open, what came and what ended', () => {
  const numbers = reportStatistics(reports, now, 7);
  expect(numbers).toMatchObject({
    open: 4,
    claimed: 2,
    oldestOpenSeconds: 200 * 60,
    medianSecondsToOutcome: 3_600,
  });
  expect(numbers.byType).toEqual([
    { key: 'spam', name: 'Spam', total: 3, open: 2 },
    { key: 'unread', name: 'Could not be read', total: 1, open: 1 },
    { key: 'norms', name: 'Regelverstoß', total: 1, open: 1 },
  ]);
  expect(numbers.perDay).toHaveLength(7);
  expect(numbers.perDay.at(-1)).toMatchObject({ reported: 5, ended: 1 });
});

it('says each filter in force in the words of the reports, with a way to go on without it', () => {
  const filter = {
    ...noFilter,
    text: ' wine ',
    typeKey: 'norms',
    channelName: 'direct',
    authorId: 999,
    hours: 24,
  };
  const changed: ReportFilter[] = [];
  const filters = reportFilters(filter, reports, (next) => changed.push(next));
  expect(filters.map(({ field, value }) => `${field} is ${value}`)).toEqual([
    'Kind is Regelverstoß',
    'Channel is Direct messages',
    'Author is User 999',
    'Age is Last 24 hours',
  ]);
  filters[0]?.onClear();
  expect(changed).toEqual([{ ...filter, typeKey: null }]);
});

it('tells authors of the same name apart', () => {
  const [report] = reports.flatMap((each) =>
    each.content === null ? [] : [{ ...each, content: each.content }],
  );
  const { content } = report!;
  const namesake = { ...report!, content: { ...content, reported: { ...content.reported, userId: 998 } } };
  const authors = reportFilters(noFilter, [report!, namesake], () => {}).find(
    ({ field }) => field === 'Author',
  );
  expect(authors?.choices.map(({ words }) => words)).toEqual([
    `${content.reported.name}, user ${content.reported.userId}`,
    `${content.reported.name}, user 998`,
  ]);
});
