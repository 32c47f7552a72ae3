import type { Text } from '#words/text.ts';
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

/** How a change ends unless an earlier attempt turns out to have been carried out. */
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

/** Records what reading back has shown. */
export interface SettledChanges {
  /** Whether a change is sent again when it was not carried out. */
  isRepeated(job: LiveJob, change: RecordedChange): boolean;
  /**
   * Concludes the changes whose outcome is certain, and puts back those that are sent again.
   *
   * @param settlements one for each change, in order
   * @param isNews whether to journal the result even when nothing new was learned
   * @param otherwise how changes end that were not carried out; without it, they are sent again
   * @returns why the values could not be read; null when they could
   */
  take(
    job: LiveJob,
    changes: CallChanges,
    settlements: readonly Settlement[],
    how: { isNews: boolean; otherwise?: Otherwise | undefined },
  ): Text | null;
}

/** How often a change is sent at most when each attempt was proven not to have been carried out. */
export const mostTries = 3;

type Settled = Exclude<Settlement, { outcome: 'interrupted' }>;

export function createSettledChanges(ports: SettledChangesPorts): SettledChanges {
  const { journal, ledger } = ports;

  /**
   * Names the job of this console that set the value which was found instead. It may have overwritten the change, so the
   * outcome is unknown.
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
      let unreadable: Text | null = null;
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
        // Nothing new, so not worth a journal entry.
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
