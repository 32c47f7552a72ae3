import { expect, it } from 'vitest';
import { rateBudgetOf } from './rate-budget.ts';

const none = { limit: null, windowMilliseconds: null, mostPerMinute: null, remaining: null, resetsAt: null };
const hour = { limit: 2_000, windowMilliseconds: 3_600_000, mostPerMinute: 200 };

it.each([
  ['a server without limits', { ...none, pausedUntil: null }, null],
  [
    'what the server reports',
    {
      limit: 2_000,
      windowMilliseconds: 3_600_000,
      mostPerMinute: 200,
      remaining: 142,
      resetsAt: 38_000,
      pausedUntil: 5_000,
    },
    { ...hour, remaining: 142, refillsAtMilliseconds: 38_000, pausedUntilMilliseconds: 5_000 },
  ],
  [
    'a pause of unknown cause',
    { ...none, pausedUntil: 5_000 },
    {
      limit: 0,
      windowMilliseconds: 0,
      mostPerMinute: null,
      remaining: 0,
      refillsAtMilliseconds: null,
      pausedUntilMilliseconds: 5_000,
    },
  ],
])('%s', (_name, state, budget) => {
  expect(rateBudgetOf(state)).toEqual(budget);
});
