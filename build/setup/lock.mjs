// @ts-check
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMilliseconds = 200;
const writtenWithinMilliseconds = 5_000;

/**
 * Runs an action that no two processes may run at the same time; the second one waits. Removes the lock of a dead
 * process.
 * @param {string} file exists while the action runs, and contains the id of its process
 * @param {(holder: number) => void} onWait called once if another process runs it
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
 * @returns {number | 'nobody' | 'unknown'} the id of a running process; unknown while it is being written
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
    // The process runs, but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
