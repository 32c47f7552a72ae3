import { randomUUID } from 'node:crypto';
import type { Handlers } from '#contract/bridge.ts';
import type { uploadCalls } from '#contract/calls/uploads.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { pictureType } from '#contract/pictures.ts';
import { mostWaitingBytes } from '#contract/uploads.ts';
import { text } from '#words/text.ts';
import { createFileSending, gone, type SendingPorts } from './send-file.ts';

const full: Failure = {
  kind: 'invalid-input',
  field: 'file',
  message: text('failure.too-many-files-are'),
};
const grown: Failure = {
  kind: 'invalid-input',
  field: 'file',
  message: text('failure.file-grew-while-being'),
};

/** Receives local files piece by piece and uploads those that go into messages. */
export function createUploadHandlers(ports: SendingPorts): Handlers<keyof typeof uploadCalls> {
  const { uploads } = ports.connection;
  const sending = createFileSending(ports);
  const incoming = new Map<string, { bytes: Uint8Array<ArrayBuffer>; received: number }>();

  function bytesKept(): number {
    const kept = [...uploads.values(), ...incoming.values()];
    return kept.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  return {
    'uploads.begin': ({ byteCount }) => {
      if (bytesKept() + byteCount > mostWaitingBytes) return fail(full);
      const uploadId = randomUUID();
      incoming.set(uploadId, { bytes: new Uint8Array(byteCount), received: 0 });
      return succeed({ uploadId });
    },
    'uploads.piece': ({ uploadId, piece }) => {
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
    // A copy, because the answer is transferred out of this thread.
    'uploads.read': ({ uploadId }) => succeed(uploads.get(uploadId)?.bytes.slice() ?? null),
    'uploads.send': sending.send,
    'uploads.progress': ({ uploadId }) => succeed({ sentBytes: sending.sentBytes(uploadId) }),
    'uploads.drop': ({ uploadIds }) => {
      for (const id of uploadIds) {
        sending.forget(id);
        incoming.delete(id);
        uploads.delete(id);
      }
      return succeed(null);
    },
  };
}
