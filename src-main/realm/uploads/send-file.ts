import type { Handler } from '#contract/bridge.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { SentFile } from '#contract/uploads.ts';
import { bytesPerMebibyte, formatByteLimit } from '#contract/words/size.ts';
import { text } from '#words/text.ts';
import type { ChangeEngine } from '../../changes/engine.ts';
import { readOnly } from '../../changes/safety.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getAttachments, uploadFile } from '../../zulip/route/attachments.ts';
import { loadAttachments } from '../administration/load-attachments.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { notLoaded } from '../people/people-handlers.ts';

export const gone: Failure = { kind: 'gone', message: text('failure.file-no-longer-available-add') };

export interface SendingPorts {
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  connection: Connection;
  engine: Pick<ChangeEngine, 'safety'>;
}

interface Attempt {
  sentBytes: number;
  /** The caller's files before the first attempt. */
  filesBefore: ReadonlySet<number>;
  /** Whether an answer was lost. */
  isInDoubt: boolean;
}

/** Uploads the files of messages. */
export interface FileSending {
  send: Handler<'uploads.send'>;
  sentBytes(uploadId: string): number;
  /** The file is no longer wanted. */
  forget(uploadId: string): void;
}

function spaceObjection({ settings, attachments }: RealmModel, size: number): string | null {
  const { largestUploadMib, uploadQuotaMib } = settings.row();
  const largest = largestUploadMib === null ? Infinity : largestUploadMib * bytesPerMebibyte;
  if (size > largest) return `Limited to ${formatByteLimit(largest)}.`;
  const { spaceUsedBytes } = attachments.summary();
  if (uploadQuotaMib === null || spaceUsedBytes === null) return null;
  const left = Math.max(0, uploadQuotaMib * bytesPerMebibyte - spaceUsedBytes);
  return size > left ? `The organization has ${formatByteLimit(left)} left for files.` : null;
}

export function createFileSending({ model: loaded, connection, engine }: SendingPorts): FileSending {
  const attempts = new Map<string, Attempt>();
  /** Paths of files found after a lost answer, or named by an answer. Each belongs to one upload only. */
  const taken = new Set<string>();

  /** The file left behind by a lost call; null if there is none. */
  async function find(
    { filesBefore }: Attempt,
    file: { name: string; size: number },
    signal: AbortSignal,
  ): Promise<SentFile | null> {
    const { attachments } = await getAttachments(connection, { signal });
    const found = attachments.find(
      ({ id, name, size, path_id }) =>
        !filesBefore.has(id) && name === file.name && size === file.size && !taken.has(pathOf(path_id)),
    );
    return found === undefined ? null : { path: pathOf(found.path_id), name: found.name };
  }

  async function begin(model: RealmModel, uploadId: string): Promise<Attempt> {
    const known = attempts.get(uploadId);
    if (known !== undefined) return known;
    await loadAttachments(model, connection);
    const { ids } = model.attachments.find({
      text: '',
      unusedOnly: false,
      atLeastBytes: 0,
      sort: { key: 'created', descending: false },
    });
    const attempt: Attempt = { sentBytes: 0, filesBefore: new Set(ids), isInDoubt: false };
    attempts.set(uploadId, attempt);
    return attempt;
  }

  function ended(uploadId: string, file: SentFile): Result<SentFile> {
    taken.add(file.path);
    attempts.delete(uploadId);
    connection.uploads.delete(uploadId);
    return succeed(file);
  }

  return {
    async send({ uploadId, name }, { signal }) {
      if (engine.safety().level === 'read-only') return fail(readOnly);
      const upload = connection.uploads.get(uploadId);
      const model = loaded();
      if (upload === undefined) return fail(gone);
      if (model === null) return fail(notLoaded);
      const attempt = await begin(model, uploadId);
      const size = upload.bytes.length;
      // A file left behind by an earlier attempt may appear late.
      const earlier = attempt.isInDoubt ? await find(attempt, { name, size }, signal) : null;
      if (earlier !== null) return ended(uploadId, earlier);
      const objection = spaceObjection(model, size);
      if (objection !== null) return fail({ kind: 'invalid-input', field: 'file', message: objection });
      try {
        const onSent = (bytes: number): void => void (attempt.sentBytes = Math.min(bytes, size));
        return ended(
          uploadId,
          await uploadFile(connection, { bytes: upload.bytes, name }, { signal, onSent }),
        );
      } catch (error) {
        const failure = failureOf(error);
        attempt.sentBytes = 0;
        if (!('unknownOutcome' in failure) || signal.aborted) return fail(failure);
        attempt.isInDoubt = true;
        const found = await find(attempt, { name, size }, signal).catch(() => null);
        return found === null ? fail(failure) : ended(uploadId, found);
      }
    },
    sentBytes: (uploadId) => attempts.get(uploadId)?.sentBytes ?? 0,
    forget: (uploadId) => void attempts.delete(uploadId),
  };
}

function pathOf(pathId: string): string {
  return `/user_uploads/${pathId}`;
}
