import type { DatabaseSync } from 'node:sqlite';
import { journalSchema } from './journal-schema.ts';
import { inTransactionOfSchema, readSchemaVersion } from './migration.ts';

/** The source of each table, referenced tables first. Change sets and jobs keep their row ids, which order them. */
const tables = {
  change_set: 'rowid, id, organization_id, title, action, caller_user_id, created_at, reason, undo_of',
  job: `rowid, id, organization_id, state, stop_at_first_refusal, total, started_at, finished_at,
    latest_explanation`,
  change: `job_id, change_id, target, name, email, field, field_name, before, after, before_words, after_words,
    risk, notice, endpoint, details, outcome, explanation, advice, changed_at, search_text`,
  journal_entry: 'sequence, job_id, change_id, at, kind, outcome, explanation',
} as const;

const hasTables = (database: DatabaseSync, schema: 'main' | 'former'): boolean =>
  database
    .prepare(`SELECT 1 FROM ${schema}.sqlite_master WHERE type = 'table' AND name = 'change_set'`)
    .get() !== undefined;

/**
 * Moves the journal from the console's file, where the first versions had it, to its own. A commit over two files isn't
 * atomic with a write-ahead log (https://www.sqlite.org/lang_attach.html), so the rows are copied, compared and
 * committed before the tables are dropped: after a crash, the next start finds either no copy or a complete one.
 * Call it before the journal's own migration, and with the console's file migrated. If the journal lacks rows of the
 * console's file, because that file was restored from an old copy, nothing is dropped.
 *
 * @throws if either file can't be read or written; no row is lost
 */
export function moveJournal(console: DatabaseSync, journal: DatabaseSync): void {
  if (!hasTables(console, 'main')) return;
  journal.prepare('ATTACH ? AS former').run(console.location());
  let isComplete: boolean;
  try {
    isComplete = inTransactionOfSchema(journal, () => {
      // Another process may have done it while this one waited for the lock.
      if (!hasTables(journal, 'former')) return true;
      if (readSchemaVersion(journal) > 0) return hasAllJobs(journal);
      copyTables(journal);
      return true;
    });
  } finally {
    journal.exec('DETACH former');
  }
  if (isComplete) dropFormerTables(console);
}

function copyTables(journal: DatabaseSync): void {
  journal.exec(journalSchema.steps[0] ?? '');
  for (const [table, columns] of Object.entries(tables)) {
    const former = `SELECT ${columns} FROM former.${table}`;
    const copied = `SELECT ${columns} FROM main.${table}`;
    journal.exec(`INSERT INTO main.${table} (${columns}) ${former}`);
    const difference = journal
      .prepare(
        `SELECT EXISTS (${former} EXCEPT ${copied}) OR EXISTS (${copied} EXCEPT ${former}) AS is_there`,
      )
      .get();
    if (difference?.['is_there'] !== 0) throw new Error(`the copy of ${table} differs from what was copied`);
  }
  journal.exec('PRAGMA user_version = 1');
}

function hasAllJobs(journal: DatabaseSync): boolean {
  const missing = journal.prepare(
    `SELECT 1 FROM former.change_set WHERE id NOT IN (SELECT id FROM main.change_set) LIMIT 1`,
  );
  return missing.get() === undefined;
}

/** Drops the journal's tables, with their contents, from the console's file. */
export function dropFormerTables(console: DatabaseSync): void {
  inTransactionOfSchema(console, () => {
    for (const table of Object.keys(tables).toReversed()) console.exec(`DROP TABLE IF EXISTS ${table}`);
  });
  try {
    // Otherwise the free pages would still contain the dropped rows.
    console.exec('VACUUM');
  } catch {
    // Not enough space for a second copy: the pages stay, which nothing depends on.
  }
}
