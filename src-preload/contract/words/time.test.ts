import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { countOf } from './count.ts';
import {
  formatAge,
  formatDate,
  formatDay,
  formatDayTime,
  formatDuration,
  formatElapsed,
  formatExactTime,
  formatIsoDate,
  formatMoment,
  formatRelativeTime,
  formatTimeAgo,
  formatTimeLeft,
  isoDate,
} from './time.ts';

describe('a past moment', () => {
  const now = new Date(2026, 10, 23, 14, 12).getTime();
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1_000;

  test.each([
    ['ahead by a clock that runs fast', at(2026, 10, 23, 14, 13), 'now'],
    ['within the minute', now / 1_000 - 59, 'now'],
    ['a minute ago', now / 1_000 - 60, '1 min'],
    ['just within the hour', now / 1_000 - 3_599, '59 min'],
    ['an hour ago', now / 1_000 - 3_600, '1 h'],
    ['minutes ago', at(2026, 10, 23, 14, 0), '12 min'],
    ['hours ago, the same day', at(2026, 10, 23, 11, 0), '3 h'],
    ['late the day before', at(2026, 10, 22, 23, 50), 'yesterday'],
    ['two calendar days ago', at(2026, 10, 21, 23, 59), '21 Nov'],
    ['in another year', at(2025, 2, 3, 9, 0), '3 Mar 2025'],
  ])('%s', (_name, seconds, words) => {
    expect(formatRelativeTime(seconds, now)).toBe(words);
  });
});

test.each([
  [-4, '0 s'],
  [7.2, '8 s'],
  [60, '1 min'],
  [3_540, '59 min'],
  [3_541, '1 h'],
  [9_000, '2 h 30 min'],
  [7 * 3_600 + 60, '8 h'],
  [60 * 3_600, '3 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

describe('the time that is left', () => {
  test.each([
    [-4, '0 s'],
    [59, '59 s'],
    [3_540, '59 min'],
    [9_010, '2 h 30 min'],
    [7 * 3_600 + 60, '7 h'],
    [86_400 - 20, '1 day'],
    [30 * 3_600, '30 h'],
    [60 * 3_600, '3 days'],
    [10 * 86_400 + 3, '10 days'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(formatTimeLeft(seconds)).toBe(words);
  });

  test('is what was chosen even if the clocks differ by minutes', () => {
    const minutes = 60_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: -10 * minutes, max: 20 * minutes }),
        (days, sent, passed) => {
          const end = Math.floor(sent.getTime() / 1_000) + days * 86_400;
          const now = sent.getTime() + passed;
          expect(formatTimeLeft(end - now / 1_000)).toBe(countOf(days, 'day'));
        },
      ),
    );
  });
});

test('dates have three letters for every month, and exact times name day and second', () => {
  const at = new Date(2026, 8, 14, 9, 0, 5).getTime() / 1_000;
  expect(formatDate(at)).toBe('14 Sep 2026');
  expect(formatExactTime(at)).toMatch(/^Mon 14 Sep 2026, 09:00:05 /);
});

test('times follow the computer into another time zone', async () => {
  const at = Date.UTC(2026, 10, 30, 21, 0, 5) / 1_000;
  async function startIn(zone: string) {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    await import('../../../test/english-words.ts');
    return import('./time.ts');
  }
  const berlin = ['Mon 30 Nov 2026, 22:00:05 GMT+1', 'Mon 30 Nov 2026, 22:00', '30 Nov 2026', '22:00'];
  try {
    const words = await startIn('Pacific/Auckland');
    const inZone = (zone: string): string[] => {
      vi.stubEnv('TZ', zone);
      return [
        words.formatExactTime(at),
        words.formatDayTime(at),
        words.formatDate(at),
        words.formatClock(at * 1_000),
      ];
    };
    expect(inZone('Europe/Berlin')).toEqual(berlin);
    expect(inZone('Asia/Tokyo')).toEqual([
      'Tue 1 Dec 2026, 06:00:05 GMT+9',
      'Tue 1 Dec 2026, 06:00',
      '1 Dec 2026',
      '06:00',
    ]);
    expect(inZone('America/St_Johns')[0]).toBe('Mon 30 Nov 2026, 17:30:05 GMT-3:30');
    expect(inZone('Europe/Berlin')).toEqual(berlin);
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each([
  [30, 'now'],
  [12 * 60, '12 min ago'],
  [3 * 3_600, '3 h ago'],
  [86_400, 'yesterday'],
  [20 * 86_400, 'on 3 Nov'],
  [400 * 86_400, 'on 19 Oct 2025'],
])('a moment %i s ago within a sentence: %s', (seconds, words) => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(formatTimeAgo(now / 1_000 - seconds, now)).toBe(words);
});

test('months are shortened alike', () => {
  expect(formatDay(new Date(2026, 8, 3).getTime() / 1_000)).toBe('3 Sep');
});

test.each([
  [30, null],
  [12 * 60, '12 min'],
  [3 * 3_600, '3 h'],
  [86_400, null],
])('an event %i s ago has an elapsed time only on the same day: %s', (seconds, words) => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(formatElapsed(now / 1_000 - seconds, now)).toBe(words);
});

test.each([
  [3_600, 'today'],
  [86_399, 'today'],
  [86_400, '1 day ago'],
  [2 * 86_400, '2 days ago'],
  [20 * 86_400, '20 days ago'],
  [22 * 86_400, '3 weeks ago'],
  [625 * 86_400, '20 months ago'],
  [1_500 * 86_400, '4 years ago'],
])('an age of %i s: %s', (seconds, words) => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(formatAge(now / 1_000 - seconds, now)).toBe(words);
});

test.each([
  ['2026-09-03', '3 Sep 2026'],
  ['2024-02-29', '29 Feb 2024'],
  ['2026-02-30', '2026-02-30'],
  ['2026-13-01', '2026-13-01'],
  ['3 March', '3 March'],
  ['', ''],
])('the date "%s" is written as %s', (text, words) => {
  expect(formatIsoDate(text)).toBe(words);
});

test.each([
  [new Date(2026, 10, 23, 10), 'today, 10:00', 'Mon 23 Nov, 10:00', 'Mon 23 Nov 2026, 10:00'],
  [new Date(2026, 8, 1, 8, 5), 'Tue 1 Sep, 08:05', 'Tue 1 Sep, 08:05', 'Tue 1 Sep 2026, 08:05'],
  [new Date(2027, 0, 4, 8, 5), 'Mon 4 Jan 2027, 08:05', 'Mon 4 Jan 2027, 08:05', 'Mon 4 Jan 2027, 08:05'],
])('a day with its time: %s', (date, moment, near, full) => {
  const now = new Date(2026, 10, 23, 12).getTime();
  const at = date.getTime() / 1_000;
  expect([formatMoment(at, now), formatDayTime(at, now), formatDayTime(at)]).toEqual([moment, near, full]);
});

test('a day has the ISO format of fields and file names', () => {
  expect(isoDate(new Date(2026, 8, 3, 23, 59).getTime())).toBe('2026-09-03');
});
