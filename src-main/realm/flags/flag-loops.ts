import type { Failure } from '#contract/outcome.ts';
import type { Text } from '#words/text.ts';
import { readOnly } from '../../changes/safety.ts';
import { createBackoff, wait } from '../../zulip/backoff.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { updateMessageFlagsForNarrow } from '../../zulip/route/message-flags.ts';
import { afterBatch, nextRange, smallerBatch, type FlagProgress } from './flag-progress.ts';
import { wireNarrow } from './wire-narrow.ts';

/** A run in memory. */
export interface LiveRun {
  progress: FlagProgress;
  waitingUntil: number | null;
  /** Ends the wait between two attempts. */
  wake: AbortController;
  isLooping: boolean;
  millisecondsPerMessage: number | null;
}

export interface FlagLoopPorts {
  connection: Connection;
  /** Whether this console is read-only. */
  isReadOnly(): boolean;
  /** Updates a run's progress and saves it. */
  change(run: LiveRun, changes: Partial<FlagProgress>): void;
  onChanged(runId: string): void;
  /** UNIX milliseconds. */
  now(): number;
}

/** Sends the batches of active runs, one at a time for each. */
export interface FlagLoops {
  /** Continues a run, unless it is in progress. */
  go(run: LiveRun): void;
  /** Stops sending, and waits briefly for a batch in progress. */
  close(): Promise<void>;
}

/** Milliseconds: a batch of thousands may take the server long. */
const batchTimeLimit = 60_000;
const closingLimit = 3_000;
const longestRetryPause = 30_000;

const isRunning = ({ state }: FlagProgress): boolean => state === 'running';

/** Whether no more batches of a run will be sent. */
export const hasEnded = ({ state }: Pick<FlagProgress, 'state'>): boolean =>
  state !== 'running' && state !== 'paused';

/**
 * Whether the server or the connection failed: the same batch may succeed later. Repeating it changes nothing twice.
 */
function isPassing({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'server-trouble' || kind === 'rate-limited' || kind === 'malformed';
}

function wordsOf(failure: Failure): Text {
  return 'message' in failure ? failure.message : 'The call was stopped.';
}

export function createFlagLoops({
  connection,
  isReadOnly,
  change,
  onChanged,
  now,
}: FlagLoopPorts): FlagLoops {
  const closing = new AbortController();
  const loops = new Set<Promise<void>>();

  async function sendBatch(run: LiveRun): Promise<void> {
    const { narrow, flag, op } = run.progress;
    const parameters = {
      ...nextRange(run.progress),
      narrow: await wireNarrow(narrow, connection, closing.signal),
      flag,
      op,
    };
    // The run may have been paused or cancelled while a conversation was fetched.
    if (!isRunning(run.progress)) return;
    change(run, { isSending: true });
    const startedAt = connection.clock.elapsed();
    const { ignoredParameters, ...answer } = await updateMessageFlagsForNarrow(connection, parameters, {
      timeoutMilliseconds: batchTimeLimit,
    });
    if (ignoredParameters.length > 0) {
      throw new Error(`The server does not know ${ignoredParameters.join(', ')}.`);
    }
    const took = connection.clock.elapsed() - startedAt;
    if (answer.processed_count > 0) {
      const measured = took / answer.processed_count;
      run.millisecondsPerMessage = ((run.millisecondsPerMessage ?? measured) + measured) / 2;
    }
    const next = afterBatch(run.progress, answer, took);
    // The run may have been paused or cancelled during the batch; only its end takes precedence.
    const isOver = next.state === 'finished' || next.state === 'stopped';
    const state = isOver && run.progress.state !== 'cancelled' ? next.state : run.progress.state;
    const finishedAt = hasEnded({ state })
      ? (next.finishedAtMilliseconds ?? now())
      : next.finishedAtMilliseconds;
    change(run, { ...next, state, finishedAtMilliseconds: finishedAt });
  }

  /** Records what happened to a batch without an answer, and waits if a retry may help. */
  async function afterFailure(
    run: LiveRun,
    failure: Failure,
    backoff: ReturnType<typeof createBackoff>,
  ): Promise<void> {
    const wasSent = 'unknownOutcome' in failure && failure.unknownOutcome;
    const { batchSize, doubtful } = run.progress;
    const isTooMuch = failure.kind === 'server-trouble' || (failure.kind === 'offline' && wasSent);
    const changes: Partial<FlagProgress> = {
      isSending: false,
      doubtful: wasSent || failure.kind === 'malformed' ? Math.max(doubtful, batchSize) : doubtful,
      ...(isTooMuch && { batchSize: smallerBatch(batchSize) }),
    };
    if (!isRunning(run.progress)) return change(run, changes);
    if (!isPassing(failure)) {
      const isPaused = failure.kind === 'unauthorized' || failure.kind === 'tls';
      return change(run, {
        ...changes,
        state: isPaused ? 'paused' : 'stopped',
        explanation: wordsOf(failure),
        finishedAtMilliseconds: isPaused ? null : now(),
      });
    }
    const pause = backoff.next(failure.kind === 'rate-limited' ? failure.retryAfterSeconds : undefined);
    run.waitingUntil = now() + pause;
    run.wake = new AbortController();
    change(run, { ...changes, explanation: wordsOf(failure) });
    await wait(pause, AbortSignal.any([run.wake.signal, closing.signal]));
    run.waitingUntil = null;
  }

  async function loop(run: LiveRun): Promise<void> {
    const backoff = createBackoff({ maximumBoundMilliseconds: longestRetryPause });
    while (isRunning(run.progress) && !closing.signal.aborted) {
      if (isReadOnly()) {
        change(run, { state: 'paused', explanation: readOnly.message });
        return;
      }
      try {
        await sendBatch(run);
        backoff.reset();
      } catch (error) {
        if (closing.signal.aborted) return;
        await afterFailure(run, failureOf(error), backoff);
      }
    }
  }

  function go(run: LiveRun): void {
    if (run.isLooping || closing.signal.aborted) return;
    run.isLooping = true;
    const running = loop(run)
      .catch((error: unknown) => {
        // The store can't be written, so nothing more is sent.
        run.progress = { ...run.progress, state: 'paused', explanation: wordsOf(failureOf(error)) };
        onChanged(run.progress.id);
      })
      .finally(() => {
        run.isLooping = false;
        loops.delete(running);
        if (isRunning(run.progress)) go(run);
      });
    loops.add(running);
  }

  return {
    go,
    async close() {
      closing.abort();
      const limit = new AbortController();
      await Promise.race([Promise.allSettled(loops), wait(closingLimit, limit.signal)]);
      // A leftover timer would keep the thread alive.
      limit.abort();
    },
  };
}
