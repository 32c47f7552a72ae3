import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FlagOrder, FlagRun } from '#contract/messages.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { readOnly } from '../../changes/safety.ts';
import { openFlagRuns } from '../../store/flag-runs.ts';
import { createBackoff, wait } from '../../zulip/backoff.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { updateMessageFlagsForNarrow } from '../../zulip/route/message-flags.ts';
import {
  afterBatch,
  firstBatchSize,
  firstStage,
  keptFlagProgress,
  nextRange,
  smallerBatch,
  type FlagProgress,
} from './flag-progress.ts';
import { requireNarrow, wireNarrow } from './wire-narrow.ts';

export interface FlagRunPorts {
  organizationId: string;
  database: DatabaseSync;
  connection: Connection;
  /** Whether this console may write at all. */
  isReadOnly(): boolean;
  /** What a channel is called. */
  channelName(channelId: number): string;
  onChanged(runId: string): void;
  /** UNIX milliseconds. */
  now(): number;
}

/** Flags on their way through narrows. They outlive the program: each batch is written down before and after. */
export interface FlagRuns {
  rows(): FlagRun[];
  row(runId: string): FlagRun | undefined;
  start(order: FlagOrder, expected: number | null, reason: string): Result<FlagRun>;
  control(runId: string, command: 'pause' | 'resume' | 'cancel'): Result<FlagRun>;
  forget(runId: string): Result<null>;
  /** Sends nothing more and waits a little for a batch that is under way. */
  close(): Promise<void>;
}

interface LiveRun {
  progress: FlagProgress;
  waitingUntil: number | null;
  /** Ends a wait between two tries. */
  wake: AbortController;
  isLooping: boolean;
  millisecondsPerMessage: number | null;
}

const mostEndedShown = 20;
const interrupted = 'The console ended while it ran. Resume to go on where it stopped.';
/** Milliseconds: a batch of thousands may take the server long. */
const batchTimeLimit = 60_000;
const closingLimit = 3_000;
const longestRetryPause = 30_000;

const isRunning = ({ state }: FlagProgress): boolean => state === 'running';
const hasEnded = ({ state }: FlagProgress): boolean => state !== 'running' && state !== 'paused';

/** The server's side or the way to it failed: the same batch may work later. It changes nothing twice. */
function isPassing({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'server-trouble' || kind === 'rate-limited' || kind === 'malformed';
}

function wordsOf(failure: Failure): string {
  return 'message' in failure ? failure.message : 'The call was stopped.';
}

export function createFlagRuns(ports: FlagRunPorts): FlagRuns {
  const { connection, now } = ports;
  const store = openFlagRuns(ports.database, ports.organizationId);
  const runs = new Map<string, LiveRun>();
  const closing = new AbortController();
  const loops = new Set<Promise<void>>();

  for (const { id, record } of store.read(mostEndedShown)) {
    const { data: progress } = keptFlagProgress.safeParse(record);
    if (progress === undefined) continue;
    const isInterrupted = progress.state === 'running';
    runs.set(id, live(isInterrupted ? { ...progress, state: 'paused', explanation: interrupted } : progress));
  }

  function live(progress: FlagProgress): LiveRun {
    return {
      progress,
      waitingUntil: null,
      wake: new AbortController(),
      isLooping: false,
      millisecondsPerMessage: null,
    };
  }

  function keep(run: LiveRun): void {
    store.keep(run.progress.id, run.progress, hasEnded(run.progress), run.progress.startedAtMilliseconds);
    ports.onChanged(run.progress.id);
  }

  function view({ progress, waitingUntil, millisecondsPerMessage }: LiveRun): FlagRun {
    const {
      stage: _stage,
      cursor: _cursor,
      batchSize: _size,
      isSending: _sending,
      doubtful: _doubtful,
      skippedChannelIds,
      ...shown
    } = progress;
    const left = progress.expected === null ? null : Math.max(0, progress.expected - progress.processed);
    return {
      ...shown,
      skippedChannels: skippedChannelIds.map((channelId) => ({
        channelId,
        name: ports.channelName(channelId),
      })),
      waitingUntilMilliseconds: waitingUntil,
      estimatedSecondsLeft:
        progress.state !== 'running' || left === null || millisecondsPerMessage === null
          ? null
          : Math.ceil((left * millisecondsPerMessage) / 1_000),
    };
  }

  function change(run: LiveRun, changes: Partial<FlagProgress>): void {
    run.progress = { ...run.progress, ...changes };
    keep(run);
  }

  /** After a restart the batch under way may have been carried out; sent again, it tells less. */
  function countUncertain(run: LiveRun): void {
    const { isSending, doubtful, batchSize } = run.progress;
    if (isSending) change(run, { isSending: false, doubtful: Math.max(doubtful, batchSize) });
  }

  async function sendBatch(run: LiveRun): Promise<void> {
    const { narrow, flag, op } = run.progress;
    const parameters = {
      ...nextRange(run.progress),
      narrow: await wireNarrow(narrow, connection, closing.signal),
      flag,
      op,
    };
    // Looking up a conversation takes time, in which somebody may have paused or cancelled.
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
    const { state } = run.progress;
    const next = afterBatch(run.progress, answer, took);
    // Whatever the batch says, somebody may have paused or cancelled meanwhile; only its end counts more.
    const isOver = next.state === 'finished' || next.state === 'stopped';
    run.progress = { ...next, state: isOver && state !== 'cancelled' ? next.state : state };
    if (hasEnded(run.progress)) run.progress.finishedAtMilliseconds ??= now();
    keep(run);
  }

  /** Says what became of a batch without an answer, and waits where trying again may help. */
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
    if (run.progress.state !== 'running') return change(run, changes);
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
    while (run.progress.state === 'running' && !closing.signal.aborted) {
      if (ports.isReadOnly()) {
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
        // The store cannot be written: nothing more is sent.
        run.progress = { ...run.progress, state: 'paused', explanation: wordsOf(failureOf(error)) };
        ports.onChanged(run.progress.id);
      })
      .finally(() => {
        run.isLooping = false;
        loops.delete(running);
        if (run.progress.state === 'running') go(run);
      });
    loops.add(running);
  }

  const gone = fail({ kind: 'gone', message: 'There is no such run (any more).' });

  return {
    rows: () => [...runs.values()].map(view),
    row(runId) {
      const run = runs.get(runId);
      return run && view(run);
    },
    start(order, expected, reason) {
      if (ports.isReadOnly()) return fail(readOnly);
      try {
        requireNarrow(order.narrow, connection);
      } catch (error) {
        return fail(failureOf(error));
      }
      const run = live({
        ...order,
        id: randomUUID(),
        reason: reason.trim(),
        state: 'running',
        processed: 0,
        updated: 0,
        uncertain: 0,
        batches: 0,
        expected,
        firstMessageId: null,
        lastMessageId: null,
        foundOldest: false,
        foundNewest: false,
        startedAtMilliseconds: now(),
        finishedAtMilliseconds: null,
        explanation: '',
        stage: firstStage(order),
        cursor: null,
        batchSize: firstBatchSize,
        isSending: false,
        doubtful: 0,
        skippedChannelIds: [],
      });
      runs.set(run.progress.id, run);
      keep(run);
      go(run);
      return succeed(view(run));
    },
    control(runId, command) {
      const run = runs.get(runId);
      if (run === undefined) return gone;
      const { state } = run.progress;
      if (state === 'finished' || state === 'cancelled') {
        return fail({ kind: 'conflict', message: 'It has ended already.' });
      }
      if (command === 'pause' && state === 'running') change(run, { state: 'paused', explanation: '' });
      if (command === 'cancel') {
        change(run, { state: 'cancelled', explanation: '', finishedAtMilliseconds: now() });
      }
      if (command === 'resume' && state !== 'running') {
        if (ports.isReadOnly()) return fail(readOnly);
        if (!run.isLooping) countUncertain(run);
        change(run, { state: 'running', explanation: '', finishedAtMilliseconds: null });
        go(run);
      }
      if (run.waitingUntil !== null) run.wake.abort();
      return succeed(view(run));
    },
    forget(runId) {
      const run = runs.get(runId);
      if (run === undefined) return gone;
      if (!hasEnded(run.progress)) return fail({ kind: 'conflict', message: 'It has not ended yet.' });
      store.forget(runId);
      runs.delete(runId);
      ports.onChanged(runId);
      return succeed(null);
    },
    async close() {
      closing.abort();
      const limit = new AbortController();
      await Promise.race([Promise.allSettled(loops), wait(closingLimit, limit.signal)]);
      // A timer that is left behind would keep the thread alive.
      limit.abort();
    },
  };
}
