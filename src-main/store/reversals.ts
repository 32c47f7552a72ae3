import type { Reversal } from '#contract/kinds/kind.ts';
import { operationAt, type KnownEndpoint } from '#contract/kinds/kinds.ts';
import type { ChangeEndpoint } from './journal-records.ts';
import { unknownOperation } from './operation-names.ts';

/** The reversal of an operation that gives a field this value. */
export function reversalOf(endpoint: ChangeEndpoint, after: string): Reversal {
  if (endpoint === unknownOperation) return 'destructive';
  const { reversal } = operationAt(endpoint);
  if (typeof reversal === 'string') return reversal;
  return after === '' ? reversal.going : reversal.coming;
}

/** Whether changes of an operation can be undone. */
export function isUndoable(endpoint: KnownEndpoint): boolean {
  const { reversal } = operationAt(endpoint);
  return typeof reversal !== 'string' || reversal === 'undoable' || reversal === 'removal';
}

/** Whether undoing an operation removes what it created. */
export function isCreation(endpoint: ChangeEndpoint): boolean {
  return endpoint !== unknownOperation && operationAt(endpoint).makes === true;
}
