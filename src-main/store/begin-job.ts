import type { DatabaseSync } from 'node:sqlite';
import type { ChangeToRecord, NewJob } from './journal-records.ts';
import { shareTexts } from './journal-texts.ts';
import { operationName, valueVersion } from './operation-names.ts';
import { changeSearchText } from './search-text.ts';
import { inTransaction } from './transaction.ts';

/** Changes in one transaction: it takes a few milliseconds, during which no other thread can write. */
const changesPerStep = 500;
/** Milliseconds between transactions: threads that wait for the lock only retry now and then. */
const pause = 4;

/**
 * Records a change set with all its changes and its job, in small transactions. The job comes last: without one, a
 * change set never began, and `dropHalfBegun` deletes its parts.
 *
 * @param at UNIX milliseconds
 * @throws if the change set ever ran before, or can't be written; nothing of it is recorded then
 */
export function beginJob(
  database: DatabaseSync,
  job: NewJob,
  changes: readonly ChangeToRecord[],
  at: number,
): void {
  let isOurs = false;
  try {
    const add = changeAdder(database, job.id, at);
    for (let first = 0; first === 0 || first < changes.length; first += changesPerStep) {
      if (first > 0) sleep(pause);
      inTransaction(database, () => {
        if (first === 0) addChangeSet(database, job, at);
        for (const change of changes.slice(first, first + changesPerStep)) add(change);
        if (first + changesPerStep >= changes.length) addJob(database, job, changes.length, at);
      });
      isOurs = true;
    }
  } catch (error) {
    if (isOurs) inTransaction(database, () => dropChangeSet(database, job.id));
    throw error;
  }
}

/**
 * Deletes the parts of change sets whose recording the end of the program interrupted. The main process calls it before
 * it starts any thread, so that none is being recorded.
 */
export function dropHalfBegun(database: DatabaseSync): void {
  inTransaction(database, () => {
    const halfBegun = database
      .prepare('SELECT id FROM change_set WHERE id NOT IN (SELECT id FROM job)')
      .all();
    for (const { id } of halfBegun) dropChangeSet(database, String(id));
  });
}

function dropChangeSet(database: DatabaseSync, id: string): void {
  for (const table of ['change', 'job_text']) {
    database.prepare(`DELETE FROM ${table} WHERE job_id = ?`).run(id);
  }
  database.prepare('DELETE FROM change_set WHERE id = ?').run(id);
}

/** Blocks planning and sending for this account, like one long transaction would, but not for others. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function addChangeSet(database: DatabaseSync, job: NewJob, at: number): void {
  database
    .prepare(
      `INSERT INTO change_set (id, organization_id, title, action, caller_user_id, created_at, reason, undo_of,
         realm_uuid, caller_address) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      job.id,
      job.organizationId,
      job.title,
      JSON.stringify(job.action),
      job.callerUserId,
      at,
      job.reason,
      job.undoOf,
      job.realmUuid ?? null,
      job.callerAddress ?? null,
    );
}

function addJob(database: DatabaseSync, job: NewJob, total: number, at: number): void {
  database
    .prepare(
      `INSERT INTO job (id, organization_id, state, stop_at_first_refusal, total, started_at, latest_explanation)
       VALUES (?, ?, 'running', ?, ?, ?, '')`,
    )
    .run(job.id, job.organizationId, job.stopAtFirstRefusal ? 1 : 0, total, at);
}

function changeAdder(database: DatabaseSync, jobId: string, at: number): (change: ChangeToRecord) => void {
  const statement = database.prepare(
    `INSERT INTO change (job_id, change_id, target, name, email, field, field_name, before, after,
       before_words, after_words, risk, notice, operation, details, value_version, outcome, changed_at, search_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${valueVersion}, 'waiting', ?, ?)`,
  );
  const shared = shareTexts(database, jobId);
  return (change) => {
    statement.run(
      jobId,
      change.id,
      change.target,
      change.name,
      change.email,
      change.field,
      change.fieldName,
      shared(change.before),
      shared(change.after),
      shared(change.beforeWords),
      shared(change.afterWords),
      change.risk,
      change.notice,
      operationName(change.endpoint),
      shared(change.details),
      at,
      changeSearchText(change),
    );
  };
}
