import { expect, it } from 'vitest';
import { stateAfterTroubles, troubles } from '../../../test/random-changes/troubles.fixture.ts';

/**
 * The oldest measured level and the newest, with half of the outages each; `test/long` runs all of them at all levels.
 */
it.each([
  [247, 0],
  [499, 1],
])(
  'a console has the state of a fresh registration after every outage, at feature level %i',
  async (featureLevel, half) => {
    const passing = troubles.filter((_, index) => index % 2 === half);
    expect(await stateAfterTroubles(featureLevel, passing)).toBeGreaterThan(7);
  },
);
