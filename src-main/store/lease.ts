import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireOwnFile } from './own-file.ts';

/** This process's right to migrate the files and write the journal, and so to send changes. */
export interface Lease {
  release(): void;
}

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

/**
 * Takes the lease of the files; null while another process has it. The lease is an operating system lock on a separate
 * empty database: it ends with the process in every case, and no wrong clock or sleeping machine ends it earlier.
 *
 * @throws if the file can't be created, opened or written
 */
export function takeLease(databasePath: string): Lease | null {
  const { dir, name, ext } = parse(databasePath);
  const path = join(dir, `${name}-lease${ext}`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  requireOwnFile(path);
  createOnce(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) === sqliteBusy) return null;
    throw error;
  }
}

/** Never opens an existing file: closing it would release a lock of this process (`man 2 fcntl`). */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
