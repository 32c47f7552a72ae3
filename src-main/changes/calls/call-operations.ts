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
 * Compares a value with a change: returns the value after if all that the change sets is there, the value before if
 * none of it is, ignoring parts that others have set; otherwise the value itself.
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
 * The value that reverts a change without touching parts that others have set since.
 *
 * @param current the present value
 * @param back the value before the change
 * @returns null if the change is no longer there, or sets the whole value
 */
export function takenBack(change: SetChange, current: string, back: string): string | null {
  return byParts(change, current) === change.after ? withParts(change, current, back) : null;
}

/** The value between the calls of a change; undefined if it takes one. */
export function betweenOf({ endpoint }: Pick<ChangeToRecord, 'endpoint'>): string | undefined {
  const called = operationsOf(endpoint);
  return called.kind === 'setting' ? called.between : undefined;
}

/** Whether the endpoint allows a change to join the first one's call. */
export function fitsInCall(first: ChangeToRecord, change: ChangeToRecord): boolean {
  if (first.endpoint !== change.endpoint) return false;
  const { key } = operationsOf(first.endpoint);
  return key(first) === key(change);
}

/** The number of calls for changes sent in this order. */
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
