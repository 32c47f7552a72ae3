import type { CallOutput } from '#contract/calls/calls.ts';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalChange } from '#contract/journal.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { usePieces, type Pieces } from '../../state/use-pieces.ts';

const size = 100;
const rowsOf = ({ changes }: CallOutput<'journal.changes'>): readonly JournalChange[] => changes;

/** Finds every change. */
export const noFilter: JournalFilter = {
  text: '',
  outcomes: [],
  fields: [],
  target: null,
  fromMilliseconds: null,
  beforeMilliseconds: null,
};

export interface JournalChanges extends Pieces<JournalChange> {
  /** How many changes the filter finds; null before the first answer. */
  readonly found: number | null;
}

/**
 * The changes of one change set that a filter finds, as far as they are on screen.
 *
 * @param filter null asks for nothing.
 * @param since they are read again when one of these is another one.
 * @param first place of the first one on screen.
 * @param last place of the last one; below `first` when there is none.
 */
export function useJournalChanges(
  jobId: string,
  filter: JournalFilter | null,
  since: readonly unknown[],
  first: number,
  last: number,
): JournalChanges {
  const inputAt = (offset: number) => filter && { jobId, filter, offset, limit: size };
  const found = useOrganizationQuery('journal.changes', inputAt(0), { since }).value?.found ?? null;
  return { found, ...usePieces('journal.changes', inputAt, rowsOf, { size, first, last, since }) };
}
