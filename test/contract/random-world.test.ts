import { expect, it } from 'vitest';
import { linesOf, runWorlds } from '../random-world/worlds.fixture.ts';

/** A share of what `test/long/random-world.test.ts` runs by hundreds, with an import again in the last one. */
it('in a few random worlds the journal says what the server did', async () => {
  const reports = await runWorlds({ seed: 18, runs: 3, together: 3, changes: 80 });
  expect(linesOf(reports)).toEqual([]);
});
