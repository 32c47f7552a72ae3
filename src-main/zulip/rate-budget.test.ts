import { expect, it } from 'vitest';
import { rateBudgetOf } from './rate-budget.ts';

it.each([
  ['a server without limits', { limit: null, remaining: null, resetsAt: null, pausedUntil: null }, null],
  [
    'what the server reports',
    { limit: 200, remaining: 142, resetsAt: 38_000, pausedUntil: 5_000 },
    { limit: 200, remaining: 142, refillsAtMilliseconds: 38_000, pausedUntilMilliseconds: 5_000 },
  ],
  [
    'a pause of unknown cause',
    { limit: null, remaining: null, resetsAt: null, pausedUntil: 5_000 },
    { limit: 0, remaining: 0, refillsAtMilliseconds: null, pausedUntilMilliseconds: 5_000 },
  ],
])('%s', (_name, state, budget) => {
  expect(rateBudgetOf(state)).toEqual(budget);
});
