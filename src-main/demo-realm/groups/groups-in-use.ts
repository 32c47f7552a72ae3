import { groupSettingLevels } from './groups.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import { permissionSetting } from '../organization/setting-values.ts';
import { groupSettingNames, type GroupSettingValue, type RealmState, type UserGroup } from '../state.ts';

function names(value: GroupSettingValue | undefined, groupId: number): boolean {
  if (value === undefined || typeof value === 'number') return value === groupId;
  return value.direct_subgroups.includes(groupId);
}

/**
 * Why a group can't be deactivated: the active groups that contain it and the permissions that name it, alone or with
 * others. https://zulip.com/api/deactivate-user-group
 */
export function objectionsToDeactivation(state: RealmState, { id }: UserGroup): object[] {
  const objections: object[] = [];
  const activeGroups = [...state.groups.values()].filter((group) => !group.deactivated);
  const supergroups = activeGroups.filter((group) => group.subgroups.has(id));
  if (supergroups.length > 0) {
    objections.push({ type: 'subgroup', supergroup_ids: supergroups.map((group) => group.id) });
  }
  for (const channel of state.channels.values()) {
    const settings = channel.isArchived
      ? []
      : Object.keys(channel.settings).filter((name) => names(channel.settings[name], id));
    if (settings.length > 0) objections.push({ type: 'channel', channel_id: channel.id, settings });
  }
  for (const group of activeGroups) {
    const settings = groupSettingNames.filter((name) => names(group.settings[name], id));
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings });
  }
  const realmSettings = permissionSettings.realm
    .map(({ name }) => name)
    .filter((name) => names(permissionSetting(state, name), id));
  if (realmSettings.length > 0) objections.push({ type: 'realm', settings: realmSettings });
  return objections;
}

/** Whether a permission of the organization, a channel or another group is exactly this group. */
export function isWholeValue(state: RealmState, { id }: UserGroup): boolean {
  const ofGroups = groupSettingNames.filter((name) => groupSettingLevels[name] <= state.featureLevel);
  return (
    [...state.groups.values()].some(
      (group) => group.id !== id && ofGroups.some((name) => group.settings[name] === id),
    ) ||
    [...state.channels.values()].some(({ settings }) => Object.values(settings).includes(id)) ||
    permissionSettings.realm.some(
      ({ name, since }) => since <= state.featureLevel && state.settings.get(name) === id,
    )
  );
}
