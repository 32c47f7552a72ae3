import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { checkFiles } from '../../src-main/store/check-files.ts';
import { findDamage } from '../../src-main/store/damage.ts';
import { aChange, recordExample } from '../../src-main/store/journal-search.fixture.ts';
import { openJournal } from '../../src-main/store/journal.ts';
import { writePreferences } from '../../src-main/store/preferences.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore, journalPathOf, type Store } from '../../src-main/store/store.ts';
import type { Measurement } from './figure.ts';

const runs = 5;

interface Waits {
  begin: number;
  main: number;
  journal: number;
}

/**
 * Starts a job in a thread, and writes to both files meanwhile: how long it took, and the longest time of each write.
 */
async function beginAndWrite(
  store: Store,
  databasePath: string,
  id: string,
  changes: number,
): Promise<Waits> {
  const journal = openJournal(store.journalDatabase);
  const waits: Waits = { begin: 0, main: 0, journal: 0 };
  const entry = new URL('../../src-main/store/begin-thread.fixture.ts', import.meta.url);
  const thread = new Worker(entry, { workerData: { databasePath, changes, id } });
  const begins = new Promise((resolve) => thread.once('message', resolve));
  await begins;
  thread.on('message', (milliseconds: number) => (waits.begin = milliseconds));
  while (waits.begin === 0) {
    let before = performance.now();
    writePreferences(store.database, { density: 'compact' });
    waits.main = Math.max(waits.main, performance.now() - before);
    before = performance.now();
    journal.setJobState('other', 'running', '', null);
    waits.journal = Math.max(waits.journal, performance.now() - before);
    await nextTurn();
  }
  return waits;
}

/** How long writes wait while a worker starts a job, and how long reading the files completely blocks main. */
export async function measureStore(users: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-bench-store-'));
  const databasePath = join(folder, 'console.db');
  const store = storeAt(databasePath);
  recordExample(store.journalDatabase, { id: 'other', at: 1, changes: [aChange({ id: 1 })] });
  const waits: Waits[] = [];
  for (let run = 0; run < runs; run += 1) {
    waits.push(await beginAndWrite(store, databasePath, `job-${run}`, users));
  }
  const held: number[] = [];
  const inMain: number[] = [];
  const entry = new URL('../../src-main/store/check-thread.ts', import.meta.url);
  // The checking thread doesn't keep a program alive.
  const alive = setInterval(() => {}, 1_000);
  for (let run = 0; run < runs; run += 1) {
    let before = performance.now();
    const checked = checkFiles(entry, { journal: journalPathOf(databasePath) }, () => {});
    held.push(performance.now() - before);
    await checked;
    before = performance.now();
    findDamage(store.journalDatabase);
    inMain.push(performance.now() - before);
  }
  clearInterval(alive);
  closeStore(store);
  rmSync(folder, { recursive: true, force: true });
  const begin = { what: 'beginning the job', runs: waits.map((wait) => wait.begin) };
  return [
    {
      what: 'Longest write in main while a worker begins a job for everybody',
      unit: 'ms',
      runs: waits.map(({ main }) => main),
      baseline: begin,
      budget: { atMost: 50 },
    },
    {
      what: 'Longest write of another organization meanwhile',
      unit: 'ms',
      runs: waits.map(({ journal }) => journal),
      baseline: begin,
      budget: { atMost: 250 },
    },
    {
      what: 'Main held by reading the journal whole',
      unit: 'ms',
      runs: held,
      baseline: { what: 'in main itself', runs: inMain },
      budget: { atMost: 20 },
    },
  ];
}
