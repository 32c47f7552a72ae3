import { roles, type ProfileField, type Role } from '#contract/people.ts';
import { roleName, roleWithArticle } from '#contract/words/roles.ts';
import type { Caller, PlanningFacts } from '../../planning-facts.ts';
import {
  isAdministrator,
  needsAdministrator,
  needsFeature,
  notPermitted,
  skip,
  type Verdict,
} from '../../verdict.ts';
import type { PersonFacts, GroupFacts } from './person-facts.ts';

/** Whether an account counts as one of the owners that an organization must keep. */
export function isActiveOwner(person: PersonFacts): boolean {
  return person.role === roles.owner && person.isActive && !person.isBot;
}

/**
 * Whether an account is the caller's own bot, which they may manage like an administrator.
 * https://zulip.com/help/manage-a-bot
 */
export function isOwnBot(caller: Caller, person: PersonFacts): boolean {
  return person.bot?.ownerId === caller.userId;
}

/** Whether a person changes their own account without administrator rights, for which there are separate calls. */
export function isSelfService(caller: Caller, person: PersonFacts): boolean {
  return person.userId === caller.userId && !isAdministrator(caller);
}

/** Whether a role change grants or revokes the rights of an owner or administrator. */
export function touchesAdministration(before: Role, after: Role): boolean {
  return before <= roles.administrator || after <= roles.administrator;
}

function rightsNotice(before: Role, after: Role): string {
  if (after > before && before <= roles.moderator) return `Loses ${roleName(before).toLowerCase()} rights`;
  if (after < before && after <= roles.moderator) return `Gains ${roleName(after).toLowerCase()} rights`;
  return '';
}

export interface RoleCheck {
  caller: Caller;
  person: PersonFacts;
  role: Role;
  /** Whether the change set contains nobody else. */
  isOnlyTarget: boolean;
  /** Active humans who would be owners if everything planned before this person were done. */
  ownersLeft: number;
}

/** The server only counts active people, but then protects any account with the role. */
export function checkRole({ caller, person, role, isOnlyTarget, ownersLeft }: RoleCheck): Verdict {
  if (person.role === role) {
    return skip('already-so', `Already ${roleWithArticle(role)}. Nothing to change.`);
  }
  if (!isAdministrator(caller)) return needsAdministrator('change roles', caller);
  if (caller.role !== roles.owner && (person.role === roles.owner || role === roles.owner)) {
    const what = role === roles.owner ? 'make somebody an owner' : 'change the role of an owner';
    return notPermitted(roles.owner, what, caller);
  }
  // The server only counts active people, and then refuses for any account with the role.
  if (person.role === roles.owner && ownersLeft <= 1) {
    return skip('last-owner', 'The organization has only one owner. Make somebody else an owner first.');
  }
  if (person.userId === caller.userId && role > person.role) {
    const rights = `${roleName(person.role).toLowerCase()} rights`;
    return isOnlyTarget
      ? { kind: 'change', risk: 'high', notice: `You lose your own ${rights}`, reversal: 'destructive' }
      : skip('yourself', `You would lose your own ${rights}. Change your own role on its own.`);
  }
  return {
    kind: 'change',
    risk: touchesAdministration(person.role, role) ? 'high' : 'low',
    notice: rightsNotice(person.role, role),
  };
}

/** Whether a person can be renamed. `name` is trimmed and valid. https://zulip.com/api/update-user */
export function checkRename(caller: Caller, person: PersonFacts, name: string): Verdict {
  if (person.name === name) return skip('already-so', 'That is the name already. Nothing to change.');
  if (isSelfService(caller, person)) {
    return person.own?.isNameFixed === true
      ? needsAdministrator('change names in this organization', caller)
      : { kind: 'change', risk: 'low', notice: '' };
  }
  if (!isAdministrator(caller) && !isOwnBot(caller, person))
    return needsAdministrator('rename people', caller);
  return { kind: 'change', risk: 'low', notice: '' };
}

/**
 * Whether a person's status can be set; one's own always can. `isSame` means that it is already set.
 * https://zulip.com/api/update-status-for-user, https://zulip.com/api/update-status
 */
export function checkStatus(facts: PlanningFacts, person: PersonFacts, isSame: boolean): Verdict {
  const { caller } = facts;
  if (person.isBot) return skip('bot', 'Bots have no status.');
  if (!person.isActive) return skip('deactivated', 'The account is deactivated. Reactivate it first.');
  if (isSame) return skip('already-so', 'The status is already set to this. Nothing to change.');
  if (person.userId === caller.userId) return { kind: 'change', risk: 'low', notice: '' };
  if (!isAdministrator(caller)) return needsAdministrator('set the status of other people', caller);
  return needsFeature(facts, 'user-status-of-others') ?? { kind: 'change', risk: 'low', notice: '' };
}

/**
 * Whether an account can be deactivated, by the rules of https://zulip.com/api/deactivate-user and one of our own:
 * people can't lock themselves out.
 *
 * @param ownersLeft active humans who would be owners if everything planned before were done
 */
export function checkDeactivation(caller: Caller, person: PersonFacts, ownersLeft: number): Verdict {
  if (!person.isActive) return skip('already-so', 'The account is deactivated already. Nothing to change.');
  if (person.userId === caller.userId) {
    return skip(
      'yourself',
      "You would lock yourself out. Deactivate your own account in Zulip's own settings.",
    );
  }
  if (!isAdministrator(caller) && !isOwnBot(caller, person)) {
    return needsAdministrator('deactivate accounts', caller);
  }
  if (person.role === roles.owner && !person.isBot) {
    if (caller.role !== roles.owner) return notPermitted(roles.owner, 'deactivate an owner', caller);
    if (ownersLeft <= 1) {
      return skip('last-owner', 'The organization has only one owner. Make somebody else an owner first.');
    }
  }
  return { kind: 'change', risk: 'high', notice: 'Signed out everywhere' };
}

/**
 * Whether an account can be reactivated. Only the server knows which accounts are placeholders, which can't.
 * https://zulip.com/api/reactivate-user
 */
export function checkActivation(caller: Caller, person: PersonFacts): Verdict {
  if (person.isActive) return skip('already-so', 'The account is active already. Nothing to change.');
  if (person.isDeleted) return skip('not-possible', 'The account was deleted for good.');
  if (!isAdministrator(caller) && !isOwnBot(caller, person)) {
    return needsAdministrator('reactivate accounts', caller);
  }
  const gains = person.role <= roles.moderator ? `Gains ${roleName(person.role).toLowerCase()} rights` : '';
  return { kind: 'change', risk: gains === '' ? 'low' : 'high', notice: gains };
}

/**
 * Whether a person can be added to or removed from a group. A group setting decides who may do so, and the server says
 * so if the caller may not. https://zulip.com/api/update-user-group-members
 */
export function checkMembership(
  caller: Caller,
  person: PersonFacts,
  group: GroupFacts,
  becomesMember: boolean,
): Verdict {
  if (group.isSystem) {
    return skip('not-possible', 'The group follows roles. Change the role instead.');
  }
  if (group.deactivated) return skip('not-possible', `${group.name} is deactivated. Reactivate it first.`);
  if (!person.isActive) return skip('deactivated', 'The account is deactivated. Reactivate it first.');
  if (person.inGroup(group.id) === becomesMember) {
    const so = becomesMember ? 'A member already.' : 'Not a direct member.';
    return skip('already-so', `${so} Nothing to change.`);
  }
  if (caller.role === roles.guest) {
    const explanation = 'Guests cannot change groups. You are a guest here.';
    return { kind: 'skip', reason: 'not-permitted', explanation, neededRole: roles.administrator };
  }
  return { kind: 'change', risk: 'low', notice: '' };
}

/** Whether a person's profile field value can be set. https://zulip.com/api/update-user */
export function checkProfileValue(
  caller: Caller,
  person: PersonFacts,
  { name: fieldName, editableByUser }: Pick<ProfileField, 'name' | 'editableByUser'>,
  isSame: boolean,
): Verdict {
  if (person.isBot) return skip('bot', 'Bots have no profile.');
  if (isSame) return skip('already-so', `${fieldName} already has this value. Nothing to change.`);
  if (isSelfService(caller, person)) {
    return editableByUser
      ? { kind: 'change', risk: 'low', notice: '' }
      : needsAdministrator(`change ${fieldName}`, caller);
  }
  if (!isAdministrator(caller)) return needsAdministrator('edit the profile of other people', caller);
  return { kind: 'change', risk: 'low', notice: '' };
}
