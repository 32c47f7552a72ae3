import type { RateBudget } from '../organization.ts';
import { formatCount } from './count.ts';
import { formatDuration } from './time.ts';

const spans: Readonly<Record<number, string>> = { 60_000: 'this minute', 3_600_000: 'this hour' };

/** How many calls are left, in the same words everywhere: "1,959 left this hour". */
export function callsLeftWords({ remaining, windowMilliseconds }: RateBudget): string {
  const span = spans[windowMilliseconds] ?? `in ${formatDuration(windowMilliseconds / 1_000)}`;
  return windowMilliseconds === 0 ? 'Unknown' : `${formatCount(remaining)} left ${span}`;
}

/** The same with any other limit: "1,959 left this hour, at most 200 a minute". */
export function callLimitWords(budget: RateBudget): string {
  const { mostPerMinute } = budget;
  const left = callsLeftWords(budget);
  return mostPerMinute === null ? left : `${left}, at most ${formatCount(mostPerMinute)} a minute`;
}
