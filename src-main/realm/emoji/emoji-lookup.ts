import { roles } from '#contract/people.ts';
import type { EmojiFacts } from '../../changes/kinds/emoji/emoji-facts.ts';
import type { Connection } from '../../zulip/http.ts';
import { getBuiltInEmojiNames } from '../../zulip/emoji-names.ts';
import { realmObjection } from '../channels/channel-rights.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { loadOnce } from '../session/load-once.ts';

/** Why the account can't add emoji; empty where it can. https://zulip.com/help/custom-emoji */
export function addingObjection(model: RealmModel): string {
  if ((model.me()?.role ?? roles.guest) === roles.guest) return 'Guests can’t add custom emoji.';
  return realmObjection(model, 'can_add_custom_emoji_group');
}

/** Looks up an emoji name for the rules. */
export function emojiFacts(model: RealmModel, { uploads }: Connection, name: string): EmojiFacts {
  const { customEmoji, myUserId } = model;
  const found = customEmoji.active(name);
  const upload = [...uploads].find(([, { name: given }]) => given === name);
  const isAllowed = (model.me()?.role ?? roles.guest) <= roles.administrator || found?.authorId === myUserId;
  return {
    name,
    found: found ?? null,
    upload: upload === undefined ? null : { id: upload[0], picture: upload[1] },
    isBuiltIn: customEmoji.builtIn?.has(name) ?? false,
    addingObjection: addingObjection(model),
    endingObjection: isAllowed
      ? ''
      : 'Only the person who added it, administrators and owners can deactivate an emoji.',
  };
}

/**
 * Fetches the names of built-in emoji unless they are loaded. If that fails, only the server can tell which names are
 * taken.
 */
export const loadBuiltInNames = loadOnce(
  ({ customEmoji }) => customEmoji.builtIn !== null || customEmoji.namesPath === null,
  async ({ customEmoji }, connection) => {
    try {
      customEmoji.builtIn = await getBuiltInEmojiNames(connection, customEmoji.namesPath ?? '');
    } catch {
      customEmoji.builtIn = null;
    }
  },
);
