import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** No program but this one names files so. */
const partialName = /^\.realm-console-[0-9a-f]{12}\.part$/;

/** Where a file is written until it is complete, in the folder that it is to be in. */
export function partialPath(folder: string): string {
  return join(folder, `.realm-console-${randomBytes(6).toString('hex')}.part`);
}

/**
 * Writes a file as a whole, readable by its owner only. One that is there, or a link in its place, is replaced, and nothing
 * is written to what the link leads to.
 *
 * @throws where it can't be written
 */
export async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const partial = partialPath(dirname(path));
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
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
