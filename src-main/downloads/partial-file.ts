import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** No program but this one names files so. */
const partialName = /^\.realm-console-[0-9a-f]{12}\.part$/;

/** Where a file is written until it is complete, in the folder that it is to be in. */
export function partialPath(folder: string): string {
  return join(folder, `.realm-console-${randomBytes(6).toString('hex')}.part`);
}

/**
 * Deletes what downloads of consoles that were killed have left in a folder. One that is under way is written to again
 * and again, whichever console it belongs to.
 *
 * @param idleMilliseconds how long nothing was written to what is deleted
 */
export async function removeLeftPartials(folder: string, idleMilliseconds: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => partialName.test(each))) {
    const path = join(folder, name);
    try {
      const found = await lstat(path);
      if (found.isFile() && Date.now() - found.mtimeMs > idleMilliseconds) await rm(path);
    } catch {
      // Another console was quicker, or it is not ours to delete.
    }
  }
}
