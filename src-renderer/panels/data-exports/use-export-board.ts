import { useMemo } from 'react';
import type { DataExport, ExportBoard } from '#contract/data-exports.ts';
import type { Failure } from '#contract/outcome.ts';
import { exportStateNames, exportTypeName } from '#contract/words/data-exports.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useNow } from '../../state/clock.ts';
import { useRow } from '../../state/replica.ts';

export interface ExportSort {
  key: 'type' | 'state' | 'person' | 'started';
  descending: boolean;
}

export interface ExportRow extends DataExport {
  /** What the type is called. */
  name: string;
  /** What the search looks at. */
  searched: string;
}

/** While one is running it is asked for this often: not every server tells everybody how it does. */
const lookMilliseconds = 30_000;

const compare: Record<ExportSort['key'], (one: ExportRow, other: ExportRow) => number> = {
  type: (one, other) => compareTexts(one.name, other.name),
  state: (one, other) => compareTexts(exportStateNames[one.state], exportStateNames[other.state]),
  person: (one, other) => compareTexts(one.startedBy, other.startedBy),
  started: (one, other) => one.startedAt - other.startedAt,
};

/**
 * The exports and what can be started, asked for again whenever the server says that something changed.
 *
 * @param isAllowed false asks for nothing
 */
export function useExportBoard(
  isAllowed: boolean,
  sort: ExportSort,
): {
  board: ExportBoard | null;
  rows: ExportRow[] | null;
  failure: Failure | null;
  askAgain: () => void;
} {
  const version = useRow('dataExports', 0)?.version;
  const turn = Math.floor(useNow(lookMilliseconds) / lookMilliseconds);
  const input = isAllowed && version !== undefined ? {} : null;
  const { value: board, failure, askAgain } = useAnswer('exports.board', input, { since: [version, turn] });
  const rows = useMemo(() => {
    if (board === null) return null;
    const direction = sort.descending ? -1 : 1;
    return board.exports
      .map((one) => {
        const name = exportTypeName(one.type);
        const searched = `${name}\n${exportStateNames[one.state]}\n${one.startedBy}\n${one.fileName ?? ''}`;
        return { ...one, name, searched };
      })
      .toSorted((one, other) => direction * compare[sort.key](one, other) || other.id - one.id);
  }, [board, sort]);
  return { board, rows, failure, askAgain };
}
