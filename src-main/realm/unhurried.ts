import { setImmediate as nextTurn } from 'node:timers/promises';

const breathMilliseconds = 12;

/**
 * Drives work that yields to its end. After 12 ms of it everything else that the thread has to do comes first.
 *
 * @returns what the work returns; rejects as soon as `signal` is aborted
 */
export async function finish<T>(work: Generator<unknown, T, undefined>, signal: AbortSignal): Promise<T> {
  for (let since = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < breathMilliseconds) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  }
}
