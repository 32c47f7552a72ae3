import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StorageState } from '#contract/console.ts';
import { systemClock } from '../clock.ts';
import { openConsoleStorage, type ConsoleStorage } from './console-storage.ts';
import { spoilPage } from './spoiled-page.fixture.ts';
import { journalPathOf } from './store.ts';

let folder: string;
let databasePath: string;
let states: StorageState[];
let restarts: number;
let storage: ConsoleStorage;

function open(): ConsoleStorage {
  return openConsoleStorage({
    databasePath,
    checkEntry: new URL('./check-thread.ts', import.meta.url),
    upkeepEntry: new URL('./upkeep-thread.ts', import.meta.url),
    clock: systemClock,
    onChanged: (state) => states.push(state),
    async restartThreads() {
      restarts += 1;
    },
    openDemos: () => [],
  });
}

async function end(): Promise<void> {
  await storage.endWork();
  storage.close();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-storage-'));
  databasePath = join(folder, 'console.db');
  states = [];
  restarts = 0;
  storage = open();
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

it('the storage releases its lease only when it is closed', async () => {
  const second = open();
  expect(second.keeper.state().journal.kind, 'one at a time').toBe('elsewhere');
  await second.endWork();
  second.close();

  await storage.endWork();
  expect(storage.database.isOpen, 'what ends may write until the end').toBe(true);
  storage.close();
  storage = open();
  expect(storage.keeper.state().journal.kind).toBe('ready');
});

it('a damaged journal is reported, and threads continue without it', async () => {
  expect(existsSync(journalPathOf(databasePath))).toBe(true);
  await end();
  spoilPage(journalPathOf(databasePath), 'job');
  storage = open();
  storage.check();
  storage.check();
  await vi.waitFor(() => expect(restarts).toBe(1), { timeout: 60_000 });
  expect(states.map(({ journal }) => journal.kind)).toEqual(['damaged']);
  expect(storage.keeper.journal()).toBeNull();
});

it('a journal in use elsewhere is left alone, and damage to the console’s own file is reported', async () => {
  await end();
  spoilPage(journalPathOf(databasePath), 'job');
  const other = open();
  storage = open();
  expect(storage.keeper.state().journal.kind).toBe('elsewhere');
  spoilPage(databasePath, 'allowed_http');
  storage.check();
  await vi.waitFor(() => expect(states).toHaveLength(1), { timeout: 60_000 });
  expect(states).toMatchObject([{ damagedFile: databasePath, journal: { kind: 'elsewhere' } }]);
  await other.endWork();
  other.close();
});
