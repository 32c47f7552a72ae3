import type { Result } from '#contract/outcome.ts';
import { uploadPieceBytes } from '#contract/uploads.ts';
import { failureMessage } from './failure-words.ts';
import type { useCall } from './use-call.ts';

export type OrganizationCall = ReturnType<typeof useCall>;

/** What became of a file that was handed over. */
export type HandedOver = { uploadId: string } | { problem: string };

const unreadable = 'The file could not be read. It may have been moved or changed; choose it again.';

/** Forgets files that were handed over and are not sent. */
export function dropUploads(call: OrganizationCall, uploadIds: readonly string[]): void {
  if (uploadIds.length > 0) void call('uploads.drop', { uploadIds: [...uploadIds] });
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
  const end = (problem: string): HandedOver => {
    dropUploads(call, [uploadId]);
    return { problem };
  };
  for (let from = 0; from < file.size; from += uploadPieceBytes) {
    if (signal?.aborted === true) return end('');
    const bytes = await file
      .slice(from, from + uploadPieceBytes)
      .arrayBuffer()
      .catch(() => null);
    if (bytes === null) return end(unreadable);
    const taken: Result<null> = await call('uploads.piece', { uploadId, piece: new Uint8Array(bytes) });
    if (!taken.ok) return end(failureMessage(taken.failure));
  }
  return { uploadId };
}
