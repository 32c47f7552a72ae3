import { aPerson } from '../../../../test/fakes/people.ts';
import { noFacts } from '../no-facts.fixture.ts';
import { createAddressLookup } from '../../address-lookup.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import type { PersonFacts } from './person-facts.ts';

/** A member of an organization, as tests of plans need one. */
export function examplePerson(change: Partial<PersonFacts> = {}): PersonFacts {
  const { bot: _, ...person } = aPerson();
  return { ...person, inGroup: () => false, inChannel: () => false, ...change };
}

/** An organization of these people on a server where everything works, seen by its owner with the id 1. */
export function exampleFacts(
  people: readonly PersonFacts[],
  change: Partial<PlanningFacts> = {},
): PlanningFacts {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const activeHumans = (role?: number): number =>
    people.filter((one) => (role === undefined || one.role === role) && !one.isBot && one.isActive).length;
  return {
    caller: { userId: 1, role: 100 },
    ...noFacts,
    person: (userId) => byId.get(userId),
    activeHumans: activeHumans(),
    activeHumanOwners: activeHumans(100),
    activeHumanAdministrators: activeHumans(200),
    isProtected: () => false,
    pendingOf: () => [],
    hasNamed: () => false,
    jobThatSet: () => null,
    botsOf: () => [],
    lookAlikeOf: () => null,
    holderOfAddress: createAddressLookup(() => people.map(({ userId, email }) => [userId, email ?? ''])),
    featureLevel: 499,
    zulipVersion: '12.1',
    ...change,
  };
}
