import { createHash } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import { isAnimated } from '../files/images.ts';
import { storePublicFile } from '../files/public-files.ts';
import type { Realm } from '../router.ts';
import type { CustomEmoji, RealmState, User } from '../state.ts';

/** From this level on, file names don't reveal emoji ids. */
const hiddenNamesSince = 290;
/** From this level on, supporting clients get one emoji at a time. */
const singleChangesSince = 491;

/** The picture of the one extra emoji that every server has besides Unicode's. */
export const zulipPicture = '/static/generated/emoji/images/emoji/unicode/zulip.png';

function emojiRecord(emoji: CustomEmoji): object {
  return {
    id: emoji.id,
    name: emoji.name,
    source_url: emoji.sourceUrl,
    still_url: emoji.stillUrl ?? null,
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  };
}

/** The realm's own emoji, including deactivated ones, by id. https://zulip.com/api/get-custom-emoji */
export function emojiRecords(state: RealmState): Record<string, object> {
  return Object.fromEntries([...state.customEmoji.values()].map((emoji) => [emoji.id, emojiRecord(emoji)]));
}

/** The active emoji with a name, undefined if there is none. */
export function activeEmoji(state: RealmState, name: string): CustomEmoji | undefined {
  return [...state.customEmoji.values()].find((emoji) => emoji.name === name && !emoji.deactivated);
}

/** Refuses invalid names of custom emoji. */
export function checkEmojiName(name: string): void {
  if (name === '') throw badRequest('emoji-name-missing');
  if (!/^[0-9a-z\-_]+$/.test(name)) throw badRequest('emoji-name-characters');
  if (/[-_]$/.test(name)) throw badRequest('emoji-name-end');
}

/** Adds an emoji with its picture and notifies everyone. https://zulip.com/api/upload-custom-emoji */
export function addEmoji(
  realm: Realm,
  author: User,
  name: string,
  picture: { readonly type: string; readonly bytes: Uint8Array },
): void {
  const { state } = realm;
  const id = String(Math.max(0, ...[...state.customEmoji.keys()].map(Number)) + 1);
  const extension = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  const digest = createHash('sha256').update(`emoji:${state.seed}:${id}`).digest('hex').slice(0, 8);
  const fileName = state.featureLevel >= hiddenNamesSince ? digest : id;
  const folder = '2/emoji/images';
  const emoji: CustomEmoji = {
    id,
    name,
    authorId: author.userId,
    sourceUrl: storePublicFile(state, `${folder}/${fileName}.${extension}`, picture),
    ...(isAnimated(picture.bytes)
      ? { stillUrl: storePublicFile(state, `${folder}/still/${fileName}.png`, picture) }
      : {}),
    deactivated: false,
  };
  state.customEmoji.set(id, emoji);
  announce(realm, { op: 'add', emoji: emojiRecord(emoji) });
}

/** Deactivates an emoji; existing uses keep it. https://zulip.com/api/deactivate-custom-emoji */
export function deactivateEmoji(realm: Realm, emoji: CustomEmoji): void {
  emoji.deactivated = true;
  announce(realm, { op: 'update_one', emoji_id: emoji.id, data: { deactivated: true } });
}

/** Sends all emoji to everyone, or only the change if a client supports that. */
function announce({ state, queues }: Realm, change: object): void {
  const all = { op: 'update', realm_emoji: emojiRecords(state) };
  queues.publishShaped('realm_emoji', ({ capabilities }) =>
    state.featureLevel >= singleChangesSince && capabilities['individual_emoji_changes'] === true
      ? change
      : all,
  );
}
