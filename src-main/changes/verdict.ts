import type { ChangeRisk, SkippedChange } from '#contract/changes.ts';
import type { Reversal } from '#contract/kinds/kind.ts';
import { kindNamed, type TargetKind } from '#contract/kinds/kinds.ts';
import { roles, type Role } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { say } from '#words/say.ts';
import type { Text } from '#words/text.ts';
import { failureOf } from '../zulip/errors.ts';
import { requireFeature, type RequirableFeature } from '../zulip/feature-levels.ts';
import type { Caller, PlanningFacts } from './planning-facts.ts';

/** The result of checking one change: leave it out and why, or go ahead at what risk. */
export type Verdict =
  | {
      kind: 'skip';
      reason: SkippedChange['reason'];
      explanation: Text;
      /** If not permitted, the lowest role for which it is. */
      neededRole?: Role;
    }
  | {
      kind: 'change';
      risk: ChangeRisk;
      notice: string;
      /** Whether this value can be undone; left out if its operation's general rule applies. */
      reversal?: Reversal;
      /** Whether it requires a typed confirmation even alone; `notice` says what will happen. */
      harmsEverybody?: boolean;
    };

/** Leaves a change out. */
export function skip(reason: SkippedChange['reason'], explanation: Text): Verdict {
  return { kind: 'skip', reason, explanation };
}

/** Administrators and owners. https://zulip.com/api/roles-and-permissions */
export function isAdministrator(caller: Caller): boolean {
  return caller.role <= roles.administrator;
}

/** Leaves a change out because the caller's role does not allow it: "Only owners can …". */
export function notPermitted(neededRole: Role, what: string, caller: Caller): Verdict {
  const who = neededRole === roles.owner ? 'owners' : 'administrators and owners';
  const explanation = `Only ${who} can ${what}. You are ${roleWithArticle(caller.role)} here.`;
  return { kind: 'skip', reason: 'not-permitted', explanation, neededRole };
}

/** Leaves a change out because the caller is no administrator. */
export function needsAdministrator(what: string, caller: Caller): Verdict {
  return notPermitted(roles.administrator, what, caller);
}

/** Leaves a change out because only higher roles can change its kind; null if the caller can. */
export function needsRole(kind: TargetKind, caller: Caller): Verdict | null {
  const permission = kindNamed(kind)?.permission ?? null;
  if (permission === null) return null;
  const least = roles[permission.least];
  return caller.role <= least ? null : notPermitted(least, say(permission.to), caller);
}

/** Leaves a change out because the server is too old for it; null if it is not. */
export function needsFeature(
  facts: Pick<PlanningFacts, 'featureLevel' | 'zulipVersion'>,
  feature: RequirableFeature,
): Verdict | null {
  try {
    requireFeature(facts, feature);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return skip('not-possible', 'message' in failure ? failure.message : '');
  }
}

/**
 * Who can do what the caller may not, as a sentence: "4 owners and 2 administrators can." Empty if the caller sees
 * nobody who can.
 */
export function whoCan(
  neededRole: Role,
  facts: Pick<PlanningFacts, 'activeHumanOwners' | 'activeHumanAdministrators'>,
): string {
  const { activeHumanOwners: owners, activeHumanAdministrators: administrators } = facts;
  const parts = [
    ...(owners === 0 ? [] : [countOf(owners, 'owner')]),
    ...(administrators === 0 || neededRole === roles.owner ? [] : [countOf(administrators, 'administrator')]),
  ];
  return parts.length === 0 ? '' : `${listOf(parts)} can.`;
}
