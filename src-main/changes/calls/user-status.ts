import { numberOfTarget } from '#contract/changes.ts';
import type { PersonStatus, StatusEmoji } from '#contract/people.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  getUserStatus,
  updateOwnStatus,
  updateUserStatus,
  type UserStatusUpdate,
} from '../../zulip/route/user-status.ts';
import type { EmojiOrigin } from '../../zulip/wire/user-status.ts';
import { readStatusText, statusText } from '../kinds/user/status.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

const kindOf: Readonly<Record<EmojiOrigin, StatusEmoji['kind']>> = {
  unicode: 'unicode',
  realm: 'custom',
  extra: 'zulip',
};

/** Both parts are always sent, because a part that is left out would stay. */
function updateOf({ text, emoji }: PersonStatus): UserStatusUpdate {
  if (emoji === null) return { status_text: text, emoji_name: '' };
  // The type of the server's own emoji has different spellings; by name, the server finds it itself.
  if (emoji.kind === 'zulip') return { status_text: text, emoji_name: emoji.name };
  return {
    status_text: text,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.kind === 'custom' ? 'realm_emoji' : 'unicode_emoji',
  };
}

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  return Promise.all(
    changes.map(async ({ target }) => {
      const { status_text, emoji } = await getUserStatus(connection, numberOfTarget(target), { signal });
      return statusText({
        text: status_text,
        emoji: emoji === null ? null : { name: emoji.name, code: emoji.code, kind: kindOf[emoji.origin] },
      });
    }),
  );
}

/** https://zulip.com/api/update-status */
export const ownStatusCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const update = updateOf(readStatusText(changes[0].after));
    return sentBy(await updateOwnStatus(connection, update, options));
  },
  readBack,
};

/** https://zulip.com/api/update-status-for-user */
export const statusCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const [{ target, after }] = changes;
    return sentBy(
      await updateUserStatus(connection, numberOfTarget(target), updateOf(readStatusText(after)), options),
    );
  },
  readBack,
};
