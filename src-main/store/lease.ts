import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireOwnFile } from './own-file.ts';

/** The right of this process to migrate the files, to write the journal, and so to send changes. */
export interface Lease {
  release(): void;
}

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5;

/**
 * Takes the lease of the files, or null while another process holds it. It is a lock of the operating system, on an empty
 * database of its own: it ends with the process however that ends, and neither a wrong clock nor a sleeping machine ends
 * it before.
 *
 * @throws where the file cannot be created, opened or written
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

/** Never opens a file that is there: closing it would end a lock that this process holds (`man 2 fcntl`). */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
