import type { PersonRow } from '#contract/people.ts';
import { plainListOf } from '#contract/words/list.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { say } from '#words/say.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import { presenceName } from '../../subjects/people/PresenceDot.tsx';
import type { PresenceState } from './live-board.ts';

export const stateMarks = ['offline', 'idle', 'active'] as const;

/** The row as of the board's newer state: rows are loaded apart from the states. */
export function withState(row: PersonRow, state: PresenceState): PersonRow {
  return row.presence === null ? row : { ...row, presence: stateMarks[state] };
}

/** "09:00 in Lisbon". */
export const localTimeWords = (time: string, timezone: string): string =>
  say('presence.local-time', { time, place: zonePlace(timezone) });

/** Parts of a remark, without those that say nothing. */
export const listedWords = (parts: readonly string[]): string =>
  plainListOf(parts.filter((part) => part !== ''));

/** The place of a person in a group. */
export function placeWords(group: { label: string; count: number }, place: number): string {
  return say('presence.place-in-group', { place: place + 1, count: group.count, group: group.label });
}

/**
 * One person in a sentence for screen readers: name, presence, status, local time, place in the group.
 *
 * @param now milliseconds since the epoch.
 */
export function personSentence(
  row: PersonRow | undefined,
  state: PresenceState,
  group: { label: string; count: number },
  place: number,
  now: number,
): string {
  const where = placeWords(group, place);
  if (row === undefined) return listedWords([presenceName(stateMarks[state]), where]);
  const time = localTime(row.timezone, now);
  return listedWords([
    row.name,
    presenceWords(withState(row, state), now),
    row.status?.text ?? '',
    time === null ? '' : localTimeWords(time, row.timezone),
    where,
  ]);
}
