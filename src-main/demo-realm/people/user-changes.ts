import { apiEmail, avatarUrl, canAccess, profileValue, seesDeliveryEmail } from './people.ts';
import { announceBotChange } from './bots.ts';
import { isFullMember, roleGroup, systemGroup } from '../groups/groups.ts';
import { announceChannelAccess, visibleChannels } from '../channels/channels.ts';
import { memberRole, type EmailVisibility, type ProfileField, type User } from '../state.ts';
import { forgetRecordText } from './user-record-texts.ts';
import type { Realm } from '../router.ts';
import type { Role } from './role.ts';

/**
 * Changes of one user's record, each with the server's events, sent to everyone who can see the user.
 * https://zulip.com/api/get-events#realm_user-update
 */

/** Announces one change of a record to everyone who can see the user. */
export function announceUserChange(realm: Realm, user: User, change: object): void {
  forgetRecordText(user);
  realm.queues.publish(
    { type: 'realm_user', op: 'update', person: { user_id: user.userId, ...change } },
    (owner) => canAccess(realm.state, owner, user),
  );
}

/** Renames a person; does nothing if the name is the same. */
export function changeFullName(realm: Realm, user: User, fullName: string): void {
  if (user.fullName === fullName) return;
  user.fullName = fullName;
  announceUserChange(realm, user, { full_name: fullName });
  announceBotChange(realm, user, { full_name: fullName });
}

/** Sets a time zone, an IANA name. */
export function changeTimezone(realm: Realm, user: User, timezone: string): void {
  if (user.timezone === timezone) return;
  user.timezone = timezone;
  announceUserChange(realm, user, { email: apiEmail(realm.state, user), timezone });
}

/**
 * Changes a role: sends the role event, then those of the system groups (also for deactivated people), then of channels
 * that become visible or invisible.
 */
export function changeRole(realm: Realm, user: User, role: Role): void {
  const { state, queues } = realm;
  const before = user.role;
  if (before === role) return;
  const visibleBefore = visibleChannels(state, user);
  const wasFull = before === memberRole && isFullMember(state, user);
  user.role = role;
  announceUserChange(realm, user, { role });
  const members = (op: 'add_members' | 'remove_members', groupId: number): void =>
    queues.publish({ type: 'user_group', op, group_id: groupId, user_ids: [user.userId] });
  members('remove_members', roleGroup(state, before).id);
  members('add_members', roleGroup(state, role).id);
  const fullMembers = systemGroup(state, 'role:fullmembers').id;
  if (wasFull) members('remove_members', fullMembers);
  if (role === memberRole && isFullMember(state, user)) members('add_members', fullMembers);
  announceChannelAccess(realm, user, visibleBefore);
}

/** Sets one profile value as stored text, or removes it with null. */
export function changeProfileValue(
  realm: Realm,
  user: User,
  field: ProfileField,
  value: string | null,
): void {
  if ((user.profile.get(field.id) ?? null) === value) return;
  user.unrendered?.delete(field.id);
  if (value === null) user.profile.delete(field.id);
  else user.profile.set(field.id, value);
  const shown = value === null ? { value: null } : profileValue(field.type, value);
  announceUserChange(realm, user, { custom_profile_field: { id: field.id, ...shown } });
}

/** Announces a person's new picture. */
export function announceAvatar(realm: Realm, user: User): void {
  announceUserChange(realm, user, {
    avatar_source: user.avatarSource,
    avatar_url: avatarUrl(user),
    avatar_url_medium: avatarUrl(user, 'medium'),
    avatar_version: user.avatarVersion,
  });
}

/** Changes a person's real address and announces it to everyone who can see it. */
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
  if (user.avatarSource === 'G') announceAvatar(realm, user);
  if (user.emailVisibility === 1) announceUserChange(realm, user, { new_email: address });
}

/** Changes who can see a person's real address, and announces to each person what they see now. */
export function changeEmailVisibility(realm: Realm, user: User, visibility: EmailVisibility): void {
  const { state, queues } = realm;
  const viewers = [...state.users.values()].filter(
    (viewer) => viewer.isActive && canAccess(state, viewer, user),
  );
  const before = new Set(viewers.filter((viewer) => seesDeliveryEmail(viewer, user)));
  const emailBefore = apiEmail(state, user);
  user.emailVisibility = visibility;
  forgetRecordText(user);
  const person = { user_id: user.userId };
  queues.publishShaped('realm_user', (_queue, owner) => {
    const sees = seesDeliveryEmail(owner, user);
    if (sees === before.has(owner) || !canAccess(state, owner, user)) return undefined;
    return { op: 'update', person: { ...person, delivery_email: sees ? user.deliveryEmail : null } };
  });
  const email = apiEmail(state, user);
  if (email === emailBefore) return;
  announceUserChange(realm, user, { new_email: email });
  announceAvatar(realm, user);
}
