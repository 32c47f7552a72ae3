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

/** What keeps changes from being sent. */
export interface Hindrances {
  /** How a change ends that must not be sent any more; null where it may be. */
  of(job: LiveJob, change: RecordedChange): Conclusion | null;
  /** Ends what must not be sent. What was sent before may have been carried out since it was read back. */
  leaveOut(job: LiveJob, hindered: readonly Conclusion[]): void;
}

export function createHindrances(ports: HindrancePorts): Hindrances {
  const { ledger, settling } = ports;

  // What is gone may be gone by what was sent: below feature level 378 an archived channel is told as deleted. What is
  // called otherwise may be called so by it, or by what was sent along with it.
  const isOpen = ({ change, outcome, reason }: Conclusion): boolean =>
    outcome === 'skipped' &&
    (reason?.kind !== 'not-sent' || reason.because === 'another-thing') &&
    settling.wasSent(change);

  return {
    of(job, change) {
      const reason = missingRightFor(job, change) ?? conflictOf(job.id, change, ports);
      if (reason === null) return null;
      // What somebody else who has the id by now is says nothing of what was sent before.
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
