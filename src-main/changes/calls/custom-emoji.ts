import { idOfTarget } from '#contract/changes.ts';
import { requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { deactivateCustomEmoji, getCustomEmoji, uploadCustomEmoji } from '../../zulip/route/custom-emoji.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import { notKept } from '../kinds/emoji/emoji-rules.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const emoji = await getCustomEmoji(connection, { signal });
  const isAdding = changes.some(({ after }) => after !== '');
  const me = isAdding ? (await getOwnUser(connection, { signal })).user_id : null;
  return changes.map(({ target, after }) => {
    const found = emoji.find(({ name, deactivated }) => name === idOfTarget(target) && !deactivated);
    if (found === undefined) return '';
    // Somebody else may have taken the name: then it shows another picture.
    const isOfOthers = after !== '' && found.author_id !== null && found.author_id !== me;
    return isOfOthers ? '' : 'active';
  });
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

/** https://zulip.com/api/upload-custom-emoji */
export const emojiAddition: SettingOperations = {
  ...alone,
  async send(connection, [{ target, details }], options) {
    const upload = connection.uploads.get(details ?? '');
    // Pictures are kept in memory: one of a job that goes on after a restart is gone.
    if (upload === undefined || upload.type === null)
      throw requestError({ kind: 'conflict', message: notKept });
    const picture = { bytes: upload.bytes, type: upload.type };
    const sent = sentBy(await uploadCustomEmoji(connection, idOfTarget(target), picture, options));
    connection.uploads.delete(details ?? '');
    return sent;
  },
};

/** https://zulip.com/api/deactivate-custom-emoji */
export const emojiDeactivation: SettingOperations = {
  ...alone,
  send: async (connection, [{ target }], options) =>
    sentBy(await deactivateCustomEmoji(connection, idOfTarget(target), options)),
};
