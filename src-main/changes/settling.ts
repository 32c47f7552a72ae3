import type { ChangeReason, LostCause, RecordedChange } from '../store/journal.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import type { CallChanges } from './calls/operations.ts';
import { changeKey, createChangesBeingRead } from './changes-being-read.ts';
import { createEarlyReadings, type EarlyReadings } from './early-readings.ts';
import type { LiveJob } from './live-job.ts';
import { lostCauseOf, unknownCause } from './lost-answers.ts';
import { mostUnsettled } from './lanes.ts';
import { createReadingBack, needsOthers } from './reading-back.ts';
import { createSendingsUnderWay, type SendingsUnderWay } from './sendings-under-way.ts';
import { createSettledChanges, type Otherwise } from './settled-changes.ts';
import type { SettlingPorts } from './settling-ports.ts';

/** What is known of a call whose answer was lost. */
export interface Lost {
  cause: LostCause;
  /** Whether the server has certainly ended its work on it. */
  isOver: boolean;
  /** What its first call made, where another one failed. */
  claim?: string;
  /** How a change ends that was not carried out; where this is left out it is sent again. */
  otherwise?: Otherwise;
}

/** Finds out what became of calls whose answer was lost, beside the sending of other jobs. */
export interface Settling
  extends
    Pick<EarlyReadings, 'began' | 'confirmed' | 'snapshotCame'>,
    Pick<SendingsUnderWay, 'wasSent' | 'isUnderWay'> {
  /**
   * The answer to the call was lost: its changes are read back before anything else of the job is sent. What a deed has
   * left may show late: meanwhile some others go out that do not need it.
   */
  lost(job: LiveJob, changes: CallChanges, lost: Lost): void;
  /**
   * The changes would end, but the answer to an earlier sending of them was lost, and the server may have carried that out
   * since it was read back: they are read back once more.
   *
   * @param isOver whether the server has certainly ended its work on that
   */
  beforeEnd(job: LiveJob, changes: CallChanges, isOver: boolean, otherwise: Otherwise): void;
  /** Whether another change of the same field is being read back, or is sent again because it was read back too early. */
  isUnsettled(job: LiveJob, change: RecordedChange): boolean;
  /**
   * Reads back what is not certain, once the organization is loaded. Where nothing new is learned the journal stays as it
   * is.
   *
   * @param changeIds null for all of the job
   * @param isFirst nothing else of the job is sent before
   */
  check(job: LiveJob, changeIds: ReadonlySet<number> | null, isFirst?: boolean): void;
  /** Whether the live model shows that the server carried out a change later than it was read back. */
  wasLate(change: RecordedChange): boolean;
  /** Resolves when nothing is being read back. */
  idle(): Promise<unknown>;
}

/** Why a change counts as applied that was read back too early. */
export const lateReason: ChangeReason = { kind: 'lost', cause: unknownCause, found: 'applied-later' };

/** How many of the first changes can be read back together. */
function sameCall(changes: readonly RecordedChange[]): number {
  const [first] = changes;
  if (first === undefined) return 0;
  const { limit } = operationsOf(first.endpoint);
  let count = 1;
  for (const change of changes.slice(1, limit)) {
    if (!fitsInCall(first, change)) break;
    count += 1;
  }
  return count;
}

export function createSettling(ports: SettlingPorts): Settling {
  const { journal, ledger, closing } = ports;
  const earlyReadings = createEarlyReadings({
    ...ports,
    onApplied: (job, change) => ledger.conclude(job, [{ change, outcome: 'applied', reason: lateReason }]),
  });
  const sendings = createSendingsUnderWay(ports);
  const settled = createSettledChanges({ ...ports, earlyReadings, sendings });
  const reading = createChangesBeingRead();
  const work = new Set<Promise<void>>();
  let checks: Promise<void> = Promise.resolve();

  const readBack = createReadingBack({ ...ports, settled, reading });

  const start = (job: LiveJob, task: () => Promise<void>): Promise<void> => {
    const done = task()
      .catch((error: unknown) => {
        if (!ports.isClosed()) ledger.fault(job, error);
      })
      .finally(() => {
        work.delete(done);
        if (!closing.aborted) ports.onSettled();
      });
    work.add(done);
    return done;
  };

  const lost: Settling['lost'] = (job, changes, { cause, isOver, claim, otherwise }) => {
    if (claim !== undefined) for (const change of changes) change.claim = claim;
    if (isOver) sendings.ended(changes[0]);
    ledger.lost(job, changes, cause);
    reading.add(job, changes);
    const isDeed = operationsOf(changes[0].endpoint).kind === 'deed';
    let unsettled = isDeed && !needsOthers(job) ? 1 : mostUnsettled;
    job.checking += changes.length;
    job.unsettled += unsettled;
    ports.onChanged(job);
    const onLate = () => {
      if (unsettled === 1 || needsOthers(job)) return;
      job.unsettled -= unsettled - 1;
      unsettled = 1;
      ports.onSettled();
    };
    void start(job, () =>
      readBack(job, changes, { cause, isOver, isFirst: true, isNews: true, otherwise, onLate }).finally(
        () => {
          job.unsettled -= unsettled;
        },
      ),
    );
  };

  return {
    lost,

    beforeEnd(job, changes, isOver, otherwise) {
      lost(job, changes, { cause: lostCauseOf(changes[0]), isOver, otherwise });
    },

    wasSent: sendings.wasSent,
    isUnderWay: sendings.isUnderWay,

    isUnsettled(job, change) {
      if (reading.hasAnotherOf(job, change)) return true;
      const early = earlyReadings.of(change);
      if (early === undefined || changeKey(early.job, early.change) === changeKey(job, change)) return false;
      return early.change.outcome === 'waiting' && sendings.isUnderWay(early.change);
    },

    check(job, changeIds, isFirst = false) {
      // Until then somebody else may be taken for whom the changes are about.
      job.needsSettling = !ports.isLoaded();
      if (job.needsSettling) return;
      const left = journal
        .unsettled(job.id)
        .filter(
          (change) =>
            !job.underWay.has(change.id) && !reading.has(job, change) && changeIds?.has(change.id) !== false,
        );
      if (left.length === 0) {
        ports.onSettled();
        return;
      }
      const interrupted = new Set(left.filter(({ outcome }) => outcome === 'sending'));
      for (const change of left) {
        reading.add(job, [change]);
        ledger.apply(job, { kind: 'lost', from: change.outcome, number: 1 });
        change.outcome = 'unknown';
      }
      job.checking += left.length;
      if (isFirst) job.unsettled += mostUnsettled;
      ports.onChanged(job);
      // One after another: there may be many, and the account has other things to do. What shows late keeps no other.
      const { promise: late, resolve: onLate } = Promise.withResolvers<void>();
      const checkAll = () =>
        start(job, async () => {
          try {
            while (!closing.aborted) {
              const [first, ...others] = left.splice(0, sameCall(left));
              if (first === undefined) break;
              const isNews = interrupted.has(first);
              const cause = isNews ? ({ kind: 'interrupted' } as const) : lostCauseOf(first);
              const isOver = sendings.hasEnded(first);
              await readBack(job, [first, ...others], { cause, isOver, isFirst, isNews, onLate });
            }
          } finally {
            if (isFirst) job.unsettled -= mostUnsettled;
            reading.remove(job, left);
          }
        });
      checks = checks.then(() => Promise.race([checkAll(), late]));
    },

    began: earlyReadings.began,
    confirmed: earlyReadings.confirmed,
    snapshotCame: earlyReadings.snapshotCame,

    wasLate(change) {
      // That a deed was done later is never shown by what is there: others do the same.
      return sendings.wasSent(change) && ports.isOwnValue(change);
    },

    idle: () => Promise.all([...work, checks]),
  };
}
