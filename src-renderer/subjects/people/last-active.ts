import type { PersonRow } from '#contract/people.ts';
import { formatRelativeTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { unseenWords } from './presence-words.ts';

/** When a person was last seen: now, in UNIX seconds, or why that isn't known. */
export type Seen =
  | { readonly kind: 'now'; readonly words: string }
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'unknown'; readonly words: string; readonly reason?: string | undefined };

/** @param now UNIX milliseconds */
export function lastSeen(row: PersonRow, now: number): Seen {
  if (row.isBot) return { kind: 'unknown', words: say('people.no-presence') };
  if (row.presence === 'active') return { kind: 'now', words: say('people.now') };
  if (row.lastActiveAt !== null && row.hidesPresence !== true) return { kind: 'at', at: row.lastActiveAt };
  const { short, long } = unseenWords(row, now);
  return { kind: 'unknown', words: short, reason: long };
}

/** The same as text, for the width of its column. */
export function lastSeenText(row: PersonRow, now: number): string {
  const seen = lastSeen(row, now);
  return seen.kind === 'at' ? formatRelativeTime(seen.at, now) : seen.words;
}
