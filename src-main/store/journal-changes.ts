import type { DatabaseSync } from 'node:sqlite';
import type { ChangeOutcome, ChangeTarget } from '#contract/changes.ts';
import { wordIn } from './columns.ts';
import { noOutcomes, type ChangesOfField, type RecordedChange } from './journal-records.ts';
import { toRecordedChange } from './journal-rows.ts';
import { operationOf, unknownOperation } from './operation-names.ts';

/** Reads changes and their progress from the journal. */
export interface JournalChanges {
  /** The next waiting changes, in order. */
  waiting(jobId: string, limit: number): RecordedChange[];
  /** Waiting changes that were already sent but not carried out, in order. */
  triedBefore(jobId: string): RecordedChange[];
  /** Changes with an intent but without a certain outcome. */
  unsettled(jobId: string): RecordedChange[];
  change(jobId: string, changeId: number): RecordedChange | null;
  /** Applied changes, in order, without operations that this version doesn't know. */
  applied(jobId: string): RecordedChange[];
  /**
   * Changes that were refused or not applied, and those never sent because the job was ended; in order, without
   * operations that this version doesn't know.
   */
  notDone(jobId: string): RecordedChange[];
  /** Whether the job has a change of the target that wasn't applied. */
  hasUndone(jobId: string, target: ChangeTarget): boolean;
  /** Whether an applied change of the organization gave the target this name. */
  hasNamed(organizationId: string, target: ChangeTarget, name: string): boolean;
  /**
   * The title of the organization's latest job that gave a field this value; null if a later applied change set another
   * one.
   *
   * @param besides a job to ignore
   */
  jobThatSet(
    organizationId: string,
    set: { target: ChangeTarget; field: string; value: string },
    besides: string | null,
  ): string | null;
  counts(jobId: string): Record<ChangeOutcome, number>;
  /** How many changes overwrote a value that someone else had set at the same moment. */
  replaced(jobId: string): number;
  /** How many changes of each field are waiting. */
  waitingFields(jobId: string): ChangesOfField[];
}

/** Whether a skipped row of the table `change` was never sent because its job was ended. */
export const isNotSent = `iif(json_valid(reason), reason ->> '$.kind', '') = 'not-sent'`;

const isKnown = ({ endpoint }: RecordedChange): boolean => endpoint !== unknownOperation;

/** Opens the journal's changes on a thread's connection. */
export function openChanges(database: DatabaseSync): JournalChanges {
  return {
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
    hasUndone: (jobId, target) =>
      database
        .prepare(`SELECT 1 FROM change WHERE job_id = ? AND target = ? AND outcome <> 'applied' LIMIT 1`)
        .get(jobId, target) !== undefined,
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
  };
}
