import { wordIn } from './columns.ts';
import type { DatabaseSync, StatementResultingChanges } from 'node:sqlite';
import type { ChangeOutcome, Job, JobRow, ChangeTarget } from '#contract/changes.ts';
import {
  noOutcomes,
  type ChangeIntent,
  type ChangesOfField,
  type ChangeToRecord,
  type NewJob,
  type OutcomeToRecord,
  type PausedBy,
  type RecordedChange,
  type RecordedJob,
} from './journal-records.ts';
import { beginJob } from './begin-job.ts';
import { checkpoint } from './database.ts';
import { undoColumns, shownColumns, toJobRow, toRecordedChange, toRecordedJob } from './journal-rows.ts';
import { keptReason, type ChangeReason, type JobReason } from './journal-reasons.ts';
import { openClaims, type JournalClaims } from './journal-claims.ts';
import { operationOf, unknownOperation } from './operation-names.ts';
import { inTransaction } from './transaction.ts';
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
export interface Journal extends JournalClaims {
  /** Records a change set with all its changes and its job. Throws if the change set ever ran before. */
  begin(job: NewJob, changes: readonly ChangeToRecord[], at: number): void;
  /** Written before the call: from now on the changes may have been applied. `intent` is the same for all of a call. */
  intend(jobId: string, changeIds: readonly number[], at: number, intent?: ChangeIntent): void;
  /**
   * The call was certainly not carried out; the changes wait again.
   *
   * @param wasTried the sending counts among the tries all the same
   */
  withdraw(
    jobId: string,
    changeIds: readonly number[],
    why: ChangeReason | null,
    at: number,
    wasTried?: boolean,
  ): void;
  /** Written after the call, or instead of it. */
  conclude(jobId: string, outcomes: readonly OutcomeToRecord[], at: number): void;
  /** Concludes as skipped all waiting changes that were never sent; returns how many. */
  skipWaiting(jobId: string, why: ChangeReason | null, at: number): number;
  setJobState(
    jobId: string,
    state: Job['state'],
    latestExplanation: string,
    finishedAt: number | null,
    held?: { why: JobReason | null; pausedBy: PausedBy | null },
  ): void;
  /** The next waiting changes in order. */
  waiting(jobId: string, limit: number): RecordedChange[];
  /** Waiting changes that were sent before and not carried out, in order. */
  triedBefore(jobId: string): RecordedChange[];
  /** Changes with an intent and no certain outcome. */
  unsettled(jobId: string): RecordedChange[];
  change(jobId: string, changeId: number): RecordedChange | null;
  /** Changes that were applied, in order; without those of operations that this version does not know. */
  applied(jobId: string): RecordedChange[];
  /**
   * Changes that were refused or not applied, and those that were never sent because the job was ended; in order, without
   * those of operations that this version does not know.
   */
  notDone(jobId: string): RecordedChange[];
  /** Whether a change of the target is part of the job and was not applied. */
  hasUndone(jobId: string, target: ChangeTarget): boolean;
  /** Calls the field of waiting changes by the id of what the job has created for them. */
  nameField(jobId: string, field: string, known: string): void;
  /** Whether an applied change of the organization gave the target this name. */
  hasNamed(organizationId: string, target: ChangeTarget, name: string): boolean;
  /**
   * The title of the newest job of the organization that gave a field this value; null where the last change of it that was
   * applied set another one.
   *
   * @param besides a job that is not meant
   */
  jobThatSet(
    organizationId: string,
    set: { target: ChangeTarget; field: string; value: string },
    besides: string | null,
  ): string | null;
  counts(jobId: string): Record<ChangeOutcome, number>;
  /** How many changes took the place of what somebody else had set in the same moment. */
  replaced(jobId: string): number;
  /** How many changes of each field wait. */
  waitingFields(jobId: string): ChangesOfField[];
  /** Under way first, then what was refused or is unknown, then the newest outcomes, then what waits. */
  rows(jobId: string, offset: number, limit: number): JobRow[];
  job(jobId: string): RecordedJob | null;
  /** The newest jobs of an organization, newest last. */
  recentJobs(organizationId: string, limit: number): RecordedJob[];
  /** Jobs that were not ended, and ended ones with a change whose outcome is not certain; oldest first. */
  interruptedJobs(organizationId: string): RecordedJob[];
}

/** Whether a skipped change of the table `change` was never sent since its job was ended. */
export const isNotSent = `iif(json_valid(reason), reason ->> '$.kind', '') = 'not-sent'`;

const kept = (reason: ChangeReason | null | undefined): string | null =>
  reason === null || reason === undefined ? null : keptReason(reason);

const isKnown = ({ endpoint }: RecordedChange): boolean => endpoint !== unknownOperation;

const rowsOf = (condition: string): string =>
  `FROM recorded_change AS change WHERE change.job_id = ? AND ${condition}`;

/** What is under way and what needs somebody stay above what went well. */
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

/**
 * The journal of what this console did, over one thread's connection to the database.
 *
 * @param explain puts reasons into words, for rows that are shown
 */
export function openJournal(database: DatabaseSync, explain: Explain = unexplained): Journal {
  const addEntry = database.prepare(
    'INSERT INTO journal_entry (job_id, change_id, at, kind, outcome, reason) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const setSending = database.prepare(
    `UPDATE change SET outcome = 'sending', reason = NULL, intent = ?, tries = tries + 1,
       changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const setWithdrawn = database.prepare(
    // The server may be at work on an earlier sending still: what is known of it is kept.
    `UPDATE change SET outcome = 'waiting', reason = ?, intent = iif(tries > ?, intent, NULL),
       tries = max(0, tries - ?), changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const setOutcome = database.prepare(
    `UPDATE change SET outcome = ?, reason = ?, claim = coalesce(?, claim),
       changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const mustHave = (jobId: string, changeId: number, { changes }: StatementResultingChanges) => {
    if (changes !== 1) throw new Error(`The journal has no change ${changeId} of job ${jobId}.`);
  };

  return {
    begin: (job, changes, at) => beginJob(database, job, changes, at),
    intend(jobId, changeIds, at, intent) {
      const known = intent === undefined ? null : JSON.stringify(intent);
      inTransaction(database, () => {
        for (const changeId of changeIds) {
          mustHave(jobId, changeId, setSending.run(known, at, jobId, changeId));
          addEntry.run(jobId, changeId, at, 'intent', 'sending', null);
        }
      });
    },
    withdraw(jobId, changeIds, why, at, wasTried = false) {
      const reason = kept(why);
      inTransaction(database, () => {
        for (const changeId of changeIds) {
          const uncounted = wasTried ? 0 : 1;
          const done = setWithdrawn.run(reason, uncounted, uncounted, at, jobId, changeId);
          mustHave(jobId, changeId, done);
          addEntry.run(jobId, changeId, at, 'withdrawal', 'waiting', reason);
        }
      });
    },
    conclude(jobId, outcomes, at) {
      inTransaction(database, () => {
        for (const { changeId, outcome, reason, claim } of outcomes) {
          const why = kept(reason);
          mustHave(jobId, changeId, setOutcome.run(outcome, why, claim ?? null, at, jobId, changeId));
          addEntry.run(jobId, changeId, at, 'outcome', outcome, why);
        }
      });
    },
    skipWaiting(jobId, why, at) {
      const reason = kept(why);
      return inTransaction(database, () => {
        database
          .prepare(
            `INSERT INTO journal_entry (job_id, change_id, at, kind, outcome, reason)
             SELECT job_id, change_id, ?, 'outcome', 'skipped', ? FROM change
             WHERE job_id = ? AND outcome = 'waiting' AND tries = 0 ORDER BY change_id`,
          )
          .run(at, reason, jobId);
        return Number(
          database
            .prepare(
              `UPDATE change SET outcome = 'skipped', reason = ?, changed_at = ?
               WHERE job_id = ? AND outcome = 'waiting' AND tries = 0`,
            )
            .run(reason, at, jobId).changes,
        );
      });
    },
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
    waiting: (jobId, limit) =>
      database
        .prepare(
          `SELECT * FROM recorded_change WHERE job_id = ? AND outcome = 'waiting' ORDER BY change_id LIMIT ?`,
        )
        .all(jobId, limit)
        .map(toRecordedChange),
    triedBefore: (jobId) =>
      database
        .prepare(
          `SELECT * FROM recorded_change WHERE job_id = ? AND outcome = 'waiting' AND tries > 0 ORDER BY change_id`,
        )
        .all(jobId)
        .map(toRecordedChange),
    unsettled: (jobId) =>
      database
        .prepare(
          `SELECT * FROM recorded_change WHERE job_id = ? AND outcome IN ('sending', 'unknown') ORDER BY change_id`,
        )
        .all(jobId)
        .map(toRecordedChange),
    change(jobId, changeId) {
      const row = database
        .prepare('SELECT * FROM recorded_change WHERE job_id = ? AND change_id = ?')
        .get(jobId, changeId);
      return row === undefined ? null : toRecordedChange(row);
    },
    applied: (jobId) =>
      database
        .prepare(`SELECT * FROM recorded_change WHERE job_id = ? AND outcome = 'applied' ORDER BY change_id`)
        .all(jobId)
        .map(toRecordedChange)
        .filter(isKnown),
    notDone: (jobId) =>
      database
        .prepare(
          `SELECT * FROM recorded_change WHERE job_id = ? AND (outcome IN ('rejected', 'not-applied')
             OR (outcome = 'skipped' AND ${isNotSent})) ORDER BY change_id`,
        )
        .all(jobId)
        .map(toRecordedChange)
        .filter(isKnown),
    ...openClaims(database),
    hasUndone: (jobId, target) =>
      database
        .prepare(`SELECT 1 FROM change WHERE job_id = ? AND target = ? AND outcome <> 'applied' LIMIT 1`)
        .get(jobId, target) !== undefined,
    nameField(jobId, field, known) {
      database
        .prepare(`UPDATE change SET field = ? WHERE job_id = ? AND field = ? AND outcome = 'waiting'`)
        .run(known, jobId, field);
    },
    hasNamed: (organizationId, target, name) =>
      database
        .prepare(
          `SELECT 1 FROM recorded_change AS change JOIN job ON job.id = change.job_id
           WHERE change.target = ? AND change.field = 'name' AND change.outcome = 'applied' AND change.after = ?
             AND job.organization_id = ? LIMIT 1`,
        )
        .get(target, name, organizationId) !== undefined,
    jobThatSet(organizationId, { target, field, value }, besides) {
      const row = database
        .prepare(
          `SELECT change_set.title, change.after FROM recorded_change AS change JOIN job ON job.id = change.job_id
             JOIN change_set ON change_set.id = job.id
           WHERE change.target = ? AND change.field = ? AND change.outcome = 'applied'
             AND job.organization_id = ? AND job.id IS NOT ?
           ORDER BY change.changed_at DESC LIMIT 1`,
        )
        .get(target, field, organizationId, besides);
      return row?.['after'] === value ? String(row['title']) : null;
    },
    counts(jobId) {
      const counts = noOutcomes();
      for (const row of database
        .prepare('SELECT outcome, count(*) AS number FROM change WHERE job_id = ? GROUP BY outcome')
        .all(jobId)) {
        counts[wordIn(row, 'outcome', counts)] = Number(row['number']);
      }
      return counts;
    },
    replaced: (jobId) =>
      Number(
        database
          .prepare(
            `SELECT count(*) AS number FROM change WHERE job_id = ? AND outcome = 'applied'
               AND iif(json_valid(reason), reason ->> '$.kind', '') = 'overwrote'`,
          )
          .get(jobId)?.['number'] ?? 0,
      ),
    waitingFields: (jobId) =>
      database
        .prepare(
          `SELECT operation, value_version, field, count(*) AS number FROM change
           WHERE job_id = ? AND outcome = 'waiting' GROUP BY operation, value_version, field`,
        )
        .all(jobId)
        .map((row) => ({
          endpoint: operationOf(String(row['operation']), Number(row['value_version'])),
          field: String(row['field']),
          number: Number(row['number']),
        })),
    rows(jobId, offset, limit) {
      // Parts, each of which an index has in order: a page of 100,000 rows must not sort them all.
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
