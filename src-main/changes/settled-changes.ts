import type { ChangeReason, RecordedChange } from '../store/journal.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { CallChanges } from './calls/operations.ts';
import type { EarlyReadings } from './early-readings.ts';
import { hasEnded } from './job-transition.ts';
import type { LiveJob } from './live-job.ts';
import { isNewUncertainty, unreadableWords } from './lost-answers.ts';
import type { SendingsUnderWay } from './sendings-under-way.ts';
import type { Settlement } from './settle.ts';
import type { SettlingPorts } from './settling-ports.ts';

/** How a change ends that was not carried out the last time; it counts unless an earlier sending of it was. */
export interface Otherwise {
  outcome: 'rejected' | 'skipped';
  reason: ChangeReason;
}

interface SettledChangesPorts extends Pick<
  SettlingPorts,
  'organizationId' | 'journal' | 'ledger' | 'explain' | 'onRetry'
> {
  earlyReadings: Pick<EarlyReadings, 'add'>;
  sendings: Pick<SendingsUnderWay, 'forget'>;
}

/** What was read back of changes, taken into their jobs. */
export interface SettledChanges {
  /** Whether a change of the job goes out once more where it was not carried out. */
  isRepeated(job: LiveJob, change: RecordedChange): boolean;
  /**
   * Ends the changes that are certain, and puts those back that are sent again.
   *
   * @param settlements one for each change
   * @param isNews whether it is worth an entry in the journal that nothing new was learned
   * @param otherwise how changes end that were not carried out; where this is left out they are sent again
   * @returns why what was sent last cannot be read back; null where it can
   */
  take(
    job: LiveJob,
    changes: CallChanges,
    settlements: readonly Settlement[],
    how: { isNews: boolean; otherwise?: Otherwise | undefined },
  ): string | null;
}

/** How often a change is sent at most where each time is proven not to have been carried out. */
export const mostTries = 3;

type Settled = Exclude<Settlement, { outcome: 'interrupted' }>;

export function createSettledChanges(ports: SettledChangesPorts): SettledChanges {
  const { journal, ledger } = ports;

  /**
   * Names the job of this console that set another value than was read back for. It may have set it over that of the change
   * once this was carried out, so that nobody knows any more.
   */
  const attributed = ({ id }: LiveJob, { target, field }: RecordedChange, settled: Settled): Settled => {
    const { reason } = settled;
    if (reason.kind !== 'lost' || reason.found !== 'other-value') return settled;
    const { value } = reason;
    const job = journal.jobThatSet(ports.organizationId, { target, field, value }, id);
    return job === null ? settled : { outcome: 'unknown', reason: { ...reason, job } };
  };

  const isRepeated: SettledChanges['isRepeated'] = (job, { tries }) =>
    tries < mostTries && !hasEnded(job.standing);

  return {
    isRepeated,

    take(job, changes, settlements, { isNews, otherwise }) {
      let unreadable: string | null = null;
      const retried: RecordedChange[] = [];
      let retriedBecause: ChangeReason | null = null;
      for (const [place, found] of settlements.entries()) {
        const change = changes[place];
        if (change === undefined || found.outcome === 'interrupted') continue;
        const settlement = attributed(job, change, found);
        unreadable ??= unreadableWords(settlement);
        if (settlement.outcome === 'not-applied') {
          if (operationsOf(change.endpoint).kind === 'setting') ports.earlyReadings.add(job, change);
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
        if (settlement.outcome !== 'unknown') ports.sendings.forget(change);
        ledger.conclude(job, [{ ...settlement, change }]);
      }
      const [first] = retried;
      if (first !== undefined && retriedBecause !== null) {
        const words = ports.explain({ ...first, outcome: 'not-applied' }, retriedBecause).explanation;
        ledger.putBack(job, retried, retriedBecause, true);
        ports.onRetry(job, words);
      }
      return unreadable;
    },
  };
}
