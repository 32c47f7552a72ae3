import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { YieldingWork } from '../yielding-work.ts';
import { findDamage } from './damage.ts';
import { filesOf, openDatabase } from './database.ts';
import { deleteJournalOf } from './journal-deletion.ts';
import { journalSchema } from './journal-schema.ts';
import { readSchemaVersion } from './migration.ts';

const marker = '.set-aside-';

/**
 * Renames an unusable file, and the files that belong to it, to a free name.
 *
 * @returns its new path
 * @throws if it can't be renamed
 */
export function setAside(path: string, nowMilliseconds: number): string {
  const at = new Date(nowMilliseconds).toISOString().slice(0, 19).replaceAll(':', '');
  let aside = `${path}${marker}${at}`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${path}${marker}${at}-${number}`;
  for (const file of filesOf(path)) if (existsSync(file)) renameSync(file, aside + file.slice(path.length));
  return aside;
}

/**
 * Deletes organizations' entries from journals that were set aside. One that is damaged or from another version is
 * deleted completely, since its contents can't be checked.
 *
 * @param path of the journal in use
 */
export function* eraseFromSetAside(path: string, organizationIds: readonly string[]): YieldingWork<void> {
  for (const aside of asidesOf(path)) {
    if (yield* isErasedFrom(aside, organizationIds)) continue;
    for (const file of filesOf(aside)) rmSync(file, { force: true });
  }
}

/** The path of the latest file that was set aside and replaced; null if there is none. */
export const newestSetAside = (path: string): string | null => asidesOf(path).toSorted().at(-1) ?? null;

/** Deletes every file that was set aside and replaced. */
export function deleteSetAside(path: string): void {
  for (const file of asidesOf(path).flatMap(filesOf)) rmSync(file, { force: true });
}

function asidesOf(path: string): string[] {
  const start = `${basename(path)}${marker}`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && !name.endsWith('-wal') && !name.endsWith('-shm'))
    .map((name) => join(dirname(path), name));
}

/** @returns whether the file is intact, has entries of other organizations, and none of these any more */
function* isErasedFrom(path: string, organizationIds: readonly string[]): YieldingWork<boolean> {
  const opened = openDatabase(path);
  if (!opened.ok) return false;
  const journal = opened.value;
  try {
    if (readSchemaVersion(journal) !== journalSchema.steps.length || findDamage(journal) !== null)
      return false;
    journal.exec('PRAGMA secure_delete = ON');
    for (const id of organizationIds) yield* deleteJournalOf(journal, id);
    journal.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return journal.prepare('SELECT 1 FROM change_set LIMIT 1').get() !== undefined;
  } catch {
    return false;
  } finally {
    journal.close();
  }
}
