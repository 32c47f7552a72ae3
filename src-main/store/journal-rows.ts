import type { SQLOutputValue } from 'node:sqlite';
import type { Action, ChangeOutcome, JobRow } from '../../src-preload/contract/change-entities.ts';
import type { PersonField } from '../../src-preload/contract/entities.ts';
import type { ChangeEndpoint, RecordedChange, RecordedJob } from './journal.ts';

type Row = Record<string, SQLOutputValue>;

/** A row of the table `change`, whole. */
export function toRecordedChange(row: Row): RecordedChange {
  return {
    id: Number(row['change_id']),
    userId: Number(row['user_id']),
    name: String(row['name']),
    email: row['email'] === null ? null : String(row['email']),
    field: row['field'] as PersonField,
    before: String(row['before']),
    after: String(row['after']),
    risk: row['risk'] as RecordedChange['risk'],
    notice: String(row['notice']),
    endpoint: row['endpoint'] as ChangeEndpoint,
    inverse: JSON.parse(String(row['inverse'])) as Action,
    outcome: row['outcome'] as ChangeOutcome,
    explanation: String(row['explanation']),
  };
}

/** A row of the table `change` as the renderer shows it. */
export function toJobRow(row: Row): JobRow {
  return {
    changeId: Number(row['change_id']),
    userId: Number(row['user_id']),
    name: String(row['name']),
    field: row['field'] as PersonField,
    before: String(row['before']),
    after: String(row['after']),
    outcome: row['outcome'] as ChangeOutcome,
    explanation: String(row['explanation']),
  };
}

/** A row of the table `job` with the title of its change set. */
export function toRecordedJob(row: Row): RecordedJob {
  return {
    id: String(row['id']),
    organizationId: String(row['organization_id']),
    title: String(row['title']),
    state: row['state'] as RecordedJob['state'],
    stopAtFirstRefusal: row['stop_at_first_refusal'] === 1,
    total: Number(row['total']),
    startedAtMilliseconds: Number(row['started_at']),
    finishedAtMilliseconds: row['finished_at'] === null ? null : Number(row['finished_at']),
    latestExplanation: String(row['latest_explanation']),
  };
}
