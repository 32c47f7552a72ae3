import { statfs } from 'node:fs/promises';
import type { Failure } from '#contract/outcome.ts';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';
import { type Text, text } from '#words/text.ts';

/** The maximum size of a file, and the message for larger ones. */
export interface SizeLimit {
  bytes: number;
  message: Text;
}

/** Slower than any real connection; a server below this keeps the download open on purpose. */
const leastBytesPerSecond = 1_024;

/**
 * The disk space that a download leaves free for the system and the console's own files: at most this many bytes, and a
 * hundredth of a small disk.
 */
const reservedBytes = 256 * 1_024 ** 2;
const reservedShare = 0.01;

/**
 * How many bytes a download may take on a folder's disk; infinite if the disk doesn't say, as with some network drives.
 */
export async function roomIn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return Number.POSITIVE_INFINITY;
  const reserved = Math.min(reservedBytes, disk.blocks * disk.bsize * reservedShare);
  return Math.max(0, Math.floor(disk.bavail * disk.bsize - reserved));
}

/** Why a file of this size isn't saved; null if it is. */
export function sizeObjection(bytes: number, largest: SizeLimit | undefined, room: number): Failure | null {
  if (largest !== undefined && bytes > largest.bytes) return { kind: 'malformed', message: largest.message };
  if (bytes <= room) return null;
  return {
    kind: 'internal',
    message: text('file.disk-only-left-free', { left: formatByteLimit(room) }),
  };
}

/** The limit for a file whose size a server has listed. */
export function listedSize(bytes: number): SizeLimit {
  return {
    bytes,
    message: text('file.server-sent-more-than', { bytes: formatBytes(bytes) }),
  };
}

/**
 * Aborts what is too slow.
 *
 * @param milliseconds the interval between checks
 * @param readBytes how many bytes were received so far
 * @returns a function that ends the watch
 */
export function watchPace(
  milliseconds: number,
  readBytes: () => number,
  onSlow: (failure: Failure) => void,
): () => void {
  let before = 0;
  const timer = setInterval(() => {
    const bytes = readBytes();
    const came = bytes - before;
    before = bytes;
    if (came >= (leastBytesPerSecond * milliseconds) / 1_000) return;
    const message = came === 0 ? text('file.server-did-not-answer') : text('file.server-sends-less-than');
    onSlow({ kind: 'offline', reason: 'timeout', message });
  }, milliseconds);
  return () => clearInterval(timer);
}
