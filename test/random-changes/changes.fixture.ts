import fc from 'fast-check';
import { channelChanges } from './channel-changes.fixture.ts';
import { groupChanges } from './group-changes.fixture.ts';
import { organizationChanges } from './organization-changes.fixture.ts';
import { ownChanges } from './own-changes.fixture.ts';
import { followersRoleChanges, peopleChanges } from './people-changes.fixture.ts';
import type { Change, RandomOrganization } from './random-organization.fixture.ts';

/** Every kind of change that is fully reported by events. */
const toldChanges: readonly fc.Arbitrary<Change>[] = [
  ...peopleChanges,
  ...groupChanges,
  ...channelChanges,
  ...organizationChanges,
  ...ownChanges,
];

/** Some changes, the same for the same seed. */
export function changesAtRandom(count: number, seed: number): Change[] {
  return fc.sample(fc.oneof(...toldChanges), { numRuns: count, seed });
}

interface RandomPlan {
  readonly rounds: number;
  readonly changesInRound: number;
  readonly seed: number;
  /** Whether followers also get other roles, after which they register again. */
  readonly changesFollowers?: boolean;
}

/**
 * Makes random changes, a few at a time, and compares after each few.
 *
 * @param realm is changed, and may have been changed before
 */
export async function changeAtRandom(
  realm: RandomOrganization,
  { rounds, changesInRound, seed, changesFollowers = false }: RandomPlan,
): Promise<void> {
  const anyChange = fc.oneof(...toldChanges, ...(changesFollowers ? followersRoleChanges : []));
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: changesInRound, maxLength: changesInRound }),
      async (changes) => {
        for (const change of changes) await change(realm);
        await realm.compare();
      },
    ),
    { numRuns: rounds, endOnFailure: true, seed },
  );
}
