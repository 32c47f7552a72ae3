// @ts-check
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMilliseconds = 200;
const writtenWithinMilliseconds = 5_000;

/**
 * Runs an action that no two processes may run at the same time; the second one waits. What a process left that has
 * ended is taken away.
 * @param {string} file exists while the action runs, and holds the number of the process that runs it
 * @param {(holder: number) => void} onWait is told once, if another process runs it
 * @param {() => void} action
 */
export async function alone(file, onWait, action) {
  let isTold = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder === 'nobody') {
      rmSync(file, { force: true });
      continue;
    }
    if (holder !== 'unknown' && !isTold) {
      isTold = true;
      onWait(holder);
    }
    await wait(lookEveryMilliseconds);
  }
  try {
    action();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {number | 'nobody' | 'unknown'} the number of a process that runs; unknown while it is being written
 */
function holderOf(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0) return isRunning(holder) ? holder : 'nobody';
    return Date.now() - statSync(file).mtimeMs > writtenWithinMilliseconds ? 'nobody' : 'unknown';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'nobody';
    throw error;
  }
}

/** @param {number} processNumber */
function isRunning(processNumber) {
  try {
    process.kill(processNumber, 0);
    return true;
  } catch (error) {
    // Somebody else's process runs all the same.
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
