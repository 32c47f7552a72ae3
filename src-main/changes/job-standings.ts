import type { Clock } from '../clock.ts';
import type { Journal, OutcomeToRecord, RecordedChange } from '../store/journal.ts';
import { operationsOf } from './calls/call-operations.ts';
import { hasEnded, transition, type JobEvent, type JobStanding } from './job-transition.ts';
import { latestWordsOf, timeOf, type LiveJob } from './live-job.ts';
import { lostCauseOf } from './lost-answers.ts';

/** How a change ended. */
export type Conclusion = Omit<OutcomeToRecord, 'changeId'> & { change: RecordedChange };

/** The states of jobs, in the journal and in memory. */
export interface JobStandings {
  /**
   * Applies events to the state of a job. Apart from a fault, the state changes nowhere else.
   *
   * @returns conclusions of changes that were sent earlier and will not be retried because the job has ended
   */
  after(job: LiveJob, events: readonly JobEvent[]): Conclusion[];
  /** Writes the state of a job to the journal where the two differ. */
  keep(job: LiveJob): void;
  /** The journal could not be written: pauses the job and takes its counts from the journal. */
  holdAfterFault(job: LiveJob, words: string): void;
}

/** How a change ends that was sent and will not be retried. A setting may have been read back too early. */
function endOfTried(change: RecordedChange): Conclusion {
  const { reason, endpoint } = change;
  const tried = { ...change, outcome: 'skipped' } as const;
  if (operationsOf(endpoint).kind === 'deed')
    return { change: tried, outcome: 'not-applied', ...(reason !== null && { reason }) };
  const reading = { kind: 'lost', cause: lostCauseOf(change), found: 'reading' } as const;
  return { change: tried, outcome: 'unknown', reason: reading };
}

/** A waiting job is kept as running: at the next start both count as interrupted. */
function keptState({ state }: JobStanding): Exclude<JobStanding['state'], 'waiting'> {
  return state === 'waiting' ? 'running' : state;
}

type StandingJournal = Pick<Journal, 'counts' | 'setJobState' | 'skipWaiting' | 'triedBefore'>;

export function createJobStandings(journal: StandingJournal, clock: Clock): JobStandings {
  const keep = (job: LiveJob, standing: JobStanding): void => {
    const { why, pausedBy, since } = standing;
    const finishedAt = hasEnded(standing) ? since : null;
    const words = latestWordsOf({ ...job, standing });
    journal.setJobState(job.id, keptState(standing), words, finishedAt, { why, pausedBy });
  };

  return {
    after(job, events) {
      const at = timeOf(job, clock);
      const before = job.standing;
      const standing = events.reduce((earlier, event) => transition(earlier, event, at), before);
      const { state } = standing;
      const isOver = hasEnded(standing);
      let tried: RecordedChange[] = [];
      if ((state === 'cancelled' || state === 'stopped') && standing.counts.skipped > before.counts.skipped) {
        journal.skipWaiting(job.id, { kind: 'not-sent', because: state }, at);
        tried = journal.triedBefore(job.id);
      }
      if (state !== before.state || standing.why !== before.why) keep(job, standing);
      job.standing = standing;
      if (isOver) job.upcoming = [];
      if (state !== 'running') job.stopWaiting.abort();
      // A change that was sent must not be recorded as "not sent".
      return tried.map(endOfTried);
    },

    keep: (job) => keep(job, job.standing),

    holdAfterFault(job, words) {
      const paused: JobEvent = { kind: 'paused', by: 'console', why: { kind: 'journal-fault', words } };
      job.needsSettling = true;
      job.upcoming = [];
      job.standing = transition(job.standing, paused, timeOf(job, clock));
      job.stopWaiting.abort();
      try {
        const recounted: JobEvent = { kind: 'recounted', counts: journal.counts(job.id) };
        job.standing = transition(job.standing, recounted, timeOf(job, clock));
        keep(job, job.standing);
      } catch {
        // The same fault again: the job is paused in memory, and the journal still has it at the next start.
      }
    },
  };
}
