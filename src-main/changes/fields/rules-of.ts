import type { PersonField } from '../../../src-preload/contract/entities.ts';
import { accountRules } from './account.ts';
import { emailRules } from './email.ts';
import { numberOfField, type FieldFacts, type FieldRules } from './field-rules.ts';
import { groupMembershipRules } from './group-membership.ts';
import { nameRules } from './name.ts';
import { profileValueRules } from './profile-value.ts';
import { roleRules } from './role.ts';
import { statusRules } from './status.ts';

/** The rules of a field, or null for a profile field or a group that the organization does not have (any more). */
export function rulesOf(field: PersonField, facts: FieldFacts): FieldRules | null {
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
    default: {
      const id = numberOfField(field);
      if (field.startsWith('group:')) {
        const group = facts.group(id);
        return group === undefined ? null : groupMembershipRules(group);
      }
      const profileField = facts.profileField(id);
      return profileField === undefined ? null : profileValueRules(profileField, facts.person);
    }
  }
}
