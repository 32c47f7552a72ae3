import { expect, it } from 'vitest';
import { isWorkingTime, toWorkingTime } from './working-time.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1_000;

it('working time maps any moment into a working day of its zone', () => {
  // Sunday 3:00 in Lisbon.
  const sunday = seconds('2026-11-22T03:00:00Z');
  expect(new Date(toWorkingTime(sunday, 'Europe/Lisbon') * 1_000).toISOString()).toMatch(/^2026-11-19T/);
  for (const timezone of ['Europe/Lisbon', 'Asia/Tokyo', 'America/Vancouver', 'Asia/Kolkata', '']) {
    for (let hour = 0; hour < 24 * 9; hour += 1) {
      const moment = toWorkingTime(sunday + hour * 3_600, timezone);
      expect(isWorkingTime(moment, timezone)).toBe(true);
    }
  }
});

it('working time never returns a future time', () => {
  const monday = seconds('2026-11-23T00:10:00Z');
  const moment = toWorkingTime(monday, 'Europe/Lisbon', monday);
  expect(moment).toBeLessThanOrEqual(monday);
  expect(isWorkingTime(moment, 'Europe/Lisbon')).toBe(true);
});

it('working time accounts for nights and weekends', () => {
  expect(isWorkingTime(seconds('2026-11-23T10:00:00Z'), 'Europe/Lisbon')).toBe(true);
  expect(isWorkingTime(seconds('2026-11-23T10:00:00Z'), 'America/Vancouver')).toBe(false);
  expect(isWorkingTime(seconds('2026-11-21T10:00:00Z'), 'Europe/Lisbon')).toBe(false);
});
