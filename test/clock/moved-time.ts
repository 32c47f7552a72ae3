/**
 * Loaded with `--import` before the app, in its main thread and its workers, so that a test can move time. What
 * `advance` skips has passed for `Date`, `performance.now` and timers, as if nothing had happened in it.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** Sent by a test to the app's process, which answers once time has moved in all of its threads. */
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
  /** Set once the remaining time is shorter than what the timer was started with. */
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

// Node's own is kept for its promise form.
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
    // Timers keep or don't keep the process alive as before.
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
  // Listening must not keep the app alive.
  process.channel?.unref();
} else {
  threads.addEventListener('message', (event) => advance((event as MessageEvent<number>).data));
}
threads.unref();
