import { notAppliedMark } from '../store/journal-rows.ts';
import type { OutcomeToRecord, RecordedChange } from '../store/journal.ts';
import { wait } from '../zulip/backoff.ts';
import { failureOf, requestError } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
import { operationsOf, type CallChanges } from './calls/call-operations.ts';
import { patient } from './patient.ts';

/**
 * Milliseconds before each reading. More than one, because a server whose connection was cut may still be at work
 * on the request.
 */
export const defaultReadingDelays: readonly number[] = [100, 600, 1300];

/** `interrupted`: stopped before anything was certain. */
export type Settlement = Omit<OutcomeToRecord, 'changeId'> | { outcome: 'interrupted' };

/**
 * Asks the server for the values it has now. Something of the answer that cannot be read may be what was asked for, and
 * is not gone for that: then nothing is known.
 *
 * @throws RequestError
 */
export async function readBackWhole(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const unread: string[] = [];
  const listening: Connection = {
    ...connection,
    onUnread(found) {
      unread.push(...found.places);
      connection.onUnread?.(found);
    },
  };
  const values = await operationsOf(changes[0].endpoint).readBack(listening, changes, signal);
  const [place] = unread;
  if (place !== undefined) {
    throw requestError({ kind: 'malformed', message: `Part of the answer cannot be read (${place}).` });
  }
  return values;
}

function settlementOf(
  change: RecordedChange,
  value: string,
  words: string,
  cause: string,
): Omit<OutcomeToRecord, 'changeId'> {
  const { fieldName: noun } = change;
  if (value === change.after) {
    return {
      outcome: 'applied',
      explanation: `${cause}. Reading the ${noun} back showed that the server applied it.`,
    };
  }
  if (value !== change.before) {
    return {
      outcome: 'skipped',
      explanation: `${cause}. The ${noun} is ${words} now, set by somebody else.`,
    };
  }
  return { outcome: 'rejected', explanation: `${cause}${notAppliedMark}` };
}

/**
 * Finds out whether the changes of one call were applied whose answer was lost, by reading the values back. Never
 * sends anything again.
 *
 * - The value after: applied.
 * - The value before, still at the last reading: not applied.
 * - Another value: somebody else set it, skipped as a conflict.
 * - The last reading failed: unknown.
 *
 * @param words puts a value of a change into words
 * @param cause why it has to be read back, a sentence without its full stop
 * @returns one settlement for each change, in order
 */
export async function settleChanges(
  connection: () => Connection,
  changes: readonly [RecordedChange, ...RecordedChange[]],
  words: (change: RecordedChange, value: string) => string,
  cause: string,
  signal: AbortSignal,
  delays: readonly number[] = defaultReadingDelays,
): Promise<Settlement[]> {
  const interrupted = changes.map((): Settlement => ({ outcome: 'interrupted' }));
  let result = interrupted;
  for (const delay of delays) {
    await wait(delay, signal);
    if (signal.aborted) return interrupted;
    try {
      const values = await readBackWhole(patient(connection()), changes, signal);
      result = changes.map((change, place) => {
        const value = values[place] ?? '';
        return settlementOf(change, value, words(change, value), cause);
      });
      if (result.every(({ outcome }) => outcome !== 'rejected')) return result;
    } catch (error) {
      if (signal.aborted) return interrupted;
      const failure = failureOf(error);
      const reason = 'message' in failure ? failure.message : 'The reading was stopped.';
      result = changes.map((change) => ({
        outcome: 'unknown',
        explanation: `${cause}, and the ${change.fieldName} could not be read back. ${reason}`,
      }));
    }
  }
  return result;
}
