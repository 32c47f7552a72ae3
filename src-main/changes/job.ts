import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { Failure } from '#contract/outcome.ts';
import { wholeProfileField } from '#contract/profile-fields.ts';
import type { Freshness } from '../zulip/queue-state.ts';
import type { ChangeIntent, ChangeReason, JobReason, Journal, RecordedChange } from '../store/journal.ts';
import type { Clock } from '../clock.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import { conflictOf, type ConflictPorts } from './conflict.ts';
import type { Deeds } from './deeds.ts';
import type { GraveReads } from './grave-reads.ts';
import type { Conclusion, JobLedger } from './job-ledger.ts';
import { newFieldOf } from './kinds/profile-field/profile-field-subject.ts';
import { isSmall } from './lanes.ts';
import type { LiveJob } from './live-job.ts';
import { areOfOnePart, missingRightFor, refusedOf } from './refused-call.ts';
import { sendCall } from './send.ts';
import { lateReason, type Settling } from './settling.ts';

/** The changes of one call. */
type CallChanges = [RecordedChange, ...RecordedChange[]];

export interface RunnerPorts extends ConflictPorts {
  connection(): Connection;
  freshness(): Freshness;
  journal: Journal;
  ledger: JobLedger;
  settling: Settling;
  deeds: Deeds;
  graveReads: GraveReads;
  clock: Clock;
  /** The field of people for their values of a profile field that a job creates; null while it is not there. */
  createdField(target: ChangeTarget): string | null;
  /** Whether no other job is to be sent before this one. */
  isNext(job: LiveJob): boolean;
  /** Nothing can be sent at the moment: the job is to be held, and tried again by itself. */
  onHeld(job: LiveJob, why: JobReason): void;
  /** What is to be sent has to wait until an earlier change of the same field is read back. */
  onBehind(job: LiveJob): void;
  onChanged(job: LiveJob): void;
  onCallTook(milliseconds: number): void;
  /**
   * Fetches what no snapshot has and changes are about.
   *
   * @throws RequestError
   */
  load(fields: readonly (RecordedChange & { value: string })[]): Promise<void>;
  /** No further call is sent; one that is under way may still end. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
}

export interface JobRunner {
  /** Sends the next call of a job that runs, and takes in its answer. What is lost is read back beside. */
  step(job: LiveJob): Promise<void>;
}

const batchSize = 200;

/** How often a job that waits for the account's rate limit tells how long it will. */
const betweenTicksMilliseconds = 500;

/** Whether the same call goes through by itself once the server or the way to it is well again. */
function isPassing({ kind }: Failure): boolean {
  return kind !== 'unauthorized';
}

/** Of a list that is not for this account, or that this server does not have: it stays away however often it is asked for. */
const refusals: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'rejected',
  'forbidden',
  'unsupported',
  'gone',
]);

function wordsOf(failure: Failure): string {
  return 'message' in failure ? failure.message : 'The call was stopped.';
}

/**
 * Sends the changes of jobs, one call after another: the live values are compared with the values before, the intent
 * goes to the journal, the call goes out, the outcomes go to the journal. A change is sent a second time only where it
 * is certain that the first was not carried out.
 */
export function createJobRunner(ports: RunnerPorts): JobRunner {
  const { journal, ledger, settling, closing } = ports;

  /** How a change ends that must not be sent any more; null where it may be. */
  const hindrance = (job: LiveJob, change: RecordedChange): Conclusion | null => {
    const reason = missingRightFor(job, change) ?? conflictOf(job.id, change, ports);
    if (reason === null) return null;
    // What somebody else who has the id by now is says nothing of what was sent before.
    return reason.kind === 'changed-by-others' && settling.wasLate(change)
      ? { change, outcome: 'applied', reason: lateReason }
      : { change, outcome: 'skipped', reason };
  };

  /** Ends what must not be sent. What was sent before may have been carried out since it was read back. */
  const leaveOut = (job: LiveJob, hindered: readonly Conclusion[]) => {
    // What is gone may be gone by it: below feature level 378 an archived channel is told as deleted. What is called
    // otherwise may be called so by it, or by what was sent along with it.
    const isOpen = ({ change, outcome, reason }: Conclusion): boolean =>
      outcome === 'skipped' &&
      (reason?.kind !== 'not-sent' || reason.because === 'another-thing') &&
      settling.wasSent(change);
    ledger.conclude(
      job,
      hindered.filter((end) => !isOpen(end)),
    );
    for (const { change, reason } of hindered.filter(isOpen)) {
      if (reason === undefined) continue;
      settling.beforeEnd(job, [change], !settling.isUnderWay(change), { outcome: 'skipped', reason });
    }
  };

  /**
   * A call applies as a whole or not at all: what the server does not object to is sent without the rest.
   *
   * @param underWay what was sent before, too, and may still be carried out
   */
  const refuse = (
    job: LiveJob,
    changes: CallChanges,
    reason: ChangeReason,
    underWay: ReadonlySet<RecordedChange>,
  ) => {
    const words = reason.kind === 'refused' ? reason.words : '';
    const refused = refusedOf(job, changes, words);
    const others = changes.filter((change) => !refused.includes(change));
    if (others.length > 0) {
      ledger.putBack(job, others, { kind: 'put-back', because: 'refused-together', words });
    }
    const [doubtful, ...further] = refused.filter((change) => underWay.has(change));
    if (doubtful !== undefined)
      settling.beforeEnd(job, [doubtful, ...further], false, { outcome: 'rejected', reason });
    ledger.conclude(
      job,
      refused
        .filter((change) => !underWay.has(change))
        .map((change) => ({ change, outcome: 'rejected', reason })),
    );
  };

  /** Holds a job whose next call would end like the one that failed. */
  const cannotGoOn = (job: LiveJob, failure: Failure) => {
    const words = wordsOf(failure);
    if (isPassing(failure)) ports.onHeld(job, { kind: 'retrying', words });
    else ledger.apply(job, { kind: 'paused', by: 'console', why: { kind: 'blocked', words } });
  };

  /** What may go in the same call as the first one, taken off what comes next. */
  const companions = (job: LiveJob, first: RecordedChange, hindered: Conclusion[]): CallChanges => {
    const changes: CallChanges = [first];
    const { limit } = operationsOf(first.endpoint);
    while (changes.length < limit) {
      const [next] = job.upcoming;
      if (next === undefined || !areOfOnePart(job, first, next) || !fitsInCall(first, next)) break;
      job.upcoming.shift();
      const end = hindrance(job, next);
      if (end === null) changes.push(next);
      else hindered.push(end);
    }
    return changes;
  };

  /** What comes after the changes, as much of it as one reading takes. */
  const comingAfter = (job: LiveJob, changes: CallChanges): readonly RecordedChange[] => {
    // What comes after those whose lists were asked for is judged by other lists.
    if (!job.needsLists && job.upcoming.length < batchSize) {
      const known = new Set([...changes, ...job.upcoming].map(({ id }) => id));
      const waiting = journal.waiting(job.id, known.size + batchSize);
      job.upcoming.push(...waiting.filter(({ id }) => !known.has(id)));
    }
    return job.upcoming;
  };

  /**
   * Gives values of a field that the job has created its id, so that they are the field's own from here on.
   *
   * @returns whether that has to wait until the field is seen
   */
  const waitsForField = (job: LiveJob): boolean => {
    const field = job.upcoming[0]?.field ?? '';
    const created = newFieldOf(field);
    if (created === null || journal.hasUndone(job.id, created)) return false;
    const known = ports.createdField(created);
    if (known === null) return ports.pending.valueOf(created, wholeProfileField) !== undefined;
    journal.nameField(job.id, field, known);
    job.upcoming = journal.waiting(job.id, batchSize);
    return false;
  };

  /**
   * Fetches the lists that the next changes of a job of an earlier run are part of, unless another job comes before it.
   *
   * @returns whether that has to wait; the changes are then read again, so that none is judged without its list
   */
  const waitsForLists = async (job: LiveJob): Promise<boolean> => {
    // A list that is refused keeps none of the others.
    const parts = Map.groupBy(job.upcoming, ({ target, field }) =>
      kindOfTarget(target) === 'message' ? target : field,
    );
    for (const changes of parts.values()) {
      if (closing.aborted || !ports.isNext(job)) {
        job.upcoming = [];
        return true;
      }
      try {
        await ports.load(changes.map((change) => ({ ...change, value: change.after })));
      } catch (error) {
        const failure = failureOf(error);
        // What is refused to the account is judged without the list, as the server judges it.
        if (refusals.has(failure.kind)) continue;
        job.upcoming = [];
        cannotGoOn(job, failure);
        return true;
      }
    }
    return false;
  };

  /** Skips what changed since the preview, all in one transaction, up to the first call that can be sent. */
  const nextToSend = async (job: LiveJob): Promise<CallChanges | null> => {
    while (job.standing.state === 'running' && !closing.aborted) {
      if (job.upcoming.length === 0) {
        job.upcoming = journal.waiting(job.id, batchSize);
        if (job.needsLists && (await waitsForLists(job))) return null;
      }
      if (job.upcoming.length === 0) {
        ledger.apply(job, { kind: 'recounted', counts: journal.counts(job.id) });
        return null;
      }
      if (waitsForField(job)) {
        ports.onBehind(job);
        return null;
      }
      const hindered: Conclusion[] = [];
      let sendable: CallChanges | null = null;
      while (sendable === null) {
        const change = job.upcoming.shift();
        if (change === undefined) break;
        const end = hindrance(job, change);
        if (end === null) sendable = companions(job, change, hindered);
        else hindered.push(end);
      }
      leaveOut(job, hindered);
      if (sendable !== null) return sendable;
      await nextTurn();
    }
    return null;
  };

  const blocked = (job: LiveJob, changes: CallChanges, failure: Failure) => {
    ledger.putBack(job, changes, { kind: 'put-back', because: 'blocked', words: wordsOf(failure) });
    cannotGoOn(job, failure);
  };

  const sendOne = async (job: LiveJob, changes: CallChanges) => {
    const connection = ports.connection();
    const stopWaiting = new AbortController();
    job.stopWaiting = stopWaiting;
    job.next = changes;
    let hindered: Conclusion[] = [];
    let sentAt: number | null = null;
    let sentBefore: ReadonlySet<RecordedChange> = new Set();
    // While nothing goes out nothing else tells how the time passes.
    const held = setInterval(() => ports.onChanged(job), betweenTicksMilliseconds);

    const beforeSending = (intent: ChangeIntent): boolean => {
      clearInterval(held);
      if (job.standing.state !== 'running' || closing.aborted) return false;
      if (ports.freshness().kind !== 'live') return false;
      if (!ports.graveReads.areRead(connection, changes)) return false;
      hindered = changes.map((change) => hindrance(job, change)).filter((end) => end !== null);
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
        ports.graveReads.read(connection, changes, () => comingAfter(job, changes), signal);
      const turn = { signal, isUrgent: isSmall(job), readFirst, beforeSending };
      const outcome = await sendCall(connection, changes, turn, ports.deeds);
      if (ports.isClosed()) return;
      if (sentAt !== null) ports.onCallTook(ports.clock.elapsed() - sentAt);
      if (outcome.kind === 'applied' || outcome.kind === 'rejected') job.failedTries = 0;
      switch (outcome.kind) {
        case 'applied': {
          const { reason, claim, without } = outcome;
          ledger.conclude(
            job,
            changes.map((change) =>
              without?.changes.includes(change) === true
                ? { change, outcome: 'rejected', reason: without.reason }
                : {
                    change,
                    outcome: 'applied',
                    ...(reason !== null && { reason }),
                    ...(claim !== undefined && { claim }),
                  },
            ),
          );
          return;
        }
        case 'overtaken': {
          const { reason, claim } = outcome;
          ledger.conclude(
            job,
            changes.map((change) => ({ change, outcome: 'skipped', reason, claim })),
          );
          return;
        }
        case 'rejected':
          refuse(job, changes, outcome.reason, sentBefore);
          return;
        case 'lost':
          settling.lost(job, changes, outcome);
          return;
        case 'rate-limited':
          ledger.putBack(job, changes, { kind: 'put-back', because: 'rate-limited', words: '' });
          return;
        case 'blocked':
          blocked(job, changes, outcome.failure);
          return;
        case 'not-sent': {
          const ended = new Set(hindered.map(({ change }) => change));
          leaveOut(job, hindered);
          ledger.putBack(
            job,
            changes.filter((change) => !ended.has(change)),
            null,
          );
        }
      }
    } finally {
      clearInterval(held);
      job.underWay = new Set();
      job.next = [];
    }
  };

  return {
    async step(job) {
      const changes = await nextToSend(job);
      if (changes === null) return;
      const isBehind = changes.some((change) => settling.isUnsettled(job, change));
      if (ports.isNext(job) && !isBehind) return sendOne(job, changes);
      ledger.putBack(job, changes, null);
      if (isBehind) ports.onBehind(job);
    },
  };
}
