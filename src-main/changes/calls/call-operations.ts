import { unknownOperation } from '../../store/operation-names.ts';
import type { ChangeEndpoint, ChangeToRecord, RecordedChange } from '../../store/journal.ts';
import { supports } from '../../zulip/feature-levels.ts';
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

type SetChange = Pick<RecordedChange, 'endpoint' | 'before' | 'after'>;

function withParts(change: SetChange, value: string, from: string): string | null {
  const called = operationsOf(change.endpoint);
  return called.kind === 'setting' ? (called.withParts?.(value, change, from) ?? null) : null;
}

function byParts(change: SetChange, value: string): string {
  return [change.after, change.before].find((each) => withParts(change, value, each) === value) ?? value;
}

/**
 * What a value is to a change: the one after where it has all that the change sets, the one before where it has nothing of
 * it, whatever others have set beside; else itself.
 *
 * @param featureLevel of the server that the change is sent to
 */
export function asChanged(change: SetChange, value: string, featureLevel: number): string {
  const called = operationsOf(change.endpoint);
  const setsAll =
    called.kind === 'setting' && called.partsNeed !== undefined && !supports(featureLevel, called.partsNeed);
  return setsAll ? value : byParts(change, value);
}

/**
 * The value that takes a change back, where others have set parts since of which it said nothing.
 *
 * @param current the value that is there now
 * @param back that which had been there in its place
 * @returns null where the change is no longer there, or sets all of its value
 */
export function takenBack(change: SetChange, current: string, back: string): string | null {
  return byParts(change, current) === change.after ? withParts(change, current, back) : null;
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
