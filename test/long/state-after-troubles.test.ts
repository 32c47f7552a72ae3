import { expect, it } from 'vitest';
import { stateAfterTroubles, troubles } from '../random-changes/troubles.fixture.ts';

/** The same as the short test next to the session: every trouble, at every level that matters. */
it.each([237, 247, 277, 302, 303, 356, 371, 396, 421, 442, 481, 499])(
  'a console matches a new registration after every trouble, at feature level %i',
  { timeout: 300_000 },
  async (featureLevel) => expect(await stateAfterTroubles(featureLevel)).toBe(troubles.length),
);
