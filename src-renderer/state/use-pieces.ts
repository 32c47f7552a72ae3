import { useMemo } from 'react';
import type { CallAboutOrganization, CallOutput, OrganizationInput } from '#contract/calls/calls.ts';
import { useOrganizationQuery, type Answer } from './use-organization-query.ts';

export interface Pieces<Row> extends Pick<Answer<unknown>, 'failure' | 'askAgain'> {
  /** By their place in the whole list. */
  readonly rows: ReadonlyMap<number, Row>;
}

/**
 * The rows on screen of a list that is read piece by piece: those of the pieces with the first and the last row, for
 * which a piece is longer than a screen. They are read again as `useOrganizationQuery` does.
 *
 * @param inputAt what to ask for the piece that begins at a place; null asks for nothing.
 * @param rowsOf the rows in an answer; must be stable.
 * @param size rows of a piece.
 * @param last place of the last row on screen; below `first` when there is none.
 */
export function usePieces<Name extends CallAboutOrganization, Row>(
  name: Name,
  inputAt: (offset: number) => OrganizationInput<Name> | null,
  rowsOf: (answer: CallOutput<Name>) => readonly Row[],
  { size, first, last, since }: { size: number; first: number; last: number; since: readonly unknown[] },
): Pieces<Row> {
  const begin = Math.floor(first / size) * size;
  const end = Math.floor(Math.max(first, last) / size) * size;
  const upper = useOrganizationQuery(name, inputAt(begin), { since });
  const lower = useOrganizationQuery(name, end > begin ? inputAt(end) : null, { since });
  const rows = useMemo(() => {
    const placed = (answer: CallOutput<Name> | null, offset: number) =>
      answer === null ? [] : rowsOf(answer).map((row, index) => [offset + index, row] as const);
    return new Map([...placed(upper.value, begin), ...placed(lower.value, end)]);
  }, [upper.value, lower.value, begin, end, rowsOf]);
  return {
    rows,
    failure: upper.failure ?? lower.failure,
    askAgain() {
      for (const piece of [upper, lower]) if (piece.failure !== null) piece.askAgain();
    },
  };
}
