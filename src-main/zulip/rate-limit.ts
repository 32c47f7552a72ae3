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

/** The `X-RateLimit-*` headers of one answer; null if they were not there. */
export interface RateLimitReport {
  limit: number;
  remaining: number;
  /** UNIX seconds. */
  reset: number;
}

export interface RateLimiter {
  /**
   * Waits until a call may be sent: writes one at a time, at most three reads beside each other, none while the
   * account is paused or a window is full. Call the returned function once the answer is there.
   *
   * @throws the signal's reason if it is aborted while waiting
   */
  acquire(kind: 'read' | 'write', signal?: AbortSignal): Promise<() => void>;
  /** Takes in the headers of an answer to an authenticated call; null means that the server checked no limit. */
  learn(report: RateLimitReport | null): void;
  /** Stops the whole account after a 429, for the seconds the server asked for (possibly fractional) and a jitter. */
  pause(retryAfterSeconds: number): void;
  state(): RateLimitState;
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

/** Calls of each window that writes leave to reads, so that a long job does not lock the panels. */
const keptForReads = 5;

/** An hourly rule shows by its size or by a window that empties later than any minute's. */
const smallestHourlyLimit = 1000;
const longestMinuteReset = 90_000;

interface Rule {
  limit: number;
  windowMilliseconds: number;
  /** Calls of the account's other clients, as far as the last report tells, and until when they may count. */
  foreign: number;
  foreignUntil: number;
}

interface Waiting {
  start: () => void;
}

/**
 * The pace of one account (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). A call counts from its
 * answer on, and while it is under way: the server saw it no later than that, so a full window here can never be
 * an overfull one there.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { now } = options;
  const random = options.random ?? Math.random;
  const { timeScale = 1 } = options;
  const minuteRule: Rule = {
    limit: options.perMinute ?? 200,
    windowMilliseconds: minute,
    foreign: 0,
    foreignUntil: 0,
  };
  let hourRule: Rule | null = null;
  let reported: Omit<RateLimitState, 'pausedUntil'> = { limit: null, remaining: null, resetsAt: null };
  let unlimited = false;
  let pausedUntil = 0;
  let answeredAt: number[] = [];
  let readsUnderWay = 0;
  let writesUnderWay = 0;
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

  const answeredWithin = (windowMilliseconds: number): number => {
    const oldest = now() - windowMilliseconds;
    let low = 0;
    let high = answeredAt.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((answeredAt[middle] ?? 0) > oldest) high = middle;
      else low = middle + 1;
    }
    return answeredAt.length - low;
  };

  /** Milliseconds until the rule has room for one more call; 0 if it has. */
  const waitFor = (rule: Rule, kept: number): number => {
    const time = now();
    const foreign = time < rule.foreignUntil ? rule.foreign : 0;
    const own = answeredWithin(rule.windowMilliseconds);
    const capacity = Math.max(1, rule.limit - Math.min(kept, Math.floor(rule.limit / 10)));
    const tooMany = own + readsUnderWay + writesUnderWay + foreign - capacity + 1;
    if (tooMany <= 0) return 0;
    const candidates: number[] = [];
    if (foreign > 0) candidates.push(rule.foreignUntil - time);
    const leaving = answeredAt[answeredAt.length - own + Math.min(tooMany, own) - 1];
    if (own > 0 && leaving !== undefined) candidates.push(leaving + rule.windowMilliseconds - time);
    // Calls under way call `pump` themselves when they end.
    return candidates.length === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.min(...candidates));
  };

  const waitForRoom = (kept: number): number => {
    const untilPauseEnds = Math.max(0, pausedUntil - now());
    if (unlimited) return untilPauseEnds;
    return Math.max(
      untilPauseEnds,
      waitFor(minuteRule, kept),
      hourRule === null ? 0 : waitFor(hourRule, kept),
    );
  };

  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (;;) {
      let shortest = Number.POSITIVE_INFINITY;
      let started = false;
      if (waitingReads.length > 0 && readsUnderWay < maximumParallelReads) {
        const delay = waitForRoom(0);
        if (delay === 0) {
          readsUnderWay += 1;
          waitingReads.shift()?.start();
          started = true;
        } else shortest = delay;
      }
      if (waitingWrites.length > 0 && writesUnderWay === 0) {
        const delay = waitForRoom(keptForReads);
        if (delay === 0) {
          writesUnderWay += 1;
          waitingWrites.shift()?.start();
          started = true;
        } else shortest = Math.min(shortest, delay);
      }
      if (started) continue;
      if (Number.isFinite(shortest)) timer = setTimeout(pump, Math.ceil(shortest / timeScale));
      return;
    }
  };

  const release = (kind: 'read' | 'write') => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      if (kind === 'read') readsUnderWay -= 1;
      else writesUnderWay -= 1;
      const time = now();
      answeredAt.push(time);
      if ((answeredAt[0] ?? time) < time - hour && answeredAt.length > 256) {
        answeredAt = answeredAt.slice(answeredAt.length - answeredWithin(hour));
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
        const resetsAt = report.reset * 1000;
        let rule = minuteRule;
        if (report.limit >= smallestHourlyLimit || resetsAt - time > longestMinuteReset) {
          hourRule ??= { limit: report.limit, windowMilliseconds: hour, foreign: 0, foreignUntil: 0 };
          rule = hourRule;
        }
        rule.limit = Math.max(1, report.limit);
        const used = report.limit - report.remaining;
        // The answer that brought the report is still counted as under way; the server counted it already.
        const own = answeredWithin(rule.windowMilliseconds) + readsUnderWay + writesUnderWay;
        rule.foreign = Math.max(0, used - own);
        // The header is a whole second, rounded down. It tells when the whole window is free, which can be an hour
        // after the first place is: a guess older than a minute gives way to one call that brings news.
        rule.foreignUntil = Math.min(Math.max(resetsAt + 1000, time), time + minute);
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
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
