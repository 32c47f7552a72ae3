import type { Handlers } from '#contract/bridge.ts';
import type { emojiCalls } from '#contract/calls/emoji.ts';
import { emojiName, type CheckedEmoji } from '#contract/kinds/emoji.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';
import { addingVerdict } from '../../changes/kinds/emoji/emoji-kind.ts';
import type { Connection } from '../../zulip/http.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';
import { addingObjection, emojiFacts, loadBuiltInNames } from './emoji-lookup.ts';

interface EmojiPorts {
  model(): RealmModel | null;
  connection: Connection;
}

/** Receives pictures for custom emoji and checks which can be used. */
export function createEmojiHandlers({
  model: loaded,
  connection,
}: EmojiPorts): Handlers<keyof typeof emojiCalls> {
  const { uploads } = connection;

  function check(model: RealmModel, names: ReadonlyMap<string, string>): CheckedEmoji[] {
    const caller = { userId: model.myUserId, role: model.me()?.role ?? 600 };
    const seen = new Set<string>();
    return [...names].map(([uploadId, name]) => {
      const row = { uploadId, name, objection: '', notice: '' };
      if (seen.has(name) && name !== '') return { ...row, objection: 'Twice in this list' };
      seen.add(name);
      const picture = uploads.get(uploadId) ?? null;
      const facts = emojiFacts(model, connection, name);
      const verdict = addingVerdict({ ...facts, upload: picture && { id: uploadId, picture } }, caller);
      return verdict.kind === 'change'
        ? { ...row, notice: verdict.notice }
        : { ...row, objection: sayText(verdict.explanation) };
    });
  }

  return {
    'emoji.objection': () => {
      const model = loaded();
      return model ? succeed(addingObjection(model)) : fail(notLoaded);
    },
    async 'emoji.check'({ uploads: named }) {
      const model = loaded();
      if (!model) return fail(notLoaded);
      await loadBuiltInNames(model, connection);
      const names = new Map(named.map(({ uploadId, name }) => [uploadId, emojiName(name)]));
      const checked = check(model, names);
      for (const { uploadId, name, objection } of checked) {
        const picture = uploads.get(uploadId);
        if (picture !== undefined) picture.name = objection === '' ? name : null;
      }
      return succeed(checked);
    },
  };
}
