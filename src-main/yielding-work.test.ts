import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPause, finish, sorted } from './yielding-work.ts';

const { signal } = new AbortController();

it('sorts as the engine does, and is stable', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer()), { maxLength: 1_800 }),
      async (items) => {
        const compare = ([one]: [number, number], [other]: [number, number]): number => one - other;
        expect(await finish(sorted(items, compare), signal)).toEqual(items.toSorted(compare));
      },
    ),
    { numRuns: 40 },
  );
});

it('yields often in a long sort', () => {
  const work = sorted(
    Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 100_003),
    (one, other) => one - other,
  );
  let steps = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(500);
  expect(step.value[0]).toBe(0);
});

it('stops on demand', async () => {
  const stopped = new AbortController();
  const endless = (function* () {
    for (;;) yield;
  })();
  const ended = finish(endless, stopped.signal);
  setTimeout(() => stopped.abort(), 20);
  await expect(ended).rejects.toThrow(/abort/i);
});

it('lets others run after a few milliseconds of work, and no sooner', async () => {
  const begin = performance.now();
  const pause = createPause(signal);
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  let turn = pause();
  while (turn === undefined) turn = pause();
  expect(performance.now() - begin).toBeGreaterThanOrEqual(8);
  expect(hadTurn).toBe(false);
  await turn;
  expect(hadTurn).toBe(true);
});

it('ends at the next pause once nobody waits any more', async () => {
  const stopped = new AbortController();
  const pause = createPause(stopped.signal);
  stopped.abort();
  let turn = pause();
  while (turn === undefined) turn = pause();
  await expect(turn).rejects.toThrow(/abort/i);
});
