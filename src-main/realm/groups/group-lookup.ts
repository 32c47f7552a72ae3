import type { GroupAbility, GroupLookup, UserGroupFacts } from '../../changes/kinds/group/group-facts.ts';
import type { GroupUse } from '#contract/groups.ts';
import { plural } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { groupPermissionsOf } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { mayChange, mayCreate, ruleOf, usesOf, type MemberRight } from './group-detail.ts';

const memberRights: Readonly<Record<GroupAbility, MemberRight | undefined>> = {
  manage: undefined,
  'add-members': 'can_add_members_group',
  'remove-members': 'can_remove_members_group',
};

function useWords(use: GroupUse): string {
  if (use.kind === 'subgroup') return `in ${groupName(use.group)}`;
  if (use.kind === 'channel-permission') {
    const others = use.channelCount - 1;
    const more = others === 0 ? '' : ` and ${others} other ${plural(others, 'channel')}`;
    return `“${use.label}” (channel ${use.channels[0]}${more})`;
  }
  const place = use.kind === 'group-permission' ? ` (${groupName(use.group)})` : '';
  return `“${use.label}”${place}`;
}

/**
 * Looks up groups for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function groupLookup(loaded: () => RealmModel | null): GroupLookup {
  function directUses(groupId: number): GroupUse[] {
    const model = loaded();
    return model === null ? [] : usesOf(model, groupId).filter(({ through }) => through === null);
  }

  function group(groupId: number): UserGroupFacts | undefined {
    const model = loaded();
    const row = model?.groups.row(groupId);
    if (!model || !row) return undefined;
    const { id, name, description, isSystem, deactivated } = row;
    return {
      id,
      name,
      description,
      isSystem,
      deactivated,
      members: () => [...model.groups.members(groupId)].toSorted((a, b) => a - b),
      subgroups: model.groups.subgroups(groupId),
      permissions: groupPermissionsOf(model.permissions.group(groupId)),
    };
  }

  return {
    group,
    named(name) {
      const model = loaded();
      for (const groupId of model?.groups.ids() ?? []) {
        if (model?.groups.reference(groupId)?.name === name) return group(groupId);
      }
      return undefined;
    },
    words(groupId) {
      const reference = loaded()?.groups.reference(groupId);
      return reference ? groupName(reference) : `Group ${groupId}`;
    },
    isInside: (groupId, outerId) => loaded()?.groups.withSubgroups(outerId).has(groupId) ?? false,
    rule(name) {
      const model = loaded();
      if (!model) throw new Error('The organization is not loaded.');
      return model.permissions.rule('group', name) ?? ruleOf(model, name);
    },
    mayCreate() {
      const model = loaded();
      return model !== null && mayCreate(model);
    },
    may(ability, groupId) {
      const model = loaded();
      return model !== null && mayChange(model, groupId, memberRights[ability]);
    },
    uses: (groupId) => directUses(groupId).map(useWords),
    usesInPermissions: (groupId) =>
      directUses(groupId)
        .filter(({ kind }) => kind !== 'subgroup')
        .map(useWords),
  };
}
