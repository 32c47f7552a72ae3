import { createHash } from 'node:crypto';
import { unauthorized } from '../api-error.ts';
import { announceBotChange } from './bots.ts';
import { avatarUrl, canAccess, findByApiEmail } from './people.ts';
import { storePublicFile } from '../files/public-files.ts';
import { announceAvatar } from './user-changes.ts';
import { hasWebPublic } from '../organization/web-public.ts';
import type { Realm } from '../router.ts';
import type { RealmState, User } from '../state.ts';

const unknownPicture = '/user_avatars/2/unknown.png?version=1';

/** Sets a person's uploaded picture. https://zulip.com/help/change-your-profile-picture */
export function setAvatar(realm: Realm, user: User, bytes: Uint8Array): void {
  for (const size of ['', '-medium']) {
    storePublicFile(realm.state, `2/${user.userId}${size}.png`, { type: 'image/png', bytes });
  }
  changeAvatar(realm, user, 'U');
}

/** Resets a person's picture to the one derived from their address. */
export function removeAvatar(realm: Realm, user: User): void {
  if (user.avatarSource === 'U') changeAvatar(realm, user, 'G');
}

/** Changes the source of a person's picture and notifies everyone. */
export function changeAvatar(realm: Realm, user: User, source: 'G' | 'U'): void {
  user.avatarSource = source;
  user.avatarVersion += 1;
  announceBotChange(realm, user, { avatar_url: avatarUrl(user) });
  announceAvatar(realm, user);
}

/**
 * The address of a person's picture, requested by id or address as in `/avatar/8` and `/avatar/a@b.c/medium`.
 *
 * @param path decoded
 * @param caller of the request, undefined without credentials
 * @returns undefined for other paths
 */
export function avatarAddress(
  state: RealmState,
  path: string,
  caller: () => User | undefined,
): string | undefined {
  const [, named, medium] = /^\/avatar\/([^/]+)(\/medium)?$/.exec(path) ?? [];
  if (named === undefined) return undefined;
  const size = medium === undefined ? 'normal' : 'medium';
  const id = /^\d+$/.test(named) ? Number(named) : undefined;
  const viewer = caller();
  const isOpen = id !== undefined && hasWebPublic(state);
  if (viewer === undefined && !isOpen) throw unauthorized('not-logged-in');
  const bot = state.systemBots.find(({ userId, deliveryEmail }) => userId === id || deliveryEmail === named);
  const user = bot ?? (id === undefined ? findByApiEmail(state, named) : state.users.get(id));
  if (user === undefined) {
    const digest = createHash('md5').update(named.toLowerCase()).digest('hex');
    return `https://secure.gravatar.com/avatar/${digest}?d=identicon${size === 'medium' ? '&s=500' : ''}&version=1`;
  }
  return viewer === undefined || canAccess(state, viewer, user) ? avatarUrl(user, size) : unknownPicture;
}
