import type { RateBudget } from '../../../src-preload/contract/entities.ts';

/** A stretch of calls that can be sent without waiting. */
export interface CallSpan {
  calls: number;
  /** Waits before this span, where they are known; 0 for the first one. */
  waitSeconds: number | null;
}

const spansDrawn = 6;

/**
 * Splits a number of calls by the account's rate budget: what is left now, then full windows after each refill. The
 * last span holds whatever follows the ones that are drawn.
 *
 * @param now milliseconds since the epoch.
 */
export function callSpans(calls: number, budget: RateBudget | null, now: number): CallSpan[] {
  if (calls <= 0) return [];
  if (budget === null || budget.limit <= 0 || calls <= budget.remaining) {
    return [{ calls, waitSeconds: 0 }];
  }
  const spans: CallSpan[] = [];
  let left = calls;
  if (budget.remaining > 0) {
    spans.push({ calls: budget.remaining, waitSeconds: 0 });
    left -= budget.remaining;
  }
  const refillSeconds =
    budget.refillsAtMilliseconds === null
      ? null
      : Math.max(0, Math.ceil((budget.refillsAtMilliseconds - now) / 1_000));
  let waitSeconds = refillSeconds;
  while (left > 0) {
    const isLast = spans.length === spansDrawn - 1;
    const span = isLast ? left : Math.min(left, budget.limit);
    spans.push({ calls: span, waitSeconds });
    waitSeconds = null;
    left -= span;
  }
  return spans;
}
