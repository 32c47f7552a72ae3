import '../english-words.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromUpkeepThread } from './journal-upkeep.ts';
import { closeStore, openStore } from './store.ts';
import { keepUp, type UpkeepTask } from './upkeep.ts';

/** Milliseconds between transactions, in which others can write. */
const pause = 3;

/**
 * The entry of the thread that deletes removed organizations and old entries: it works until all is done or a message
 * comes.
 */
async function start(task: UpkeepTask): Promise<void> {
  const asked = new AbortController();
  parentPort?.once('message', () => asked.abort());
  const opened = openStore(task.databasePath, { kind: 'ready' });
  if (!opened.ok) throw new Error(opened.trouble.message);
  try {
    const work = keepUp(opened.value, task);
    let step = work.next();
    while (step.done !== true && !asked.signal.aborted) {
      await delay(pause);
      step = work.next();
    }
    if (step.done === true) parentPort?.postMessage({ deletions: step.value } satisfies FromUpkeepThread);
  } finally {
    closeStore(opened.value);
    parentPort?.close();
  }
}

const task: UpkeepTask = workerData;
await start(task);
