import type { PersonRow } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { presenceWords } from '../../subjects/people/presence-words.ts';
import type { PresenceState } from './live-board.ts';

export const stateMarks = ['offline', 'idle', 'active'] as const;

/** The row as of the board's newer state: rows are loaded apart from the states. */
export function withState(row: PersonRow, state: PresenceState): PersonRow {
  return row.presence === null ? row : { ...row, presence: stateMarks[state] };
}

/** Where somebody stands in a group. */
export function placeWords(group: { label: string; count: number }, place: number): string {
  return `${place + 1} of ${group.count} in ${group.label}`;
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
  if (row === undefined) return `${stateMarks[state]}, ${where}`;
  const time = localTime(row.timezone, now);
  return [
    row.name,
    presenceWords(withState(row, state), now),
    row.status?.text ?? '',
    time === null ? '' : `${time} in ${zonePlace(row.timezone)}`,
    where,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
