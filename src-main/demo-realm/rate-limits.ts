import { ApiError } from './api-error.ts';
import type { RealmState } from './state.ts';

export interface RateRule {
  windowSeconds: number;
  requests: number;
}

export interface RateLimits {
  /**
   * Counts a request against a bucket.
   *
   * @returns the X-RateLimit headers of the answer
   * @throws ApiError RATE_LIMIT_HIT with fractional seconds when a rule is used up
   */
  take(bucket: string): Record<string, string>;
  /** Forgets what a bucket has counted. */
  clear(bucket: string): void;
}

/**
 * Sliding windows per bucket: every rule must have room. https://zulip.com/api/rest-error-handling#rate-limit-exceeded
 *
 * @param clock milliseconds
 * @param rules empty for no limit at all
 */
export function createRateLimits(clock: Pick<RealmState, 'now'>, rules: readonly RateRule[]): RateLimits {
  const buckets = new Map<string, number[]>();
  const longest = rules.toSorted((a, b) => b.windowSeconds - a.windowSeconds)[0];

  /** How many of the times are within a window that ends now, both in milliseconds. */
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

  function headers(times: readonly number[], now: number, rule: RateRule): Record<string, string> {
    const full = (times.at(-1) ?? now) + rule.windowSeconds * 1000;
    return {
      'X-RateLimit-Limit': String(rule.requests),
      'X-RateLimit-Remaining': String(Math.max(0, rule.requests - within(times, now, rule))),
      'X-RateLimit-Reset': String(Math.ceil(full / 1000)),
    };
  }

  return {
    take(bucket) {
      if (longest === undefined) return {};
      const now = clock.now();
      let times = buckets.get(bucket) ?? [];
      const kept = within(times, now, longest);
      if (kept < times.length) times = times.slice(times.length - kept);
      buckets.set(bucket, times);
      let wait = 0;
      for (const rule of rules) {
        if (within(times, now, rule) < rule.requests) continue;
        const freeing = times[times.length - rule.requests] ?? now;
        wait = Math.max(wait, (freeing + rule.windowSeconds * 1000 - now) / 1000);
      }
      if (wait > 0) {
        const seconds = Math.ceil(wait * 1e6) / 1e6;
        throw new ApiError('rate-limit', {
          status: 429,
          code: 'RATE_LIMIT_HIT',
          fields: { 'retry-after': seconds },
          headers: { ...headers(times, now, longest), 'Retry-After': String(seconds) },
        });
      }
      times.push(now);
      return headers(times, now, longest);
    },
    clear(bucket) {
      buckets.delete(bucket);
    },
  };
}
