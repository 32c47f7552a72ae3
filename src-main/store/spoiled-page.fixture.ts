import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Overwrites the first page of a table, as a failing disk might.
 *
 * @param path of a closed file
 * @returns the file's new contents
 */
export function spoilPage(path: string, table: string): Buffer {
  const database = new DatabaseSync(path);
  const found = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table);
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.close();
  const page = Number(found?.['rootpage']);
  const bytes = readFileSync(path).fill(0xa5, size * (page - 1), size * page);
  writeFileSync(path, bytes);
  return bytes;
}
