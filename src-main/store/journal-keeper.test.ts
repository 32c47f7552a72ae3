import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StorageState } from '#contract/console.ts';
import { checkFiles, type FoundDamage } from './check-files.ts';
import { openConsoleFile } from './console-file.ts';
import { createJournalKeeper, type JournalKeeper } from './journal-keeper.ts';
import { openJournal } from './journal.ts';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { closeStore, journalPathOf, openStore } from './store.ts';

let folder: string;
let databasePath: string;
let journalPath: string;
let states: StorageState[];
let restarts: number;
const ends: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-keeper-'));
  databasePath = join(folder, 'console.db');
  journalPath = journalPathOf(databasePath);
  states = [];
  restarts = 0;
});
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
  rmSync(folder, { recursive: true, force: true });
});

function start(): JournalKeeper {
  const opened = openConsoleFile(databasePath, Date.now());
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  const keeper = createJournalKeeper({
    database,
    databasePath,
    lease,
    onChanged: (state) => states.push(state),
    async onJournalChanged() {
      await Promise.resolve();
      restarts += 1;
      const isTold = states.at(-1)?.journal.kind === keeper.state().journal.kind;
      expect(isTold, 'trouble is told at once, an end of it once the threads know').toBe(
        keeper.journal() === null,
      );
    },
    clock: { now: () => Date.UTC(2026, 10, 23, 9, 30) },
  });
  ends.push(() => {
    keeper.close();
    if (database.isOpen) database.close();
  });
  return keeper;
}

function end(): void {
  for (const endOne of ends.splice(0)) endOne();
}

/** Writes a journal of some pages and closes it. */
function writeJournal(): void {
  const keeper = start();
  const journal = keeper.journal();
  if (journal === null) throw new Error('There is no journal.');
  recordExample(journal, {
    id: 'first',
    at: 1,
    changes: Array.from({ length: 400 }, (_, index) => aChange({ id: index + 1 })),
  });
  end();
}

/** Overwrites part of the file as a failing disk might. */
function damage(path: string, from: number, until: number): Buffer {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, from, Math.min(until, bytes.length));
  writeFileSync(path, bytes);
  return bytes;
}

it('a console whose journal is not a database opens without it, and starts a new one beside it', async () => {
  writeJournal();
  const bytes = damage(journalPath, 0, 4_096);
  const keeper = start();
  expect(keeper.state().journal).toMatchObject({ kind: 'damaged', path: journalPath });
  expect(keeper.journal()).toBeNull();
  expect(readFileSync(journalPath).equals(bytes), 'the file is as it was').toBe(true);

  const thread = openStore(databasePath, keeper.state().journal);
  if (!thread.ok) throw new Error(thread.trouble.message);
  expect(openJournal(thread.value.journalDatabase).recentJobs('orchid', 9)).toEqual([]);
  closeStore(thread.value);

  const aside = `${journalPath}.set-aside-2026-11-23T093000`;
  expect(await keeper.reopen(true)).toEqual({
    ok: true,
    value: { journal: { kind: 'ready' }, setAside: aside, newFile: null, damagedFile: null },
  });
  expect(restarts).toBe(1);
  expect(readFileSync(aside).equals(bytes), 'nothing is deleted').toBe(true);
  const journal = keeper.journal();
  if (journal === null) throw new Error('There is no journal.');
  recordExample(journal, { id: 'second', at: 2, changes: [aChange({ id: 1 })] });
  expect(await keeper.reopen(true), 'a journal in use stays').toMatchObject({ ok: false });
  end();
  expect(start().state().journal).toEqual({ kind: 'ready' });
});

it('a journal of a newer version is reported and left unchanged', () => {
  writeJournal();
  const journal = new DatabaseSync(journalPath);
  journal.exec('PRAGMA user_version = 999');
  journal.close();
  expect(start().state().journal).toMatchObject({ kind: 'newer', path: journalPath });
});

it('a journal that cannot be opened temporarily is retried', async () => {
  mkdirSync(journalPath);
  const keeper = start();
  expect(keeper.state().journal.kind).toBe('unusable');
  expect(await keeper.reopen(false)).toMatchObject({ ok: true, value: { journal: { kind: 'unusable' } } });
  rmSync(journalPath, { recursive: true });
  expect(await keeper.reopen(false)).toMatchObject({ ok: true, value: { journal: { kind: 'ready' } } });
  expect(readdirSync(folder).filter((name) => name.includes('set-aside'))).toEqual([]);
});

it('changes are held when a damaged page is found while the console runs', async () => {
  writeJournal();
  damage(journalPath, 4_096 * 20, 4_096 * 24);
  const keeper = start();
  expect(keeper.state().journal, 'nobody has read that page yet').toEqual({ kind: 'ready' });
  const found: FoundDamage[] = [];
  const entry = new URL('./check-thread.ts', import.meta.url);
  await checkFiles(entry, { console: databasePath, journal: journalPath }, (one) => found.push(one));
  expect(found).toMatchObject([{ file: 'journal', trouble: { kind: 'corrupt' } }]);
  for (const { file, trouble } of found) keeper.found(file, trouble);
  expect(states.at(-1)?.journal.kind).toBe('damaged');
  expect(keeper.journal()).toBeNull();
  expect(await keeper.reopen(true)).toMatchObject({ ok: true });
  expect(restarts).toBe(2);
});

it('files that another version has open are left unchanged', () => {
  const keeper = start();
  const older = new DatabaseSync(databasePath);
  older.exec('PRAGMA user_version = 12');
  older.close();
  expect(openConsoleFile(databasePath, Date.now())).toMatchObject({
    ok: false,
    trouble: { kind: 'unusable' },
  });
  const unchanged = new DatabaseSync(databasePath);
  expect(unchanged.prepare('PRAGMA user_version').get()).toEqual({ user_version: 12 });
  unchanged.close();
  expect(keeper.state().journal).toEqual({ kind: 'ready' });
});

it('a damaged console file is reported, and the console continues', () => {
  const keeper = start();
  keeper.found('console', { kind: 'corrupt', message: '' });
  expect(states).toEqual([
    { journal: { kind: 'ready' }, setAside: null, newFile: null, damagedFile: databasePath },
  ]);
  expect(restarts).toBe(0);
});

it.skipIf(process.platform === 'win32')('kept files can be read only by their owner', () => {
  start();
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
});
