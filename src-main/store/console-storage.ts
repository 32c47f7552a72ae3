import type { DatabaseSync } from 'node:sqlite';
import type { StorageState } from '#contract/console.ts';
import type { Clock } from '../clock.ts';
import { checkFiles } from './check-files.ts';
import { openConsoleFile } from './console-file.ts';
import { createJournalKeeper, type JournalKeeper } from './journal-keeper.ts';
import { createJournalUpkeep } from './journal-upkeep.ts';
import { keptJournalDays, readPreferences } from './preferences.ts';
import { journalPathOf } from './store.ts';

export interface ConsoleStoragePorts {
  databasePath: string;
  /** Built entries of the threads. */
  checkEntry: URL;
  upkeepEntry: URL;
  clock: Pick<Clock, 'now'>;
  onChanged(state: StorageState): void;
  /** Ends the threads that have the journal open, and starts them again with what it is now. */
  restartThreads(): Promise<void>;
  /** The ids of demo organizations, whose records are kept while these are open. */
  openDemos(): string[];
}

/** Both files of the console, and what looks after them. */
export interface ConsoleStorage {
  /** Of the console's own file; the journal is beside it. */
  databasePath: string;
  database: DatabaseSync;
  keeper: JournalKeeper;
  /** Reads both files whole, as far as they are in use, and reports damage. */
  check(): void;
  /** Deletes what is left of organizations that were forgotten, in a while. */
  deleteForgotten(): void;
  /** Ends what reads the files and deletes from them; they stay open. */
  endWork(): Promise<void>;
  /** Closes them, once nothing uses them any more. */
  close(): void;
}

/** @throws in words where the console's file can't be used */
export function openConsoleStorage(ports: ConsoleStoragePorts): ConsoleStorage {
  const { databasePath, clock } = ports;
  const opened = openConsoleFile(databasePath, clock.now());
  if (!opened.ok) throw new Error(`${opened.trouble.message} The file was left as it is: ${databasePath}`);
  const { database, lease } = opened.value;
  const keeper = createJournalKeeper({
    database,
    databasePath,
    lease,
    onChanged: ports.onChanged,
    async onJournalChanged() {
      await Promise.all([ports.restartThreads(), upkeep.interrupt()]);
    },
    clock,
  });
  const upkeep = createJournalUpkeep({
    entry: ports.upkeepEntry,
    canRun: () => keeper.journal() !== null,
    task: () => ({
      databasePath,
      keptDays: keptJournalDays(readPreferences(database)),
      nowMilliseconds: clock.now(),
      openDemos: ports.openDemos(),
    }),
  });
  const ending = new AbortController();
  let checking: Promise<void> | null = null;

  return {
    databasePath,
    database,
    keeper,
    check() {
      const isJournalOpen = keeper.state().journal.kind === 'ready';
      const files = {
        console: databasePath,
        ...(isJournalOpen && { journal: journalPathOf(databasePath) }),
      };
      checking ??= checkFiles(
        ports.checkEntry,
        files,
        ({ file, trouble }) => keeper.found(file, trouble),
        ending.signal,
      ).finally(() => {
        checking = null;
      });
    },
    deleteForgotten: () => void upkeep.run(),
    async endWork() {
      ending.abort();
      await Promise.all([upkeep.close(), checking]);
    },
    close() {
      keeper.close();
      database.close();
    },
  };
}
