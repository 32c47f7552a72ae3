import { randomUUID } from 'node:crypto';
import type { Handlers } from '#contract/bridge.ts';
import type { emojiCalls } from '#contract/calls/emoji.ts';
import { emojiName, type CheckedEmoji } from '#contract/emoji.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { addingVerdict } from '../../changes/kinds/emoji/emoji-rules.ts';
import type { Connection } from '../../zulip/http.ts';
import { pictureType } from '../../zulip/uploads.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';
import { addingObjection, emojiFacts, loadBuiltInNames } from './emoji-lookup.ts';

/** All pictures that wait in one organization, in bytes. */
const mostBytes = 100 * 1_048_576;

const full: Failure = {
  kind: 'invalid-input',
  field: 'file',
  message: 'Too many pictures are waiting to be added. Add these first.',
};
const gone: Failure = { kind: 'gone', message: 'The picture is no longer kept. Add the file again.' };
const grown: Failure = {
  kind: 'invalid-input',
  field: 'file',
  message: 'The file has become longer while it was read. Choose it again.',
};

interface EmojiPorts {
  model(): RealmModel | null;
  connection: Connection;
}

/** Takes pictures that are to become emoji, and says which of them can. */
export function createEmojiHandlers({
  model: loaded,
  connection,
}: EmojiPorts): Handlers<keyof typeof emojiCalls> {
  const { uploads } = connection;
  const incoming = new Map<string, { bytes: Uint8Array<ArrayBuffer>; received: number }>();

  function bytesKept(): number {
    const kept = [...uploads.values(), ...incoming.values()];
    return kept.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

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
        : { ...row, objection: verdict.explanation };
    });
  }

  return {
    'emoji.objection': () => {
      const model = loaded();
      return model ? succeed(addingObjection(model)) : fail(notLoaded);
    },
    'emoji.upload-begin': ({ byteCount }) => {
      if (bytesKept() + byteCount > mostBytes) return fail(full);
      const uploadId = randomUUID();
      incoming.set(uploadId, { bytes: new Uint8Array(byteCount), received: 0 });
      return succeed({ uploadId });
    },
    'emoji.upload-piece': ({ uploadId, piece }) => {
      const file = incoming.get(uploadId);
      if (file === undefined) return fail(gone);
      if (file.received + piece.length > file.bytes.length) return fail(grown);
      file.bytes.set(piece, file.received);
      file.received += piece.length;
      if (file.received === file.bytes.length) {
        incoming.delete(uploadId);
        uploads.set(uploadId, { bytes: file.bytes, type: pictureType(file.bytes), name: null });
      }
      return succeed(null);
    },
    'emoji.drop': ({ uploadIds }) => {
      for (const id of uploadIds) {
        incoming.delete(id);
        uploads.delete(id);
      }
      return succeed(null);
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
