import type { CallSpan } from '../../src-preload/contract/change-entities.ts';
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

/** Spans that a preview draws; the last one holds whatever follows. */
const spansDrawn = 6;

/** A longer pause between two calls begins a new span. */
const pauseBetweenSpansMilliseconds = 1_500;

/**
 * When so many calls, one after another, can go out under the account's limits as known now: the reported rule and,
 * where that is hourly, the default per minute beside it
 * (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). A server that reports no limit has none.
 *
 * @param secondsPerCall what one call takes when nothing holds it
 * @param callsAhead calls of earlier jobs that go out first; they count for the time, not in the spans
 * @returns the seconds until the last one is done, and the stretches of calls that go out without waiting
 */
export function scheduleCalls(
  calls: number,
  state: RateLimitState,
  nowMilliseconds: number,
  secondsPerCall: number = typicalSecondsPerCall,
  callsAhead = 0,
): { seconds: number; spans: CallSpan[] } {
  if (calls <= 0) return { seconds: 0, spans: [] };
  const total = calls + callsAhead;
  const rules = rulesOf(state, nowMilliseconds);
  const perCall = Math.round(secondsPerCall * 1000);
  /** When each call goes out, in milliseconds from now. */
  const sentAt = new Float64Array(total);
  const spans: CallSpan[] = [];
  let free = Math.max(0, (state.pausedUntil ?? nowMilliseconds) - nowMilliseconds);
  let span: CallSpan | null = null;
  for (let call = 0; call < total; call += 1) {
    let at = free;
    for (const rule of rules) {
      if (call >= rule.limit) at = Math.max(at, (sentAt[call - rule.limit] ?? 0) + rule.windowMilliseconds);
      else if (call >= rule.remaining) at = Math.max(at, rule.resetsInMilliseconds);
    }
    if (call >= callsAhead) {
      if (!span || (at - free > pauseBetweenSpansMilliseconds && spans.length < spansDrawn)) {
        span = { calls: 0, afterSeconds: Math.ceil(at / 1000) };
        spans.push(span);
      }
      span.calls += 1;
    }
    sentAt[call] = at;
    free = at + perCall;
  }
  return { seconds: Math.ceil(free / 1000), spans };
}

/** The seconds of `scheduleCalls` alone. */
export function estimateSeconds(
  calls: number,
  state: RateLimitState,
  nowMilliseconds: number,
  secondsPerCall?: number,
): number {
  return scheduleCalls(calls, state, nowMilliseconds, secondsPerCall).seconds;
}
