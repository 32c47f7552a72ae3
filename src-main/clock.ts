import { uptime } from 'node:os';

/**
 * The program's two clocks. The machine's time can be set by its owner, time servers or another system on the same
 * machine, by hours and in both directions, so durations need a clock of their own.
 */
export interface Clock {
  /** UNIX milliseconds by the machine's time: for moments that people read or that are sent to servers. */
  now(): number;
  /** Milliseconds since an arbitrary moment, for durations. Nothing can set it; time asleep counts. */
  elapsed(): number;
}

/** The sources of a clock; tests have their own. */
export interface TimeSources {
  now(): number;
  /** Monotonic milliseconds; they may stop while the machine sleeps. */
  running(): number;
  /** Seconds since the machine started, including sleep. */
  uptime(): number;
}

const betweenLooks = 1_000;

/** The two sources are read one after the other, and on some systems one has only seconds. */
const shortestSleep = 2_000;

/**
 * A clock that counts sleep. Servers keep running while the machine sleeps: rate limits reset, pauses end, event queues
 * expire. On Linux, Node's monotonic time stops meanwhile, so the difference is taken from the uptime, which is checked
 * once a second.
 */
export function createClock(sources: TimeSources): Clock {
  let lead = sources.uptime() * 1_000 - sources.running();
  let lookedAt = sources.running();
  let slept = 0;
  return {
    now: sources.now,
    elapsed() {
      const running = sources.running();
      if (running - lookedAt >= betweenLooks) {
        lookedAt = running;
        const gap = sources.uptime() * 1_000 - running - lead;
        if (gap >= shortestSleep) slept += gap;
        if (Math.abs(gap) >= shortestSleep) lead += gap;
      }
      return running + slept;
    },
  };
}

/** The machine's own clocks. The functions are looked up on each call, since tests replace them. */
export const systemClock: Clock = createClock({
  now: () => Date.now(),
  running: () => performance.now(),
  uptime,
});
