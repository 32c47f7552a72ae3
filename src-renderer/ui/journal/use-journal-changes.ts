import type { CallOutput } from '#contract/calls/calls.ts';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalChange, JournalEntry } from '#contract/journal.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { usePieces, type Pieces } from '../../bridge/use-pieces.ts';

const size = 100;
const rowsOf = ({ changes }: CallOutput<'journal.changes'>): readonly JournalChange[] => changes;

export interface JournalChanges extends Pieces<JournalChange> {
  /** How many changes the filter finds; null before the first answer. */
  readonly found: number | null;
}

/**
 * The changes of one change set that a filter finds, as far as they are on screen. They are read again when outcomes
 * come in.
 *
 * @param first place of the first one on screen.
 * @param last place of the last one; below `first` when there is none.
 */
export function useJournalChanges(
  entry: JournalEntry,
  filter: JournalFilter,
  first: number,
  last: number,
): JournalChanges {
  const since = [`${entry.state} ${Object.values(entry.counts).join(' ')}`];
  const inputAt = (offset: number) => ({ jobId: entry.id, filter, offset, limit: size });
  const found = useAnswer('journal.changes', inputAt(0), { since }).value?.found ?? null;
  return { found, ...usePieces('journal.changes', inputAt, rowsOf, { size, first, last, since }) };
}
