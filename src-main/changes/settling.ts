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
  /** Whether the server has certainly finished with it. */
  isOver: boolean;
  /** What its first call created, if another one failed. */
  claim?: string;
  /** How a change ends that was not carried out; without it, the change is sent again. */
  otherwise?: Otherwise;
}

/** Finds out what became of calls whose answer was lost, while other jobs go on. */
export interface Settling
  extends
    Pick<EarlyReadings, 'began' | 'confirmed' | 'snapshotCame'>,
    Pick<SendingsUnderWay, 'wasSent' | 'isUnderWay'> {
  /**
   * The answer to a call was lost: its changes are read back before the job goes on. Evidence of a deed may show up
   * late; changes that do not depend on it go out meanwhile.
   */
  lost(job: LiveJob, changes: CallChanges, lost: Lost): void;
  /**
   * The changes are about to end, but an earlier attempt went unanswered and the server may have carried it out since:
   * they are read back once more.
   *
   * @param isOver whether the server has certainly finished with that attempt
   */
  beforeEnd(job: LiveJob, changes: CallChanges, isOver: boolean, otherwise: Otherwise): void;
  /** Whether another change of the same field is being read back, or is sent again because it was read back too early. */
  isUnsettled(job: LiveJob, change: RecordedChange): boolean;
  /**
   * Reads back changes whose outcome is unknown, once the organization is loaded. Writes nothing when nothing new is
   * learned.
   *
   * @param changeIds null for all changes of the job
   * @param isFirst whether the job waits for it
   */
  check(job: LiveJob, changeIds: ReadonlySet<number> | null, isFirst?: boolean): void;
  /** Whether the live model shows that the server carried out a change after it was read back. */
  wasLate(change: RecordedChange): boolean;
  /** Resolves when nothing is being read back. */
  idle(): Promise<unknown>;
}

/** The reason recorded for a change that was read back too early and did apply. */
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
      // Before that, an ID may be mistaken for someone else's.
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
      // One at a time: there may be many, and other calls need the rate limit. Evidence that shows up late does not block the rest.
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
      // The current state never proves a deed, since someone else may have done the same.
      return sendings.wasSent(change) && ports.isOwnValue(change);
    },

    idle: () => Promise.all([...work, checks]),
  };
}
