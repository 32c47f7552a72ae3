import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownZone, minutesLeft } from './working-hours.ts';

const hour = (hours: number, minutes = 0): number => hours * 60 + minutes;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const [friday, saturday] = [5, 6];

describe('the time in a zone', () => {
  test.each([
    ['Europe/Lisbon', true],
    ['', false],
    ['Middle/Earth', false],
  ])('“%s” is known: %s', (timezone, expected) => {
    expect(isKnownZone(timezone)).toBe(expected);
    expect(minutesLeft({ from: 0, until: 0, days: everyDay }, timezone, Date.now()) !== null).toBe(expected);
  });

  test.each([
    ['Europe/Lisbon', '2026-01-15T12:30:00Z', hour(11, 30)],
    ['Europe/Lisbon', '2026-07-15T12:30:00Z', hour(10, 30)],
    ['Asia/Kolkata', '2026-01-15T20:00:00Z', hour(22, 30)],
    ['Pacific/Kiritimati', '2026-01-03T10:00:00Z', hour(24)],
    ['UTC', '2026-01-03T23:59:30Z', 1],
  ])('in %s at %s counts for the rest of the day', (timezone, now, expected) => {
    expect(minutesLeft({ from: 0, until: 0, days: everyDay }, timezone, Date.parse(now))).toBe(expected);
  });
});

const office = { from: hour(9), until: hour(17), days: [1, 2, 3, 4, 5] };
const night = { from: hour(22), until: hour(6), days: [friday] };
const wholeDay = { from: hour(8), until: hour(8), days: [saturday] };

describe('the remaining working hours', () => {
  // 4 January 2026 is a Sunday.
  test.each([
    ['before they begin', office, '2026-01-05T08:59', null],
    ['when they begin', office, '2026-01-05T09:00', 480],
    ['in their last minute', office, '2026-01-09T16:59', 1],
    ['when they end', office, '2026-01-09T17:00', null],
    ['on a day off', office, '2026-01-04T12:00', null],
    ['in a night shift that has begun', night, '2026-01-09T23:00', hour(7)],
    ['in a night shift that began the day before', night, '2026-01-10T05:00', hour(1)],
    ['in the small hours of the day on which a night shift begins', night, '2026-01-09T05:00', null],
    ['in the evening after', night, '2026-01-10T23:00', null],
    ['in a round-the-clock day', wholeDay, '2026-01-11T07:00', hour(1)],
    ['after a round-the-clock day', wholeDay, '2026-01-11T08:00', null],
  ])('%s', (_, hours, now, expected) => {
    expect(minutesLeft(hours, 'UTC', Date.parse(`${now}Z`))).toBe(expected);
  });

  // In Lisbon the clock goes from 01:00 to 02:00 on 29 March 2026, and from 02:00 back to 01:00 on 25 October 2026.
  const shift = { ...night, days: everyDay };
  const early = { from: hour(0, 30), until: hour(1, 30), days: everyDay };
  test.each([
    ['the night with a skipped hour', shift, '2026-03-28T23:00:00Z', hour(6)],
    ['after that night', shift, '2026-03-29T04:59:00Z', 1],
    ['the night with a repeated hour', shift, '2026-10-24T22:00:00Z', hour(8)],
    ['the night before it', shift, '2026-10-23T22:00:00Z', hour(7)],
    ['hours that end in the skipped hour', early, '2026-03-29T00:45:00Z', 45],
    ['hours that end in the repeated hour', early, '2026-10-25T00:15:00Z', 15],
    ['the second pass of those hours', early, '2026-10-25T01:15:00Z', null],
  ])('account for a clock change: %s', (_, hours, now, expected) => {
    expect(minutesLeft(hours, 'Europe/Lisbon', Date.parse(now))).toBe(expected);
  });

  // Changes by half an hour, at a quarter to, back for Ramadan, by 44 minutes and 30 seconds, and by a whole day.
  const morning = { from: hour(1), until: hour(4), days: everyDay };
  test.each([
    ['Australia/Lord_Howe', '2026-10-03T14:30:00Z', hour(2, 30)],
    ['Australia/Lord_Howe', '2026-04-04T14:00:00Z', hour(3, 30)],
    ['Pacific/Chatham', '2026-09-26T12:15:00Z', hour(2)],
    ['Pacific/Chatham', '2026-04-04T11:15:00Z', hour(4)],
    ['Africa/Casablanca', '2024-03-10T00:00:00Z', hour(4)],
    ['Africa/Casablanca', '2024-04-14T01:00:00Z', hour(2)],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z', null],
    ['Africa/Monrovia', '1972-01-07T01:00:00Z', hour(3)],
    ['Pacific/Apia', '2011-12-30T11:00:00Z', hour(3)],
  ])('account for the clock in %s at %s', (timezone, now, expected) => {
    expect(minutesLeft(morning, timezone, Date.parse(now))).toBe(expected);
  });

  test('count down minute by minute to their end, whatever the clock does meanwhile', () => {
    const changes = (
      [
        ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
        ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
        ['Pacific/Chatham', '2026-04-04T14:00:00Z'],
        ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
        ['Africa/Casablanca', '2024-03-10T02:00:00Z'],
        ['Africa/Casablanca', '2024-04-14T02:00:00Z'],
        ['Europe/Amsterdam', '1937-05-22T01:40:28Z'],
        ['America/St_Johns', '2026-03-08T05:30:00Z'],
        ['Asia/Kathmandu', '1985-12-31T18:30:00Z'],
      ] as const
    ).map(([timezone, at]) => ({ timezone, at: Date.parse(at) }));
    const minute = 60_000;
    const twoDays = 2 * 1_440;
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: -twoDays, max: twoDays }),
        fc.integer({ min: 0, max: 1_438 }),
        fc.integer({ min: 1, max: 1_439 }),
        ({ timezone, at }, offset, from, length) => {
          const hours = { from, until: Math.min(from + length, 1_439), days: everyDay };
          const now = at + offset * minute;
          const left = minutesLeft(hours, timezone, now);
          if (left === null) return;
          if (left > 1) expect(minutesLeft(hours, timezone, now + minute)).toBe(left - 1);
          const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timezone });
          const [shownHour = 0, shownMinute = 0] = clock
            .format(now + left * minute)
            .split(':')
            .map(Number);
          // An end that the clock skips is later by the skipped time.
          const late = (hour(shownHour, shownMinute) - hours.until + 1_440) % 1_440;
          expect(late).toBeLessThanOrEqual(60);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('equal the count of the minutes one by one', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
    fc.assert(
      fc.property(
        minute,
        minute,
        days,
        fc.integer({ min: 0, max: 6 }),
        minute,
        (from, until, on, day, now) => {
          const length = until > from ? until - from : until - from + 1_440;
          // Every working minute of a week, with the end of that shift.
          const ends = new Map<number, number>();
          for (const begun of on) {
            for (let step = 0; step < length; step += 1) {
              const moment = (begun * 1_440 + from + step) % (7 * 1_440);
              ends.set(moment, Math.max(ends.get(moment) ?? 0, length - step));
            }
          }
          const at = Date.parse('2026-01-04T00:00Z') + (day * 1_440 + now) * 60_000;
          const left = minutesLeft({ from, until, days: on }, 'UTC', at);
          expect(left ?? 0).toBe(ends.get(day * 1_440 + now) ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
