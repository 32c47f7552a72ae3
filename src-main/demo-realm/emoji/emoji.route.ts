import { ApiError, badRequest } from '../api-error.ts';
import { activeEmoji, addEmoji, checkEmojiName, deactivateEmoji, emojiRecords } from './custom-emoji.ts';
import { emojiByName } from './emoji-names.ts';
import { holdsFormerPolicy } from '../organization/former-policies.ts';
import { checkPicture, inlineTypes, onePicture } from '../files/images.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { isAdministrator } from '../state.ts';
import type { Call, Route } from '../router.ts';

const refuses = { bots: 'always', guests: true } as const;
const largestMebibytes = 5;
const permissionSince = 307;

/** The organization's own emoji. https://zulip.com/api/upload-custom-emoji */
export const emojiRoutes: readonly Route[] = [
  { method: 'GET', path: '/realm/emoji', handle: ({ state }) => ({ emoji: emojiRecords(state) }) },
  { method: 'POST', path: '/realm/emoji/:name', refuses, handle: add },
  {
    method: 'DELETE',
    path: '/realm/emoji/:name',
    handle({ realm, state, caller, path }) {
      const name = path[0] ?? '';
      const emoji = activeEmoji(state, name);
      if (emoji === undefined) throw new ApiError('emoji-unknown', { status: 404, values: { name } });
      if (!isAdministrator(caller) && emoji.authorId !== caller.userId) throw badRequest('emoji-not-author');
      deactivateEmoji(realm, emoji);
      return {};
    },
  },
];

function add(call: Call): Record<string, never> {
  const { realm, state, caller, files, path } = call;
  const name = (path[0] ?? '').trim().replaceAll(' ', '_');
  checkEmojiName(name);
  if (!mayAdd(call)) throw badRequest('insufficient-permission');
  if (activeEmoji(state, name) !== undefined) throw badRequest('emoji-name-taken');
  if (files.length !== 1) throw badRequest('emoji-one-file');
  if (emojiByName.has(name) && !isAdministrator(caller)) throw badRequest('emoji-built-in');
  const file = onePicture(files, largestMebibytes, 'emoji-one-file');
  addEmoji(realm, caller, name, { type: checkPicture(state, file, inlineTypes), bytes: file.bytes });
  return {};
}

function mayAdd({ state, caller }: Call): boolean {
  return state.featureLevel >= permissionSince
    ? holdsRealmPermission(state, 'can_add_custom_emoji_group', caller)
    : holdsFormerPolicy(state, 'add_custom_emoji_policy', caller);
}
