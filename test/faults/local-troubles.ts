import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { journalPathOf } from '../../src-main/store/store.ts';
import type { Stage } from './observing.ts';
import type { TroubleSwitch } from './trouble-switch.ts';

/**
 * Trouble with this computer: a row of the table. It affects the whole process, so nothing else runs at the same time.
 */
export interface LocalTrouble {
  name: string;
  what: string;
  /** The journal is damaged before the console opens it. */
  spoilsJournal?: true;
  on(stage: Stage): TroubleSwitch;
}

const hour = 60 * 60_000;

/** Redirects writes to where the kernel reports a full disk. */
function fillDisk(): () => void {
  const usual = files.open;
  const open: typeof usual = (path, flags, mode) =>
    flags === 'wx' ? usual('/dev/full', 'w') : usual(path, flags, mode);
  Object.assign(files, { open });
  syncBuiltinESMExports();
  return () => {
    Object.assign(files, { open: usual });
    syncBuiltinESMExports();
  };
}

const tablesOf = (journal: DatabaseSync): string[] =>
  journal
    .prepare(
      "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql LIKE 'CREATE TABLE%'",
    )
    .all()
    .map(({ name }) => String(name));

/** Makes every written row fail with SQLite's message for a full disk, at any point of a transaction. */
function refuseEntries(journal: DatabaseSync): void {
  for (const table of tablesOf(journal)) {
    for (const deed of ['INSERT', 'UPDATE']) {
      journal.exec(
        `CREATE TEMP TRIGGER "full_${deed}_${table}" BEFORE ${deed} ON main."${table}"
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      );
    }
  }
}

function acceptEntries(journal: DatabaseSync): void {
  for (const table of tablesOf(journal)) {
    for (const deed of ['INSERT', 'UPDATE']) journal.exec(`DROP TRIGGER "full_${deed}_${table}"`);
  }
}

export const localTroubles: readonly LocalTrouble[] = [
  {
    name: 'Clock jump',
    what: "the machine's time is set an hour ahead, and back again",
    on() {
      const usual = Date.now;
      return {
        begin: async () => {
          Date.now = () => usual() + hour;
        },
        end: async () => {
          Date.now = usual;
        },
      };
    },
  },
  {
    name: 'Sleep',
    what: 'the machine sleeps, and wakes up with dead connections and a queue that the server has dropped',
    on: (stage) => ({
      async begin() {
        const { live } = stage.open();
        live.suspend();
        await stage.way.begin({ isClosed: true }, () => true);
        stage.realm.control.dropQueues();
        await stage.way.end();
        live.resume();
      },
      end: async () => {},
    }),
  },
  {
    name: 'Disk full',
    what: 'no room is left for the journal and for files',
    on(stage) {
      const { journalDatabase: journal } = stage.store;
      let free = (): void => {};
      return {
        async begin() {
          refuseEntries(journal);
          free = fillDisk();
        },
        async end() {
          free();
          acceptEntries(journal);
        },
      };
    },
  },
  {
    name: 'Database locked',
    what: 'another program keeps the journal locked',
    on(stage) {
      let other: DatabaseSync | null = null;
      return {
        async begin() {
          other = new DatabaseSync(journalPathOf(join(stage.folder, 'console.db')), { timeout: 1_000 });
          other.exec('BEGIN IMMEDIATE');
        },
        async end() {
          other?.close();
          other = null;
        },
      };
    },
  },
  {
    name: 'Database corrupt',
    what: 'a page of the journal is damaged',
    spoilsJournal: true,
    on: () => ({ begin: async () => {}, end: async () => {} }),
  },
  {
    name: 'Role lowered',
    what: 'somebody makes the account that the console uses a member',
    on: ({ realm, owner }) => ({
      begin: async () => realm.control.setRole(owner.userId, 400),
      end: async () => realm.control.setRole(owner.userId, 100),
    }),
  },
];
