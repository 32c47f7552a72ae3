import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localMoment, minutesLeft } from './working-hours.ts';

const at = (text: string): number => Date.parse(text);
const hour = (hours: number, minutes = 0): number => hours * 60 + minutes;
const [sunday, monday, friday, saturday] = [0, 1, 5, 6];

describe('the moment on somebody’s own clock', () => {
  test.each([
    ['Europe/Lisbon', '2026-01-15T12:30:00Z', { day: 4, minute: hour(12, 30) }],
    ['Europe/Lisbon', '2026-07-15T12:30:00Z', { day: 3, minute: hour(13, 30) }],
    ['Asia/Kolkata', '2026-01-15T20:00:00Z', { day: 5, minute: hour(1, 30) }],
    ['America/Los_Angeles', '2026-03-08T10:30:00Z', { day: 0, minute: hour(3, 30) }],
    ['Pacific/Kiritimati', '2026-01-03T10:00:00Z', { day: 0, minute: 0 }],
  ])('in %s at %s', (timezone, now, expected) => {
    expect(localMoment(timezone, at(now))).toEqual(expected);
  });

  test.each(['', 'Middle/Earth'])('cannot be told in the zone “%s”', (timezone) => {
    expect(localMoment(timezone, at('2026-01-15T12:30:00Z'))).toBeNull();
  });
});

const office = { from: hour(9), until: hour(17), days: [1, 2, 3, 4, 5] };
const night = { from: hour(22), until: hour(6), days: [friday] };
const wholeDay = { from: hour(8), until: hour(8), days: [saturday] };

describe('what is left of the working hours', () => {
  test.each([
    ['before they begin', office, monday, hour(8, 59), null],
    ['as they begin', office, monday, hour(9), 480],
    ['in their last minute', office, friday, hour(16, 59), 1],
    ['as they end', office, friday, hour(17), null],
    ['on a day off', office, sunday, hour(12), null],
    ['in a night that has begun', night, friday, hour(23), hour(7)],
    ['in a night that began the day before', night, saturday, hour(5), hour(1)],
    ['in the small hours of the day on which a night begins', night, friday, hour(5), null],
    ['in the evening after', night, saturday, hour(23), null],
    ['in a day around the clock', wholeDay, sunday, hour(7), hour(1)],
    ['after a day around the clock', wholeDay, sunday, hour(8), null],
  ])('%s', (_, hours, day, minute, expected) => {
    expect(minutesLeft(hours, { day, minute })).toBe(expected);
  });

  test('is what counting the minutes one by one gives', () => {
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
          // Every minute of a week in which work goes on, with the end of that work.
          const ends = new Map<number, number>();
          for (const begun of on) {
            for (let step = 0; step < length; step += 1) {
              const moment = (begun * 1_440 + from + step) % (7 * 1_440);
              ends.set(moment, Math.max(ends.get(moment) ?? 0, length - step));
            }
          }
          const left = minutesLeft({ from, until, days: on }, { day, minute: now });
          expect(left ?? 0).toBe(ends.get(day * 1_440 + now) ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
