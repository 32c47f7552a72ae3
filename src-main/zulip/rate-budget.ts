import type { RateBudget } from '#contract/organization.ts';
import type { RateLimitState } from './rate-limit.ts';

/** The account's limits as shown to people; null while the server reports none and nothing is paused. */
export function rateBudgetOf(state: RateLimitState): RateBudget | null {
  if (state.limit === null && state.pausedUntil === null) return null;
  return {
    limit: state.limit ?? 0,
    windowMilliseconds: state.windowMilliseconds ?? 0,
    mostPerMinute: state.mostPerMinute,
    remaining: state.remaining ?? state.limit ?? 0,
    refillsAtMilliseconds: state.resetsAt,
    pausedUntilMilliseconds: state.pausedUntil,
  };
}
