import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** Of the copies of one file, as many as are kept: the newest. */
const keptCopies = 2;

const marker = '.before-migration-';

/**
 * Copies a file, readable by its owner only, before its schema is changed: `name.before-migration-VERSION` beside it. Older
 * copies of the file make room. Does nothing for a database in memory.
 *
 * @param version of its schema
 * @throws where the copy cannot be written
 */
export function keepCopy(database: DatabaseSync, version: number): void {
  const path = database.location();
  if (path === null) return;
  const unfinished = `${path}.copying-${process.pid}`;
  rmSync(unfinished, { force: true });
  // SQLite copies into an empty file that is there already, and keeps its permissions.
  closeSync(openSync(unfinished, 'wx', 0o600));
  database.prepare('VACUUM INTO ?').run(unfinished);
  const file = openSync(unfinished, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, `${path}${marker}${version}`);
  const superfluous = copiesOf(path).slice(keptCopies);
  for (const copy of superfluous) rmSync(copy, { force: true });
}

/** The copies of a file that were made before its schema was changed, newest first. */
export function copiesOf(path: string): string[] {
  const folder = dirname(path);
  const start = `${basename(path)}${marker}`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => join(folder, name))
    .map((copy) => ({ copy, at: lstatSync(copy).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ copy }) => copy);
}
