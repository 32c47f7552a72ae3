import { expect, it } from 'vitest';
import { changeAtRandom } from '../../../test/random-changes/changes.fixture.ts';
import { startRandomRealm } from '../../../test/random-changes/random-realm.fixture.ts';

/** The oldest measured level, the last at which groups keep deactivated people, one in the middle, and the newest. */
const levels = [247, 302, 442, 499];

/**
 * Whatever happens in an organization, in whatever order: a console that followed the events, and never registered
 * again, has exactly the state of a new one. `test/long` runs this with many more changes.
 */
it.each(levels)(
  'any changes in any order lead to the state of a fresh registration, at feature level %i',
  async (featureLevel) => {
    const realm = await startRandomRealm(featureLevel);
    try {
      await changeAtRandom(realm, { rounds: 6, changesInRound: 30, seed: featureLevel });
      expect(realm.consoles.map(({ session }) => session.generation())).toEqual([1, 1, 1]);
      await changeAtRandom(realm, {
        rounds: 2,
        changesInRound: 20,
        seed: featureLevel,
        changesFollowers: true,
      });
    } finally {
      await realm.close();
    }
  },
);

it('any changes lead to the same state through gateways that sometimes answer instead of the server', async () => {
  const realm = await startRandomRealm(421, { hasGateways: true });
  try {
    await changeAtRandom(realm, { rounds: 3, changesInRound: 40, seed: 421 });
    expect(realm.consoles.map(({ session }) => session.generation())).toEqual([1, 1, 1]);
  } finally {
    await realm.close();
  }
});
