import { isDeepStrictEqual } from 'node:util';
import type { Text } from '#words/text.ts';
import type { LostCause, RecordedChange } from '../store/journal.ts';
import type { Settlement } from './settle.ts';

/** The cause recorded when nothing else is known. */
export const unknownCause: LostCause = { kind: 'failed', words: 'The answer was lost' };

/** Why the answer to a change was lost, according to the journal. */
export function lostCauseOf({ reason }: Pick<RecordedChange, 'reason'>): LostCause {
  return reason?.kind === 'lost' ? reason.cause : unknownCause;
}

/** Why the values could not be read; null when they could, even if that was inconclusive. */
export function unreadableWords(settlement: Settlement): Text | null {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return null;
  const { reason } = settlement;
  return reason.found === 'nothing' && reason.doubt.kind === 'unreadable' ? reason.doubt.words : null;
}

/** Whether the uncertainty about a change differs from the one that is recorded. */
export function isNewUncertainty({ reason }: RecordedChange, settlement: Settlement): boolean {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return false;
  if (settlement.reason.found !== 'nothing' || reason?.kind !== 'lost' || reason.found !== 'nothing')
    return !isDeepStrictEqual(settlement.reason, reason);
  // A failed read says less than an earlier successful one.
  const { kind } = settlement.reason.doubt;
  return kind !== 'unreadable' && kind !== reason.doubt.kind;
}
