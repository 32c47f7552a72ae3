import type { ExportBoard } from '#contract/kinds/data-exports.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { useRow } from '../../state/replica.ts';

/** While one is running it is asked for this often: not every server tells everybody how it does. */
const lookMilliseconds = 30_000;

/**
 * The exports and what can be started, asked for again whenever the server says that something changed.
 *
 * @param isAllowed false asks for nothing
 */
export function useExportBoard(isAllowed: boolean): {
  board: ExportBoard | null;
  failure: Failure | null;
  askAgain: () => void;
} {
  const version = useRow('dataExports', 0)?.version;
  const turn = Math.floor(useNow(lookMilliseconds) / lookMilliseconds);
  const input = isAllowed && version !== undefined ? {} : null;
  const {
    value: board,
    failure,
    askAgain,
  } = useOrganizationQuery('exports.board', input, { since: [version, turn] });
  return { board, failure, askAgain };
}
