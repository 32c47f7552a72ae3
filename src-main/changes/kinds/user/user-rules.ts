import { idOfTarget } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip } from '../../verdict.ts';
import { numberOfField, type FieldRules, type KindRules } from '../kind-rules.ts';
import { fieldCreated, newFieldOf } from '../profile-field/profile-field-subject.ts';
import { accountRules } from './account.ts';
import { keyRules, ownerRules, webhookRules } from './bot-fields.ts';
import { isSubscription, subscriptionRules } from './channel-subscription.ts';
import { emailRules } from './email.ts';
import { groupMembershipRules } from './group-membership.ts';
import { nameRules } from './name.ts';
import { ownSettingRules } from './own-settings.ts';
import type { PersonFacts } from './person-facts.ts';
import { profileValueRules } from './profile-value.ts';
import { roleRules } from './role.ts';
import { statusRules } from './status.ts';
import { userUpdateCall } from '../../calls/user-update.ts';
import { ownStatusCall, statusCall } from '../../calls/user-status.ts';
import { botDeactivationCall, deactivationCall, reactivationCall } from '../../calls/lifecycle.ts';
import { ownProfileCall, ownProfileRemoval, ownSettingsCall } from '../../calls/own-account.ts';
import { botKeyCall, botUpdateCall } from '../../calls/bots.ts';
import { groupMembersCall } from '../../calls/group-members.ts';
import { subscribeCall, unsubscribeCall } from '../../calls/subscriptions.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

function profileFieldOf(field: string, facts: ChangeFacts): ProfileField | undefined {
  const created = newFieldOf(field);
  if (created === null) return facts.profileField(numberOfField(field));
  const known = fieldCreated(created, facts.profileFields.all());
  return known === null ? facts.newField?.(idOfTarget(created)) : facts.profileField(numberOfField(known));
}

/** A field's rules; null for a profile field or a group that doesn't exist any more. */
export function rulesOfPerson(field: string, facts: ChangeFacts): FieldRules<PersonFacts> | null {
  switch (field) {
    case 'role':
      return roleRules;
    case 'name':
      return nameRules;
    case 'status':
      return statusRules;
    case 'email':
      return emailRules;
    case 'account':
      return accountRules;
    case 'owner':
      return ownerRules(facts);
    case 'webhook':
      return webhookRules;
    case 'key':
      return keyRules(facts);
    case 'presence-sharing':
    case 'draft-sync':
      return ownSettingRules(field);
    default: {
      const id = numberOfField(field);
      if (field.startsWith('group:')) {
        const group = facts.group(id);
        return group === undefined ? null : groupMembershipRules(group);
      }
      if (isSubscription(field)) {
        const channel = facts.channels.channel(id);
        return channel === undefined ? null : subscriptionRules(channel);
      }
      const profileField = field.startsWith('field:') ? profileFieldOf(field, facts) : undefined;
      return profileField === undefined ? null : profileValueRules(profileField, facts.person);
    }
  }
}

/** Changes of people and bots: all of one person in one call, members of a group together. */
export const userRules: KindRules<PersonFacts> = {
  subject: (id, facts) => facts.person(Number(id)),
  nameOf: (person) => person.name,
  emailOf: (person) => person.email,
  rules: (field, facts) => rulesOfPerson(field, facts),
  order(field) {
    if (field === 'account') return '0';
    if (field === 'status') return '3';
    return field.startsWith('group:') || isSubscription(field) ? `2 ${field}` : '1';
  },
  guard: (person, facts) =>
    facts.isProtected(person.userId)
      ? skip('protected', 'Protected in this console. Remove protection first, in the sheet of the person.')
      : null,
  dependsOn(_id, field) {
    const target = newFieldOf(field);
    return target && { target, explanation: 'The profile field was not created.' };
  },
  goneName: (id) => `User ${id}`,
  gone: 'No such account in this organization, or you cannot see it.',
  goneField: (field) =>
    isSubscription(field)
      ? 'No such channel, or you can’t see it.'
      : `The organization has no such ${field.startsWith('group:') ? 'user group' : 'profile field'} any more.`,
};

export const userInWorker = {
  rules: userRules,
  calls: {
    'PATCH /users/{user_id}': userUpdateCall,
    'POST /users/me/status': ownStatusCall,
    'POST /users/{user_id}/status': statusCall,
    'DELETE /users/{user_id}': deactivationCall,
    'POST /users/{user_id}/reactivate': reactivationCall,
    'PATCH /settings': ownSettingsCall,
    'PATCH /users/me/profile_data': ownProfileCall,
    'DELETE /users/me/profile_data': ownProfileRemoval,
    'DELETE /bots/{bot_id}': botDeactivationCall,
    'PATCH /bots/{bot_id}': botUpdateCall,
    'POST /bots/{bot_id}/api_key/regenerate': botKeyCall,
    'POST /user_groups/{user_group_id}/members': groupMembersCall,
    'POST /users/me/subscriptions': subscribeCall,
    'DELETE /users/me/subscriptions': unsubscribeCall,
  },
} satisfies KindInWorker<'user'>;
