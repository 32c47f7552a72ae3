import { requestError } from '../../zulip/errors.ts';
import type { DeedOperations } from './operations.ts';

/** An operation planned by another version of this program: how to send and settle it is unknown. */
export const unknownOperationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  send: () => Promise.reject(plannedElsewhere()),
  evidence: (_looking, changes) =>
    Promise.resolve(changes.map(() => ({ kind: 'unknown', doubt: { kind: 'no-trace' } }))),
};

function plannedElsewhere(): Error {
  const message = 'Another version of Realm Console planned it. Plan it again.';
  return requestError({ kind: 'invalid-input', message });
}
