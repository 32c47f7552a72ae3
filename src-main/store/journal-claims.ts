import type { DatabaseSync } from 'node:sqlite';
import type { RecordedChange } from './journal-records.ts';
import { operationName } from './operation-names.ts';

/** Tells from the journal which change a thing on the server belongs to. */
export interface JournalClaims {
  /** The change of an organization that claims a thing such as `message:41`; null if none does. */
  claimant(organizationId: string, claim: string): { jobId: string; changeId: number } | null;
  /**
   * Whether another change of an organization with the same request, under any name, was sent without a certain
   * outcome.
   */
  hasRival(organizationId: string, change: RecordedChange): boolean;
  /**
   * Ids of things that had a value when changes of the organization started from it, according to the changes' details:
   * the server had them then, whatever happened later.
   */
  idsFoundWith(organizationId: string, found: { field: string; value: string }): number[];
  /**
   * Things of a kind, such as `channel`, with changes of the organization sent since a moment of the machine's clock:
   * the server had them then, whatever happened later.
   */
  changedSince(organizationId: string, kind: string, since: number): ThingFound[];
}

/** A thing on the server as a change found it. */
export interface ThingFound {
  id: number;
  name: string;
  /** Of the changed field. */
  value: string;
}

export function openClaims(database: DatabaseSync): JournalClaims {
  return {
    claimant(organizationId, claim) {
      const row = database
        .prepare(
          `SELECT change.job_id, change.change_id FROM change JOIN job ON job.id = change.job_id
           WHERE change.claim = ? AND job.organization_id = ? LIMIT 1`,
        )
        .get(claim, organizationId);
      return row === undefined ? null : { jobId: String(row['job_id']), changeId: Number(row['change_id']) };
    },
    hasRival: (organizationId, { endpoint, target, field, after, details, intent }) =>
      database
        .prepare(
          `SELECT 1 FROM job JOIN recorded_change AS change ON change.job_id = job.id
           WHERE job.organization_id = ? AND change.outcome IN ('sending', 'unknown') AND change.operation = ?
             AND (change.target = ? OR change.target LIKE '%:new:%') AND change.field = ? AND change.after = ?
             AND change.details IS ? AND change.intent ->> '$.sending' <> ? LIMIT 1`,
        )
        .get(
          organizationId,
          operationName(endpoint),
          target,
          field,
          after,
          details,
          intent?.sending ?? '',
        ) !== undefined,
    idsFoundWith: (organizationId, { field, value }) =>
      database
        .prepare(
          `SELECT DISTINCT CAST(change.details AS INTEGER) AS id FROM recorded_change AS change
             JOIN job ON job.id = change.job_id
           WHERE job.organization_id = ? AND change.field = ? AND change.before = ? AND change.details IS NOT NULL`,
        )
        .all(organizationId, field, value)
        .map((row) => Number(row['id'])),
    // A deletion may refer to its target by the name it was created with; then the details have its id.
    changedSince: (organizationId, kind, since) =>
      database
        .prepare(
          `SELECT change.name, change.before,
             CASE WHEN change.target LIKE '%:new:%' THEN change.details
               ELSE substr(change.target, length(?) + 2) END AS id
           FROM recorded_change AS change JOIN job ON job.id = change.job_id
           WHERE job.organization_id = ? AND change.target LIKE ? || ':%' AND change.intent ->> '$.at.time' >= ?
             AND (change.target NOT LIKE '%:new:%' OR (change.after = '' AND change.details IS NOT NULL))`,
        )
        .all(kind, organizationId, kind, since)
        .map((row) => ({ id: Number(row['id']), name: String(row['name']), value: String(row['before']) })),
  };
}
