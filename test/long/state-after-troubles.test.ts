import { expect, it } from 'vitest';
import { stateAfterTroubles, troubles } from '../random-changes/troubles.fixture.ts';

/** The same as the short one beside the session: every trouble, at every level at which something depends on it. */
it.each([237, 247, 277, 302, 303, 356, 371, 396, 421, 442, 481, 499])(
  'after every trouble a console knows what a fresh registration says, at feature level %i',
  { timeout: 300_000 },
  async (featureLevel) => expect(await stateAfterTroubles(featureLevel)).toBe(troubles.length),
);
