import type { Clock } from '../clock.ts';

/** A moment on the server's clock. */
export interface ServerTime {
  /** UNIX milliseconds. */
  milliseconds: number;
  /** How far off it may be in either direction. */
  withinMilliseconds: number;
}

/** The server's clock as learned from the `Date` of its answers; it may differ from the machine's by hours. */
export interface ServerClock {
  /**
   * @param date the header as sent; null without one
   * @param askedAt and `answeredAt`: the duration clock before and after the answer was created
   */
  learn(date: string | null, askedAt: number, answeredAt: number): void;
  /** Null until an answer had a date. */
  now(): ServerTime | null;
}

/** `Date` has whole seconds. */
const dateResolution = 1_000;

/** No two clocks run at the same speed, so old knowledge is less precise. As a share of the elapsed time. */
const drift = 1e-4;

/** Narrows the bounds of the server's clock with each answer, which was created between the request and its arrival. */
export function createServerClock(clock: Pick<Clock, 'elapsed'>): ServerClock {
  /** The minimum and maximum by which the server's clock is ahead of the duration clock, as of `at`. */
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
      // The clock was set, so earlier knowledge is void.
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
