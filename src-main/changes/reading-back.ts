import type { Text } from '#words/text.ts';
import type { LostCause, RecordedChange } from '../store/journal.ts';
import type { CallChanges } from './calls/operations.ts';
import type { ChangesBeingRead } from './changes-being-read.ts';
import { dependsOn } from './kinds/kinds.ts';
import type { LiveJob } from './live-job.ts';
import { settleChanges, type Settlement } from './settle.ts';
import type { Otherwise, SettledChanges } from './settled-changes.ts';
import type { SettlingPorts } from './settling-ports.ts';

interface ReadingBackPorts extends SettlingPorts {
  settled: SettledChanges;
  reading: Pick<ChangesBeingRead, 'remove'>;
}

/** How changes are read back. */
interface Reading {
  /** Why the answer is missing. */
  cause: LostCause;
  /** Whether the server has certainly finished processing the call. */
  isOver: boolean;
  /** How changes end that weren't carried out; without it, they are sent again. */
  otherwise?: Otherwise | undefined;
  /** Whether the job waits for it. */
  isFirst: boolean;
  /** Whether to journal the result even when nothing new was learned. */
  isNews: boolean;
  /** Called when evidence is late: other changes need not wait for it. */
  onLate?: (() => void) | undefined;
}

/** Reads back the changes of one call and records what became of them. */
type ReadingBack = (job: LiveJob, changes: CallChanges, how: Reading) => Promise<void>;

/** Whether later changes of the job depend on earlier ones. */
export function needsOthers({ upcoming }: LiveJob): boolean {
  return upcoming.some((change) => dependsOn(change) !== null);
}

/** The outcome of a change that can no longer be determined. */
function settledByNobody(cause: LostCause): Settlement {
  const reason = { kind: 'lost', cause, found: 'nothing', doubt: { kind: 'another-thing' } } as const;
  return { outcome: 'unknown', reason };
}

export function createReadingBack(ports: ReadingBackPorts): ReadingBack {
  const { ledger, closing, settled, reading } = ports;

  /** If an ID now belongs to someone else, what was read says nothing about the change. */
  const withoutStrangers = (
    job: LiveJob,
    changes: CallChanges,
    settlements: readonly Settlement[],
    nobodyKnows: Settlement,
  ): Settlement[] => {
    const isOfAnother = ports.isOfAnother(job);
    return settlements.map((settlement, place) => {
      const change = changes[place];
      const isFound = settlement.outcome === 'applied' || settlement.outcome === 'skipped';
      const isOfStranger = isFound && change !== undefined && ports.isOfStranger(change, changes);
      return isOfAnother || isOfStranger ? nobodyKnows : settlement;
    });
  };

  return async (
    job: LiveJob,
    changes: CallChanges,
    { cause, isOver, isFirst, isNews, otherwise, onLate }: Reading,
  ): Promise<void> => {
    let unreadable: Text | null = null;
    try {
      const { connection, deeds, readingDelays } = ports;
      const how = {
        connection,
        deeds,
        cause,
        isOver,
        readingDelays,
        signal: closing,
        isRepeated: (change: RecordedChange) => otherwise === undefined && settled.isRepeated(job, change),
        onLate,
      };
      const nobodyKnows = settledByNobody(cause);
      let settlements = ports.isOfAnother(job)
        ? changes.map(() => nobodyKnows)
        : await settleChanges(changes, how);
      if (ports.isClosed()) return;
      if (!closing.aborted) settlements = withoutStrangers(job, changes, settlements, nobodyKnows);
      unreadable = settled.take(job, changes, settlements, { isNews, otherwise });
    } finally {
      job.checking -= changes.length;
      reading.remove(job, changes);
      if (!closing.aborted) ledger.apply(job, { kind: 'read-back', number: changes.length });
    }
    if (unreadable === null || !isFirst || closing.aborted) return;
    const isNeeded = needsOthers(job);
    if (isNews || isNeeded) ports.onUnreadable(job, unreadable, isNeeded);
  };
}
