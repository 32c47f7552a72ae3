import { numberSetting } from '../organization/setting-values.ts';
import { createHash } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import {
  guestRole,
  isAdministrator,
  memberRole,
  moderatorRole,
  administratorRole,
  type RealmState,
  type User,
} from '../state.ts';

/** The generated address that replaces a hidden real one. */
function fakeEmail(state: RealmState, user: User): string {
  return `user${user.userId}@${state.emailDomain}`;
}

/** The address in the public field `email`: the real one only if everyone can see it. */
export function apiEmail(state: RealmState, user: User): string {
  return user.isBot || user.emailVisibility === 1 ? user.deliveryEmail : fakeEmail(state, user);
}

/** Whether a viewer can see a person's real address; always true for their own. */
export function seesDeliveryEmail(viewer: User, target: User): boolean {
  return viewer.userId === target.userId || maySeeDeliveryEmail(viewer, target);
}

/** Whether a viewer's role lets them see a real address; their own is treated the same. */
function maySeeDeliveryEmail(viewer: User, target: User): boolean {
  if (target.isBot) return true;
  switch (target.emailVisibility) {
    case 1:
      return true;
    case 2:
      return viewer.role <= memberRole;
    case 5:
      return viewer.role <= moderatorRole;
    case 3:
      return viewer.role <= administratorRole;
    case 4:
      return false;
  }
}

/** Whether a viewer can see a person: only guests can be limited, by `can_access_all_users_group`. */
export function canAccess(state: RealmState, viewer: User, target: User): boolean {
  if (viewer.role !== guestRole || viewer.userId === target.userId || target.isBot) return true;
  const allowedId = numberSetting(state, 'can_access_all_users_group');
  if (allowedId === undefined || state.groups.get(allowedId)?.name !== 'role:members') return true;
  for (const channel of state.channels.values()) {
    if (channel.subscribers.has(viewer.userId) && channel.subscribers.has(target.userId)) return true;
  }
  return false;
}

/** What a route does with its targets, beyond the common access rules. */
interface AccessRule {
  /**
   * `administer` requires an administrator or the owner of the target bot; `read` that the caller can see the target.
   */
  purpose: 'read' | 'administer';
  bots: boolean;
  deactivated: boolean;
}

/**
 * Finds the target of a request, with the checks in the server's order: existence (which anyone can thus find out),
 * then bots, then deactivation, then permission.
 *
 * @param found the user looked up, undefined if there is none
 */
export function accessUser(state: RealmState, caller: User, found: User | undefined, rule: AccessRule): User {
  if (found === undefined) throw badRequest('no-such-user');
  if (found.isBot && !rule.bots) throw badRequest('no-such-user');
  if (!found.isActive && !rule.deactivated) throw badRequest('user-deactivated');
  if (rule.purpose === 'read') {
    if (!canAccess(state, caller, found)) throw badRequest('insufficient-permission');
  } else if (!isAdministrator(caller) && !(found.isBot && found.botOwnerId === caller.userId)) {
    throw badRequest('insufficient-permission');
  }
  return found;
}

/**
 * Finds a user by the address in a path: the real one if the caller's role may see it (so some can't find themselves),
 * or the generated one. Below feature level 302 only the address in `email` matched.
 * https://zulip.com/api/get-user-by-email
 */
export function findByEmail(state: RealmState, caller: User, address: string): User | undefined {
  const folded = address.toLowerCase();
  if (state.featureLevel >= 302) {
    const generated = /^user(\d+)@(.+)$/.exec(folded);
    if (generated !== null && generated[2] === state.emailDomain)
      return state.users.get(Number(generated[1]));
    const found = state.usersByEmail.get(folded);
    return found !== undefined && maySeeDeliveryEmail(caller, found) ? found : undefined;
  }
  return findByApiEmail(state, address);
}

/** Finds a user only by the address in `email`. */
export function findByApiEmail(state: RealmState, address: string): User | undefined {
  const folded = address.toLowerCase();
  const generated = /^user(\d+)@/.exec(folded);
  const candidates = [
    state.usersByEmail.get(folded),
    generated === null ? undefined : state.users.get(Number(generated[1])),
  ];
  return candidates.find((user) => user !== undefined && apiEmail(state, user).toLowerCase() === folded);
}

/** The time a person joined, to the minute, in the format of recent servers. */
function dateJoinedText(user: User): string {
  return `${new Date(user.dateJoined * 1000).toISOString().slice(0, 16)}+00:00`;
}

/**
 * The address of a person's picture, for callers who can't compute it.
 * https://zulip.com/help/change-your-profile-picture
 */
export function avatarUrl(user: User, size: 'normal' | 'medium' = 'normal'): string {
  if (user.avatarSource === 'G') {
    const digest = createHash('md5').update(user.deliveryEmail.toLowerCase()).digest('hex');
    const large = size === 'medium' ? '&s=500' : '';
    return `https://secure.gravatar.com/avatar/${digest}?d=identicon${large}&version=${user.avatarVersion}`;
  }
  return `/user_avatars/2/${user.userId}${size === 'medium' ? '-medium' : ''}.png?version=${user.avatarVersion}`;
}

export interface UserView {
  /** Returns null if the client can compute a gravatar from the address. */
  clientGravatar: boolean;
  profileData: boolean;
  /** The lists in register imply it and omit it. */
  isActive: boolean;
}

/**
 * A user record as seen by a viewer. https://zulip.com/api/get-users
 *
 * @param viewer decides whether the real address is included
 */
export function userRecord(
  state: RealmState,
  viewer: User,
  user: User,
  view: UserView,
): Record<string, unknown> {
  const level = state.featureLevel;
  const nullAvatar =
    view.clientGravatar && user.avatarSource === 'G' && (user.isBot || user.emailVisibility === 1);
  const record: Record<string, unknown> = {
    user_id: user.userId,
    email: apiEmail(state, user),
    delivery_email: seesDeliveryEmail(viewer, user) ? user.deliveryEmail : null,
    full_name: user.fullName,
    date_joined: dateJoinedText(user),
    role: user.role,
    is_owner: user.role === 100,
    is_admin: user.role <= 200,
    is_guest: user.role === 600,
    is_bot: user.isBot,
    timezone: user.timezone,
    avatar_url: nullAvatar ? null : avatarUrl(user),
    avatar_version: user.avatarVersion,
  };
  if (view.isActive) record['is_active'] = user.isActive;
  if (level < 363) record['is_billing_admin'] = false;
  if (level >= 433) record['is_imported_stub'] = user.isImportedStub;
  if (level >= 490 && user.isDeleted) record['is_deleted'] = true;
  if (user.isBot) {
    record['bot_type'] = user.botType;
    record['bot_owner_id'] = user.botOwnerId;
  } else if (view.profileData) {
    record['profile_data'] = profileData(state, user);
  }
  return record;
}

/** The placeholder for a person the viewer can't see. https://zulip.com/api/register-queue (`user_list_incomplete`) */
export function unknownUserRecord(state: RealmState, { userId }: User): Record<string, unknown> {
  return {
    user_id: userId,
    email: `user${userId}@${state.emailDomain}`,
    delivery_email: null,
    full_name: 'Unknown user',
    date_joined: '1970-01-01T00:00+00:00',
    role: 400,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    timezone: '',
    avatar_url: '/user_avatars/2/unknown.png?version=1',
    avatar_version: 1,
    is_active: true,
    profile_data: {},
  };
}

function profileData(state: RealmState, user: User): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of state.profileFields) {
    const value = user.profile.get(field.id);
    if (value === undefined) continue;
    data[field.id] = profileValue(field.type, value, user.unrendered?.has(field.id));
  }
  return data;
}

/**
 * A stored profile value in the API's format: the two text types also rendered.
 *
 * @param isUnrendered whether it was imported, which skips rendering
 */
export function profileValue(
  type: number,
  value: string,
  isUnrendered = false,
): { value: string; rendered_value?: string | null } {
  if (type !== 1 && type !== 2) return { value };
  return { value, rendered_value: isUnrendered ? null : `<p>${escapeHtml(value)}</p>` };
}

/** Text as HTML, as the server's Markdown renders text without markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
