import { Worker } from 'node:worker_threads';
import { endThread, logFailure } from '../threads.ts';
import type { Deletion } from './journal-deletion.ts';
import type { UpkeepTask } from './upkeep.ts';

/** The thread's message when it is done. */
export interface FromUpkeepThread {
  deletions: Deletion[];
}

export interface UpkeepPorts {
  /** The built entry of the thread. */
  entry: URL;
  /** Whether the journal can be used. */
  canRun(): boolean;
  /** Called for each run. */
  task(): UpkeepTask;
}

/**
 * Deletes removed organizations and old entries in a separate thread: a while after the start, daily, and on request.
 */
export interface JournalUpkeep {
  /** Resolves when everything due is deleted; failures are retried at the next run. */
  run(): Promise<Deletion[]>;
  /** Interrupts the current run; the rest is done in the next one. */
  interrupt(): Promise<void>;
  /** Stops at once; the rest is done after the next start. */
  close(): Promise<void>;
}

/** By then the window is open and the organizations are loaded. */
const afterStart = 2 * 60_000;
const everyDay = 86_400_000;
/** The current transaction takes only moments. */
const endLimit = 2_000;

export function createJournalUpkeep({ entry, canRun, task }: UpkeepPorts): JournalUpkeep {
  let worker: Worker | null = null;
  let latest: Promise<Deletion[]> = Promise.resolve([]);
  let isClosed = false;

  function runOnce(): Promise<Deletion[]> {
    if (isClosed || !canRun()) return Promise.resolve([]);
    return new Promise((resolve) => {
      let deletions: Deletion[] = [];
      const thread = new Worker(entry, { name: 'journal upkeep', workerData: task() });
      worker = thread;
      thread.on('message', (message: FromUpkeepThread) => {
        deletions = message.deletions;
      });
      // The thread ends, and the rest stays noted.
      logFailure(thread);
      thread.on('exit', () => {
        worker = null;
        resolve(deletions);
      });
    });
  }

  const run = (): Promise<Deletion[]> => {
    latest = latest.then(runOnce);
    return latest;
  };
  async function interrupt(): Promise<void> {
    const running = worker;
    if (running !== null) await endThread(running, () => running.postMessage('close'), endLimit);
    await latest;
  }
  const first = setTimeout(() => void run(), afterStart).unref();
  const daily = setInterval(() => void run(), everyDay).unref();

  return {
    run,
    interrupt,
    async close() {
      isClosed = true;
      clearTimeout(first);
      clearInterval(daily);
      await interrupt();
    },
  };
}
