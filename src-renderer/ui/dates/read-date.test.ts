import { describe, expect, it } from 'vitest';
import { readDateTime, readDay, readTime } from './read-date.ts';

/** A Monday. */
const now = new Date(2026, 10, 23, 14, 12).getTime();

describe('a day in common notation', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['3 Mar 2025', '2025-03-03'],
    ['Mar 3, 2025', '2025-03-03'],
    ['3 march 2025', '2025-03-03'],
    ['3rd March 2025', '2025-03-03'],
    ['23.11.2026', '2026-11-23'],
    ['11/23/2026', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['Mon 23 Nov 2026', '2026-11-23'],
    ['today', '2026-11-23'],
    ['Tomorrow', '2026-11-24'],
    ['fri', '2026-11-27'],
    ['Monday', '2026-11-30'],
  ])('is read from %s', (text, value) => expect(readDay(text, now)).toEqual({ value }));

  it.each([
    ['23 Nov', 'Enter a year as well, for example 23 Nov 2026.'],
    ['Nov 2026', 'Enter a day as well, for example 23 Nov 2026.'],
    ['2026-11', 'Enter a day as well, for example 23 Nov 2026.'],
    ['23', 'Enter a month as well, for example 23 Nov 2026.'],
    ['31 Nov 2026', "This day doesn't exist."],
    ['3/4/2026', '3/4/2026 can be read in two ways. Write the month as a word: 3 Mar 2026.'],
    ['soon', 'Not a date. Write it like 23 Nov 2026.'],
  ])('is incomplete or wrong in %s: %s', (text, problem) => expect(readDay(text, now)).toEqual({ problem }));
});

describe('a day and a time', () => {
  it.each([
    ['2026-11-23T09:00', '2026-11-23T09:00'],
    ['2026-11-23 09:00:07', '2026-11-23T09:00'],
    ['Mon 23 Nov 2026, 09:00', '2026-11-23T09:00'],
    ['tomorrow 9:00', '2026-11-24T09:00'],
    ['9:30 pm tomorrow', '2026-11-24T21:30'],
    ['monday at 9 am', '2026-11-30T09:00'],
    ['12 am tomorrow', '2026-11-24T00:00'],
    ['24 dec 18:00', '2026-12-24T18:00'],
    ['4 jan 8:15', '2027-01-04T08:15'],
    ['24.12. 18:00', '2026-12-24T18:00'],
  ])('are read from %s', (text, value) => expect(readDateTime(text, now)).toEqual({ value }));

  it.each([
    ['23 Nov 2026', 'Enter a time as well, for example 09:00.'],
    ['tomorrow', 'Enter a time as well, for example 09:00.'],
    ['09:00', 'Enter a day as well, for example 23 Nov 2026.'],
    ['Nov 09:00', 'Enter a day as well, for example 23 Nov 2026.'],
    ['tomorrow 25:00', "This time doesn't exist."],
    ['tomorrow 13 pm', "This time doesn't exist."],
  ])('are incomplete or wrong in %s: %s', (text, problem) =>
    expect(readDateTime(text, now)).toEqual({ problem }),
  );
});

it('a time is read in 24 hours, and with am and pm', () => {
  const read = ['9', '9:05', '17:30', '5:30 PM', '5pm'].map(readTime);
  expect(read).toEqual(['09:00', '09:05', '17:30', '17:30', '17:00'].map((value) => ({ value })));
  expect(readTime('24:00')).toEqual({ problem: "This time doesn't exist." });
  expect(readTime('noon')).toEqual({ problem: 'Not a time. Write it like 09:00.' });
});
