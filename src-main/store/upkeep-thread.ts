import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromUpkeepThread } from './journal-upkeep.ts';
import { closeStore, openStore } from './store.ts';
import { keepUp, type UpkeepTask } from './upkeep.ts';

/** Milliseconds between two transactions, in which others can write. */
const pause = 3;

/** The entry of the thread that deletes what is forgotten or too old: it works for as long as there is something. */
async function start(task: UpkeepTask): Promise<void> {
  const opened = openStore(task.databasePath, { kind: 'ready' });
  if (!opened.ok) throw new Error(opened.trouble.message);
  try {
    const work = keepUp(opened.value, task);
    let step = work.next();
    while (step.done !== true) {
      await delay(pause);
      step = work.next();
    }
    parentPort?.postMessage({ deletions: step.value } satisfies FromUpkeepThread);
  } finally {
    closeStore(opened.value);
  }
}

await start(workerData as UpkeepTask);
