import type { Worker } from 'node:worker_threads';
import { describeError, writeLog } from './log.ts';

/**
 * Ends a thread: asks it first, and forces it only after the time limit. Forcing waiting threads has crashed the whole
 * process on some systems.
 *
 * @param ask tells the thread, which then closes what it has open
 * @returns when it has ended
 */
export async function endThread(worker: Worker, ask: () => void, limitMilliseconds: number): Promise<void> {
  // Node's sign of an ended thread.
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

/** Logs why a thread ended by itself. */
export function logFailure(worker: Worker): void {
  worker.on('error', (error: unknown) => {
    writeLog(`thread failed: ${worker.threadName ?? ''}: ${describeError(error)}`);
  });
}

/** How long a thread may be silent, in milliseconds. */
export interface SilenceLimits {
  /** Between two questions. */
  interval: number;
  /** The limit in intervals without an answer; parsing a server's largest answer takes a few seconds. */
  unanswered: number;
}

const usualLimits: SilenceLimits = { interval: 15_000, unanswered: 6 };

/**
 * Detects a stuck thread: asks it regularly and is told of each answer.
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
  // Counted in intervals instead of time, because nothing is counted while the machine sleeps.
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
