import { expect, it } from 'vitest';
import { changeAtRandom } from '../random-changes/changes.fixture.ts';
import { startRandomRealm } from '../random-changes/random-realm.fixture.ts';

/** The same as the short test next to the model, with many more changes and levels. */
it.each([237, 247, 260, 293, 302, 303, 377, 394, 419, 442, 474, 499])(
  'a console that has followed thousands of changes matches a new registration, at feature level %i',
  { timeout: 600_000 },
  async (featureLevel) => {
    const realm = await startRandomRealm(featureLevel);
    try {
      await changeAtRandom(realm, { rounds: 60, changesInRound: 60, seed: featureLevel });
      expect(realm.consoles.map(({ session }) => session.generation())).toEqual([1, 1, 1]);
      await changeAtRandom(realm, {
        rounds: 10,
        changesInRound: 60,
        seed: featureLevel,
        changesFollowers: true,
      });
    } finally {
      await realm.close();
    }
  },
);
