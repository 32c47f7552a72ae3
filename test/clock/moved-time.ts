/**
 * Loaded with `--import` before the app, in its main thread and its workers: time that a test can move. What
 * `advance` passes over is gone for `Date`, for `performance.now` and for timers, as if it had gone by with nothing to do.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** What a test sends to the app's process, and the process answers once time has moved in each of its threads. */
export interface AdvanceMessage {
  advanceMilliseconds: number;
}

const realNow = Date.now;
const realElapsed = performance.now.bind(performance);
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;
let passedOver = 0;

interface Waiting {
  due: number;
  fire(): void;
  /** Set once the rest of the time is shorter than what the timer was started with. */
  earlier: NodeJS.Timeout | undefined;
}
const waiting = new Map<NodeJS.Timeout, Waiting>();

const now = (): number => realNow() + passedOver;

class MovedDate extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now(): number {
    return now();
  }
}
Object.defineProperty(globalThis, 'Date', { value: MovedDate, writable: true, configurable: true });
Object.defineProperty(performance, 'now', {
  value: () => realElapsed() + passedOver,
  writable: true,
  configurable: true,
});

function movedSetTimeout(
  callback: (...given: unknown[]) => void,
  milliseconds: number = 0,
  ...given: unknown[]
): NodeJS.Timeout {
  const fire = (): void => {
    forget(timer);
    callback(...given);
  };
  const timer = realSetTimeout(fire, milliseconds);
  waiting.set(timer, { due: now() + milliseconds, fire, earlier: undefined });
  return timer;
}

function forget(timer: NodeJS.Timeout): void {
  realClearTimeout(timer);
  realClearTimeout(waiting.get(timer)?.earlier);
  waiting.delete(timer);
}

// Node's own is kept as the promise form of it.
Object.assign(globalThis, {
  setTimeout: Object.assign(movedSetTimeout, realSetTimeout),
  clearTimeout(timer: NodeJS.Timeout | undefined) {
    if (timer !== undefined && waiting.has(timer)) forget(timer);
    else realClearTimeout(timer);
  },
});

function advance(milliseconds: number): void {
  passedOver += milliseconds;
  for (const [timer, entry] of waiting) {
    realClearTimeout(entry.earlier);
    entry.earlier = realSetTimeout(entry.fire, Math.max(0, entry.due - now()));
    // What kept the process running still does, and what did not does not.
    if (!timer.hasRef()) entry.earlier.unref();
  }
}

const threads = new BroadcastChannel('moved time');
if (isMainThread) {
  process.on('message', (message: AdvanceMessage) => {
    if (typeof message.advanceMilliseconds !== 'number') return;
    advance(message.advanceMilliseconds);
    threads.postMessage(message.advanceMilliseconds);
  });
  // Listening must not keep the app from ending.
  process.channel?.unref();
} else {
  threads.addEventListener('message', (event) => advance((event as MessageEvent<number>).data));
}
threads.unref();
