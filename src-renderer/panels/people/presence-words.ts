import type { PersonRow } from '#contract/entities.ts';
import { dateOf, relativeTime } from '../../ui/time-words.ts';

function since(lastActiveAt: number, now: number): string {
  const words = relativeTime(lastActiveAt, now);
  if (words === 'now' || words === 'yesterday') return words === 'now' ? 'just now' : words;
  return /^\d+ (min|h)$/u.test(words) ? `${words} ago` : `on ${words}`;
}

/**
 * Presence in words: "Active now", "Idle for 12 min", "Last active 2 h ago", "Does not share presence", "Deactivated".
 *
 * @param now milliseconds since the epoch.
 */
export function presenceWords(
  row: Pick<PersonRow, 'isActive' | 'isBot' | 'presence' | 'hidesPresence' | 'lastActiveAt'>,
  now: number,
): string {
  if (!row.isActive) return 'Deactivated';
  if (row.isBot) return 'Bot';
  if (row.presence === 'active') return 'Active now';
  if (row.presence === 'idle') {
    const words = row.lastActiveAt === null ? '' : relativeTime(row.lastActiveAt, now);
    return /^\d+ (min|h)$/u.test(words) ? `Idle for ${words}` : 'Idle';
  }
  if (row.hidesPresence === true) return 'Does not share presence';
  return row.lastActiveAt === null ? 'Offline' : `Last active ${since(row.lastActiveAt, now)}`;
}

const day = 86_400;
const hour = 3_600;

/** Whole days; the clock of the window may be a little behind the server's. */
function reportedDays(from: number, now: number): number {
  return Math.floor((now / 1_000 - from + hour) / day);
}

/**
 * Why somebody has no time of last activity, in a cell and, where that is short, in a sentence: "Never", "14+ days",
 * "Unknown", "Not shared".
 *
 * @param now milliseconds since the epoch.
 */
export function unseenWords(
  row: Pick<PersonRow, 'hidesPresence' | 'unseen'>,
  now: number,
): { short: string; long?: string } {
  if (row.hidesPresence === true) {
    return { short: 'Not shared', long: 'Does not share presence, so the last activity is unknown' };
  }
  switch (row.unseen?.kind) {
    case 'never':
      return { short: 'Never' };
    case 'before':
      return {
        short: `${reportedDays(row.unseen.at, now).toLocaleString('en')}+ days`,
        long: `Not active since ${dateOf(row.unseen.at)}. This server reports no earlier activity.`,
      };
    default:
      return { short: 'Unknown' };
  }
}

/**
 * How long something has been, in whole units: "today", "3 days", "5 weeks", "20 months", "4 years".
 *
 * @param from UNIX seconds. @param now milliseconds since the epoch.
 */
export function ageWords(from: number, now: number): string {
  const days = Math.floor((now / 1_000 - from) / day);
  if (days < 1) return 'today';
  const [count, unit] =
    days < 21
      ? [days, 'day']
      : days < 61
        ? [Math.floor(days / 7), 'week']
        : days < 730
          ? [Math.floor(days / 30.44), 'month']
          : [Math.floor(days / 365.25), 'year'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
