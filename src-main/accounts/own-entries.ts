import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { folderOfEntry } from '../platform/keychain.ts';
import { note } from '../store/note.ts';
import { readValue, writeValue } from '../store/preferences.ts';

/**
 * Which entries of the keychain are this console's. Consoles with folders of their own have one keychain, and each leaves
 * the entries of the others alone.
 */
export interface OwnEntries {
  /** What the names of its entries end with; null in the usual folder, whose entries have no mark. */
  readonly folder: string | null;
  has(keyName: string): boolean;
  /** Whether an entry that is not this console's, but was, is nobody's now as far as can be seen. */
  isAbandoned(keyName: string): boolean;
}

/** Where the console's file has been, for entries that are still named by it. */
const key = 'folders';
const foldersSchema = z.array(z.string());

/**
 * Names the console by the real path of its folder. A folder that was moved or copied is another one: it gets entries of
 * its own, and the earlier ones stay with the console of the former folder.
 *
 * @param database the console's file
 * @param databasePath where that is
 * @param usualFolder where consoles have their files unless started with another folder; entries from before there were
 *   marks count as theirs
 */
export function createOwnEntries(
  database: DatabaseSync,
  databasePath: string,
  usualFolder: string,
): OwnEntries {
  const file = basename(databasePath);
  const here = realFolder(join(databasePath, '..'));
  const usual = realFolder(usualFolder);
  const folder = here === usual ? null : markOf(here);
  const former = readValue(database, key, foldersSchema) ?? [];
  // Without it, entries of before stay should the folder be moved.
  if (!former.includes(here)) note(() => writeValue(database, key, [...former, here]));

  const has = (keyName: string): boolean => folderOfEntry(keyName) === folder;
  return {
    folder,
    has,
    isAbandoned(keyName) {
      const mark = folderOfEntry(keyName);
      const owner = mark === null ? usual : former.find((each) => markOf(each) === mark);
      return !has(keyName) && owner !== undefined && !isNamedIn(join(owner, file), keyName);
    },
  };
}

const markOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 16);

/** One folder has one name, by whichever link it is reached. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** Whether another console's file has an account with this entry; also where that is unknown. */
function isNamedIn(databasePath: string, keyName: string): boolean {
  try {
    const found = statSync(databasePath, { throwIfNoEntry: false });
    // A folder that was moved is gone from where it was; one on a disk that is not there now is gone with that.
    if (found === undefined) return !existsSync(dirname(dirname(databasePath)));
    // Opening a pipe would wait for ever.
    if (!found.isFile()) return true;
    const other = new DatabaseSync(databasePath, { readOnly: true, timeout: 0 });
    try {
      const named = 'SELECT 1 FROM account WHERE key_name = $name OR former_key_name = $name';
      return other.prepare(named).get({ $name: keyName }) !== undefined;
    } finally {
      other.close();
    }
  } catch {
    return true;
  }
}
