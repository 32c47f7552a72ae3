/**
 * Loaded with `--import` before the random world: everything in the process, console and server alike, runs this many
 * times faster than the machine. What waits for minutes waits for seconds, in the program's usual proportions.
 */
const factor = Number(process.env['TIME_FACTOR'] ?? '20');

const startedAt = Date.now();
const realNow = Date.now;
const realElapsed = performance.now.bind(performance);
const elapsedAtStart = realElapsed();
const now = (): number => Math.floor(startedAt + (realNow() - startedAt) * factor);

class FastDate extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now(): number {
    return now();
  }
}
Object.defineProperty(globalThis, 'Date', { value: FastDate, writable: true, configurable: true });
Object.defineProperty(performance, 'now', {
  value: () => elapsedAtStart + (realElapsed() - elapsedAtStart) * factor,
  writable: true,
  configurable: true,
});

function faster<Timer extends typeof setTimeout | typeof setInterval>(real: Timer): Timer {
  const fast = (callback: () => void, milliseconds: number = 0, ...given: unknown[]) =>
    (real as (...all: unknown[]) => unknown)(callback, milliseconds / factor, ...given);
  return Object.assign(fast, real);
}
Object.assign(globalThis, { setTimeout: faster(setTimeout), setInterval: faster(setInterval) });

const realTimeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (milliseconds) => realTimeout(Math.ceil(milliseconds / factor));
