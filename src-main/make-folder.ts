import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Creates a folder that only its owner can read, with missing parents. Node's own function never returns below folders
 * where nothing can be created, such as `/proc` (https://github.com/nodejs/node/issues/31481).
 *
 * @param folder absolute
 * @throws if it can't be created, or if something else is in its place
 */
export function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`${folder} is not a folder`);
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may have created it first.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** The minimum size of a file on most disks. */
const leastBytes = 4_096;

/**
 * Makes sure that a folder can be written to.
 *
 * @throws if it can't
 */
export function requireRoom(folder: string): void {
  const path = join(folder, `.realm-console-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(path, Buffer.alloc(leastBytes), { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(path, { force: true });
  }
}
