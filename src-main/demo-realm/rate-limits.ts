import { ApiError } from './api-error.ts';
import type { RealmState } from './state.ts';

export interface RateRule {
  windowSeconds: number;
  requests: number;
  /** The limit in headers, if it differs from the number of requests allowed. */
  toldRequests?: number;
}

export interface RateLimits {
  /**
   * Counts a request against a bucket.
   *
   * @returns the X-RateLimit headers of the answer
   * @throws ApiError RATE_LIMIT_HIT with fractional seconds when a rule is used up
   */
  take(bucket: string): Record<string, string>;
  /** Resets a bucket. */
  clear(bucket: string): void;
}

/** Headers show the rule with the longest window, whichever rule refuses. */
function headersOf(told: RateRule | undefined, remaining: number, resetAt: number): Record<string, string> {
  if (told === undefined) return {};
  return {
    'X-RateLimit-Limit': String(told.toldRequests ?? told.requests),
    'X-RateLimit-Remaining': String(Math.max(0, remaining)),
    'X-RateLimit-Reset': String(Math.floor(resetAt / 1000)),
  };
}

function refusal(told: RateRule | undefined, now: number, waitSeconds: number): ApiError {
  const seconds = Math.ceil(waitSeconds * 1e6) / 1e6;
  return new ApiError('rate-limit', {
    status: 429,
    code: 'RATE_LIMIT_HIT',
    fields: { 'retry-after': seconds },
    headers: { ...headersOf(told, 0, now + seconds * 1000), 'Retry-After': String(seconds) },
  });
}

/**
 * Sliding windows per bucket: every rule must have room. A refused request is not counted.
 * https://zulip.com/api/rest-error-handling#rate-limit-exceeded
 *
 * @param clock milliseconds
 * @param rules empty for no limit; the first one without room refuses
 */
export function createRateLimits(clock: Pick<RealmState, 'now'>, rules: readonly RateRule[]): RateLimits {
  const buckets = new Map<string, number[]>();
  const inOrder = rules.toSorted((a, b) => a.windowSeconds - b.windowSeconds);
  const longest = inOrder.at(-1);

  /** How many of the times are within a window ending now, both in milliseconds. */
  function within(times: readonly number[], now: number, rule: RateRule): number {
    const start = now - rule.windowSeconds * 1000;
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) > start) high = middle;
      else low = middle + 1;
    }
    return times.length - low;
  }

  return {
    take(bucket) {
      if (longest === undefined) return {};
      const now = clock.now();
      let times = buckets.get(bucket) ?? [];
      const kept = within(times, now, longest);
      if (kept < times.length) times = times.slice(times.length - kept);
      buckets.set(bucket, times);
      for (const rule of inOrder) {
        if (within(times, now, rule) < rule.requests) continue;
        const freeing = times[times.length - rule.requests] ?? now;
        throw refusal(longest, now, (freeing + rule.windowSeconds * 1000 - now) / 1000);
      }
      times.push(now);
      return headersOf(longest, longest.requests - times.length, now + longest.windowSeconds * 1000);
    },
    clear(bucket) {
      buckets.delete(bucket);
    },
  };
}

/**
 * The limits of the process behind `GET /events`, which counts separately: a call takes its share of the window, and
 * shares expire evenly, so that a few calls are forgotten within seconds.
 *
 * @param clock milliseconds
 * @param rules empty for no limit
 */
export function createDrainingLimits(clock: Pick<RealmState, 'now'>, rules: readonly RateRule[]): RateLimits {
  /** When everything counted has expired, by bucket and rule. */
  const buckets = new Map<string, Map<RateRule, number>>();
  const inOrder = rules.toSorted((a, b) => a.windowSeconds - b.windowSeconds);
  const longest = inOrder.at(-1);
  return {
    take(bucket) {
      if (longest === undefined) return {};
      const now = clock.now();
      const emptyAt = buckets.get(bucket) ?? new Map<RateRule, number>();
      buckets.set(bucket, emptyAt);
      const after = (rule: RateRule): number =>
        Math.max(now, emptyAt.get(rule) ?? now) + (rule.windowSeconds * 1000) / rule.requests;
      for (const rule of inOrder) {
        const tooLate = after(rule) - (now + rule.windowSeconds * 1000);
        // Shares of a window are fractions: less than a thousandth of a millisecond counts as zero.
        if (tooLate > 0.001) throw refusal(longest, now, tooLate / 1000);
      }
      for (const rule of inOrder) emptyAt.set(rule, after(rule));
      const resetAt = emptyAt.get(longest) ?? now;
      const left = (now + longest.windowSeconds * 1000 - resetAt) / 1000;
      return headersOf(longest, Math.floor((left * longest.requests) / longest.windowSeconds), resetAt);
    },
    clear(bucket) {
      buckets.delete(bucket);
    },
  };
}
