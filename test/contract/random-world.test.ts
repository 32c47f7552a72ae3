import { expect, it } from 'vitest';
import { linesOf, runWorlds } from '../random-world/worlds.fixture.ts';

/** A sample of the hundreds that `test/long/random-world.test.ts` runs, with another import in the last one. */
it('the journal matches the server in a few random worlds', async () => {
  const reports = await runWorlds({ seed: 18, runs: 3, together: 3, changes: 80 });
  expect(linesOf(reports)).toEqual([]);
});
