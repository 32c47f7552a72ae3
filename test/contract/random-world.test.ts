import { expect, it } from 'vitest';
import { linesOf, runWorlds } from '../random-world/worlds.fixture.ts';

/** A share of what `test/long/random-world.test.ts` runs by hundreds, with an import anew in the second one. */
it('in a few random worlds the journal says what the server did', { timeout: 120_000 }, async () => {
  const reports = await runWorlds({ seed: 19, runs: 2, together: 2, changes: 60 });
  expect(linesOf(reports)).toEqual([]);
});
