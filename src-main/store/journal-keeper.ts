import type { DatabaseSync } from 'node:sqlite';
import type { JournalState, StorageState } from '#contract/console.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { Clock } from '../clock.ts';
import { newFileToTell } from './new-file.ts';
import { setAside } from './set-aside.ts';
import { takeLease, type Lease } from './lease.ts';
import type { StoreTrouble } from './store-trouble.ts';
import { journalPathOf, prepareJournal } from './store.ts';

export interface JournalKeeperPorts {
  /** The console's file, up to date. */
  database: DatabaseSync;
  databasePath: string;
  /** null where another process holds it: asked for again until it is there. */
  lease: Lease | null;
  /** Ends what has the journal open and opens it in the new state; resolves when that is done. */
  onJournalChanged(): Promise<void>;
  onChanged(state: StorageState): void;
  clock: Pick<Clock, 'now'>;
}

/**
 * Main's side of the journal: whether it can be used, and what is done where it cannot. A file that cannot be used stays
 * as it is until a person sets it aside, and is then renamed; only forgetting an organization touches it afterwards.
 */
export interface JournalKeeper {
  state(): StorageState;
  /** Main's own connection; null while changes cannot be recorded. */
  journal(): DatabaseSync | null;
  /** The console's file or the journal was found damaged while the console runs. */
  found(file: 'console' | 'journal', trouble: StoreTrouble): void;
  /**
   * Opens the journal again, in a new file if what is there is to be set aside.
   *
   * @returns `conflict` where the journal is in use here or in another process
   */
  reopen(isSetAside: boolean): Promise<Result<StorageState>>;
  /** What there is to tell of the console's file is another thing now. */
  newFileChanged(): StorageState;
  /** Gives the lease to the process that waits for it. */
  close(): void;
}

const leaseInterval = 2_000;

const kinds = { corrupt: 'damaged', 'newer-schema': 'newer', unusable: 'unusable' } as const;

/** Opens the journal if the lease is there, and waits for the lease otherwise. */
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
  /** Threads that still have the file of before open. */
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
    // Trouble is reported at once. A usable journal is used as soon as it is announced: the threads have it by then.
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
        // As good as held: nothing may be sent without it.
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
        return fail({ kind: 'conflict', message: 'The journal is in use.' });
      }
      try {
        const aside = isSetAside ? setAside(path, ports.clock.now()) : state.setAside;
        change({ journal: open(), setAside: aside });
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        return fail({ kind: 'internal', message: `The journal couldn't be renamed: ${detail}` });
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
