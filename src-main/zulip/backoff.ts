/** Limits for the wait between attempts, in milliseconds. */
export interface BackoffOptions {
  /** The upper bound of the first wait; doubles with each failure. Default: 1000. */
  firstBoundMilliseconds?: number;
  /** The maximum bound. Default: 60 000. */
  maximumBoundMilliseconds?: number;
  /** Uniform in [0, 1); for tests. */
  random?: () => number;
}

/**
 * The longest wait that a server can ask for, in seconds: after it the server is asked again, and may ask for another
 * wait. A gateway or a failing server may ask for years, and nothing announces that the trouble is over.
 */
export const longestUnaskedSeconds = 5 * 60;

/** Counts failures in a row and computes the wait before the next attempt. */
export interface Backoff {
  /**
   * Counts a failure; returns the wait in milliseconds, at least what the server asked for, up to
   * `longestUnaskedSeconds`.
   */
  next(retryAfterSeconds?: number): number;
  /** Failures since the last success. */
  failures(): number;
  /** Call after a success. */
  reset(): void;
}

/**
 * The wait after failure number `failure` (0 for the first), in milliseconds: uniform between half of the bound
 * and the bound, where the bound is min(1 s * 2^failure, 60 s).
 */
export function backoffDelay(failure: number, options: BackoffOptions = {}): number {
  const first = options.firstBoundMilliseconds ?? 1000;
  const maximum = options.maximumBoundMilliseconds ?? 60_000;
  const random = options.random ?? Math.random;
  const bound = Math.min(first * 2 ** Math.min(failure, 30), maximum);
  return bound * (0.5 + random() / 2);
}

/** Counts failures with the waits of `backoffDelay`. */
export function createBackoff(options: BackoffOptions = {}): Backoff {
  let count = 0;
  return {
    next(retryAfterSeconds) {
      const delay = backoffDelay(count, options);
      count += 1;
      return Math.max(delay, Math.min(retryAfterSeconds ?? 0, longestUnaskedSeconds) * 1000);
    },
    failures: () => count,
    reset() {
      count = 0;
    },
  };
}

/** Waits; returns early, without an error, when the signal is aborted. The caller checks the signal. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
