import { sayText } from '#words/text.ts';
import type { Clock } from '../clock.ts';
import { operationsOf } from './calls/call-operations.ts';
import type {
  ChangeIntent,
  ChangeReason,
  Explain,
  Journal,
  LostCause,
  OutcomeToRecord,
  RecordedChange,
} from '../store/journal.ts';
import { isCreation } from '../store/reversals.ts';
import { createJobStandings, type Conclusion } from './job-standings.ts';
import { hasEnded, type JobEvent } from './job-transition.ts';
import { firstWords, timeOf, type LiveJob } from './live-job.ts';
import type { PendingFields } from './pending.ts';
import { thrownFailureOf } from './thrown-failure.ts';

export interface LedgerPorts {
  journal: Journal;
  pending: PendingFields;
  /** Puts the reason of a change into words. */
  explain: Explain;
  clock: Clock;
  onChanged(job: LiveJob): void;
  onApplied(change: RecordedChange): void;
  /** A job has ended with changes that were sent and never confirmed, which must be read back. */
  onLeftOpen(job: LiveJob): void;
  onFault(error: unknown): void;
}

/** Records every step of a job: first in the journal, then in memory, then in the window. */
export interface JobLedger {
  /** An event of the job as a whole. */
  apply(job: LiveJob, event: JobEvent): void;
  /** Writes the state of a job to the journal where the two differ. */
  keep(job: LiveJob): void;
  /** The intent: from now on the changes may have been applied. */
  sent(job: LiveJob, changes: readonly RecordedChange[], intent?: ChangeIntent): void;
  /**
   * The changes were certainly not carried out and are sent next.
   *
   * @param wasTried whether this counts as an attempt
   */
  putBack(
    job: LiveJob,
    changes: readonly RecordedChange[],
    why: ChangeReason | null,
    wasTried?: boolean,
  ): void;
  /** The answer to a call was lost, now or earlier: the changes will be read back. */
  lost(job: LiveJob, changes: readonly RecordedChange[], cause: LostCause): void;
  conclude(job: LiveJob, conclusions: readonly Conclusion[]): void;
  /** An event shows that a change replaced somebody else's value; recorded once the change counts as applied. */
  replaced(job: LiveJob, change: RecordedChange, value: string): void;
  /** The journal could not be written: pauses the job. The journal's content is what counts. */
  fault(job: LiveJob, error: unknown): void;
}

function recorded({ change, ...outcome }: Conclusion): OutcomeToRecord {
  return { ...outcome, changeId: change.id };
}

/** Adds the replaced value to the conclusion of a change that now counts as applied. */
function withReplaced(job: LiveJob, conclusion: Conclusion): Conclusion {
  const { change, outcome, reason } = conclusion;
  const value = job.replacedValues.get(change.id);
  if (value === undefined || outcome === 'unknown') return conclusion;
  job.replacedValues.delete(change.id);
  const isSaid = outcome === 'applied' && (reason === undefined || reason.kind === 'lost');
  if (isSaid) job.replaced += 1;
  return isSaid ? { ...conclusion, reason: { kind: 'overwrote', value } } : conclusion;
}

export function createJobLedger(ports: LedgerPorts): JobLedger {
  const { journal, pending, clock } = ports;

  const standings = createJobStandings(journal, clock);

  const stand = (job: LiveJob, events: readonly JobEvent[]): void => {
    const ends = standings.after(job, events);
    conclude(job, ends);
    if (ends.some(({ outcome }) => outcome === 'unknown')) ports.onLeftOpen(job);
  };

  const wordsOf = ({ change, outcome, reason }: Conclusion): string =>
    reason === undefined ? '' : ports.explain({ ...change, outcome }, reason).explanation;

  function conclude(job: LiveJob, given: readonly Conclusion[]): void {
    if (given.length === 0) return;
    const conclusions = given.map((conclusion) => withReplaced(job, conclusion));
    journal.conclude(job.id, conclusions.map(recorded), timeOf(job, clock));
    const events: JobEvent[] = [];
    for (const conclusion of conclusions) {
      const { change, outcome } = conclusion;
      const words = wordsOf(conclusion);
      const isWorthSaying = outcome !== 'applied' && outcome !== 'skipped';
      if (isWorthSaying || conclusion.reason?.kind === 'overwrote') job.latestWords = firstWords(words);
      events.push({ kind: 'concluded', from: change.outcome, to: outcome, number: 1, words });
    }
    stand(job, events);
    for (const { change, outcome, claim } of conclusions) {
      change.outcome = outcome;
      if (claim !== undefined) change.claim = claim;
      if (outcome === 'applied') ports.onApplied(change);
      if (outcome === 'applied' || outcome === 'unknown') pending.answered(change, outcome === 'applied');
      else pending.dropped(change);
    }
    ports.onChanged(job);
  }

  return {
    apply(job, event) {
      if (event.kind === 'resumed') job.latestWords = '';
      stand(job, [event]);
      ports.onChanged(job);
    },

    keep(job) {
      standings.keep(job);
      ports.onChanged(job);
    },

    sent(job, changes, intent) {
      const ids = changes.map(({ id }) => id);
      journal.intend(job.id, ids, timeOf(job, clock), intent);
      stand(job, [{ kind: 'sent', number: ids.length }]);
      for (const change of changes) {
        change.outcome = 'sending';
        change.tries += 1;
        change.intent = intent ?? null;
        pending.sent(job.id, change);
      }
      ports.onChanged(job);
    },

    putBack(job, changes, why, wasTried = false) {
      const sent = changes.filter(({ outcome }) => outcome !== 'waiting');
      const [first] = sent;
      if (!hasEnded(job.standing)) job.upcoming.unshift(...changes);
      if (first !== undefined) {
        const ids = sent.map(({ id }) => id);
        journal.withdraw(job.id, ids, why, timeOf(job, clock), wasTried);
        stand(job, [{ kind: 'put-back', from: first.outcome, number: ids.length }]);
        for (const change of sent) {
          change.outcome = 'waiting';
          if (!wasTried) change.tries -= 1;
          if (change.tries === 0) change.intent = null;
          pending.dropped(change);
        }
      }
      ports.onChanged(job);
    },

    lost(job, changes, cause) {
      const reason = { kind: 'lost', cause, found: 'reading' } as const;
      const doubtful = changes.map((change) =>
        recorded({
          change,
          outcome: 'unknown',
          reason,
          ...(change.claim !== null && { claim: change.claim }),
        }),
      );
      journal.conclude(job.id, doubtful, timeOf(job, clock));
      const events = changes.map(({ outcome: from }) => ({ kind: 'lost', from, number: 1 }) as const);
      stand(job, events);
      for (const change of changes) {
        change.outcome = 'unknown';
        change.reason = reason;
      }
      ports.onChanged(job);
    },

    conclude,

    replaced(job, change, value) {
      // A creation replaces nothing: another thing of the same name belongs to somebody else.
      if (operationsOf(change.endpoint).kind !== 'setting' || isCreation(change.endpoint)) return;
      job.replacedValues.set(change.id, value);
      if (change.outcome !== 'applied') return;
      const conclusion = withReplaced(job, { change, outcome: 'applied' });
      try {
        journal.conclude(job.id, [recorded(conclusion)], timeOf(job, clock));
      } catch (error) {
        // A journal fault must not keep the event from the model.
        ports.onFault(error);
        return;
      }
      if (conclusion.reason !== undefined) change.reason = conclusion.reason;
      job.latestWords = firstWords(wordsOf(conclusion));
      ports.onChanged(job);
    },

    fault(job, error) {
      ports.onFault(error);
      const failure = thrownFailureOf(error);
      const words = firstWords('message' in failure ? sayText(failure.message) : failure.kind);
      standings.holdAfterFault(job, words);
      ports.onChanged(job);
    },
  };
}
