import { accessSync, chmodSync, constants, lstatSync, type Stats } from 'node:fs';

/** All permissions of group and others. */
const othersMask = 0o077;

/**
 * Makes sure, before it is opened, that a path leads to a file or to nothing yet, and that only its owner can read it.
 * Opening a pipe would block forever, a link may lead to a file of another person or program, and restored copies and
 * backups have other permissions.
 *
 * @throws with a message if something other than a file is there, or if it can't be written
 */
export function requireOwnFile(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile())
    throw new Error(`${path} is ${kindOf(found)}, not a file. Rename it, then start again`);
  if (process.platform !== 'win32' && (found.mode & othersMask) !== 0) {
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // The file belongs to someone else, or the disk has no permissions.
    }
  }
  // SQLite would open it read-only: each write would fail later, and a lock on it wouldn't keep others out.
  accessSync(path, constants.W_OK);
}

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : 'a device or a socket';
}
