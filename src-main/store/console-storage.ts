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
  /** Built thread entries. */
  checkEntry: URL;
  upkeepEntry: URL;
  clock: Pick<Clock, 'now'>;
  onChanged(state: StorageState): void;
  /** Restarts the threads that have the journal open, with its new state. */
  restartThreads(): Promise<void>;
  /** The ids of running demo organizations, whose records are kept meanwhile. */
  openDemos(): string[];
}

/** Both files of the console, and their maintenance. */
export interface ConsoleStorage {
  /** The path of the console's own file; the journal is next to it. */
  databasePath: string;
  database: DatabaseSync;
  keeper: JournalKeeper;
  /** Checks both files completely, as far as they are in use, and reports damage. */
  check(): void;
  /** Schedules the deletion of what is left of removed organizations. */
  deleteForgotten(): void;
  /** Ends the threads that check and clean the files; the files stay open. */
  endWork(): Promise<void>;
  /** Closes the files. Nothing may use them any more. */
  close(): void;
}

/** @throws with a message if the console's file can't be used */
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
