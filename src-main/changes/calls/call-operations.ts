import { unknownOperation } from '../../store/operation-names.ts';
import type { ChangeEndpoint, ChangeToRecord } from '../../store/journal.ts';
import { kindsInWorker } from '../declared-kinds.ts';
import type { CallOperations } from './operations.ts';
import { unknownOperationCall } from './unknown-operation.ts';

const operations = new Map<string, CallOperations>([
  [unknownOperation, unknownOperationCall],
  ...Object.values(kindsInWorker).flatMap(({ calls }): [string, CallOperations][] => Object.entries(calls)),
]);

/** How an operation is sent and settled. */
export function operationsOf(endpoint: ChangeEndpoint): CallOperations {
  const called = operations.get(endpoint);
  if (called === undefined) throw new RangeError(`No kind has the call ${endpoint}.`);
  return called;
}

/** The value that is there between the calls of a change; undefined where it takes one. */
export function betweenOf({ endpoint }: Pick<ChangeToRecord, 'endpoint'>): string | undefined {
  const called = operationsOf(endpoint);
  return called.kind === 'setting' ? called.between : undefined;
}

/** Whether a change may go in the call that the first one opens, as far as the endpoint is concerned. */
export function fitsInCall(first: ChangeToRecord, change: ChangeToRecord): boolean {
  if (first.endpoint !== change.endpoint) return false;
  const { key } = operationsOf(first.endpoint);
  return key(first) === key(change);
}

/** How many calls changes take that are sent in this order. */
export function countCalls(changes: readonly ChangeToRecord[]): number {
  let calls = 0;
  let first: ChangeToRecord | null = null;
  let carried = 0;
  for (const change of changes) {
    if (first === null || carried >= operationsOf(first.endpoint).limit || !fitsInCall(first, change)) {
      first = change;
      carried = 0;
      calls += 1;
    }
    carried += 1;
  }
  return calls;
}
