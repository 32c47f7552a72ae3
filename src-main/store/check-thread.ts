import '../english-words.ts';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { CheckedFiles } from './check-files.ts';
import { findDamage } from './damage.ts';
import { storeTroubleOf, type StoreTrouble } from './store-trouble.ts';

function damageIn(path: string): StoreTrouble | null {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true });
  } catch (error) {
    return storeTroubleOf(error);
  }
  try {
    return findDamage(database);
  } finally {
    database.close();
  }
}

/** The entry of the thread that checks whole files and reports damage. */
const files: CheckedFiles = workerData;
for (const [file, path] of Object.entries(files)) {
  if (parentPort !== null && receiveMessageOnPort(parentPort) !== undefined) break;
  const trouble = damageIn(path);
  if (trouble?.kind === 'corrupt') parentPort?.postMessage({ file, trouble });
}
