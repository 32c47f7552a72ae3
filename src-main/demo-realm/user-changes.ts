import { apiEmail, avatarUrl, canAccess, profileValue, seesDeliveryEmail } from './people.ts';
import { isFullMember, roleGroup, systemGroup } from './groups.ts';
import { announceChannelAccess, visibleChannels } from './channels.ts';
import { memberRole } from './state.ts';
import { forgetRecordText } from './user-record-texts.ts';
import type { Realm } from './router.ts';
import type { ProfileField, Role, User } from './state.ts';

/**
 * The changes of one user's record, each with the events that the server sends for it, to everybody who may know of
 * the user. https://zulip.com/api/get-events#realm_user-update
 */

function announce(realm: Realm, user: User, change: object): void {
  forgetRecordText(user);
  realm.queues.publish(
    { type: 'realm_user', op: 'update', person: { user_id: user.userId, ...change } },
    (owner) => canAccess(realm.state, owner, user),
  );
}

/** Renames somebody; nothing happens when the name is the same. */
export function changeFullName(realm: Realm, user: User, fullName: string): void {
  if (user.fullName === fullName) return;
  user.fullName = fullName;
  announce(realm, user, { full_name: fullName });
}

/** Sets a time zone, an IANA name. */
export function changeTimezone(realm: Realm, user: User, timezone: string): void {
  if (user.timezone === timezone) return;
  user.timezone = timezone;
  announce(realm, user, { email: apiEmail(realm.state, user), timezone });
}

/** Gives a role: the event of the role, then those of the system groups, then of channels that come or go for them. */
export function changeRole(realm: Realm, user: User, role: Role): void {
  const { state, queues } = realm;
  const before = user.role;
  if (before === role) return;
  const visibleBefore = visibleChannels(state, user);
  const wasFull = before === memberRole && isFullMember(state, user);
  user.role = role;
  announce(realm, user, { role });
  if (user.isActive) {
    const members = (op: 'add_members' | 'remove_members', groupId: number): void =>
      queues.publish({ type: 'user_group', op, group_id: groupId, user_ids: [user.userId] });
    members('remove_members', roleGroup(state, before).id);
    members('add_members', roleGroup(state, role).id);
    const fullMembers = systemGroup(state, 'role:fullmembers').id;
    if (wasFull) members('remove_members', fullMembers);
    if (role === memberRole && isFullMember(state, user)) members('add_members', fullMembers);
  }
  announceChannelAccess(realm, user, visibleBefore);
}

/** Sets one profile value as stored text, or takes it away with null. */
export function changeProfileValue(
  realm: Realm,
  user: User,
  field: ProfileField,
  value: string | null,
): void {
  if ((user.profile.get(field.id) ?? null) === value) return;
  if (value === null) user.profile.delete(field.id);
  else user.profile.set(field.id, value);
  const shown = value === null ? { value: null } : profileValue(field.type, value);
  announce(realm, user, { custom_profile_field: { id: field.id, ...shown } });
}

/** Gives somebody another real address; who sees it learns it. */
export function changeDeliveryEmail(realm: Realm, user: User, address: string): void {
  const { state, queues } = realm;
  state.usersByEmail.delete(user.deliveryEmail.toLowerCase());
  user.deliveryEmail = address;
  forgetRecordText(user);
  state.usersByEmail.set(address.toLowerCase(), user);
  queues.publish(
    { type: 'realm_user', op: 'update', person: { user_id: user.userId, delivery_email: address } },
    (owner) => canAccess(state, owner, user) && seesDeliveryEmail(owner, user),
  );
  if (user.avatarSource === 'G') {
    announce(realm, user, {
      avatar_source: user.avatarSource,
      avatar_url: avatarUrl(user),
      avatar_url_medium: avatarUrl(user, 'medium'),
      avatar_version: user.avatarVersion,
    });
  }
  if (user.emailVisibility === 1) announce(realm, user, { new_email: address });
}

/** Deactivates somebody: their bots first, then their channels, then the account. Group membership stays stored. */
export function deactivate(realm: Realm, user: User): void {
  const { state, queues } = realm;
  if (!user.isActive) return;
  for (const bot of state.users.values()) {
    if (bot.isActive && bot.botOwnerId === user.userId) deactivate(realm, bot);
  }
  const channelIds = [...state.channels.values()]
    .filter((channel) => channel.subscribers.has(user.userId) && !channel.isArchived)
    .map((channel) => channel.id);
  user.isActive = false;
  if (channelIds.length > 0) {
    queues.publish({
      type: 'subscription',
      op: 'peer_remove',
      stream_ids: channelIds,
      user_ids: [user.userId],
    });
  }
  announce(realm, user, { is_active: false });
}

/** Brings a deactivated account back, with its channels and groups. https://zulip.com/api/reactivate-user */
export function reactivate(realm: Realm, user: User): void {
  const { state, queues } = realm;
  if (user.isActive) return;
  user.isActive = true;
  announce(realm, user, { is_active: true });
  const channelIds = [...state.channels.values()]
    .filter((channel) => channel.subscribers.has(user.userId) && !channel.isArchived)
    .map((channel) => channel.id);
  if (channelIds.length > 0) {
    queues.publish({ type: 'subscription', op: 'peer_add', stream_ids: channelIds, user_ids: [user.userId] });
  }
  const groupIds = [...state.groups.values()]
    .filter((group) => group.members.has(user.userId))
    .map(({ id }) => id);
  if (user.role === memberRole && isFullMember(state, user))
    groupIds.push(systemGroup(state, 'role:fullmembers').id);
  for (const groupId of [roleGroup(state, user.role).id, ...groupIds]) {
    queues.publish({ type: 'user_group', op: 'add_members', group_id: groupId, user_ids: [user.userId] });
  }
}
