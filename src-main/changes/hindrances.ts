import type { RecordedChange } from '../store/journal.ts';
import { conflictOf, type ConflictPorts } from './conflict.ts';
import type { JobLedger } from './job-ledger.ts';
import type { Conclusion } from './job-standings.ts';
import type { LiveJob } from './live-job.ts';
import { missingRightFor } from './refused-call.ts';
import { lateReason, type Settling } from './settling.ts';

export interface HindrancePorts extends ConflictPorts {
  ledger: Pick<JobLedger, 'conclude'>;
  settling: Pick<Settling, 'wasLate' | 'wasSent' | 'isUnderWay' | 'beforeEnd'>;
}

/** Finds what prevents changes from being sent. */
export interface Hindrances {
  /** How a change ends that must no longer be sent; null if it can be sent. */
  of(job: LiveJob, change: RecordedChange): Conclusion | null;
  /**
   * Ends changes that must not be sent. Those already sent are read back once more: they may have been carried out
   * late.
   */
  leaveOut(job: LiveJob, hindered: readonly Conclusion[]): void;
}

export function createHindrances(ports: HindrancePorts): Hindrances {
  const { ledger, settling } = ports;

  // A missing target or a new name may be our own doing: below feature level 378, an archived channel is reported as
  // deleted.
  const isOpen = ({ change, outcome, reason }: Conclusion): boolean =>
    outcome === 'skipped' &&
    (reason?.kind !== 'not-sent' || reason.because === 'another-thing') &&
    settling.wasSent(change);

  return {
    of(job, change) {
      const reason = missingRightFor(job, change) ?? conflictOf(job.id, change, ports);
      if (reason === null) return null;
      // If the id belongs to someone else by now, their value says nothing about what was sent.
      return reason.kind === 'changed-by-others' && settling.wasLate(change)
        ? { change, outcome: 'applied', reason: lateReason }
        : { change, outcome: 'skipped', reason };
    },

    leaveOut(job, hindered) {
      ledger.conclude(
        job,
        hindered.filter((end) => !isOpen(end)),
      );
      for (const { change, reason } of hindered.filter(isOpen)) {
        if (reason === undefined) continue;
        settling.beforeEnd(job, [change], !settling.isUnderWay(change), { outcome: 'skipped', reason });
      }
    },
  };
}
