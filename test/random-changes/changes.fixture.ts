import fc from 'fast-check';
import { channelChanges } from './channel-changes.fixture.ts';
import { groupChanges } from './group-changes.fixture.ts';
import { organizationChanges } from './organization-changes.fixture.ts';
import { ownChanges } from './own-changes.fixture.ts';
import { peopleChanges } from './people-changes.fixture.ts';
import type { Change, RandomOrganization } from './random-organization.fixture.ts';

/** Every kind of change whose events tell everything. */
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  ...peopleChanges,
  ...groupChanges,
  ...channelChanges,
  ...organizationChanges,
  ...ownChanges,
);

/**
 * Carries out random changes, a few at a time, and compares after each few.
 *
 * @param realm is changed, and may have been changed before
 */
export async function changeAtRandom(
  realm: RandomOrganization,
  { rounds, changesInRound, seed }: { rounds: number; changesInRound: number; seed: number },
): Promise<void> {
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
