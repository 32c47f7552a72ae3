import { ApiError, badRequest, internalError, refuseNul } from '../api-error.ts';
import {
  addGroup,
  changeGroupSetting,
  changeGroupText,
  removeGroup,
  setGroupDeactivated,
} from './group-changes.ts';
import { accessGroup, mayCreateGroups } from './group-rights.ts';
import { countsAsMember, groupSettingLevels, systemGroup } from './groups.ts';
import { isWholeValue, objectionsToDeactivation } from './groups-in-use.ts';
import {
  checkGroupSetting,
  checkGroupSettingChange,
  readGroupSetting,
  readGroupSettingChange,
} from './group-setting-parameter.ts';
import { boolean, integerList } from '../parameters.ts';
import { requireFullPlan } from '../organization/plan.ts';
import { groupSettingDefault } from '../organization/permission-settings.ts';
import {
  groupSettingNames,
  groupSettingsFrom,
  nowSeconds,
  type GroupSettingName,
  type GroupSettingValue,
  type RealmState,
  type UserGroup,
} from '../state.ts';
import type { Call, Route } from '../router.ts';

const botsSince = { bots: { before: 496 } } as const;
const nobodyLess = { ...botsSince, guests: true } as const;

/** Creating and changing groups. https://zulip.com/api/create-user-group https://zulip.com/api/update-user-group */
export const groupChangeRoutes: readonly Route[] = [
  { method: 'POST', path: '/user_groups/create', refuses: nobodyLess, handle: create },
  { method: 'PATCH', path: '/user_groups/:id', refuses: nobodyLess, handle: update },
  { method: 'POST', path: '/user_groups/:id/deactivate', since: 290, handle: deactivate },
  { method: 'DELETE', path: '/user_groups/:id', until: 294, refuses: nobodyLess, handle: remove },
];

function settingsOf({ featureLevel }: RealmState): readonly GroupSettingName[] {
  return groupSettingNames.filter((name) => groupSettingLevels[name] <= featureLevel);
}

function create({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  if (!mayCreateGroups(state, caller)) throw badRequest('insufficient-permission');
  const name = parameters.requiredText('name');
  const description = parameters.requiredText('description');
  const members = parameters.requiredJson('members', integerList);
  const subgroups = state.featureLevel >= 311 ? (parameters.json('subgroups', integerList) ?? []) : [];
  const asked = settingsOf(state).map(
    (setting) => [setting, readGroupSetting(parameters, setting, state.featureLevel)] as const,
  );

  requireFullPlan(state);
  for (const id of members) {
    if (!countsAsMember(state, state.users.get(id))) throw badRequest('user-id-invalid', { id });
  }
  checkName(name);
  refuseNul(name, description);
  const settings = defaultSettings(state, caller.userId);
  for (const [setting, value] of asked) {
    if (value !== undefined) settings[setting] = checkGroupSetting(state, 'group', setting, value);
  }
  checkUnique(state, name);
  checkSubgroups(state, subgroups);

  const group: UserGroup = {
    id: Math.max(...state.groups.keys()) + 1,
    name,
    description,
    members: new Set(members),
    subgroups: new Set(subgroups),
    isSystem: false,
    creatorId: caller.userId,
    dateCreated: Math.floor(nowSeconds(state)),
    deactivated: false,
    settings,
  };
  addGroup(realm, group);
  return state.featureLevel >= 317 ? { group_id: group.id } : {};
}

function defaultSettings(state: RealmState, creatorId: number): Record<GroupSettingName, GroupSettingValue> {
  return groupSettingsFrom((name) => {
    const defaultGroup = groupSettingDefault(name);
    return defaultGroup === 'group_creator'
      ? { direct_members: [creatorId], direct_subgroups: [] }
      : systemGroup(state, defaultGroup).id;
  });
}

/** Checks everything before changing anything: the request is one transaction. */
function update({ realm, state, caller, parameters, path }: Call): Record<string, never> {
  const level = state.featureLevel;
  const name = parameters.text('name');
  const description = parameters.text('description');
  const deactivated = parameters.json('deactivated', boolean);
  const asked = settingsOf(state).flatMap((setting) => {
    const change = readGroupSettingChange(parameters, setting, level, level < 260);
    return change === undefined ? [] : [{ setting, change }];
  });
  if (name === undefined && description === undefined && deactivated === undefined && asked.length === 0) {
    throw badRequest('group-no-data');
  }
  const group = accessGroup(state, caller, Number(path[0]));
  if (group.deactivated && level < 340 && (description !== undefined || asked.length > 0)) {
    throw badRequest('group-deactivated');
  }
  if (name !== undefined && name !== group.name) {
    checkName(name);
    checkUnique(state, name);
  }
  refuseNul(name, description);
  const changes = asked.map(({ setting, change }) => ({
    setting,
    value: checkGroupSettingChange(state, 'group', setting, change, group.settings[setting]),
  }));
  if (name !== undefined) changeGroupText(realm, group, 'name', name);
  if (description !== undefined) changeGroupText(realm, group, 'description', description);
  for (const { setting, value } of changes) {
    if (value !== undefined) changeGroupSetting(realm, group, setting, value);
  }
  if (deactivated === false) setGroupDeactivated(realm, group, false);
  return {};
}

function deactivate({ realm, state, caller, path }: Call): Record<string, never> {
  const id = Number(path[0]);
  if (state.groups.get(id)?.deactivated === true) throw badRequest('group-deactivated');
  const group = accessGroup(state, caller, id);
  const objections = objectionsToDeactivation(state, group);
  if (objections.length > 0) {
    throw state.featureLevel < 298
      ? badRequest('group-in-use')
      : new ApiError('group-in-use', { code: 'CANNOT_DEACTIVATE_GROUP_IN_USE', fields: { objections } });
  }
  setGroupDeactivated(realm, group, true);
  return {};
}

/** If a permission's value is just this group, the server fails and changes nothing. */
function remove({ realm, state, caller, path }: Call): Record<string, never> {
  const group = accessGroup(state, caller, Number(path[0]));
  if (isWholeValue(state, group)) throw internalError();
  removeGroup(realm, group);
  return {};
}

function checkName(name: string): void {
  if (name.trim() === '') throw badRequest('group-name-empty');
  if ([...name].length > 100) throw badRequest('group-name-long');
  for (const prefix of ['@', 'role:', 'user:', 'stream:', 'channel:']) {
    if (name.startsWith(prefix)) throw badRequest('group-name-prefix', { prefix });
  }
}

function checkUnique(state: RealmState, name: string): void {
  for (const group of state.groups.values()) {
    if (group.name === name) throw badRequest('group-exists', { name });
  }
}

function checkSubgroups(state: RealmState, ids: readonly number[]): void {
  for (const id of ids) {
    const group = state.groups.get(id);
    if (group === undefined) throw badRequest('group-id-invalid', { id });
    if (group.deactivated) throw badRequest('group-deactivated');
  }
}
