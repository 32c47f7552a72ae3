import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { openJournal } from './journal.ts';
import { storeAt } from './store.fixture.ts';
import { closeStore, type Store } from './store.ts';

/** More than one transaction's worth. */
const many = Array.from({ length: 1_700 }, (_, index) => aChange({ id: index + 1 }));

let folder: string;
let databasePath: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-begin-'));
  databasePath = join(folder, 'console.db');
  store = storeAt(databasePath);
});
afterEach(() => {
  closeStore(store);
  rmSync(folder, { recursive: true, force: true });
});

const numberIn = (table: string): number =>
  Number(store.journalDatabase.prepare(`SELECT count(*) AS number FROM ${table}`).get()?.['number']);
const nothingBut = (sets: number): void =>
  expect([numberIn('change_set'), numberIn('job'), numberIn('change')]).toEqual([sets, sets, sets]);

it('a large change set is recorded completely, and once', () => {
  recordExample(store.journalDatabase, { id: 'large', at: 1, changes: many });
  expect(openJournal(store.journalDatabase).counts('large').waiting).toBe(many.length);
  expect(() => recordExample(store.journalDatabase, { id: 'large', at: 2, changes: many })).toThrow(/UNIQUE/);
  expect(openJournal(store.journalDatabase).counts('large').waiting).toBe(many.length);
});

it('a change set that fails to be written completely leaves nothing', () => {
  recordExample(store.journalDatabase, { id: 'other', at: 1, changes: [aChange({ id: 1 })] });
  store.journalDatabase.exec(`CREATE TRIGGER full BEFORE INSERT ON change WHEN new.change_id = 1200
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
  expect(() => recordExample(store.journalDatabase, { id: 'large', at: 1, changes: many })).toThrow(/full/);
  nothingBut(1);
});

it('a change set that is being recorded is hidden, and dropped after the program ends', async () => {
  recordExample(store.journalDatabase, { id: 'other', at: 1, changes: [aChange({ id: 1 })] });
  const thread = new Worker(new URL('./begin-thread.fixture.ts', import.meta.url), {
    workerData: { databasePath, changes: 50_000, id: 'large' },
  });
  await vi.waitFor(() => expect(numberIn('change')).toBeGreaterThan(1), { timeout: 20_000, interval: 1 });
  await thread.terminate();
  expect(numberIn('change')).toBeLessThan(50_000);
  const journal = openJournal(store.journalDatabase);
  expect(journal.recentJobs('orchid', 9).map(({ id }) => id)).toEqual(['other']);
  expect(journal.interruptedJobs('orchid').map(({ id }) => id)).toEqual(['other']);
  closeStore(store);
  store = storeAt(databasePath);
  nothingBut(1);
  recordExample(store.journalDatabase, { id: 'large', at: 2, changes: many });
});
