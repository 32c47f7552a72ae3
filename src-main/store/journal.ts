import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobFailure, JobRow } from '#contract/changes.ts';
import { beginJob } from './begin-job.ts';
import { checkpoint } from './database.ts';
import { openChanges, type JournalChanges } from './journal-changes.ts';
import { openClaims, type JournalClaims } from './journal-claims.ts';
import { openOutcomes, type JournalOutcomes } from './journal-outcomes.ts';
import { keptReason, type JobReason } from './journal-reasons.ts';
import type { ChangeToRecord, NewJob, PausedBy, RecordedJob } from './journal-records.ts';
import { undoColumns, shownColumns, toJobRow, toRecordedJob } from './journal-rows.ts';
import { unexplained, type Explain } from './journal-words.ts';

export type { ChangeReason, Uncertainty, JobReason, LostCause } from './journal-reasons.ts';
export type { Explain, ExplainedChange } from './journal-words.ts';
export type {
  ChangeEndpoint,
  ChangeIntent,
  ChangesOfField,
  ChangeToRecord,
  FinalOutcome,
  NewJob,
  OutcomeToRecord,
  PausedBy,
  RecordedChange,
  RecordedJob,
} from './journal-records.ts';

/** Every function is one durable transaction; times are UNIX milliseconds. */
export interface Journal extends JournalChanges, JournalClaims, JournalOutcomes {
  /** Records a change set with all its changes and its job. Throws if the change set ever ran before. */
  begin(job: NewJob, changes: readonly ChangeToRecord[], at: number): void;
  setJobState(
    jobId: string,
    state: Job['state'],
    latestExplanation: string,
    finishedAt: number | null,
    held?: { why: JobReason | null; pausedBy: PausedBy | null },
  ): void;
  /** Replaces the field of waiting changes with the id of what the job has created for them. */
  nameField(jobId: string, field: string, known: string): void;
  /** Running ones first, then refused or unknown ones, the newest outcomes, and waiting ones. */
  rows(jobId: string, offset: number, limit: number): JobRow[];
  /** What went wrong in a job, the most frequent first. */
  failures(jobId: string): JobFailure[];
  job(jobId: string): RecordedJob | null;
  /** The newest jobs of an organization, newest last. */
  recentJobs(organizationId: string, limit: number): RecordedJob[];
  /** Jobs that weren't ended, and ended ones with a change whose outcome isn't certain; oldest first. */
  interruptedJobs(organizationId: string): RecordedJob[];
}

const rowsOf = (condition: string): string =>
  `FROM recorded_change AS change WHERE change.job_id = ? AND ${condition}`;

/** What is running or needs attention comes before what went well. */
const rowParts = [
  ...['sending', 'rejected', 'not-applied', 'unknown'].map((outcome) => ({
    from: rowsOf(`change.outcome = '${outcome}'`),
    order: 'change.change_id',
  })),
  {
    from: rowsOf(`change.outcome NOT IN ('waiting', 'sending')
      AND change.outcome NOT IN ('rejected', 'not-applied', 'unknown')`),
    order: 'change.changed_at DESC, change.change_id DESC',
  },
  { from: rowsOf(`change.outcome = 'waiting'`), order: 'change.change_id' },
];

const jobColumns = `job.*, job.reason AS why, change_set.title, change_set.reason, change_set.undo_of,
  change_set.realm_uuid, change_set.caller_user_id, change_set.caller_address, ${undoColumns}
  FROM job JOIN change_set ON change_set.id = job.id`;

/** So many ways to fail are told apart. */
const mostFailures = 20;

/** What was not applied in a job: one for all changes with the same outcome and the same words, failures first. */
function readFailures(database: DatabaseSync, jobId: string, explain: Explain): JobFailure[] {
  const groups = database
    .prepare(
      `SELECT min(change_id) AS first, count(*) AS number FROM change
        WHERE job_id = ? AND outcome IN ('rejected', 'not-applied', 'unknown', 'skipped')
        GROUP BY outcome, reason ORDER BY outcome = 'skipped', number DESC LIMIT ${mostFailures}`,
    )
    .all(jobId);
  const sample = database.prepare(`SELECT ${shownColumns} ${rowsOf('change.change_id = ?')}`);
  const failures = new Map<string, JobFailure>();
  for (const { first, number } of groups) {
    const row = sample.get(jobId, Number(first));
    if (row === undefined) continue;
    const { outcome, explanation, advice } = toJobRow(row, explain);
    const key = JSON.stringify([outcome, explanation, advice]);
    const count = (failures.get(key)?.count ?? 0) + Number(number);
    failures.set(key, { outcome, explanation, advice, count });
  }
  return [...failures.values()].toSorted(
    (one, other) =>
      Number(one.outcome === 'skipped') - Number(other.outcome === 'skipped') || other.count - one.count,
  );
}

/**
 * The journal of what this console did, on a thread's connection.
 *
 * @param explain puts reasons into words, for rows that are shown
 */
export function openJournal(database: DatabaseSync, explain: Explain = unexplained): Journal {
  return {
    begin: (job, changes, at) => beginJob(database, job, changes, at),
    setJobState(jobId, state, latestExplanation, finishedAt, held = { why: null, pausedBy: null }) {
      database
        .prepare(
          'UPDATE job SET state = ?, latest_explanation = ?, finished_at = ?, reason = ?, paused_by = ? WHERE id = ?',
        )
        .run(
          state,
          latestExplanation,
          finishedAt,
          held.why === null ? null : keptReason(held.why),
          held.pausedBy,
          jobId,
        );
      if (finishedAt !== null) checkpoint(database);
    },
    ...openOutcomes(database),
    ...openChanges(database),
    ...openClaims(database),
    nameField(jobId, field, known) {
      database
        .prepare(`UPDATE change SET field = ? WHERE job_id = ? AND field = ? AND outcome = 'waiting'`)
        .run(known, jobId, field);
    },
    rows(jobId, offset, limit) {
      // Parts, each of which an index returns in order: a page of 100,000 rows must not sort them all.
      const rows: JobRow[] = [];
      let toSkip = offset;
      for (const part of rowParts) {
        if (rows.length >= limit) break;
        const counted = database.prepare(`SELECT count(*) AS number ${part.from}`).get(jobId);
        const number = Number(counted?.['number'] ?? 0);
        if (toSkip < number) {
          const page = database.prepare(
            `SELECT ${shownColumns} ${part.from} ORDER BY ${part.order} LIMIT ? OFFSET ?`,
          );
          rows.push(...page.all(jobId, limit - rows.length, toSkip).map((row) => toJobRow(row, explain)));
        }
        toSkip = Math.max(0, toSkip - number);
      }
      return rows;
    },
    failures: (jobId) => readFailures(database, jobId, explain),
    job(jobId) {
      const row = database.prepare(`SELECT ${jobColumns} WHERE job.id = ?`).get(jobId);
      return row === undefined ? null : toRecordedJob(row);
    },
    recentJobs: (organizationId, limit) =>
      database
        .prepare(
          `SELECT ${jobColumns} WHERE job.organization_id = ? ORDER BY job.started_at DESC, job.rowid DESC LIMIT ?`,
        )
        .all(organizationId, limit)
        .map(toRecordedJob)
        .toReversed(),
    interruptedJobs: (organizationId) =>
      database
        .prepare(
          `SELECT ${jobColumns} WHERE job.organization_id = ? AND (job.state IN ('running', 'paused') OR EXISTS (
             SELECT 1 FROM change WHERE change.job_id = job.id AND change.outcome IN ('sending', 'unknown')))
           ORDER BY job.started_at, job.rowid`,
        )
        .all(organizationId)
        .map(toRecordedJob),
  };
}
