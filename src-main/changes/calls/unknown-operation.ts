import { requestError } from '../../zulip/errors.ts';
import type { DeedOperations } from './operations.ts';

/** What another version of this program planned: nobody knows how it is sent, or what would prove that it was. */
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
