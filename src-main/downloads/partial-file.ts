import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only this program names files this way. */
const partialName = /^\.realm-console-[0-9a-f]{12}\.part$/;

/** The temporary path of a file until it is complete, in its target folder. */
export function partialPath(folder: string): string {
  return join(folder, `.realm-console-${randomBytes(6).toString('hex')}.part`);
}

/**
 * Writes a whole file, readable only by its owner. An existing file or link is replaced; a link's target is left alone.
 *
 * @throws if it can't be written
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
 * Deletes leftovers of killed consoles in a folder. A running download keeps writing to its file, whichever console it
 * belongs to.
 *
 * @param idleMilliseconds how long a file must have been idle to be deleted
 */
export async function removeLeftPartials(folder: string, idleMilliseconds: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => partialName.test(each))) {
    const path = join(folder, name);
    try {
      const found = await lstat(path);
      if (found.isFile() && Date.now() - found.mtimeMs > idleMilliseconds) await rm(path);
    } catch {
      // Another console was faster, or the file isn't ours to delete.
    }
  }
}
