import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sayText } from '#words/text.ts';
import { storeFailureOf } from './store-trouble.ts';

let folder: string;
let path: string;
const open: DatabaseSync[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-trouble-'));
  path = join(folder, 'journal.db');
});
afterEach(() => {
  for (const database of open.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function connect(options: { readOnly?: boolean } = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10, ...options });
  open.push(database);
  return database;
}

/** The message for a database that can't be written. */
function said(use: () => void): string | null {
  try {
    use();
  } catch (error) {
    const failure = storeFailureOf(error);
    return failure?.kind === 'journal' ? sayText(failure.message) : null;
  }
  throw new Error('Nothing went wrong.');
}
const makeTable = (): void => connect().exec('CREATE TABLE note (text TEXT) STRICT');
const write = (database: DatabaseSync): void => {
  database.prepare('INSERT INTO note VALUES (?)').run('x'.repeat(100_000));
};

describe('the message for a journal that cannot be written says what to do', () => {
  it('if no room is left', () => {
    makeTable();
    const database = connect();
    database.exec('PRAGMA max_page_count = 3');
    expect(said(() => write(database))).toBe(
      "The disk is full, so changes can't be recorded. Free some space, then try again.",
    );
  });

  it('if another program keeps it locked', () => {
    makeTable();
    connect().exec('BEGIN IMMEDIATE');
    expect(said(() => write(connect()))).toBe(
      "Another program keeps the journal locked, so changes can't be recorded. Close it, then try again.",
    );
  });

  it('if it is damaged', () => {
    writeFileSync(path, 'no database at all, but long enough to be taken for the header of one'.repeat(9));
    expect(said(() => write(connect()))).toBe(
      "The journal on this computer is damaged, so changes can't be recorded.",
    );
  });

  it('if it is read-only, with the database’s message', () => {
    makeTable();
    expect(said(() => write(connect({ readOnly: true })))).toBe(
      "The journal can't be written, so changes can't be recorded: attempt to write a readonly database.",
    );
  });
});

it('other errors do not get this message', () => {
  expect(storeFailureOf(new TypeError('no function'))).toBeNull();
});
