import { permissionSetting } from '../organization/setting-values.ts';
import { announceBotChange } from './bots.ts';
import { announcePeers } from '../channels/channel-peers.ts';
import { announceExportConsent } from '../organization/data-exports.ts';
import { announceGroupSetting } from '../groups/group-changes.ts';
import { isFullMember, roleGroup, settingValueView, systemGroup } from '../groups/groups.ts';
import { revokeInvitationsOf } from './invitations.ts';
import { canAccess } from './people.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import {
  groupSettingNames,
  memberRole,
  type Channel,
  type GroupSettingValue,
  type RealmState,
  type User,
} from '../state.ts';
import { announceUserChange } from './user-changes.ts';
import type { Realm } from '../router.ts';

/** From this level on, groups and permissions don't list deactivated people. */
const goneFromGroupsSince = 303;
/** From this level on, a deactivated person's channels are announced too. */
const goneFromChannelsSince = 377;

/**
 * Deactivates a person: first their bots, then their channels, then the account. Group membership stays stored.
 * https://zulip.com/api/deactivate-user
 */
export function deactivate(realm: Realm, user: User): void {
  const { state, queues } = realm;
  if (!user.isActive) return;
  for (const bot of state.users.values()) {
    if (bot.isActive && bot.botOwnerId === user.userId) deactivate(realm, bot);
  }
  const strangers = new Set(
    [...state.users.values()].filter((other) => other.isActive && !canAccess(state, other, user)),
  );
  user.isActive = false;
  revokeInvitationsOf(realm, user);
  if (state.featureLevel >= goneFromChannelsSince) {
    announcePeers(realm, 'peer_remove', subscriptionsOf(state, user));
  }
  announceUserChange(realm, user, { is_active: false });
  announceBotChange(realm, user, { is_active: false });
  // People who can't see the user get no event about the account, so they are told that the groups have shrunk.
  if (strangers.size === 0 || state.featureLevel < goneFromGroupsSince) return;
  const isStranger = (owner: User): boolean => strangers.has(owner);
  for (const groupId of groupsOf(state, user)) {
    queues.publish(
      { type: 'user_group', op: 'remove_members', group_id: groupId, user_ids: [user.userId] },
      isStranger,
    );
  }
  announceValuesWith(realm, user, isStranger);
}

/**
 * Reactivates an account, with its channels and groups; an active one is announced all the same.
 * https://zulip.com/api/reactivate-user
 */
export function reactivate(realm: Realm, user: User): void {
  const { state, queues } = realm;
  user.isActive = true;
  announceUserChange(realm, user, { is_active: true });
  announceBotChange(realm, user, { is_active: true });
  announceExportConsent(realm, user);
  announcePeers(realm, 'peer_add', subscriptionsOf(state, user));
  if (state.featureLevel < goneFromGroupsSince) return;
  for (const groupId of groupsOf(state, user)) {
    queues.publish({ type: 'user_group', op: 'add_members', group_id: groupId, user_ids: [user.userId] });
  }
  announceValuesWith(realm, user);
}

/** The channels that a person joins or leaves with the account, by id. */
function subscriptionsOf(state: RealmState, user: User): Map<Channel, number[]> {
  const channels = [...state.channels.values()].filter(
    ({ subscribers, isArchived }) => subscribers.has(user.userId) && !isArchived,
  );
  return new Map(channels.map((channel) => [channel, [user.userId]]));
}

/** The groups with a person as a direct member: the role's, full members, then custom groups. */
function groupsOf(state: RealmState, user: User): number[] {
  const own = [...state.groups.values()].filter((group) => group.members.has(user.userId));
  const isFull = user.role === memberRole && isFullMember(state, user);
  const system = [roleGroup(state, user.role), ...(isFull ? [systemGroup(state, 'role:fullmembers')] : [])];
  return [...system, ...own].map(({ id }) => id);
}

/** Anonymous permission values stop listing a deactivated person, and list a reactivated one again. */
function announceValuesWith(realm: Realm, user: User, includes?: (owner: User) => boolean): void {
  const { state, queues } = realm;
  const lists = (value: GroupSettingValue | undefined): value is Exclude<GroupSettingValue, number> =>
    typeof value === 'object' && value.direct_members.includes(user.userId);
  for (const group of state.groups.values()) {
    for (const name of groupSettingNames) {
      if (lists(group.settings[name])) announceGroupSetting(realm, group, name, includes);
    }
  }
  for (const { name } of permissionSettings.realm) {
    const value = permissionSetting(state, name);
    if (!lists(value)) continue;
    const data = { [name]: settingValueView(state, value) };
    queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data }, includes);
  }
}
