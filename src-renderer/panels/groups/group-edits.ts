import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import {
  type Group,
  groupPermissionNames,
  groupValueText,
  newGroupText,
  type NewGroup,
} from '#contract/groups.ts';
import { hasFeature, type ServerAge } from '#contract/level-words.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import type { GroupDraft } from './group-draft.ts';

const member = 'member';

/** The edits of a draft; a permission is only changed if it still has the value that was opened. */
export function editsOfDraft(group: Group, draft: GroupDraft): Edit[] {
  const target = targetOf('group', group.id);
  return [
    ...groupPermissionNames.flatMap((name): Edit[] => {
      const edit = draft.permissions[name];
      if (edit === undefined) return [];
      return [
        { target, field: name, value: groupValueText(edit.value), expected: groupValueText(edit.opened) },
      ];
    }),
    ...Object.entries(draft.subgroups).map(([subgroupId, isIn]): Edit => ({
      target,
      field: `subgroup:${subgroupId}`,
      value: isIn ? member : '',
      expected: isIn ? '' : member,
    })),
    ...Object.entries(draft.members).map(([userId, { isMember }]): Edit => ({
      target: targetOf('user', userId),
      field: `group:${group.id}`,
      value: isMember ? member : '',
    })),
  ];
}

/** The edit that makes a group. https://zulip.com/api/create-user-group */
export function editOfNewGroup(name: string, group: NewGroup): Edit {
  return { target: newTarget('group', name), field: 'group', value: newGroupText(group), expected: '' };
}

/** What the server does with groups that are no longer needed; old ones can only delete them. */
export function endOperation(server: ServerAge): 'deactivate' | 'delete' {
  return hasFeature(server, 'group-deactivation') ? 'deactivate' : 'delete';
}

/** The edits that deactivate, delete or reactivate groups. */
export function stateEdits(groups: readonly Group[], isActive: boolean, server: ServerAge): Edit[] {
  return groups.map(({ id }) => {
    const target = targetOf('group', id);
    if (!isActive && endOperation(server) === 'delete') return { target, field: 'group', value: '' };
    return { target, field: 'state', value: isActive ? 'active' : 'deactivated' };
  });
}

/** The title of a change of one group. */
export function editTitle(group: Group): string {
  return say('groups.edit', { group: groupName(group) });
}
