import { isGroupSettingValue } from '../organization/setting-values.ts';
import { countsAsMember, groupRecord, settingValueView } from './groups.ts';
import { deliverMessage } from '../messages/message-delivery.ts';
import { directRecipient } from '../messages/message-recipient.ts';
import { serverText } from '../server-text.ts';
import type { Realm } from '../router.ts';
import type { EventQueue } from '../events/event-queue.ts';
import type { GroupSettingName, GroupSettingValue, RealmState, User, UserGroup } from '../state.ts';

/** Changes of groups, each with the server's events to everyone. https://zulip.com/api/get-events#user_group-add */

/** On servers older than the capability, clients see deactivated groups anyway. */
function knowsDeactivated({ featureLevel }: RealmState, { capabilities }: EventQueue): boolean {
  return featureLevel < 294 || capabilities['include_deactivated_groups'] === true;
}

/** Sends an event to all queues that know the group: not every client sees a deactivated one. */
function announce(
  { state, queues }: Realm,
  group: UserGroup,
  event: object,
  includes: (owner: User) => boolean = () => true,
): void {
  queues.publishShaped('user_group', (queue, owner) => {
    const isKnown = !group.deactivated || knowsDeactivated(state, queue);
    return isKnown && includes(owner) ? event : undefined;
  });
}

const byNumber = (a: number, b: number): number => a - b;

function membersOf(state: RealmState, group: UserGroup): number[] {
  return [...group.members].filter((id) => countsAsMember(state, state.users.get(id))).toSorted(byNumber);
}

/** Adds a new group to the realm: first without its subgroups, then with them. Its members get no message. */
export function addGroup(realm: Realm, group: UserGroup): void {
  const { state } = realm;
  state.groups.set(group.id, group);
  const members = membersOf(state, group);
  announce(realm, group, {
    op: 'add',
    group: { ...groupRecord(state, group, members), direct_subgroup_ids: [] },
  });
  if (group.subgroups.size > 0) {
    announce(realm, group, {
      op: 'add_subgroups',
      group_id: group.id,
      direct_subgroup_ids: [...group.subgroups].toSorted(byNumber),
    });
  }
}

/** Renames a group or changes its description; does nothing if the text is the same. */
export function changeGroupText(
  realm: Realm,
  group: UserGroup,
  property: 'name' | 'description',
  text: string,
): void {
  if (group[property] === text) return;
  group[property] = text;
  announce(realm, group, { op: 'update', group_id: group.id, data: { [property]: text } });
}

/** Changes one of a group's permissions. */
export function changeGroupSetting(
  realm: Realm,
  group: UserGroup,
  name: GroupSettingName,
  value: GroupSettingValue,
): void {
  group.settings[name] = value;
  announceGroupSetting(realm, group, name);
}

/**
 * Announces the value of a group's permission.
 *
 * @param includes whom to notify; everyone by default
 */
export function announceGroupSetting(
  realm: Realm,
  group: UserGroup,
  name: GroupSettingName,
  includes?: (owner: User) => boolean,
): void {
  const data = { [name]: settingValueView(realm.state, group.settings[name]) };
  announce(realm, group, { op: 'update', group_id: group.id, data }, includes);
}

/** Deactivates or reactivates a group; for some clients the whole group is removed and added. */
export function setGroupDeactivated(realm: Realm, group: UserGroup, deactivated: boolean): void {
  const { state, queues } = realm;
  if (group.deactivated === deactivated) return;
  group.deactivated = deactivated;
  queues.publishShaped('user_group', (queue) => {
    if (knowsDeactivated(state, queue)) return { op: 'update', group_id: group.id, data: { deactivated } };
    if (deactivated) return { op: 'remove', group_id: group.id };
    return { op: 'add', group: groupRecord(state, group, membersOf(state, group)) };
  });
}

/** Deletes a group: it is removed from the groups and values that list it, without further events. */
export function removeGroup({ state, queues }: Realm, group: UserGroup): void {
  state.groups.delete(group.id);
  const dropFrom = (value: unknown): void => {
    if (!isGroupSettingValue(value) || typeof value === 'number') return;
    const list = value.direct_subgroups;
    const at = list.indexOf(group.id);
    if (at >= 0) list.splice(at, 1);
  };
  for (const other of state.groups.values()) {
    other.subgroups.delete(group.id);
    for (const value of Object.values(other.settings)) dropFrom(value);
  }
  for (const { settings } of state.channels.values())
    for (const value of Object.values(settings)) dropFrom(value);
  for (const value of state.settings.values()) dropFrom(value);
  queues.publish({ type: 'user_group', op: 'remove', group_id: group.id });
}

/** Members and groups that join and leave, with the lists in the order in which they are applied. */
export interface MembershipChange {
  readonly add: readonly number[];
  readonly delete: readonly number[];
  readonly addSubgroups: readonly number[];
  readonly deleteSubgroups: readonly number[];
}

/** Applies a checked change of membership, and sends messages to the people concerned. */
export function changeMembership(
  realm: Realm,
  caller: User,
  group: UserGroup,
  change: MembershipChange,
): void {
  const group_id = group.id;
  if (change.add.length > 0) {
    for (const id of change.add) group.members.add(id);
    announce(realm, group, { op: 'add_members', group_id, user_ids: change.add });
    notifyMembers(realm, caller, group, change.add, 'group-added-you');
  }
  if (change.delete.length > 0) {
    for (const id of change.delete) group.members.delete(id);
    announce(realm, group, { op: 'remove_members', group_id, user_ids: change.delete });
    notifyMembers(realm, caller, group, change.delete, 'group-removed-you');
  }
  if (change.addSubgroups.length > 0) {
    for (const id of change.addSubgroups) group.subgroups.add(id);
    announce(realm, group, { op: 'add_subgroups', group_id, direct_subgroup_ids: change.addSubgroups });
  }
  if (change.deleteSubgroups.length > 0) {
    for (const id of change.deleteSubgroups) group.subgroups.delete(id);
    announce(realm, group, { op: 'remove_subgroups', group_id, direct_subgroup_ids: change.deleteSubgroups });
  }
}

/** Everyone except the acting person is told by a direct message; bots aren't. */
function notifyMembers(
  realm: Realm,
  caller: User,
  group: UserGroup,
  userIds: readonly number[],
  text: 'group-added-you' | 'group-removed-you',
): void {
  const { state } = realm;
  const bot = state.systemBots.find(({ fullName }) => fullName === 'Notification Bot');
  if (bot === undefined) return;
  const content = serverText(state.language, text, {
    who: `@_**${caller.fullName}|${caller.userId}**`,
    group: `@_*${group.name}*`,
  });
  for (const userId of userIds) {
    const user = state.users.get(userId);
    if (user === undefined || user.isBot || !user.isActive || user === caller) continue;
    deliverMessage(realm, bot, { recipient: directRecipient(bot, [user]), content, client: 'Internal' });
  }
}
