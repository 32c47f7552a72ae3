import type { ChangeIntent, RecordedChange } from '../store/journal.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../zulip/http.ts';
import type { Freshness } from '../zulip/queue-state.ts';
import { createCallOutcomes } from './call-outcomes.ts';
import type { CallChanges } from './calls/operations.ts';
import type { ConflictPorts } from './conflict.ts';
import type { Deeds } from './deeds.ts';
import type { GraveReads } from './grave-reads.ts';
import { createHindrances } from './hindrances.ts';
import type { JobLedger } from './job-ledger.ts';
import type { Conclusion } from './job-standings.ts';
import { isSmall } from './lanes.ts';
import type { LiveJob } from './live-job.ts';
import { createNextCall, type NextCallPorts } from './next-call.ts';
import { sendCall } from './send.ts';
import type { Settling } from './settling.ts';

export interface RunnerPorts extends ConflictPorts, Omit<NextCallPorts, 'hindrances'> {
  journal: ConflictPorts['journal'] & NextCallPorts['journal'];
  connection(): Connection;
  freshness(): Freshness;
  ledger: JobLedger;
  settling: Settling;
  deeds: Deeds;
  graveReads: GraveReads;
  clock: Clock;
  onChanged(job: LiveJob): void;
  onCallTook(milliseconds: number): void;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
}

export interface JobRunner {
  /** Sends the next call of a running job and records its answer. A lost answer is read back in the background. */
  step(job: LiveJob): Promise<void>;
}

/** How often a job that waits for the rate limit updates its estimate. */
const betweenTicksMilliseconds = 500;

/**
 * Sends the changes of jobs, one call after another: compares the live values with the recorded old ones, writes the
 * intent to the journal, sends the call and records the outcome. A change is only sent again if the first attempt
 * certainly wasn't carried out.
 */
export function createJobRunner(ports: RunnerPorts): JobRunner {
  const { ledger, settling, closing } = ports;
  const hindrances = createHindrances(ports);
  const outcomes = createCallOutcomes(ports);
  const nextCall = createNextCall({ ...ports, hindrances });

  const sendOne = async (job: LiveJob, changes: CallChanges) => {
    const connection = ports.connection();
    const stopWaiting = new AbortController();
    job.stopWaiting = stopWaiting;
    job.next = changes;
    let hindered: Conclusion[] = [];
    let sentAt: number | null = null;
    let sentBefore: ReadonlySet<RecordedChange> = new Set();
    // While the call waits for its turn, nothing else updates the remaining time.
    const held = setInterval(() => ports.onChanged(job), betweenTicksMilliseconds);

    const beforeSending = (intent: ChangeIntent): boolean => {
      clearInterval(held);
      if (job.standing.state !== 'running' || closing.aborted) return false;
      if (ports.freshness().kind !== 'live') return false;
      if (!ports.graveReads.areRead(connection, changes)) return false;
      hindered = changes.map((change) => hindrances.of(job, change)).filter((end) => end !== null);
      if (hindered.length > 0) return false;
      sentAt = ports.clock.elapsed();
      sentBefore = new Set(changes.filter(settling.isUnderWay));
      settling.began(changes);
      job.underWay = new Set(changes.map(({ id }) => id));
      ledger.sent(job, changes, intent);
      return true;
    };

    const signal = AbortSignal.any([stopWaiting.signal, closing]);
    try {
      const readFirst = () =>
        ports.graveReads.read(connection, changes, () => nextCall.after(job, changes), signal);
      const turn = { signal, isUrgent: isSmall(job), readFirst, beforeSending };
      const outcome = await sendCall(connection, changes, turn, ports.deeds);
      if (ports.isClosed()) return;
      if (sentAt !== null) ports.onCallTook(ports.clock.elapsed() - sentAt);
      if (outcome.kind !== 'not-sent') {
        outcomes.take(job, changes, outcome, sentBefore);
        return;
      }
      const ended = new Set(hindered.map(({ change }) => change));
      hindrances.leaveOut(job, hindered);
      ledger.putBack(
        job,
        changes.filter((change) => !ended.has(change)),
        null,
      );
    } finally {
      clearInterval(held);
      job.underWay = new Set();
      job.next = [];
    }
  };

  return {
    async step(job) {
      const changes = await nextCall.take(job);
      if (changes === null) return;
      const isBehind = changes.some((change) => settling.isUnsettled(job, change));
      if (ports.isNext(job) && !isBehind) return sendOne(job, changes);
      ledger.putBack(job, changes, null);
      if (isBehind) ports.onBehind(job);
    },
  };
}
