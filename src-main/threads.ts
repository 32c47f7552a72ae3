import type { Worker } from 'node:worker_threads';
import { describeError, writeLog } from './log.ts';

/**
 * Ends a thread: asks it to, and ends it by force only where it has not ended in time. Threads that are ended while they
 * wait have taken the whole process down on some systems.
 *
 * @param ask tells the thread, which then closes what it has open
 * @returns when it has ended
 */
export async function endThread(worker: Worker, ask: () => void, limitMilliseconds: number): Promise<void> {
  // Node's sign of a thread that has ended.
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  ask();
  const timer = setTimeout(() => {
    writeLog(
      `thread did not end in ${limitMilliseconds} ms and is ended by force: ${worker.threadName ?? ''}`,
    );
    void worker.terminate();
  }, limitMilliseconds);
  await ended;
  clearTimeout(timer);
}

/** Writes to the log why a thread ended by itself. */
export function logFailure(worker: Worker): void {
  worker.on('error', (error: unknown) => {
    writeLog(`thread failed: ${worker.threadName ?? ''}: ${describeError(error)}`);
  });
}

/** How long a thread may be silent, in milliseconds. */
export interface SilenceLimits {
  /** Between two questions. */
  interval: number;
  /** So many intervals without an answer; reading the largest answer of a server takes a few seconds. */
  unanswered: number;
}

const usualLimits: SilenceLimits = { interval: 15_000, unanswered: 6 };

/**
 * Notices that a thread is stuck: asks it now and then, and is told of each answer.
 *
 * @param ask sends the question
 * @param onSilent called once, after the limit
 */
export function watchForSilence(
  ask: () => void,
  onSilent: () => void,
  { interval, unanswered }: SilenceLimits = usualLimits,
): { answered(): void; stop(): void } {
  let waited = 0;
  // Counted in intervals, not by the clock: while the machine sleeps nothing is counted.
  const timer = setInterval(() => {
    waited += 1;
    if (waited === 1) ask();
    if (waited <= unanswered) return;
    clearInterval(timer);
    onSilent();
  }, interval).unref();
  return {
    answered() {
      waited = 0;
    },
    stop: () => clearInterval(timer),
  };
}
