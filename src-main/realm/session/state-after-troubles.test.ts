import { expect, it } from 'vitest';
import { stateAfterTroubles, troubles } from '../../../test/random-changes/troubles.fixture.ts';

/** The oldest level that was measured, and the newest, with half of the troubles each; `test/long` has all at all levels. */
it.each([
  [247, 0],
  [499, 1],
])(
  'after every trouble a console knows what a fresh registration says, at feature level %i',
  async (featureLevel, half) => {
    const passing = troubles.filter((_, index) => index % 2 === half);
    expect(await stateAfterTroubles(featureLevel, passing)).toBeGreaterThan(7);
  },
);
