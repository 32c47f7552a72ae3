import { idOfTarget, kindOfTarget } from '#contract/changes.ts';
import { createAddressLookup } from './address-lookup.ts';
import type { ChangePorts } from './engine-ports.ts';
import { createLookAlikes } from './look-alikes.ts';
import type { BotFacts } from './kinds/user/person-facts.ts';
import type { Caller, PlanningFacts } from './planning-facts.ts';

/** The organization's present state, for planning. */
export function planningFacts(
  facts: ChangePorts['facts'],
  caller: Caller,
  ofEngine: Pick<PlanningFacts, 'isProtected' | 'pendingOf' | 'hasNamed' | 'jobThatSet'>,
): PlanningFacts {
  // Computed only if a plan asks, and then once for all its people.
  let bots: Map<number, BotFacts[]> | undefined;
  const lookAlikes = new Map<string, ReturnType<typeof createLookAlikes>>();
  return {
    ...facts,
    ...ofEngine,
    caller,
    lookAlikeOf(target) {
      const kind = kindOfTarget(target);
      if (kind !== 'channel' && kind !== 'group') return null;
      const id = Number(idOfTarget(target));
      const name = kind === 'channel' ? facts.channels.channel(id)?.name : facts.userGroups.group(id)?.name;
      if (name === undefined) return null;
      const known = lookAlikes.get(kind) ?? createLookAlikes(facts.named(kind));
      lookAlikes.set(kind, known);
      return known({ id, name });
    },
    holderOfAddress: createAddressLookup(facts.addresses),
    botsOf: (ownerId) => (bots ??= Map.groupBy(facts.bots(), (bot) => bot.ownerId)).get(ownerId) ?? [],
    activeHumans: facts.activeHumans(),
    activeHumanOwners: facts.activeHumanOwners(),
    activeHumanAdministrators: facts.activeHumanAdministrators(),
    featureLevel: facts.featureLevel(),
    zulipVersion: facts.zulipVersion(),
  };
}
