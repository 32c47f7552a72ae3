import type { ChangeTarget } from '../../src-preload/contract/change-target.ts';
import type { Clock } from '../clock.ts';
import type { ChangeReason, Explain, Journal, LostCause, RecordedChange } from '../store/journal.ts';
import type { Connection } from '../zulip/http.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import type { Deeds } from './deeds.ts';
import type { JobLedger } from './job-ledger.ts';
import { hasEnded } from './job-transition.ts';
import type { LiveJob } from './live-job.ts';
import { dependsOn } from './kinds/kinds.ts';
import { mostDoubts } from './lanes.ts';
import { settleChanges, type Settlement } from './settle.ts';

type CallChanges = [RecordedChange, ...RecordedChange[]];

export interface SettlingPorts {
  organizationId: string;
  connection(): Connection;
  journal: Journal;
  ledger: JobLedger;
  explain: Explain;
  deeds: Deeds;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** Whether the live value is this one, and the caller's own doing. */
  isOwnValue(target: ChangeTarget, field: string, value: string): boolean;
  /** Whether ids of the job mean others than when it was planned. */
  isOfAnother(job: LiveJob): boolean;
  clock: Clock;
  /** Reading back stops. */
  closing: AbortSignal;
  /** The database is gone: nothing more may be written. */
  isClosed(): boolean;
  readingDelays: readonly number[];
  /** Changes were proven not to be carried out, and wait to be sent once more. */
  onRetry(job: LiveJob, words: string): void;
  /**
   * What was sent cannot be read back.
   *
   * @param isNeeded whether something else of the job makes no sense without it
   */
  onUnreadable(job: LiveJob, words: string, isNeeded: boolean): void;
  onChanged(job: LiveJob): void;
  /** Something of a job may be sent again. */
  onSettled(): void;
}

/** What is known of a call whose answer was lost. */
export interface Lost {
  cause: LostCause;
  /** Whether the server has certainly ended its work on it. */
  isOver: boolean;
  /** What its first call made, where another one failed. */
  claim?: string;
}

/** Finds out what became of calls whose answer was lost, beside the sending of other jobs. */
export interface Settling {
  /**
   * The answer to the call was lost: its changes are read back before anything else of the job is sent. What a deed has
   * left may show late: meanwhile some others go out that do not need it.
   */
  lost(job: LiveJob, changes: CallChanges, lost: Lost): void;
  /**
   * Reads back what is not certain. Where nothing new is learned the journal stays as it is.
   *
   * @param changeIds null for all of the job
   * @param isFirst nothing else of the job is sent before
   */
  check(job: LiveJob, changeIds: ReadonlySet<number> | null, isFirst?: boolean): void;
  /** The changes go out: what was in doubt about their fields before is over. */
  began(changes: readonly RecordedChange[]): void;
  /** The live model saw a value: a change that was read back too early may have been applied after all. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The same for a whole snapshot. */
  snapshotCame(): void;
  /** Whether the live model shows that the server carried out a change later than it was read back. */
  wasLate(change: RecordedChange): boolean;
  /** Resolves when nothing is being read back. */
  idle(): Promise<unknown>;
}

/** A server may work on a request this long after its connection was cut; later, somebody else set the value. */
const longestLateness = 120_000;

/** How often a change is sent at most where each time is proven not to have been carried out. */
export const mostTries = 3;

const lostCause: LostCause = { kind: 'failed', words: 'The answer was lost' };

/** Why a change counts as applied that was read back too early. */
export const lateReason: ChangeReason = { kind: 'lost', cause: lostCause, found: 'applied-later' };

/** Why the answer to a change is not known that was found in the journal. */
function causeOf({ reason }: RecordedChange): LostCause {
  return reason?.kind === 'lost' ? reason.cause : lostCause;
}

/** Why nothing could be read back at all; null where something was learned, be it that nobody can tell. */
function unreadableWords(settlement: Settlement): string | null {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return null;
  const { reason } = settlement;
  return reason.found === 'nothing' && reason.doubt.kind === 'unreadable' ? reason.doubt.words : null;
}

/** Whether some of what is to come makes no sense without what was sent before. */
function needsOthers({ upcoming }: LiveJob): boolean {
  return upcoming.some(({ target }) => dependsOn(target) !== null);
}

/** Whether a doubt about a change is another one than it stands with, which may be that it is still being read back. */
function isNewDoubt({ reason }: RecordedChange, settlement: Settlement): boolean {
  if (settlement.outcome !== 'unknown' || settlement.reason.kind !== 'lost') return false;
  if (settlement.reason.found !== 'nothing' || reason?.kind !== 'lost' || reason.found !== 'nothing')
    return true;
  // That nothing can be read at the moment says less than what was read before.
  const { kind } = settlement.reason.doubt;
  return kind !== 'unreadable' && kind !== reason.doubt.kind;
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
  /** Changes that were not applied when they were read back, by target and field. */
  const doubtful = new Map<string, { job: LiveJob; change: RecordedChange; until: number }>();
  /** Changes that are being read back, by job and id. */
  const reading = new Set<string>();
  /** Sendings on which the server has certainly ended its work, by their names. */
  const overSendings = new Set<string>();
  const work = new Set<Promise<void>>();
  let checks: Promise<void> = Promise.resolve();

  /** Names the job of this console that set another value than was read back for. */
  const attributed = (
    { id }: LiveJob,
    { target, field }: RecordedChange,
    reason: ChangeReason,
  ): ChangeReason => {
    if (reason.kind !== 'lost' || reason.found !== 'other-value') return reason;
    const { value } = reason;
    const by = journal.jobThatSet(ports.organizationId, { target, field, value }, id);
    return by === null ? reason : { ...reason, job: by };
  };

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
    isNews: boolean,
  ): string | null => {
    let unreadable: string | null = null;
    const retried: RecordedChange[] = [];
    let retriedBecause: ChangeReason | null = null;
    for (const [place, found] of settlements.entries()) {
      const change = changes[place];
      if (change === undefined || found.outcome === 'interrupted') continue;
      const settlement = { ...found, reason: attributed(job, change, found.reason) };
      unreadable ??= unreadableWords(settlement);
      if (settlement.outcome === 'not-applied') {
        if (operationsOf(change.endpoint).kind === 'setting') {
          const until = ports.clock.elapsed() + longestLateness;
          doubtful.set(`${change.target} ${change.field}`, { job, change, until });
        }
        if (change.tries < mostTries && !hasEnded(job.standing)) {
          retried.push(change);
          retriedBecause = settlement.reason;
          continue;
        }
      }
      // That nothing new was learned is not worth an entry.
      if (settlement.outcome === 'unknown' && !isNews && !isNewDoubt(change, settlement)) continue;
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
    {
      cause,
      isOver,
      isFirst,
      isNews,
    }: { cause: LostCause; isOver: boolean; isFirst: boolean; isNews: boolean },
  ): Promise<void> => {
    let unreadable: string | null = null;
    try {
      const { connection, deeds, readingDelays } = ports;
      const how = { connection, deeds, cause, isOver, readingDelays, signal: closing };
      // What belongs to somebody else now says nothing of what was sent before.
      const reason = { kind: 'lost', cause, found: 'nothing', doubt: { kind: 'another-thing' } } as const;
      const nobodyKnows = changes.map((): Settlement => ({ outcome: 'unknown', reason }));
      let settlements = ports.isOfAnother(job) ? nobodyKnows : await settleChanges(changes, how);
      if (ports.isClosed()) return;
      if (!closing.aborted && ports.isOfAnother(job)) settlements = nobodyKnows;
      unreadable = take(job, changes, settlements, isNews);
    } finally {
      job.checking -= changes.length;
      for (const change of changes) reading.delete(keyOf(job, change));
      if (!closing.aborted) ledger.apply(job, { kind: 'read-back', number: changes.length });
    }
    if (unreadable === null || !isFirst || closing.aborted) return;
    const isNeeded = needsOthers(job);
    if (isNews || isNeeded) ports.onUnreadable(job, unreadable, isNeeded);
  };

  /** Whether a change that was read back too early was applied after all. */
  const look = (key: string): void => {
    const doubt = doubtful.get(key);
    if (doubt === undefined) return;
    const { job, change, until } = doubt;
    const { target, field, before, after } = change;
    if (ports.liveValue(target, field) === before) return;
    doubtful.delete(key);
    const isLate = ports.clock.elapsed() <= until && ports.isOwnValue(target, field, after);
    if (!isLate || change.outcome !== 'not-applied' || ports.isOfAnother(job)) return;
    ledger.conclude(job, [{ change, outcome: 'applied', reason: lateReason }]);
  };

  return {
    lost(job, changes, { cause, isOver, claim }) {
      if (claim !== undefined) for (const change of changes) change.claim = claim;
      const sending = changes[0].intent?.sending;
      if (isOver && sending !== undefined) overSendings.add(sending);
      ledger.lost(job, changes, cause);
      for (const change of changes) reading.add(keyOf(job, change));
      const isDeed = operationsOf(changes[0].endpoint).kind === 'deed';
      const doubts = isDeed && !needsOthers(job) ? 1 : mostDoubts;
      job.checking += changes.length;
      job.doubts += doubts;
      ports.onChanged(job);
      void start(job, () =>
        settle(job, changes, { cause, isOver, isFirst: true, isNews: true }).finally(() => {
          job.doubts -= doubts;
        }),
      );
    },

    check(job, changeIds, isFirst = false) {
      job.needsSettling = false;
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
        reading.add(keyOf(job, change));
        ledger.apply(job, { kind: 'lost', from: change.outcome, number: 1 });
        change.outcome = 'unknown';
      }
      job.checking += left.length;
      if (isFirst) job.doubts += mostDoubts;
      ports.onChanged(job);
      // One after another: there may be many, and the account has other things to do.
      checks = checks.then(() =>
        start(job, async () => {
          try {
            while (left.length > 0 && !closing.aborted) {
              const changes = left.splice(0, sameCall(left)) as CallChanges;
              const isNews = interrupted.has(changes[0]);
              const cause = isNews ? ({ kind: 'interrupted' } as const) : causeOf(changes[0]);
              const isOver = overSendings.has(changes[0].intent?.sending ?? '');
              await settle(job, changes, { cause, isOver, isFirst, isNews });
            }
          } finally {
            if (isFirst) job.doubts -= mostDoubts;
            for (const change of left) reading.delete(keyOf(job, change));
          }
        }),
      );
    },

    began(changes) {
      for (const { target, field } of changes) doubtful.delete(`${target} ${field}`);
    },

    confirmed: (target, field) => look(`${target} ${field}`),
    snapshotCame() {
      for (const key of doubtful.keys()) look(key);
    },

    wasLate(change) {
      const { target, field, after, endpoint } = change;
      // That a deed was done later is never shown by what is there: others do the same.
      if (operationsOf(endpoint).kind !== 'setting') return false;
      return change.tries > 0 && ports.isOwnValue(target, field, after);
    },

    idle: () => Promise.all([...work, checks]),
  };
}
