import type { OutcomeToRecord, RecordedChange } from '../store/journal.ts';
import { wait } from '../zulip/backoff.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
import { fieldOperations } from './actions/fields.ts';

/**
 * Milliseconds before each reading. More than one, because a server whose connection was cut may still be at work
 * on the request.
 */
export const defaultReadingDelays: readonly number[] = [100, 600, 1300];

/** `interrupted`: stopped before anything was certain. */
export type Settlement = Omit<OutcomeToRecord, 'changeId'> | { outcome: 'interrupted' };

/**
 * Finds out whether a change was applied whose answer was lost, by reading the value back. Never sends the change
 * again.
 *
 * - The value after: applied.
 * - The value before, still at the last reading: not applied.
 * - Another value: somebody else set it, skipped as a conflict.
 * - The last reading failed: unknown.
 *
 * @param cause why it has to be read back, a sentence without its full stop
 */
export async function settleChange(
  connection: () => Connection,
  change: RecordedChange,
  cause: string,
  signal: AbortSignal,
  delays: readonly number[] = defaultReadingDelays,
): Promise<Settlement> {
  const { noun, readBack, words } = fieldOperations[change.field];
  let result: Settlement = { outcome: 'interrupted' };
  for (const delay of delays) {
    await wait(delay, signal);
    if (signal.aborted) return { outcome: 'interrupted' };
    try {
      const value = await readBack(connection(), change.userId, signal);
      if (value === change.after) {
        return {
          outcome: 'applied',
          explanation: `${cause}. Reading the ${noun} back showed that the server applied it.`,
        };
      }
      if (value !== change.before) {
        return {
          outcome: 'skipped',
          explanation: `${cause}. The ${noun} is ${words(value)} now, set by somebody else.`,
        };
      }
      result = { outcome: 'rejected', explanation: `${cause}, and the server did not apply it.` };
    } catch (error) {
      if (signal.aborted) return { outcome: 'interrupted' };
      const failure = failureOf(error);
      const reason = 'message' in failure ? failure.message : 'The reading was stopped.';
      result = {
        outcome: 'unknown',
        explanation: `${cause}, and the ${noun} could not be read back. ${reason}`,
      };
    }
  }
  return result;
}
