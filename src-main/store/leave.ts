import type { DatabaseSync } from 'node:sqlite';
import { textOrNull, wordIn, type Row } from './columns.ts';
import type { PersonStatus, LeavePerson, LeaveState } from '#contract/people.ts';
import { readKeptStatus } from './kept-status.ts';
import { inTransaction } from './transaction.ts';

/** A stored entry of the leave calendar. Times are UNIX milliseconds. */
export interface RecordedLeave {
  readonly id: string;
  readonly organizationId: string;
  readonly status: PersonStatus;
  readonly fromMilliseconds: number;
  readonly untilMilliseconds: number;
  readonly state: LeaveState;
  readonly explanation: string;
  /** The job that sets the status. It is stored here before it starts, so that it never starts twice. */
  readonly beginJobId: string | null;
  /** The job that clears the status, likewise. */
  readonly endJobId: string | null;
  /** In the order in which they were entered. */
  readonly people: readonly LeavePerson[];
}

/** The stored leave calendar; every function is one durable transaction. */
export interface LeaveStore {
  /** Open entries, and of the past ones those that ended last. */
  read(organizationId: string, mostPast: number): RecordedLeave[];
  /** Stores an entry with its people, replacing any with its id. */
  keep(leave: RecordedLeave): void;
}

const leaveStates: Readonly<Record<LeaveState, true>> = {
  planned: true,
  set: true,
  cleared: true,
  failed: true,
  cancelled: true,
};
const personOutcomes: Readonly<Record<LeavePerson['outcome'], true>> = {
  waiting: true,
  set: true,
  'not-set': true,
  cleared: true,
  kept: true,
  'not-cleared': true,
};

function toPerson(row: Row): LeavePerson {
  const before = textOrNull(row, 'status_before');
  return {
    userId: Number(row['user_id']),
    name: String(row['name']),
    outcome: wordIn(row, 'outcome', personOutcomes),
    before: before === null ? null : readKeptStatus(before),
    explanation: String(row['explanation']),
  };
}

/** Uses a thread's connection. */
export function openLeaveStore(database: DatabaseSync): LeaveStore {
  function toLeave(row: Row): RecordedLeave {
    const id = String(row['id']);
    return {
      id,
      organizationId: String(row['organization_id']),
      status: readKeptStatus(String(row['status'])),
      fromMilliseconds: Number(row['from_at']),
      untilMilliseconds: Number(row['until_at']),
      state: wordIn(row, 'state', leaveStates),
      explanation: String(row['explanation']),
      beginJobId: textOrNull(row, 'begin_job_id'),
      endJobId: textOrNull(row, 'end_job_id'),
      people: database
        .prepare('SELECT * FROM leave_person WHERE leave_id = ? ORDER BY position')
        .all(id)
        .map(toPerson),
    };
  }

  return {
    read(organizationId, mostPast) {
      const open = database
        .prepare(`SELECT * FROM leave WHERE organization_id = ? AND state IN ('planned', 'set')`)
        .all(organizationId);
      const past = database
        .prepare(
          `SELECT * FROM leave WHERE organization_id = ? AND state NOT IN ('planned', 'set')
           ORDER BY until_at DESC LIMIT ?`,
        )
        .all(organizationId, mostPast);
      return [...open, ...past].map(toLeave);
    },
    keep(leave) {
      inTransaction(database, () => {
        database
          .prepare(
            `INSERT INTO leave (id, organization_id, status, from_at, until_at, state, explanation,
               begin_job_id, end_job_id)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET status = excluded.status, from_at = excluded.from_at,
               until_at = excluded.until_at, state = excluded.state, explanation = excluded.explanation,
               begin_job_id = excluded.begin_job_id, end_job_id = excluded.end_job_id`,
          )
          .run(
            leave.id,
            leave.organizationId,
            JSON.stringify(leave.status),
            leave.fromMilliseconds,
            leave.untilMilliseconds,
            leave.state,
            leave.explanation,
            leave.beginJobId,
            leave.endJobId,
          );
        database.prepare('DELETE FROM leave_person WHERE leave_id = ?').run(leave.id);
        const addPerson = database.prepare(
          `INSERT INTO leave_person (leave_id, position, user_id, name, outcome, status_before, explanation)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        );
        for (const [position, { userId, name, outcome, before, explanation }] of leave.people.entries()) {
          const kept = before && JSON.stringify(before);
          addPerson.run(leave.id, position, userId, name, outcome, kept, explanation);
        }
      });
    },
  };
}
