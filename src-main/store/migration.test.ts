import {
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everything } from './journal-search.fixture.ts';
import { consoleSchema } from './console-schema.ts';
import { journalSchema } from './journal-schema.ts';
import { openJournalSearch } from './journal-search.ts';
import { copiesOf } from './migration-copy.ts';
import { migrate, readSchemaVersion, type Schema } from './migration.ts';
import { rowsIn, writeReleased, type Rows } from './released-store.fixture.ts';
import { storeAt } from './store.fixture.ts';
import { closeStore, journalPathOf } from './store.ts';

let folder: string;
let path: string;
let journalPath: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-migration-'));
  path = join(folder, 'console.db');
  journalPath = journalPathOf(path);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const journalTables = ['change_set', 'job', 'change', 'journal_entry'];
/** The last version with the journal in the console's file. */
const lastTogether = 12;
/** These now describe something else: an account's data became the organization's. */
const retold = new Set(['safety', 'protected_account']);

function prepareAndClose(): void {
  const store = storeAt(path);
  const { database, journalDatabase } = store;
  expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  expect(readSchemaVersion(database)).toBe(consoleSchema.steps.length);
  expect(readSchemaVersion(journalDatabase)).toBe(journalSchema.steps.length);
  closeStore(store);
}

/** Expects every row with its previous values, as far as its columns still exist. */
function expectKept(before: Rows): void {
  const after = new Map([...rowsIn(path), ...rowsIn(journalPath)]);
  for (const [table, rows] of before) {
    const found = after.get(table) ?? [];
    expect(found.length, table).toBeGreaterThanOrEqual(rows.length);
    if (retold.has(table)) continue;
    for (const [index, row] of rows.entries()) {
      const there = found[index] ?? {};
      const kept = Object.entries(row).filter(([column]) => column in there);
      expect(there, table).toMatchObject(Object.fromEntries(kept));
    }
  }
}

const versions = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a file of an earlier version', () => {
  it.skipIf(process.platform === 'win32')('is migrated even if links have the names of its copies', () => {
    writeReleased(path, consoleSchema, lastTogether);
    const other = join(folder, 'other');
    writeFileSync(other, 'notes');
    symlinkSync(other, `${path}.before-migration-${lastTogether}`);
    symlinkSync(join(folder, 'nothing'), `${path}.before-migration-1`);
    symlinkSync(other, `${path}.copying-${process.pid}`);
    prepareAndClose();
    expect(readFileSync(other, 'utf8')).toBe('notes');
    expect(lstatSync(`${path}.before-migration-${lastTogether}`).isFile()).toBe(true);
  });

  it.each(versions(0, lastTogether))('with everything in one file, version %i, loses nothing', (version) => {
    writeReleased(path, consoleSchema, version);
    const before = rowsIn(path);
    prepareAndClose();
    expectKept(before);
    expect([...rowsIn(path).keys()]).not.toEqual(expect.arrayContaining(journalTables.slice(0, 1)));
    const change = rowsIn(journalPath).get('change')?.[0];
    if (version === 0) expect(change).toBeUndefined();
    else if (version < 6) expect(change).toMatchObject({ target: 'user:7' });
    const copies = version === 0 ? [] : [`${path}.before-migration-${version}`];
    expect(copiesOf(path)).toEqual(copies);
    for (const copy of copies) {
      expect(rowsIn(copy)).toEqual(before);
      if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
    }
  });

  it.each(
    versions(lastTogether + 1, consoleSchema.steps.length).flatMap((version) =>
      versions(1, journalSchema.steps.length).map((ofJournal) => [version, ofJournal] as const),
    ),
  )('of version %i beside a journal of version %i loses nothing', (version, ofJournal) => {
    writeReleased(path, consoleSchema, lastTogether);
    prepareAndClose();
    for (const file of [path, journalPath, ...copiesOf(path)]) rmSync(file);
    writeReleased(journalPath, journalSchema, ofJournal);
    writeReleased(path, { steps: consoleSchema.steps.slice(0, version) }, version);
    const database = new DatabaseSync(path);
    for (const table of journalTables.toReversed()) database.exec(`DROP TABLE ${table}`);
    database.close();
    const before = new Map([...rowsIn(path), ...rowsIn(journalPath)]);
    prepareAndClose();
    expect(before.size).toBeGreaterThan(journalTables.length);
    expectKept(before);
  });

  it('can be searched like a current one', () => {
    writeReleased(path, consoleSchema, 4);
    const store = storeAt(path);
    const found = openJournalSearch(store.historyDatabase, 'orchid').entries(
      { ...everything, text: 'soren lind' },
      null,
      10,
    );
    expect(found.next()).toMatchObject({ done: false });
    let step = found.next();
    while (step.done !== true) step = found.next();
    expect(step.value.entries.map(({ id }) => id)).toEqual(['first']);
    closeStore(store);
  });
});

describe('the move of the journal to its own file', () => {
  it('loses nothing wherever it is interrupted', () => {
    const released = join(folder, 'released.db');
    writeReleased(released, consoleSchema, lastTogether);
    const before = rowsIn(released);
    const { exec } = DatabaseSync.prototype;
    for (let interruptedAt = 1; ; interruptedAt += 1) {
      for (const file of [path, journalPath]) {
        for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      }
      copyFileSync(released, path);
      let calls = 0;
      vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
        calls += 1;
        // From here on nothing is written, as after the end of the program; the open transaction is rolled back.
        if (calls >= interruptedAt && sql !== 'ROLLBACK') throw new Error('interrupted');
        exec.call(this, sql);
      });
      try {
        closeStore(storeAt(path));
      } catch {
        // Interrupted.
      }
      vi.restoreAllMocks();
      prepareAndClose();
      expectKept(before);
      if (calls < interruptedAt) {
        expect(interruptedAt).toBeGreaterThan(10);
        break;
      }
    }
  });

  it('keeps rows of a restored file that the journal lacks', () => {
    writeReleased(path, consoleSchema, lastTogether);
    prepareAndClose();
    const [copy = ''] = copiesOf(path);
    for (const file of [journalPath]) rmSync(file);
    const journal = new DatabaseSync(journalPath);
    migrate(journal, journalSchema);
    journal.close();
    copyFileSync(copy, path);
    prepareAndClose();
    expect(rowsIn(path).get('change_set')).toEqual(rowsIn(copy).get('change_set'));
    expect(rowsIn(path).get('change')).toHaveLength(1);
  });
});

describe('a migration', () => {
  const parent = 'CREATE TABLE parent (id TEXT PRIMARY KEY, state TEXT NOT NULL';
  const first = `${parent} CHECK (state IN ('one'))) STRICT;
    CREATE TABLE child (id TEXT PRIMARY KEY, parent_id TEXT NOT NULL REFERENCES parent (id)) STRICT;
    INSERT INTO parent VALUES ('p', 'one'); INSERT INTO child VALUES ('c', 'p');`;
  const rebuilt = `${parent.replace('parent', 'new_parent')} CHECK (state IN ('one', 'two'))) STRICT;
    INSERT INTO new_parent SELECT * FROM parent; DROP TABLE parent; ALTER TABLE new_parent RENAME TO parent;`;
  const schema = (...steps: string[]): Schema => ({ steps });

  const atFirst = (): DatabaseSync => {
    const database = new DatabaseSync(path);
    expect(migrate(database, schema(first))).toMatchObject({ ok: true });
    return database;
  };

  it('may rebuild a table that others refer to', () => {
    const database = atFirst();
    expect(migrate(database, schema(first, rebuilt))).toEqual({ ok: true, value: null });
    expect(database.prepare('SELECT parent_id FROM child').all()).toEqual([{ parent_id: 'p' }]);
    database.exec(`UPDATE parent SET state = 'two'`);
    expect(() => database.exec(`INSERT INTO child VALUES ('d', 'nowhere')`)).toThrow(/FOREIGN KEY/);
    database.close();
  });

  it('that leaves a dangling reference changes nothing', () => {
    const database = atFirst();
    const outcome = migrate(database, schema(first, rebuilt, `DELETE FROM parent`));
    expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'unusable' } });
    expect(readSchemaVersion(database)).toBe(1);
    expect(database.prepare('SELECT state FROM parent').all()).toEqual([{ state: 'one' }]);
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it('keeps the two latest copies', () => {
    const database = atFirst();
    const steps = [first, ...versions(1, 4).map((number) => `CREATE TABLE t${number} (id INTEGER)`)];
    for (const version of versions(2, 5)) migrate(database, schema(...steps.slice(0, version)));
    database.close();
    expect(copiesOf(path).toSorted()).toEqual([3, 4].map((version) => `${path}.before-migration-${version}`));
  });
});
