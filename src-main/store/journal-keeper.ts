import type { DatabaseSync } from 'node:sqlite';
import type { JournalState, StorageState } from '#contract/console.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Clock } from '../clock.ts';
import { newFileToTell } from './new-file.ts';
import { setAside } from './set-aside.ts';
import { takeLease, type Lease } from './lease.ts';
import type { StoreTrouble } from './store-trouble.ts';
import { journalPathOf, prepareJournal } from './store.ts';

export interface JournalKeeperPorts {
  /** The console's file, migrated. */
  database: DatabaseSync;
  databasePath: string;
  /** Null while another process has it; requested again until it is available. */
  lease: Lease | null;
  /** Restarts what has the journal open, with its new state; resolves when that is done. */
  onJournalChanged(): Promise<void>;
  onChanged(state: StorageState): void;
  clock: Pick<Clock, 'now'>;
}

/**
 * The main process's side of the journal: whether it can be used, and what to do if not. An unusable file stays
 * unchanged until a person sets it aside, which renames it; after that, only removing an organization changes it.
 */
export interface JournalKeeper {
  state(): StorageState;
  /** The main process's own connection; null while changes can't be recorded. */
  journal(): DatabaseSync | null;
  /** The console's file or the journal was found damaged while the console runs. */
  found(file: 'console' | 'journal', trouble: StoreTrouble): void;
  /**
   * Reopens the journal, in a new file if the present one is to be set aside.
   *
   * @returns `conflict` if the journal is in use here or in another process
   */
  reopen(isSetAside: boolean): Promise<Result<StorageState>>;
  /** The notice about the console's file has changed. */
  newFileChanged(): StorageState;
  /** Releases the lease for a waiting process. */
  close(): void;
}

const leaseInterval = 2_000;

const kinds = { corrupt: 'damaged', 'newer-schema': 'newer', unusable: 'unusable' } as const;

/** Opens the journal if the lease is available, and otherwise waits for the lease. */
export function createJournalKeeper(ports: JournalKeeperPorts): JournalKeeper {
  const path = journalPathOf(ports.databasePath);
  let lease = ports.lease;
  let journal: DatabaseSync | null = null;
  let isClosed = false;
  let state: StorageState = {
    journal: open(),
    setAside: null,
    newFile: newFileToTell(ports.database),
    damagedFile: null,
  };
  /** Settles when no thread has the previous file open any more. */
  let changing: Promise<void> = Promise.resolve();

  function stateOf({ kind, message }: StoreTrouble): JournalState {
    return { kind: kinds[kind], path, detail: message };
  }

  function open(): JournalState {
    if (lease === null) return { kind: 'elsewhere' };
    const prepared = prepareJournal(ports.database, ports.databasePath);
    if (!prepared.ok) return stateOf(prepared.trouble);
    journal = prepared.value;
    return { kind: 'ready' };
  }

  function change(news: Partial<StorageState>): void {
    const before = state.journal.kind;
    state = { ...state, ...news };
    const tell = (): void => ports.onChanged(state);
    if (state.journal.kind === before) return tell();
    // Trouble is announced at once, but a usable journal only after the threads have it, so that it can be used
    // immediately.
    const isUsable = state.journal.kind === 'ready';
    if (!isUsable) tell();
    changing = changing.then(() => ports.onJournalChanged());
    if (isUsable) changing = changing.then(tell);
  }

  function waitForLease(): void {
    const timer = setInterval(() => {
      try {
        lease = takeLease(ports.databasePath);
      } catch {
        // Changes are held all the same: nothing may be sent without a journal.
      }
      if (lease === null) return;
      clearInterval(timer);
      if (isClosed) lease.release();
      else change({ journal: open() });
    }, leaseInterval);
    timer.unref();
  }
  if (lease === null) waitForLease();

  return {
    state: () => state,
    journal: () => journal,
    found(file, trouble) {
      if (isClosed) return;
      if (file === 'console') change({ damagedFile: ports.databasePath });
      else if (state.journal.kind === 'ready') {
        journal?.close();
        journal = null;
        change({ journal: stateOf(trouble) });
      }
    },
    async reopen(isSetAside) {
      await changing;
      if (state.journal.kind === 'ready' || state.journal.kind === 'elsewhere') {
        return fail({ kind: 'conflict', message: text('store.journal-in-use') });
      }
      try {
        const aside = isSetAside ? setAside(path, ports.clock.now()) : state.setAside;
        change({ journal: open(), setAside: aside });
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return fail({ kind: 'internal', message: text('store.journal-not-renamed', { detail }) });
      }
      await changing;
      return succeed(state);
    },
    newFileChanged() {
      change({ newFile: newFileToTell(ports.database) });
      return state;
    },
    close() {
      isClosed = true;
      journal?.close();
      journal = null;
      lease?.release();
      lease = null;
    },
  };
}
