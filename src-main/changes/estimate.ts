import type { RateBudget } from '../../src-preload/contract/entities.ts';
import type { RateLimitState } from '../zulip/rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The server's own default, assumed for the rule that it does not report. */
const defaultCallsPerMinute = 200;

/** The reported rule is the one with the longest window; this many calls or such a late reset mean an hour. */
const smallestHourlyLimit = 1000;
const longestMinuteReset = 90_000;

/** What one call takes while nothing has been measured yet. */
export const typicalSecondsPerCall = 0.1;

interface Rule {
  limit: number;
  windowMilliseconds: number;
  /** Calls left now. */
  remaining: number;
  /** Until everything used so far counts no more. */
  resetsInMilliseconds: number;
}

function rulesOf(state: RateLimitState, nowMilliseconds: number): Rule[] {
  if (state.limit === null) return [];
  const limit = Math.max(1, state.limit);
  const resetsInMilliseconds = Math.max(0, (state.resetsAt ?? nowMilliseconds) - nowMilliseconds);
  const remaining =
    resetsInMilliseconds === 0 ? limit : Math.max(0, Math.min(limit, state.remaining ?? limit));
  const reported = { limit, remaining, resetsInMilliseconds };
  if (limit < smallestHourlyLimit && resetsInMilliseconds <= longestMinuteReset) {
    return [{ ...reported, windowMilliseconds: minute }];
  }
  return [
    { ...reported, windowMilliseconds: hour },
    {
      limit: defaultCallsPerMinute,
      windowMilliseconds: minute,
      remaining: defaultCallsPerMinute,
      resetsInMilliseconds: 0,
    },
  ];
}

/**
 * Seconds that so many calls one after another will take under the account's limits as known now: the reported rule
 * and, where that is hourly, the default per minute beside it
 * (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). A server that reports no limit has none.
 *
 * @param secondsPerCall what one call takes when nothing holds it
 */
export function estimateSeconds(
  calls: number,
  state: RateLimitState,
  nowMilliseconds: number,
  secondsPerCall: number = typicalSecondsPerCall,
): number {
  if (calls <= 0) return 0;
  const rules = rulesOf(state, nowMilliseconds);
  const perCall = Math.round(secondsPerCall * 1000);
  /** When each call goes out, in milliseconds from now. */
  const sentAt = new Float64Array(calls);
  let free = Math.max(0, (state.pausedUntil ?? nowMilliseconds) - nowMilliseconds);
  for (let call = 0; call < calls; call += 1) {
    let at = free;
    for (const rule of rules) {
      if (call >= rule.limit) at = Math.max(at, (sentAt[call - rule.limit] ?? 0) + rule.windowMilliseconds);
      else if (call >= rule.remaining) at = Math.max(at, rule.resetsInMilliseconds);
    }
    sentAt[call] = at;
    free = at + perCall;
  }
  return Math.ceil(free / 1000);
}

/** The account's limits as the renderer shows them; null while the server reports none. */
export function budgetOf(state: RateLimitState): RateBudget | null {
  if (state.limit === null) return null;
  return {
    limit: state.limit,
    remaining: state.remaining ?? state.limit,
    refillsAtMilliseconds: state.resetsAt,
    pausedUntilMilliseconds: state.pausedUntil,
  };
}
