import { describe, expect, it } from 'vitest';
import { calendarDay, spreadsheetDay } from './calendar-day.ts';

describe('a calendar day', () => {
  it.each<[year: number, month: number, day: number, text: string | undefined]>([
    [2024, 2, 29, '2024-02-29'],
    [2026, 2, 29, undefined],
    [2000, 2, 29, '2000-02-29'],
    [1900, 2, 29, undefined],
    [4, 2, 29, '0004-02-29'],
    [9999, 12, 31, '9999-12-31'],
    [2026, 4, 31, undefined],
    [2026, 13, 1, undefined],
    [2026, 0, 1, undefined],
    [2026, 1, 0, undefined],
    [0, 1, 1, undefined],
    [Number.NaN, 1, 1, undefined],
  ])('%d-%d-%d is %s', (year, month, day, text) => {
    expect(calendarDay(year, month, day)?.toString()).toBe(text);
  });
});

it.each([
  [61, '1900-03-01'],
  [36_585, '2000-02-29'],
  [46_095, '2026-03-14'],
])('the spreadsheet number %i is %s', (days, text) => {
  expect(spreadsheetDay(days).toString()).toBe(text);
});
