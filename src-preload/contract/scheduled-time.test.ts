import { expect, it } from 'vitest';
import { scheduledTimeObjection } from './scheduled-time.ts';

it.each([
  [0, 'Scheduled delivery time must be in the future.'],
  [1, null],
  [5 * 365.25 * 86_400, null],
  [5 * 365.25 * 86_400 + 1, 'More than five years ahead. Check the year.'],
  [Date.UTC(10_000, 0, 1) / 1_000, 'More than five years ahead. Check the year.'],
])('a message scheduled %s s from now: %s', (seconds, objection) => {
  const now = 1_750_000_000;
  expect(scheduledTimeObjection(now + seconds, now)).toBe(objection);
});
