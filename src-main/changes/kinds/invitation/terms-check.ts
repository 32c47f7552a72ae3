import { readTerms } from '#contract/invitations.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { needsFeature, skip, type Verdict } from '../../verdict.ts';

/** Why nobody can be invited with these terms, by email or by link; null if they can. */
export function termsVerdict(value: string, facts: PlanningFacts): Verdict | null {
  const terms = readTerms(value);
  if (terms === null) return skip('not-possible', cannotComeBack);
  const rights = facts.invitations.rights();
  if (!rights.roles.includes(terms.role)) return skip('not-permitted', rights.roleObjection);
  const missing =
    (terms.defaultChannels ? needsFeature(facts, 'invitation-default-channels') : null) ??
    (terms.groupIds.length > 0 ? needsFeature(facts, 'invitation-groups') : null) ??
    (terms.notifies ? null : needsFeature(facts, 'invitation-referrer-notice'));
  if (missing !== null) return missing;
  const objection = facts.invitations.placesObjection(terms);
  return objection === '' ? null : skip('not-possible', objection);
}

/** The message when a revoked invitation should be restored. */
export const cannotComeBack = "A revoked invitation can't be restored. Send a new one.";
