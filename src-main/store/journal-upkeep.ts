import { Worker } from 'node:worker_threads';
import { endThread, logFailure } from '../threads.ts';
import type { Deletion } from './journal-deletion.ts';
import type { UpkeepTask } from './upkeep.ts';

/** What the thread says when it is done. */
export interface FromUpkeepThread {
  deletions: Deletion[];
}

export interface UpkeepPorts {
  /** The built entry of the thread. */
  entry: URL;
  /** Whether the journal can be used. */
  canRun(): boolean;
  /** Asked for each time. */
  task(): UpkeepTask;
}

/** Deletes what is forgotten or too old, in a thread of its own: a while after the start, every day, and when asked. */
export interface JournalUpkeep {
  /** Resolves when everything is deleted that is to be; what failed is tried again the next time. */
  run(): Promise<Deletion[]>;
  /** Ends what is under way; what is left is done the next time. */
  interrupt(): Promise<void>;
  /** Stops at once; what is left is done after the next start. */
  close(): Promise<void>;
}

/** By then the window is there and the organizations are loaded. */
const afterStart = 2 * 60_000;
const everyDay = 86_400_000;
/** The transaction under way takes moments. */
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
      // The end follows, and what is left stays noted.
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
