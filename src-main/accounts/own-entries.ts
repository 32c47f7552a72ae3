import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { folderOfEntry } from '../platform/keychain.ts';
import { note } from '../store/note.ts';
import { readValue, writeValue } from '../store/preferences.ts';

/**
 * Which keychain entries are this console's. Consoles with different folders share one keychain and leave each other's
 * entries alone.
 */
export interface OwnEntries {
  /** The suffix of its entries' names; null in the default folder, whose entries have no mark. */
  readonly folder: string | null;
  has(keyName: string): boolean;
  /** Whether an entry that used to be this console's seems to belong to no console now. */
  isAbandoned(keyName: string): boolean;
}

/** Folders where the console's file has been; some entries may still be named after them. */
const key = 'folders';
const foldersSchema = z.array(z.string());

/**
 * Identifies the console by the real path of its folder. A moved or copied folder counts as a different one: it gets
 * its own entries, and the earlier ones stay with the console of the former folder.
 *
 * @param database the console's file
 * @param databasePath the path of that file
 * @param usualFolder the folder of consoles that were started without one; entries from before there were marks count
 * as theirs
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
  // Without this note, earlier entries would stay behind if the folder were moved.
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

/** Resolves links, so that a folder has one name. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** Whether another console's file has an account with this entry. True if that can't be determined. */
function isNamedIn(databasePath: string, keyName: string): boolean {
  try {
    const found = statSync(databasePath, { throwIfNoEntry: false });
    // A moved folder is gone from its old parent; if the disk isn't mounted, the parent is missing too.
    if (found === undefined) return !existsSync(dirname(dirname(databasePath)));
    // Opening a pipe would block forever.
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
