import { statfs } from 'node:fs/promises';
import type { Failure } from '#contract/outcome.ts';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';

/** The most bytes that a file may have, and what is said of one that has more. */
export interface SizeLimit {
  bytes: number;
  message: string;
}

/** Slower than any line that files are sent over; a server that sends less keeps the download open on purpose. */
const leastBytesPerSecond = 1_024;

/**
 * What a download leaves free, so that the system and the console's own files have room: so many bytes at most, and of a
 * small disk a hundredth.
 */
const reservedBytes = 256 * 1_024 ** 2;
const reservedShare = 0.01;

/**
 * How many bytes of a folder's disk a download may take; infinite where the disk does not tell, as some that are shared
 * over a network.
 */
export async function roomIn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return Number.POSITIVE_INFINITY;
  const reserved = Math.min(reservedBytes, disk.blocks * disk.bsize * reservedShare);
  return Math.max(0, Math.floor(disk.bavail * disk.bsize - reserved));
}

/** Why a file of so many bytes is not saved; null where it is. */
export function sizeObjection(bytes: number, largest: SizeLimit | undefined, room: number): Failure | null {
  if (largest !== undefined && bytes > largest.bytes) return { kind: 'malformed', message: largest.message };
  if (bytes <= room) return null;
  return {
    kind: 'internal',
    message: `The disk has no room for this file: it can take ${formatByteLimit(room)} more. Free some space, or choose another folder.`,
  };
}

/** The limit of a file whose size a server has listed. */
export function listedSize(bytes: number): SizeLimit {
  return {
    bytes,
    message: `The server sent more than the ${formatBytes(bytes)} that it lists for this file, so it was not saved.`,
  };
}

/**
 * Ends what brings too little. Whatever came in between is counted once for each `milliseconds`.
 *
 * @param milliseconds how often it is looked at
 * @param readBytes how many bytes came since the beginning
 * @returns ends the watch
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
    const message =
      came === 0
        ? 'The server did not answer in time.'
        : 'The server sends less than 1 KB per second, so the download was ended. Try again later.';
    onSlow({ kind: 'offline', reason: 'timeout', message });
  }, milliseconds);
  return () => clearInterval(timer);
}
