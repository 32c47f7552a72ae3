import { accessSync, chmodSync, constants, lstatSync, type Stats } from 'node:fs';

/** Group and others, all of their permissions. */
const othersMask = 0o077;

/**
 * Makes sure that a path leads to a file, or to nothing yet, before it is opened, and that nobody but its owner may read
 * it: opening a pipe would wait for ever, a link may lead to what is somebody else's or another program's, and copies and
 * backups come back with permissions of their own.
 *
 * @throws where something else than a file is there, in words for a person, and where it can't be written
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
      // It belongs to somebody else, or the disk has no permissions.
    }
  }
  // SQLite would open it for reading: each write would fail later, and a lock on it keeps nobody out.
  accessSync(path, constants.W_OK);
}

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return 'a link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : 'a device or a socket';
}
