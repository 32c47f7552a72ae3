import { text } from '#words/text.ts';
import type { Clock } from '../clock.ts';
import { longestUnaskedSeconds } from './backoff.ts';
import { followWindow, type CallWindow } from './call-windows.ts';
import { requestError } from './errors.ts';
import { createRateRules, type RateLimitReport, type RateRules } from './rate-rules.ts';

/** What is known of an account's limits. Times are UNIX milliseconds on the machine's current clock. */
export interface RateLimitState {
  /** Calls in the window of the reported rule; null while the server reports none. */
  limit: number | null;
  windowMilliseconds: number | null;
  /** The maximum number of calls a minute, if that window is longer. */
  mostPerMinute: number | null;
  /** Calls left under that rule, taking the account's other clients into account. */
  remaining: number | null;
  /** When that rule's window is empty again. */
  resetsAt: number | null;
  /** Until when nothing is sent because of a 429. */
  pausedUntil: number | null;
}

/** What a forecast of the account's calls needs: every rule with its counted calls. Times are on the duration clock. */
export interface RateLimitOutlook {
  /** The time of this state. */
  at: number;
  /** Empty if the server checks no limit. */
  windows: readonly CallWindow[];
  pausedUntil: number | null;
  /** Calls by the account's other clients in the last minute. */
  othersPerMinute: number;
}

export interface AcquireOptions {
  signal?: AbortSignal | undefined;
  /** Calls that must wait longer fail at once. Without it, they wait as long as it takes. */
  longestWaitMilliseconds?: number;
}

/** An urgent write goes before other writes, and may take a window's last place as a read does. */
export type CallKind = 'read' | 'write' | 'urgent-write';

export interface RateLimiter {
  /**
   * Waits until a call may be sent: writes one at a time and at the pace of `followWindow`, at most three reads at
   * once, none while the account is paused or a window is full. Call the returned function when the answer has arrived,
   * or with false if the call wasn't sent and must not count.
   *
   * @throws the signal's reason if it is aborted while waiting; RequestError `rate-limited` beyond the longest wait
   */
  acquire(kind: CallKind, options?: AcquireOptions): Promise<(isSent?: boolean) => void>;
  /** Processes the headers of an answer to an authenticated call; null means that the server checked no limit. */
  learn(report: RateLimitReport | null): void;
  /**
   * Pauses the whole account after a 429 for the time that the server asked for (possibly fractional), plus a jitter.
   * After `longestUnaskedSeconds` the server is asked again: a window that stays full says so again, and a single
   * call's own daily limit doesn't block others.
   */
  pause(retryAfterSeconds: number): void;
  /** Ends a pause, because the person wants to retry. */
  resume(): void;
  state(): RateLimitState;
  /** The limits' room for writes from now on. */
  outlook(): RateLimitOutlook;
  /** Notifies of every change of `state()`. Returns the function that unsubscribes. */
  onChange(listener: (state: RateLimitState) => void): () => void;
}

export interface RateLimiterOptions {
  clock: Clock;
  /** Calls per minute until the server reports otherwise. Default: 200, the server's own default. */
  perMinute?: number;
  /** Uniform in [0, 1); for tests. */
  random?: () => number;
  /** Milliseconds on the clock per real millisecond: above 1 if a test runs hours in a minute. */
  timeScale?: number;
}

const minute = 60_000;
const maximumParallelReads = 3;
const maximumJitterMilliseconds = 500;

/** If it is unknown how long a window stays full. */
const longestTold = 60 * minute;

/** The maximum for timers. */
const longestTimer = 2 ** 31 - 1;

/**
 * If calls at unknown times fill a long window, one call per this many milliseconds probes whether they have left; less
 * often once half of the reserve was used for probing.
 */
const askingInterval = 5_000;
const sparingInterval = minute;

interface Waiting {
  start(release: (isSent?: boolean) => void): void;
  refuse(retryAfterMilliseconds: number): void;
  /** On the duration clock. */
  deadline: number;
}

/** The queue for calls of one kind, in order of arrival. */
interface WaitingLine {
  isEmpty(): boolean;
  /** Waits in the queue, like `RateLimiter.acquire`; `onMove` is called when the queue changes. */
  wait(options: AcquireOptions, onMove: () => void): Promise<(isSent?: boolean) => void>;
  startFirst(release: (isSent?: boolean) => void): void;
  /** Rejects those that would wait too long; returns when the next one may have to be rejected. */
  refuseLate(delay: number): number;
}

function createWaitingLine(clock: Clock): WaitingLine {
  const waiting: Waiting[] = [];
  return {
    isEmpty: () => waiting.length === 0,
    wait({ signal, longestWaitMilliseconds = Number.POSITIVE_INFINITY }, onMove) {
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          const position = waiting.indexOf(entry);
          if (position >= 0) waiting.splice(position, 1);
          reject(signal?.reason);
          onMove();
        };
        const entry: Waiting = {
          deadline: clock.elapsed() + longestWaitMilliseconds,
          start(release) {
            signal?.removeEventListener('abort', onAbort);
            resolve(release);
          },
          refuse(retryAfterMilliseconds) {
            signal?.removeEventListener('abort', onAbort);
            const message = text('server.rate-limit-reached');
            const retryAfterSeconds = Math.ceil(Math.min(retryAfterMilliseconds, longestTold) / 1000);
            reject(requestError({ kind: 'rate-limited', message, retryAfterSeconds }));
          },
        };
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
        onMove();
      });
    },
    startFirst: (release) => waiting.shift()?.start(release),
    refuseLate(delay) {
      const time = clock.elapsed();
      for (const each of waiting.filter(({ deadline }) => deadline < time + delay)) {
        waiting.splice(waiting.indexOf(each), 1);
        each.refuse(delay);
      }
      return waiting.reduce((next, { deadline }) => Math.min(next, deadline - time), delay);
    },
  };
}

/**
 * How long a call of a kind waits for room in a window.
 *
 * @param time now, on the duration clock
 * @param lastReportAt when the server last reported its windows
 */
function waitForWindow(kind: CallKind, window: CallWindow, time: number, lastReportAt: number): number {
  const inTime = followWindow(window);
  const delay = kind === 'write' ? inTime.waitForWrite(time) : inTime.waitForRead(time);
  const isForUndated = kind === 'write' ? inTime.isFullOfUndated(time) : delay === Number.POSITIVE_INFINITY;
  if (delay <= 0 || window.undated === 0 || !isForUndated) return delay;
  const room = window.limit - window.leavesAt.length - window.undated;
  const isSparing = kind !== 'write' || room <= window.floor / 2;
  const asking = lastReportAt + (isSparing ? sparingInterval : askingInterval) - time;
  return Math.min(delay, Math.max(0, asking));
}

/** The state as people see it, in times of day. */
function stateOf(rules: RateRules, pausedUntil: number, clock: Clock): RateLimitState {
  const at = clock.elapsed();
  const asTimeOfDay = (time: number) => Math.round(clock.now() + time - at);
  const reported = rules.reported();
  return {
    limit: reported?.limit ?? null,
    windowMilliseconds: reported?.windowMilliseconds ?? null,
    mostPerMinute: reported?.mostPerMinute ?? null,
    remaining: reported?.remaining ?? null,
    resetsAt: reported === null ? null : asTimeOfDay(reported.resetsAt),
    pausedUntil: pausedUntil > at ? asTimeOfDay(pausedUntil) : null,
  };
}

/**
 * The rate limiter of one account (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). All clients of the
 * account share the server's windows, so a job at full speed would lock its owner out of Zulip. A call counts until its
 * answer and for the window after it: the server received it no later than that, so a window that has room here has
 * room there. Nothing here uses the time of day, which may change while calls wait.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { clock, timeScale = 1 } = options;
  const random = options.random ?? Math.random;
  const rules = createRateRules(options.perMinute ?? 200);
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let readsUnderWay = 0;
  let writesUnderWay = 0;
  /** When the pending calls were sent, in order. */
  const sentTimes: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const waiting: Record<CallKind, WaitingLine> = {
    read: createWaitingLine(clock),
    write: createWaitingLine(clock),
    'urgent-write': createWaitingLine(clock),
  };
  const listeners = new Set<(state: RateLimitState) => void>();

  const state = (): RateLimitState => stateOf(rules, pausedUntil, clock);
  const tell = () => {
    for (const listener of listeners) listener(state());
  };

  const windowsAt = (time: number, unseen: number): CallWindow[] =>
    rules.windows(time, readsUnderWay + writesUnderWay + unseen);

  const waitForRoom = (kind: CallKind): number => {
    const time = clock.elapsed();
    let longest = Math.max(0, pausedUntil - time);
    for (const window of windowsAt(time, kind === 'write' ? rules.othersSinceReport(time) : 0)) {
      longest = Math.max(longest, waitForWindow(kind, window, time, rules.lastReportAt()));
    }
    return longest > 0 ? Math.max(1, longest) : 0;
  };

  const hasPlace = (kind: CallKind): boolean =>
    kind === 'read' ? readsUnderWay < maximumParallelReads : writesUnderWay === 0;

  const release = (kind: CallKind) => {
    const sentAt = clock.elapsed();
    sentTimes.push(sentAt);
    let released = false;
    return (isSent = true) => {
      if (released) return;
      released = true;
      if (kind === 'read') readsUnderWay -= 1;
      else writesUnderWay -= 1;
      sentTimes.splice(sentTimes.indexOf(sentAt), 1);
      if (isSent) rules.add(sentAt, clock.elapsed());
      pump();
    };
  };

  /** Starts the next call of the kind if it may be sent; otherwise returns when to check again. */
  const startNext = (kind: CallKind): 'started' | number => {
    if (waiting[kind].isEmpty() || !hasPlace(kind)) return Number.POSITIVE_INFINITY;
    const delay = waitForRoom(kind);
    if (delay > 0) return waiting[kind].refuseLate(delay);
    if (kind === 'read') readsUnderWay += 1;
    else writesUnderWay += 1;
    waiting[kind].startFirst(release(kind));
    return 'started';
  };

  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (;;) {
      const next = [startNext('read'), startNext('urgent-write'), startNext('write')];
      if (next.includes('started')) continue;
      const shortest = Math.min(...next.filter((delay) => delay !== 'started'));
      // Pending calls trigger this themselves when they end.
      if (Number.isFinite(shortest)) {
        timer = setTimeout(pump, Math.min(Math.ceil(shortest / timeScale), longestTimer));
      }
      return;
    }
  };

  return {
    acquire: (kind, options = {}) => waiting[kind].wait(options, pump),
    learn(report) {
      const at = clock.elapsed();
      const calls = { underWay: readsUnderWay + writesUnderWay, sentAt: sentTimes[0] ?? at };
      rules.learn(report, calls, at);
      tell();
      pump();
    },
    pause(retryAfterSeconds) {
      const at = clock.elapsed();
      rules.learnRefusal(retryAfterSeconds, at);
      const seconds = Math.min(retryAfterSeconds, longestUnaskedSeconds);
      const until = at + Math.ceil(seconds * 1000) + random() * maximumJitterMilliseconds;
      if (until <= pausedUntil) return;
      pausedUntil = until;
      tell();
      const tellOfEnd = () => {
        if (pausedUntil === until) tell();
      };
      setTimeout(tellOfEnd, Math.min(Math.ceil((until - at) / timeScale), longestTimer)).unref();
      pump();
    },
    resume() {
      if (pausedUntil <= clock.elapsed()) return;
      pausedUntil = Number.NEGATIVE_INFINITY;
      tell();
      pump();
    },
    state,
    outlook() {
      const at = clock.elapsed();
      return {
        at,
        windows: windowsAt(at, rules.othersSinceReport(at)),
        pausedUntil: pausedUntil > at ? pausedUntil : null,
        othersPerMinute: rules.othersPerMinute(at),
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
