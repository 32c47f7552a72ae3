import { text } from '#words/text.ts';
import { supports } from '../../../zulip/feature-levels.ts';
import { checkMembership } from './checks.ts';
import type { PersonFacts, GroupFacts } from './person-facts.ts';
import type { FieldRules } from '../kind-rules.ts';

export const memberOfGroup = 'member';

/** A person's direct membership in a group; subgroups don't count. https://zulip.com/api/update-user-group-members */
export function groupMembershipRules(group: GroupFacts): FieldRules<PersonFacts> {
  return {
    noun: `membership in ${group.name}`,
    inputField: 'group',
    current: (person) => (person.inGroup(group.id) ? memberOfGroup : ''),
    withValue: (person, value) => ({
      ...person,
      inGroup: (groupId) => (groupId === group.id ? value === memberOfGroup : person.inGroup(groupId)),
    }),
    // Servers leave out deactivated people, who return when they are reactivated.
    isOwn: (person, value) => value !== '' || person.isActive,
    words: (value) => (value === memberOfGroup ? 'Member' : 'Not a member'),
    objection: (value) => (value === memberOfGroup || value === '' ? null : 'Invalid membership'),
    check({ facts, subject: person, value }) {
      const isFrozen = group.deactivated && !supports(facts.featureLevel, 'deactivated-group-members-edit');
      return checkMembership(
        facts.caller,
        person,
        { ...group, deactivated: isFrozen },
        value === memberOfGroup,
      );
    },
    endpoint: () => 'POST /user_groups/{user_group_id}/members',
    effects: (values) => ({
      whatElseChanges: [
        values.includes(memberOfGroup)
          ? text('effect.they-get-every-permission')
          : text('effect.permissions-they-had-through'),
      ],
      canBeUndone: [text('effect.the-membership')],
      cannotBeUndone: [text('effect.server-tells-people-message')],
    }),
  };
}
