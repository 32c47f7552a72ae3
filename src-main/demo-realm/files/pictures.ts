import { createHash } from 'node:crypto';
import { zulipPicture } from '../emoji/custom-emoji.ts';
import { keepFew } from './kept-few.ts';
import { encodeIndexed, type Colour } from './png.ts';
import { drawOrchid, drawPortrait, drawUnknown } from './portraits.ts';
import type { RealmState, User } from '../state.ts';

const cells = 5;
const usualSize = 100;
const mediumSize = 500;

/** Lists ask for the same few again and again. */
const once = keepFew<Buffer>(500);

function personWithPicture(state: RealmState, userId: number): User | undefined {
  const bot = state.systemBots.find((each) => each.userId === userId);
  const user = bot ?? state.users.get(userId);
  return user === undefined || user.avatarSource === 'G' ? undefined : user;
}

/**
 * The PNG at a path under `/user_avatars`, or of the server's own emoji, that nobody uploaded, undefined where there is none. All are drawn here: a
 * portrait where people brought one, a pattern where the server made one, and the organization's icon.
 * https://zulip.com/help/change-your-profile-picture
 */
export function pictureFor(state: RealmState, path: string): Buffer | undefined {
  const [, name = '', medium] = /^\/user_avatars\/2\/([\w/]+)(-medium)?\.png$/.exec(path) ?? [];
  const size = medium === undefined ? usualSize : mediumSize;
  const digest = (): Buffer => createHash('sha256').update(`${state.seed}:${name}`).digest();
  const draw = (kind: string, picture: () => Buffer): Buffer =>
    once(`${kind} ${state.seed} ${name} ${size}`, picture);
  if (path === zulipPicture) return draw('emoji', () => encodePattern(digest(), size));
  if (name === 'unknown') return draw('unknown', () => drawUnknown(size));
  if (name === 'realm/icon') {
    return state.settings.get('icon_source') === 'U' ? draw('icon', () => drawOrchid(size)) : undefined;
  }
  if (name.startsWith('emoji/images/')) {
    const isThere = state.customEmoji.values().some(({ sourceUrl }) => sourceUrl === path);
    return isThere ? draw('emoji', () => encodePattern(digest(), size)) : undefined;
  }
  const user = /^\d+$/.test(name) ? personWithPicture(state, Number(name)) : undefined;
  if (user === undefined) return undefined;
  return user.avatarSource === 'U'
    ? draw('portrait', () => drawPortrait(digest(), size))
    : draw('pattern', () => encodePattern(digest(), size));
}

/** A pattern mirrored left to right, in one colour on a light ground. */
export function encodePattern(digest: Buffer, size: number): Buffer {
  const palette: Colour[] = [[240, 240, 244], colourOf((digest[0] ?? 0) / 256)];
  return encodeIndexed(size, palette, (x, y) => {
    const column = Math.floor((x * cells) / size);
    const cell = Math.floor((y * cells) / size) * 3 + Math.min(column, cells - 1 - column);
    return (digest[1 + cell] ?? 0) % 2;
  });
}

/** A muted colour of a hue between 0 and 1. */
function colourOf(hue: number): Colour {
  const channel = (offset: number): number => {
    const wave = Math.abs(((hue + offset) % 1) * 6 - 3) - 1;
    return Math.round(70 + Math.min(1, Math.max(0, wave)) * 120);
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
}
