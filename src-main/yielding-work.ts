import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work that takes a while. It yields at least every few milliseconds, so that its driver can run other work or stop.
 */
export type YieldingWork<T> = Generator<undefined, T, undefined>;

const breathMilliseconds = 8;

/**
 * Lets everything else on the thread run after each 8 ms of work.
 *
 * @returns a function to call after each piece of work, awaiting a promise that it returns; it rejects once `signal` is
 * aborted
 */
export function createPause(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now();
  async function pause(): Promise<void> {
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  }
  return () => (performance.now() - since < breathMilliseconds ? undefined : pause());
}

/**
 * Runs yielding work to its end, with pauses.
 *
 * @returns the work's result; rejects as soon as `signal` is aborted
 */
export async function finish<T>(work: Generator<unknown, T, undefined>, signal: AbortSignal): Promise<T> {
  const pause = createPause(signal);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
}

/** Runs yielding work to its end at once. */
export function finishNow<T>(work: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Items that are sorted at once, which takes about a millisecond. */
const itemsPerRun = 500;
const itemsPerStep = 2_000;

function* merged<T extends object | number | string>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): YieldingWork<T[]> {
  const result: T[] = [];
  let [ofOne, ofOther] = [0, 0];
  while (result.length < one.length + other.length) {
    const first = one[ofOne];
    const second = other[ofOther];
    const takesFirst = second === undefined || (first !== undefined && compare(first, second) <= 0);
    const next = takesFirst ? first : second;
    if (next === undefined) break;
    result.push(next);
    if (takesFirst) ofOne += 1;
    else ofOther += 1;
    if (result.length % itemsPerStep === 0) yield;
  }
  return result;
}

/** The items sorted as by `toSorted`; stable. */
export function* sorted<T extends object | number | string>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): YieldingWork<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += itemsPerRun) {
    runs.push(items.slice(from, from + itemsPerRun).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      longer.push(yield* merged(runs[place] ?? [], runs[place + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}
