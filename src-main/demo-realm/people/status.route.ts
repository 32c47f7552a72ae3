import { badRequest, refuseNul } from '../api-error.ts';
import { readEmoji } from '../emoji/emoji-reference.ts';
import { boolean, limitLength, type ParameterReader } from '../parameters.ts';
import { accessUser } from './people.ts';
import { changePresenceSharing } from '../own-settings/user-setting-changes.ts';
import { changeStatus, statusRecord } from './user-status.ts';
import { strip } from '../strip.ts';
import type { Route } from '../router.ts';
import type { RealmState, UserStatus } from '../state.ts';

const longestText = 60;

/** Statuses, one's own and other people's. https://zulip.com/api/update-status https://zulip.com/api/get-user-status */
export const statusRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/status',
    refuses: { bots: 'always' },
    handle({ realm, state, caller, parameters }) {
      const asked = readStatus(parameters);
      const away = parameters.json('away', boolean);
      if (asked.text === undefined && asked.emojiName === undefined && away === undefined) {
        throw badRequest('nothing-new');
      }
      const change = toChange(state, asked);
      if (away !== undefined) changePresenceSharing(realm, caller, !away);
      changeStatus(realm, caller, { ...change, ...(away === undefined ? {} : { away }) });
      return {};
    },
  },
  {
    method: 'POST',
    path: '/users/:id/status',
    since: 407,
    refuses: { bots: { before: 473 } },
    handle({ realm, state, caller, parameters, path }) {
      const asked = readStatus(parameters);
      const found = state.users.get(Number(path[0]));
      const user = accessUser(state, caller, found, {
        purpose: 'administer',
        bots: false,
        deactivated: false,
      });
      if (asked.text === undefined && asked.emojiName === undefined) throw badRequest('nothing-new');
      changeStatus(realm, user, toChange(state, asked));
      return {};
    },
  },
  {
    method: 'GET',
    path: '/users/:id/status',
    since: 262,
    handle({ state, caller, path }) {
      const found = state.users.get(Number(path[0]));
      const user = accessUser(state, caller, found, { purpose: 'read', bots: false, deactivated: false });
      return { status: statusRecord(user) };
    },
  },
];

interface AskedStatus {
  text: string | undefined;
  emojiName: string | undefined;
  emojiCode: string | undefined;
  reactionType: string | undefined;
}

function readStatus(parameters: ParameterReader): AskedStatus {
  const sent = parameters.text('status_text');
  const text = sent === undefined ? undefined : strip(sent);
  if (text !== undefined) limitLength('status_text', text, longestText);
  refuseNul(text);
  return {
    text,
    emojiName: parameters.text('emoji_name'),
    emojiCode: parameters.text('emoji_code'),
    reactionType: parameters.text('reaction_type'),
  };
}

/** Checks the emoji in the server's order and fills in omitted parts. */
function toChange(state: RealmState, asked: AskedStatus): { text?: string; emoji?: UserStatus['emoji'] } {
  const { text, emojiName, emojiCode, reactionType } = asked;
  const change = text === undefined ? {} : { text };
  if (emojiName === undefined) {
    if (emojiCode !== undefined || reactionType !== undefined) throw badRequest('emoji-name-needed');
    return change;
  }
  if (emojiName === '') return { ...change, emoji: null };
  return { ...change, emoji: readEmoji(state, emojiName, emojiCode, reactionType) };
}
