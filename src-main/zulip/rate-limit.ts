import { createCallCount } from './call-count.ts';
import { followWindow, type CallWindow } from './call-windows.ts';

/** What is known about the limits of one account. Times are UNIX milliseconds. */
export interface RateLimitState {
  /** Calls in the window of the rule that the server reports, or null while it reports none. */
  limit: number | null;
  /** Calls left under that rule, the account's other clients counted in. */
  remaining: number | null;
  /** When that rule's window is empty again. */
  resetsAt: number | null;
  /** Until when nothing is sent because the server said 429. */
  pausedUntil: number | null;
}

/** What a forecast of the account's calls needs: every rule with what it has counted. Times are UNIX milliseconds. */
export interface PaceOutlook {
  /** None where the server checks no limit. */
  windows: readonly CallWindow[];
  pausedUntil: number | null;
  /** Calls of the account's other clients in the last minute. */
  othersPerMinute: number;
}

/** The `X-RateLimit-*` headers of one answer; null if they were not there. */
export interface RateLimitReport {
  limit: number;
  remaining: number;
  /** UNIX seconds. */
  reset: number;
}

export interface RateLimiter {
  /**
   * Waits until a call may be sent: writes one at a time and at the pace of `followWindow`, at most three reads beside
   * each other, none while the account is paused or a window is full. Call the returned function once the answer is
   * there.
   *
   * @throws the signal's reason if it is aborted while waiting
   */
  acquire(kind: 'read' | 'write', signal?: AbortSignal): Promise<() => void>;
  /** Takes in the headers of an answer to an authenticated call; null means that the server checked no limit. */
  learn(report: RateLimitReport | null): void;
  /** Stops the whole account after a 429, for the seconds the server asked for (possibly fractional) and a jitter. */
  pause(retryAfterSeconds: number): void;
  state(): RateLimitState;
  /** What the limits leave to writes from now on. */
  outlook(): PaceOutlook;
  /** Tells of every change of `state()`. Returns the function that ends it. */
  onChange(listener: (state: RateLimitState) => void): () => void;
}

export interface RateLimiterOptions {
  /** UNIX milliseconds. */
  now: () => number;
  /** Calls per minute until the server says otherwise. Default 200, the server's own default. */
  perMinute?: number;
  /** Uniform in [0, 1); for tests. */
  random?: () => number;
  /** How many milliseconds of `now` pass in one of the machine's: above 1 where a test runs hours in a minute. */
  timeScale?: number;
}

const minute = 60_000;
const hour = 60 * minute;
const maximumParallelReads = 3;
const maximumJitterMilliseconds = 500;

/**
 * Places of each rule that writes never take: in the minute a few, or what the person is seen to need at once; in the
 * hour a quarter of a minute's calls.
 */
const floorOfMinute = 6;
const floorInProportion = 1.25;
const floorOfHour = 50;

/** An hourly rule shows by its size or by a window that empties later than any minute's. */
const smallestHourlyLimit = 1000;
const longestMinuteReset = 90_000;

/**
 * Where calls of unknown times fill the hour, one call in so many milliseconds asks whether they have left; less often
 * once half of what is kept was spent on asking.
 */
const askingInterval = 5_000;
const sparingInterval = minute;

interface Waiting {
  start: () => void;
}

/**
 * The pace of one account (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). All clients of the account
 * share the server's windows, so that a job at full speed would lock its owner out of Zulip. A call counts from its
 * answer on, and while it is under way: the server saw it no later than that, so a full window here can never be
 * an overfull one there.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { now } = options;
  const random = options.random ?? Math.random;
  const { timeScale = 1 } = options;
  const minuteCount = createCallCount(options.perMinute ?? 200, minute);
  const hourCount = createCallCount(smallestHourlyLimit, hour);
  let hasHourlyRule = false;
  let reported: Omit<RateLimitState, 'pausedUntil'> = { limit: null, remaining: null, resetsAt: null };
  let lastReportAt = Number.NEGATIVE_INFINITY;
  let unlimited = false;
  let pausedUntil = 0;
  let readsUnderWay = 0;
  let writesUnderWay = 0;
  /** When the calls under way were sent, in order. */
  const sentTimes: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const waitingReads: Waiting[] = [];
  const waitingWrites: Waiting[] = [];
  const listeners = new Set<(state: RateLimitState) => void>();

  const state = (): RateLimitState => ({
    ...reported,
    pausedUntil: pausedUntil > now() ? pausedUntil : null,
  });
  const tell = () => {
    for (const listener of listeners) listener(state());
  };

  /** Others go on while no answer tells: as in the last minute. */
  const othersSinceReport = (time: number): number =>
    Math.ceil((minuteCount.othersWithin(minute, time) * Math.min(time - lastReportAt, minute)) / minute);

  const windowsAt = (time: number, unseen: number): CallWindow[] => {
    if (unlimited) return [];
    const underWay = readsUnderWay + writesUnderWay + unseen;
    const keptOfMinute = Math.max(
      Math.min(floorOfMinute, Math.floor(minuteCount.limit() / 10)),
      Math.min(
        Math.ceil(minuteCount.mostOthersAtOnce(time) * floorInProportion),
        Math.floor(minuteCount.limit() / 4),
      ),
    );
    const windows = [minuteCount.window(time, underWay, keptOfMinute)];
    if (hasHourlyRule) {
      const keptOfHour = Math.min(floorOfHour, Math.floor(hourCount.limit() / 40));
      windows.push(hourCount.window(time, underWay, keptOfHour));
    }
    return windows;
  };

  const waitForRoom = (kind: 'read' | 'write'): number => {
    const time = now();
    let longest = Math.max(0, pausedUntil - time);
    for (const window of windowsAt(time, kind === 'write' ? othersSinceReport(time) : 0)) {
      const inTime = followWindow(window);
      let delay = kind === 'read' ? inTime.waitForRead(time) : inTime.waitForWrite(time);
      const isForUndated =
        kind === 'read' ? delay === Number.POSITIVE_INFINITY : inTime.isFullOfUndated(time);
      if (delay > 0 && window.undated > 0 && isForUndated) {
        const room = window.limit - window.leavesAt.length - window.undated;
        const isSparing = kind === 'read' || room <= window.floor / 2;
        const asking = lastReportAt + (isSparing ? sparingInterval : askingInterval) - time;
        delay = Math.min(delay, Math.max(0, asking));
      }
      longest = Math.max(longest, delay);
    }
    return longest > 0 ? Math.max(1, longest) : 0;
  };

  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (;;) {
      let shortest = Number.POSITIVE_INFINITY;
      let started = false;
      if (waitingReads.length > 0 && readsUnderWay < maximumParallelReads) {
        const delay = waitForRoom('read');
        if (delay === 0) {
          readsUnderWay += 1;
          waitingReads.shift()?.start();
          started = true;
        } else shortest = delay;
      }
      if (waitingWrites.length > 0 && writesUnderWay === 0) {
        const delay = waitForRoom('write');
        if (delay === 0) {
          writesUnderWay += 1;
          waitingWrites.shift()?.start();
          started = true;
        } else shortest = Math.min(shortest, delay);
      }
      if (started) continue;
      // Calls under way call this themselves when they end.
      if (Number.isFinite(shortest)) timer = setTimeout(pump, Math.ceil(shortest / timeScale));
      return;
    }
  };

  const release = (kind: 'read' | 'write') => {
    const sentAt = now();
    sentTimes.push(sentAt);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      if (kind === 'read') readsUnderWay -= 1;
      else writesUnderWay -= 1;
      sentTimes.splice(sentTimes.indexOf(sentAt), 1);
      const time = now();
      for (const count of [minuteCount, hourCount]) {
        count.add(sentAt, time);
        count.tidy(time);
      }
      pump();
    };
  };

  return {
    acquire(kind, signal) {
      return new Promise((resolve, reject) => {
        const queue = kind === 'read' ? waitingReads : waitingWrites;
        const onAbort = () => {
          const position = queue.indexOf(waiting);
          if (position >= 0) queue.splice(position, 1);
          reject(signal?.reason as Error);
          pump();
        };
        const waiting: Waiting = {
          start() {
            signal?.removeEventListener('abort', onAbort);
            resolve(release(kind));
          },
        };
        if (signal?.aborted === true) {
          reject(signal.reason as Error);
          return;
        }
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        pump();
      });
    },
    learn(report) {
      if (report === null) {
        if (reported.limit === null) unlimited = true;
      } else {
        unlimited = false;
        const time = now();
        lastReportAt = time;
        const resetsAt = report.reset * 1000;
        if (report.limit >= smallestHourlyLimit || resetsAt - time > longestMinuteReset) {
          hasHourlyRule = true;
        }
        const rule = hasHourlyRule ? hourCount : minuteCount;
        const found = rule.learn(
          {
            limit: report.limit,
            used: report.limit - report.remaining,
            // The header is a whole second, rounded down.
            newestAt: resetsAt + 1000 - rule.windowMilliseconds,
            underWay: readsUnderWay + writesUnderWay,
            sentAt: sentTimes[0] ?? time,
          },
          time,
        );
        if (rule !== minuteCount) {
          const { whose } = found;
          // Nobody tells when the earlier ones were made: as many in this minute as in any other of the hour.
          const count = whose === 'earlier' ? Math.ceil((found.count * minute) / hour) : found.count;
          minuteCount.addOthers({ from: Math.max(found.from, time - minute), until: time, count, whose });
        }
        reported = { limit: report.limit, remaining: report.remaining, resetsAt };
      }
      tell();
      pump();
    },
    pause(retryAfterSeconds) {
      const until = now() + Math.ceil(retryAfterSeconds * 1000) + random() * maximumJitterMilliseconds;
      unlimited = false;
      if (until <= pausedUntil) return;
      pausedUntil = until;
      tell();
      setTimeout(
        () => {
          if (pausedUntil === until) tell();
        },
        Math.ceil((until - now()) / timeScale),
      ).unref();
      pump();
    },
    state,
    outlook() {
      const time = now();
      return {
        windows: windowsAt(time, othersSinceReport(time)),
        pausedUntil: state().pausedUntil,
        othersPerMinute: minuteCount.othersWithin(minute, time),
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
