import { expect, it } from 'vitest';
import { callLimitWords, callsLeftWords } from './budget.ts';

const ends = { refillsAtMilliseconds: null, pausedUntilMilliseconds: null };

it("says how many calls are left in the server's window, and how fast they can be sent", () => {
  const hour = {
    ...ends,
    limit: 2_000,
    windowMilliseconds: 3_600_000,
    mostPerMinute: 200,
    remaining: 1_959,
  };
  expect(callsLeftWords(hour)).toBe('1,959 left this hour');
  expect(callLimitWords(hour)).toBe('1,959 left this hour, at most 200 a minute');
  const minute = { ...ends, limit: 200, windowMilliseconds: 60_000, mostPerMinute: null, remaining: 58 };
  expect(callLimitWords(minute)).toBe('58 left this minute');
});
