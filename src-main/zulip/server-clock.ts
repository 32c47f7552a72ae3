import type { Clock } from '../clock.ts';

/** A moment on the server's clock. */
export interface ServerTime {
  /** UNIX milliseconds. */
  milliseconds: number;
  /** By how much it may be off, to either side. */
  withinMilliseconds: number;
}

/** What the `Date` of answers says of the server's clock, which may differ from the machine's by hours. */
export interface ServerClock {
  /**
   * @param date the header as sent; null without one
   * @param askedAt and `answeredAt`: the clock of durations before and after the answer was made
   */
  learn(date: string | null, askedAt: number, answeredAt: number): void;
  /** Null until an answer had a date. */
  now(): ServerTime | null;
}

/** `Date` has whole seconds. */
const dateResolution = 1_000;

/** No two clocks run alike: what was learnt long ago bounds less. A share of the time since. */
const drift = 1e-4;

/** Narrows down the server's clock with each answer: it was made after the request and before its arrival. */
export function createServerClock(clock: Pick<Clock, 'elapsed'>): ServerClock {
  /** The least and the most that the server's clock is ahead of the clock of durations, as of `at`. */
  let ahead: { least: number; most: number; at: number } | null = null;

  const aheadAt = (time: number) => {
    if (ahead === null) return null;
    const slack = Math.max(0, time - ahead.at) * drift;
    return { least: ahead.least - slack, most: ahead.most + slack };
  };

  return {
    learn(date, askedAt, answeredAt) {
      const milliseconds = Date.parse(date ?? '');
      if (Number.isNaN(milliseconds)) return;
      const byAnswer = { least: milliseconds - answeredAt, most: milliseconds + dateResolution - askedAt };
      const known = aheadAt(answeredAt);
      const least = Math.max(byAnswer.least, known?.least ?? byAnswer.least);
      const most = Math.min(byAnswer.most, known?.most ?? byAnswer.most);
      // A clock that was set: what was known of it holds no longer.
      ahead = { ...(least <= most ? { least, most } : byAnswer), at: answeredAt };
    },
    now() {
      const time = clock.elapsed();
      const known = aheadAt(time);
      if (known === null) return null;
      return {
        milliseconds: Math.round(time + (known.least + known.most) / 2),
        withinMilliseconds: Math.ceil((known.most - known.least) / 2),
      };
    },
  };
}
