import { uptime } from 'node:os';

/**
 * The two clocks of the program. The machine's time is set by its owner, by servers of time and by other systems on the
 * same machine, by hours and in both directions; how long something takes is another clock's business.
 */
export interface Clock {
  /** UNIX milliseconds as the machine is set: for moments that people read and that are sent to servers. */
  now(): number;
  /** Milliseconds since some moment, set by nobody: for every duration. Time in which the machine slept counts. */
  elapsed(): number;
}

/** Where a clock reads the time; tests have their own. */
export interface TimeSources {
  now(): number;
  /** Milliseconds that never go back; they may stand still while the machine sleeps. */
  running(): number;
  /** Seconds since the machine started, sleep counted in. */
  uptime(): number;
}

const betweenLooks = 1_000;

/** Both sources are read one after the other, and one of them tells seconds only on some systems. */
const shortestSleep = 2_000;

/**
 * A clock that counts sleep. Servers go on while the machine sleeps: their windows empty, their pauses end, their queues
 * expire. Node's monotonic time stands still meanwhile on Linux, so what is missing is taken from the uptime, which is
 * looked at once a second.
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

/** The machine's own clocks. Its functions are looked up each time, since tests replace them. */
export const systemClock: Clock = createClock({
  now: () => Date.now(),
  running: () => performance.now(),
  uptime,
});
