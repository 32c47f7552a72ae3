import type { PersonRow } from '#contract/people.ts';
import { formatDate, formatElapsed, formatTimeAgo, isNow } from '#contract/words/time.ts';
import { say } from '#words/say.ts';

/**
 * Presence in words: "Active now", "Idle for 12 min", "Last active 2 h ago", "Does not share presence", "Deactivated".
 *
 * @param now milliseconds since the epoch.
 */
export function presenceWords(
  row: Pick<PersonRow, 'isActive' | 'isBot' | 'presence' | 'hidesPresence' | 'lastActiveAt'>,
  now: number,
): string {
  if (!row.isActive) return say('people.deactivated');
  if (row.isBot) return say('people.bot');
  if (row.presence === 'active') return say('people.active-now');
  if (row.presence === 'idle') {
    const idle = row.lastActiveAt === null ? null : formatElapsed(row.lastActiveAt, now);
    return idle === null ? say('people.idle') : say('people.idle-for', { duration: idle });
  }
  if (row.hidesPresence === true) return say('people.hides-presence');
  if (row.lastActiveAt === null) return say('people.offline');
  return isNow(row.lastActiveAt, now)
    ? say('people.last-active-now')
    : say('people.last-active', { ago: formatTimeAgo(row.lastActiveAt, now) });
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
    return { short: say('people.not-shared'), long: say('people.not-shared-help') };
  }
  switch (row.unseen?.kind) {
    case 'never':
      return { short: say('people.never') };
    case 'before':
      return {
        short: say('people.days-or-more', { days: reportedDays(row.unseen.at, now) }),
        long: say('people.not-active-since', { date: formatDate(row.unseen.at) }),
      };
    default:
      return { short: say('people.unknown') };
  }
}
