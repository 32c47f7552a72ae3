import { say } from '#words/say.ts';
import type { RateBudget } from '../organization.ts';
import { formatCount } from './count.ts';
import { formatDuration } from './time.ts';

/** How many calls are left, in the same words everywhere: "1,959 left this hour". */
export function callsLeftWords({ remaining, windowMilliseconds }: RateBudget): string {
  if (windowMilliseconds === 0) return say('budget.unknown');
  const calls = formatCount(remaining);
  if (windowMilliseconds === 60_000) return say('budget.this-minute', { calls });
  if (windowMilliseconds === 3_600_000) return say('budget.this-hour', { calls });
  return say('budget.within', { calls, span: formatDuration(windowMilliseconds / 1_000) });
}

/** The same with any other limit: "1,959 left this hour, at most 200 a minute". */
export function callLimitWords(budget: RateBudget): string {
  const { mostPerMinute } = budget;
  const left = callsLeftWords(budget);
  return mostPerMinute === null ? left : say('budget.at-most', { left, calls: formatCount(mostPerMinute) });
}
