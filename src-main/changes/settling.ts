import type { ChangeReason, LostCause, RecordedChange } from '../store/journal.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import { createEarlyReadings, fieldOf, type EarlyReadings } from './early-readings.ts';
import { hasEnded } from './job-transition.ts';
import type { LiveJob } from './live-job.ts';
import { dependsOn } from './kinds/kinds.ts';
import { isNewUncertainty, lostCauseOf, unknownCause, unreadableWords } from './lost-answers.ts';
import { mostUnsettled } from './lanes.ts';
import { settleChanges, type Settlement } from './settle.ts';
import type { SettlingPorts } from './settling-ports.ts';

type CallChanges = [RecordedChange, ...RecordedChange[]];

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

/** What became of a change the last time, which counts unless an earlier sending of it was carried out. */
interface Otherwise {
  outcome: 'rejected' | 'skipped';
  reason: ChangeReason;
}

/** How changes are read back. */
interface Reading extends Pick<Lost, 'cause' | 'isOver'> {
  otherwise?: Otherwise | undefined;
  /** Whether nothing else of the job is sent before. */
  isFirst: boolean;
  /** Whether it is worth an entry in the journal that nothing new was learned. */
  isNews: boolean;
  onLate?: (() => void) | undefined;
}

/** Finds out what became of calls whose answer was lost, beside the sending of other jobs. */
export interface Settling extends Pick<EarlyReadings, 'began' | 'confirmed' | 'snapshotCame'> {
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
  /** Whether a setting was sent before, and has been read back as not carried out. */
  wasSent(change: RecordedChange): boolean;
  /** Whether the server may still carry out an earlier sending of it. */
  isUnderWay(change: RecordedChange): boolean;
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

/** How often a change is sent at most where each time is proven not to have been carried out. */
export const mostTries = 3;

/** Why a change counts as applied that was read back too early. */
export const lateReason: ChangeReason = { kind: 'lost', cause: unknownCause, found: 'applied-later' };

/** Whether some of what is to come makes no sense without what was sent before. */
function needsOthers({ upcoming }: LiveJob): boolean {
  return upcoming.some((change) => dependsOn(change) !== null);
}

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
  /** Changes that are being read back, by job and id. */
  const reading = new Map<string, RecordedChange>();
  /** Sendings on which the server has certainly ended its work, by their names. */
  const overSendings = new Set<string>();
  const work = new Set<Promise<void>>();
  let checks: Promise<void> = Promise.resolve();

  /**
   * Names the job of this console that set another value than was read back for. It may have set it over that of the change
   * once this was carried out, so that nobody knows any more.
   */
  const attributed = (
    { id }: LiveJob,
    { target, field }: RecordedChange,
    settled: Exclude<Settlement, { outcome: 'interrupted' }>,
  ): Exclude<Settlement, { outcome: 'interrupted' }> => {
    const { reason } = settled;
    if (reason.kind !== 'lost' || reason.found !== 'other-value') return settled;
    const { value } = reason;
    const job = journal.jobThatSet(ports.organizationId, { target, field, value }, id);
    return job === null ? settled : { outcome: 'unknown', reason: { ...reason, job } };
  };

  /** Whether changes that were not carried out go out once more. */
  const isRepeated = (job: LiveJob, { tries }: RecordedChange): boolean =>
    tries < mostTries && !hasEnded(job.standing);

  const wasSent = ({ endpoint, tries }: RecordedChange): boolean =>
    tries > 0 && operationsOf(endpoint).kind === 'setting';

  const isUnderWay = (change: RecordedChange): boolean =>
    wasSent(change) &&
    ports.deeds.workLeft(ports.connection(), change.intent) > 0 &&
    !overSendings.has(change.intent?.sending ?? '');

  const keyOf = ({ id }: LiveJob, change: RecordedChange): string => `${id} ${change.id}`;

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

  /** @returns why what was sent last cannot be read back; null where it can */
  const take = (
    job: LiveJob,
    changes: CallChanges,
    settlements: readonly Settlement[],
    { isNews, otherwise }: Pick<Reading, 'isNews' | 'otherwise'>,
  ): string | null => {
    let unreadable: string | null = null;
    const retried: RecordedChange[] = [];
    let retriedBecause: ChangeReason | null = null;
    for (const [place, found] of settlements.entries()) {
      const change = changes[place];
      if (change === undefined || found.outcome === 'interrupted') continue;
      const settlement = attributed(job, change, found);
      unreadable ??= unreadableWords(settlement);
      if (settlement.outcome === 'not-applied') {
        if (operationsOf(change.endpoint).kind === 'setting') earlyReadings.add(job, change);
        if (otherwise !== undefined) {
          ledger.conclude(job, [{ ...otherwise, change }]);
          continue;
        }
        if (isRepeated(job, change)) {
          retried.push(change);
          retriedBecause = settlement.reason;
          continue;
        }
      }
      // That nothing new was learned is not worth an entry.
      if (settlement.outcome === 'unknown' && !isNews && !isNewUncertainty(change, settlement)) continue;
      if (settlement.outcome !== 'unknown') overSendings.delete(change.intent?.sending ?? '');
      ledger.conclude(job, [{ ...settlement, change }]);
    }
    const [first] = retried;
    if (first !== undefined && retriedBecause !== null) {
      const words = ports.explain({ ...first, outcome: 'not-applied' }, retriedBecause).explanation;
      ledger.putBack(job, retried, retriedBecause, true);
      ports.onRetry(job, words);
    }
    return unreadable;
  };

  const settle = async (
    job: LiveJob,
    changes: CallChanges,
    { cause, isOver, isFirst, isNews, otherwise, onLate }: Reading,
  ): Promise<void> => {
    let unreadable: string | null = null;
    try {
      const { connection, deeds, readingDelays } = ports;
      const how = {
        connection,
        deeds,
        cause,
        isOver,
        readingDelays,
        signal: closing,
        isRepeated: (change: RecordedChange) => otherwise === undefined && isRepeated(job, change),
        onLate,
      };
      // What belongs to somebody else now says nothing of what was sent before.
      const reason = { kind: 'lost', cause, found: 'nothing', doubt: { kind: 'another-thing' } } as const;
      const nobodyKnows: Settlement = { outcome: 'unknown', reason };
      let settlements = ports.isOfAnother(job)
        ? changes.map(() => nobodyKnows)
        : await settleChanges(changes, how);
      if (ports.isClosed()) return;
      if (!closing.aborted) {
        const isOfAnother = ports.isOfAnother(job);
        settlements = settlements.map((settlement, place) => {
          const change = changes[place];
          const isFound = settlement.outcome === 'applied' || settlement.outcome === 'skipped';
          const isOfStranger = isFound && change !== undefined && ports.isOfStranger(change, changes);
          return isOfAnother || isOfStranger ? nobodyKnows : settlement;
        });
      }
      unreadable = take(job, changes, settlements, { isNews, otherwise });
    } finally {
      job.checking -= changes.length;
      for (const change of changes) reading.delete(keyOf(job, change));
      if (!closing.aborted) ledger.apply(job, { kind: 'read-back', number: changes.length });
    }
    if (unreadable === null || !isFirst || closing.aborted) return;
    const isNeeded = needsOthers(job);
    if (isNews || isNeeded) ports.onUnreadable(job, unreadable, isNeeded);
  };

  const lost: Settling['lost'] = (job, changes, { cause, isOver, claim, otherwise }) => {
    if (claim !== undefined) for (const change of changes) change.claim = claim;
    const sending = changes[0].intent?.sending;
    if (isOver && sending !== undefined) overSendings.add(sending);
    ledger.lost(job, changes, cause);
    for (const change of changes) reading.set(keyOf(job, change), change);
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
      settle(job, changes, { cause, isOver, isFirst: true, isNews: true, otherwise, onLate }).finally(() => {
        job.unsettled -= unsettled;
      }),
    );
  };

  return {
    lost,

    beforeEnd(job, changes, isOver, otherwise) {
      lost(job, changes, { cause: lostCauseOf(changes[0]), isOver, otherwise });
    },

    wasSent,
    isUnderWay,

    isUnsettled(job, change) {
      const [own, field] = [keyOf(job, change), fieldOf(change)];
      for (const [key, other] of reading) if (key !== own && fieldOf(other) === field) return true;
      const early = earlyReadings.of(change);
      if (early === undefined || keyOf(early.job, early.change) === own) return false;
      return early.change.outcome === 'waiting' && isUnderWay(early.change);
    },

    check(job, changeIds, isFirst = false) {
      // Until then somebody else may be taken for whom the changes are about.
      job.needsSettling = !ports.isLoaded();
      if (job.needsSettling) return;
      const left = journal
        .unsettled(job.id)
        .filter(
          (change) =>
            !job.underWay.has(change.id) &&
            !reading.has(keyOf(job, change)) &&
            changeIds?.has(change.id) !== false,
        );
      if (left.length === 0) {
        ports.onSettled();
        return;
      }
      const interrupted = new Set(left.filter(({ outcome }) => outcome === 'sending'));
      for (const change of left) {
        reading.set(keyOf(job, change), change);
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
            while (left.length > 0 && !closing.aborted) {
              const changes = left.splice(0, sameCall(left)) as CallChanges;
              const isNews = interrupted.has(changes[0]);
              const cause = isNews ? ({ kind: 'interrupted' } as const) : lostCauseOf(changes[0]);
              const isOver = overSendings.has(changes[0].intent?.sending ?? '');
              await settle(job, changes, { cause, isOver, isFirst, isNews, onLate });
            }
          } finally {
            if (isFirst) job.unsettled -= mostUnsettled;
            for (const change of left) reading.delete(keyOf(job, change));
          }
        });
      checks = checks.then(() => Promise.race([checkAll(), late]));
    },

    began: earlyReadings.began,
    confirmed: earlyReadings.confirmed,
    snapshotCame: earlyReadings.snapshotCame,

    wasLate(change) {
      // That a deed was done later is never shown by what is there: others do the same.
      return wasSent(change) && ports.isOwnValue(change);
    },

    idle: () => Promise.all([...work, checks]),
  };
}
