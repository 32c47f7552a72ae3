import { isDeepStrictEqual } from 'node:util';
import type { LostCause, RecordedChange } from '../store/journal.ts';
import type { Settlement } from './settle.ts';

/** Why an answer is missing of which nothing else is known. */
export const unknownCause: LostCause = { kind: 'failed', words: 'The answer was lost' };

/** Why the answer to a change is not known that was lost before, as the journal has it. */
export function lostCauseOf({ reason }: Pick<RecordedChange, 'reason'>): LostCause {
  return reason?.kind === 'lost' ? reason.cause : unknownCause;
}

/** Why nothing could be read back at all; null where something was learned, be it that nobody can tell. */
export function unreadableWords(settlement: Settlement): string | null {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return null;
  const { reason } = settlement;
  return reason.found === 'nothing' && reason.doubt.kind === 'unreadable' ? reason.doubt.words : null;
}

/** Whether a doubt about a change is another one than it stands with, which may be that it is still being read back. */
export function isNewUncertainty({ reason }: RecordedChange, settlement: Settlement): boolean {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return false;
  if (settlement.reason.found !== 'nothing' || reason?.kind !== 'lost' || reason.found !== 'nothing')
    return !isDeepStrictEqual(settlement.reason, reason);
  // That nothing can be read at the moment says less than what was read before.
  const { kind } = settlement.reason.doubt;
  return kind !== 'unreadable' && kind !== reason.doubt.kind;
}
