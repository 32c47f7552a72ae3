import type { PersonRow } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatDate, formatElapsed, formatTimeAgo } from '#contract/words/time.ts';

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
    const idle = row.lastActiveAt === null ? null : formatElapsed(row.lastActiveAt, now);
    return idle === null ? 'Idle' : `Idle for ${idle}`;
  }
  if (row.hidesPresence === true) return 'Does not share presence';
  if (row.lastActiveAt === null) return 'Offline';
  const ago = formatTimeAgo(row.lastActiveAt, now);
  return `Last active ${ago === 'now' ? 'just now' : ago}`;
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
        short: `${formatCount(reportedDays(row.unseen.at, now))}+ days`,
        long: `Not active since ${formatDate(row.unseen.at)}. This server reports no earlier activity.`,
      };
    default:
      return { short: 'Unknown' };
  }
}
