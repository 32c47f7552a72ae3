import type { ListUse } from '#contract/list-file.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { uploadPieceBytes } from '#contract/uploads.ts';
import { failureMessage } from '../bridge/failure-words.ts';
import type { OrganizationCall } from './use-organization-call.ts';

/** What became of a file that was handed over. */
export type HandedOver = { uploadId: string } | { problem: string };

const unreadable: Failure = {
  kind: 'invalid-input',
  field: 'file',
  message: 'The file could not be read. It may have been moved or changed; choose it again.',
};

/** Forgets files that were handed over and are not sent. */
export function dropUploads(call: OrganizationCall, uploadIds: readonly string[]): void {
  if (uploadIds.length > 0) void call('uploads.drop', { uploadIds: [...uploadIds] });
}

/** Reads a file piece by piece, and sends each; the first failure ends it. */
async function sendPieces(
  file: File,
  send: (piece: Uint8Array<ArrayBuffer>, until: number) => Promise<Result<null>>,
  signal?: AbortSignal,
): Promise<Result<null>> {
  for (let from = 0; from < file.size; from += uploadPieceBytes) {
    if (signal?.aborted === true) return fail({ kind: 'cancelled' });
    const bytes = await file
      .slice(from, from + uploadPieceBytes)
      .arrayBuffer()
      .catch(() => null);
    if (bytes === null) return fail(unreadable);
    const sent = await send(new Uint8Array(bytes), Math.min(file.size, from + uploadPieceBytes));
    if (!sent.ok) return sent;
  }
  return succeed(null);
}

/**
 * Reads a file and hands it over piece by piece, to be sent by a change or a call that names its id.
 *
 * @param signal ends it between two pieces
 */
export async function handOver(
  call: OrganizationCall,
  file: File,
  signal?: AbortSignal,
): Promise<HandedOver> {
  const begun = await call('uploads.begin', { byteCount: file.size });
  if (!begun.ok) return { problem: failureMessage(begun.failure) };
  const { uploadId } = begun.value;
  const sent = await sendPieces(file, (piece) => call('uploads.piece', { uploadId, piece }), signal);
  if (sent.ok) return { uploadId };
  dropUploads(call, [uploadId]);
  return { problem: sent.failure.kind === 'cancelled' ? '' : failureMessage(sent.failure) };
}

/**
 * Hands a list or file of people over, to be read by calls that name its id.
 *
 * @param onShare told how much of it went, from 0 to 1, once an earlier file has made way
 * @param signal ends it between two pieces
 */
export async function handOverList(
  call: OrganizationCall,
  use: ListUse,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<{ listId: string }>> {
  const begun = await call('lists.begin', { use, byteCount: file.size }, { signal });
  if (!begun.ok) return begun;
  const { listId } = begun.value;
  onShare(0);
  const sent = await sendPieces(
    file,
    async (piece, until) => {
      const taken = await call('lists.piece', { listId, piece }, { signal });
      if (taken.ok) onShare(until / file.size);
      return taken;
    },
    signal,
  );
  if (sent.ok) return succeed({ listId });
  void call('lists.end', { listId });
  return sent;
}
