import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { request } from '../network/undici.ts';
import { classifyNetworkError, RequestError, requestError } from '../zulip/errors.ts';
import { roomIn, sizeObjection, watchPace, type SizeLimit } from './download-limits.ts';
import { markOrigin } from './origin-mark.ts';
import { partialPath, removeLeftPartials } from './partial-file.ts';
import { refusalOf } from './refusal.ts';

export interface FileDownload {
  /** Requested without credentials; redirects aren't followed. */
  url: string;
  /** The target path. An existing file is replaced atomically, at the end. */
  path: string;
  dispatcher: Dispatcher;
  userAgent: string;
  signal: AbortSignal;
  /** Whether to mark the file as downloaded, for programs that open it. Default: yes. */
  isMarked?: boolean;
  /** How long the speed may stay below 1 KB per second, in milliseconds. */
  stallLimitMilliseconds: number;
  /** The known size of the file; without it, free disk space is the only limit. */
  largest?: SizeLimit | undefined;
  /** How many bytes a folder's disk can take. Default: asks the system. */
  roomIn?: (folder: string) => Promise<number>;
  /** Bytes so far, and the total; null if the server doesn't say. */
  onProgress(receivedBytes: number, totalBytes: number | null): void;
}

const fileSystemFailures: Readonly<Record<string, Failure>> = {
  ENOSPC: { kind: 'internal', message: text('file.disk-full') },
  EDQUOT: { kind: 'internal', message: text('file.share-disk-full') },
  EFBIG: { kind: 'internal', message: text('file.disk-cant-store-files') },
  ENOENT: { kind: 'gone', message: text('file.folder-no-longer-exists') },
  EISDIR: { kind: 'invalid-input', message: text('file.folder-already-name') },
  ENAMETOOLONG: { kind: 'invalid-input', message: text('file.name-too-long-disk') },
  EACCES: { kind: 'forbidden', code: 'EACCES', message: text('file.cant-write-folder') },
  EPERM: { kind: 'forbidden', code: 'EPERM', message: text('file.cant-write-folder') },
  EROFS: { kind: 'forbidden', code: 'EROFS', message: text('file.disk-read-only') },
};

function failureOf(error: unknown): Failure {
  if (error instanceof RequestError) return error.failure;
  const { code, syscall }: { code?: unknown; syscall?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  // Sockets have these codes too, but with `connect` or a similar call.
  const isOfFile = syscall === 'open' || syscall === 'write' || syscall === 'rename' || syscall === 'fsync';
  const known = typeof code === 'string' && isOfFile ? fileSystemFailures[code] : undefined;
  return known ?? classifyNetworkError(error, { isWrite: false });
}

/**
 * Saves a file from an organization's server, such as one from `getTemporaryFileUrl`. It is written under another name
 * next to its target and moved when complete. If it ends earlier, nothing is left behind; leftovers of killed consoles
 * in the folder are deleted.
 *
 * @returns the number of bytes; `cancelled`, a network failure, or a file system failure as a sentence
 */
export async function downloadFile(download: FileDownload): Promise<Result<{ bytes: number }>> {
  const { signal, stallLimitMilliseconds } = download;
  const folder = dirname(download.path);
  const partial = partialPath(folder);
  const controller = new AbortController();
  let bytes = 0;
  const refuse = (failure: Failure) => controller.abort(requestError(failure));
  const endWatch = watchPace(stallLimitMilliseconds, () => bytes, refuse);
  const onAbort = () => controller.abort();
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  let isThere = false;
  let body: Readable | null = null;
  try {
    const answer = await request(new URL(download.url), {
      dispatcher: download.dispatcher,
      method: 'GET',
      headers: { 'user-agent': download.userAgent, accept: '*/*' },
      signal: controller.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    body = answer.body.on('error', () => {});
    if (answer.statusCode !== 200) return fail(await refusalOf(answer));
    const announced = Number(answer.headers['content-length'] ?? Number.NaN);
    const total = Number.isSafeInteger(announced) ? announced : null;
    const room = await (download.roomIn ?? roomIn)(folder);
    const checkSize = (size: number): void => {
      const objection = sizeObjection(size, download.largest, room);
      if (objection !== null) refuse(objection);
    };
    checkSize(total ?? 0);
    controller.signal.throwIfAborted();
    // A running download that receives nothing for this long ends by itself.
    await removeLeftPartials(folder, 2 * stallLimitMilliseconds);
    const file = await open(partial, 'wx', 0o600);
    isThere = true;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        checkSize(bytes);
        download.onProgress(bytes, total);
        done(null, chunk);
      },
      flush(done) {
        // The rest depends on the disk.
        endWatch();
        done();
      },
    });
    download.onProgress(0, total);
    // Also closes the file.
    await pipeline(body, count, file.createWriteStream({ flush: true, highWaterMark: 1 << 20 }), {
      signal: controller.signal,
    });
    // While it has no name by which anyone could open it.
    if (download.isMarked !== false) await markOrigin(partial, new URL(download.url).origin);
    controller.signal.throwIfAborted();
    await rename(partial, download.path);
    isThere = false;
    return succeed({ bytes });
  } catch (error) {
    if (signal.aborted) return fail({ kind: 'cancelled' });
    // An error caused by an abort says less than the abort's reason.
    return fail(failureOf(controller.signal.aborted ? controller.signal.reason : error));
  } finally {
    endWatch();
    body?.destroy();
    signal.removeEventListener('abort', onAbort);
    if (isThere) await rm(partial, { force: true });
  }
}
