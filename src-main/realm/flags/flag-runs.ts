import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FlagOrder, FlagRun } from '#contract/messages.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { readOnly } from '../../changes/safety.ts';
import { openFlagRuns } from '../../store/flag-runs.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { createFlagLoops, hasEnded, type LiveRun } from './flag-loops.ts';
import { firstBatchSize, firstStage, keptFlagProgress, type FlagProgress } from './flag-progress.ts';
import { requireNarrow } from './wire-narrow.ts';

export interface FlagRunPorts {
  organizationId: string;
  database: DatabaseSync;
  connection: Connection;
  /** Whether this console is read-only. */
  isReadOnly(): boolean;
  /** The name of a channel. */
  channelName(channelId: number): string;
  onChanged(runId: string): void;
  /** UNIX milliseconds. */
  now(): number;
}

/** Runs that set flags through narrows. They survive a restart: each batch is saved before and after it is sent. */
export interface FlagRuns {
  rows(): FlagRun[];
  row(runId: string): FlagRun | undefined;
  start(order: FlagOrder, expected: number | null, reason: string): Result<FlagRun>;
  control(runId: string, command: 'pause' | 'resume' | 'cancel'): Result<FlagRun>;
  forget(runId: string): Result<null>;
  /** Stops sending, and waits briefly for a batch in progress. */
  close(): Promise<void>;
}

const mostEndedShown = 20;
const interrupted = 'The console ended while it ran. Resume to go on where it stopped.';

function live(progress: FlagProgress): LiveRun {
  return {
    progress,
    waitingUntil: null,
    wake: new AbortController(),
    isLooping: false,
    millisecondsPerMessage: null,
  };
}

/** What is shown of a run. */
function shownOf(
  { progress, waitingUntil, millisecondsPerMessage }: LiveRun,
  channelName: FlagRunPorts['channelName'],
): FlagRun {
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
      name: channelName(channelId),
    })),
    waitingUntilMilliseconds: waitingUntil,
    estimatedSecondsLeft:
      progress.state !== 'running' || left === null || millisecondsPerMessage === null
        ? null
        : Math.ceil((left * millisecondsPerMessage) / 1_000),
  };
}

export function createFlagRuns(ports: FlagRunPorts): FlagRuns {
  const { connection, now } = ports;
  const store = openFlagRuns(ports.database, ports.organizationId);
  const runs = new Map<string, LiveRun>();
  const loops = createFlagLoops({ ...ports, change });

  for (const { id, record } of store.read(mostEndedShown)) {
    const { data: progress } = keptFlagProgress.safeParse(record);
    if (progress === undefined) continue;
    const isInterrupted = progress.state === 'running';
    runs.set(id, live(isInterrupted ? { ...progress, state: 'paused', explanation: interrupted } : progress));
  }

  const view = (run: LiveRun): FlagRun => shownOf(run, ports.channelName);

  function keep(run: LiveRun): void {
    store.keep(run.progress.id, run.progress, hasEnded(run.progress), run.progress.startedAtMilliseconds);
    ports.onChanged(run.progress.id);
  }

  function change(run: LiveRun, changes: Partial<FlagProgress>): void {
    run.progress = { ...run.progress, ...changes };
    keep(run);
  }

  /** After a restart, the batch in progress may have been carried out; sending it again reveals less. */
  function countUncertain(run: LiveRun): void {
    const { isSending, doubtful, batchSize } = run.progress;
    if (isSending) change(run, { isSending: false, doubtful: Math.max(doubtful, batchSize) });
  }

  const gone = fail({ kind: 'gone', message: text('failure.run-no-longer-exists') });

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
      loops.go(run);
      return succeed(view(run));
    },
    control(runId, command) {
      const run = runs.get(runId);
      if (run === undefined) return gone;
      const { state } = run.progress;
      if (state === 'finished' || state === 'cancelled') {
        return fail({ kind: 'conflict', message: text('failure.already-ended') });
      }
      if (command === 'pause' && state === 'running') change(run, { state: 'paused', explanation: '' });
      if (command === 'cancel') {
        change(run, { state: 'cancelled', explanation: '', finishedAtMilliseconds: now() });
      }
      if (command === 'resume' && state !== 'running') {
        if (ports.isReadOnly()) return fail(readOnly);
        if (!run.isLooping) countUncertain(run);
        change(run, { state: 'running', explanation: '', finishedAtMilliseconds: null });
        loops.go(run);
      }
      if (run.waitingUntil !== null) run.wake.abort();
      return succeed(view(run));
    },
    forget(runId) {
      const run = runs.get(runId);
      if (run === undefined) return gone;
      if (!hasEnded(run.progress))
        return fail({ kind: 'conflict', message: text('failure.hasnt-ended-yet') });
      store.forget(runId);
      runs.delete(runId);
      ports.onChanged(runId);
      return succeed(null);
    },
    close: loops.close,
  };
}
