import { createAddressLookup } from './address-lookup.ts';
import type { ChangePorts } from './engine-ports.ts';
import type { Caller, PlanningFacts } from './planning-facts.ts';

/** The state of the organization that a plan is made against, as it is now. */
export function planningFacts(
  facts: ChangePorts['facts'],
  caller: Caller,
  ofEngine: Pick<PlanningFacts, 'isProtected' | 'pendingOf' | 'hasNamed' | 'jobThatSet'>,
): PlanningFacts {
  return {
    ...facts,
    ...ofEngine,
    caller,
    holderOfAddress: createAddressLookup(facts.addresses),
    activeHumans: facts.activeHumans(),
    activeHumanOwners: facts.activeHumanOwners(),
    activeHumanAdministrators: facts.activeHumanAdministrators(),
    featureLevel: facts.featureLevel(),
    zulipVersion: facts.zulipVersion(),
  };
}
