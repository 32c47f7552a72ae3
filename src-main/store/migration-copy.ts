import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** How many copies of a file are kept: the newest ones. */
const keptCopies = 2;

const marker = '.before-migration-';

/**
 * Copies a file, readable only by its owner, before its schema is changed, to `name.before-migration-VERSION` next to
 * it. Old copies are deleted. Does nothing for a database in memory.
 *
 * @param version of its schema
 * @throws if the copy can't be written
 */
export function keepCopy(database: DatabaseSync, version: number): void {
  const path = database.location();
  if (path === null) return;
  const unfinished = `${path}.copying-${process.pid}`;
  rmSync(unfinished, { force: true });
  // SQLite copies into an existing empty file and keeps its permissions.
  closeSync(openSync(unfinished, 'wx', 0o600));
  database.prepare('VACUUM INTO ?').run(unfinished);
  const file = openSync(unfinished, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, `${path}${marker}${version}`);
  const superfluous = copiesOf(path).slice(keptCopies);
  for (const copy of superfluous) rmSync(copy, { force: true });
}

/** The copies of a file from before its schema changes, newest first. */
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
