import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder that its owner alone can read, and those above it, where they are missing. Node's own way for that never
 * ends where a system has folders that nothing can be made in, as `/proc` (https://github.com/nodejs/node/issues/31481).
 *
 * @param folder absolute
 * @throws where it can't be made, or something else is there
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
    // Another program may have been quicker.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** As much as a file takes at least on most disks. */
const leastBytes = 4_096;

/**
 * Makes sure that something can be written in a folder.
 *
 * @throws where it can't
 */
export function requireRoom(folder: string): void {
  const path = join(folder, `.realm-console-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(path, Buffer.alloc(leastBytes), { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(path, { force: true });
  }
}
