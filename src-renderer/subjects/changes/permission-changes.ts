import { kindOfTarget, idOfTarget, type PlannedChange } from '#contract/changes.ts';
import { channelPermissionNames, postPolicyGroups } from '#contract/channels.ts';
import { groupPermissionNames, type Group } from '#contract/groups.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import type { PermissionChange } from '../permissions/PermissionImpacts.tsx';

type Change = Pick<PlannedChange, 'target' | 'field' | 'after'>;

const includes = (names: readonly string[], name: string): boolean => names.includes(name);

/** The permission that a change sets, and to what; null for any other change. */
export function permissionChange(
  { target, field, after }: Change,
  groups: readonly Group[],
): PermissionChange | null {
  const [kind, id] = [kindOfTarget(target), idOfTarget(target)];
  if (kind === 'organization') {
    const isPermission = settingNamed(field)?.form.kind === 'permission';
    return isPermission ? { permissionId: `realm:${field}`, value: after } : null;
  }
  // Nobody had a permission of what is only being made.
  if (!/^\d+$/u.test(id)) return null;
  if (kind === 'channel' && field === 'posting') {
    const name = postPolicyGroups[after];
    const group = groups.find((each) => each.isSystem && each.name === name);
    const permissionId = `channel:${id}:can_send_message_group`;
    return group === undefined ? null : { permissionId, value: String(group.id) };
  }
  const isPermission =
    (kind === 'group' && includes(groupPermissionNames, field)) ||
    (kind === 'channel' && includes(channelPermissionNames, field));
  return isPermission ? { permissionId: `${kind}:${id}:${field}`, value: after } : null;
}

const mostShown = 60;

/** The permissions that a change set gives other values. */
export function permissionChanges(changes: readonly Change[], groups: readonly Group[]): PermissionChange[] {
  return changes.flatMap((change) => permissionChange(change, groups) ?? []).slice(0, mostShown);
}
