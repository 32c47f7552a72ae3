import type { DatabaseSync } from 'node:sqlite';
import type { YieldingWork } from '../yielding-work.ts';
import { inTransaction } from './transaction.ts';

/** Changes in one transaction: it takes a few milliseconds, during which no other thread can write. */
const changesPerStep = 200;

const dayMilliseconds = 86_400_000;

/** Whatever the setting, everything that an undo needs is kept for this many days. */
export const leastKeptDays = 30;

/** What was deleted from one organization's journal because of its age. */
export interface Deletion {
  organizationId: string;
  changeSets: number;
  changes: number;
}

/** Deletes a change set with all its records; yields after each small transaction. */
function* deleteChangeSet(journal: DatabaseSync, id: string): YieldingWork<number> {
  let deleted = 0;
  for (;;) {
    const number = inTransaction(journal, () => {
      const ids = journal
        .prepare('SELECT change_id FROM change WHERE job_id = ? ORDER BY change_id LIMIT ?')
        .all(id, changesPerStep);
      const last = ids.at(-1)?.['change_id'];
      if (last === undefined) {
        for (const table of ['journal_entry', 'job_text']) {
          journal.prepare(`DELETE FROM ${table} WHERE job_id = ?`).run(id);
        }
        for (const table of ['job', 'change_set']) {
          journal.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
        }
        return 0;
      }
      for (const table of ['journal_entry', 'change']) {
        journal.prepare(`DELETE FROM ${table} WHERE job_id = ? AND change_id <= ?`).run(id, last);
      }
      return ids.length;
    });
    deleted += number;
    yield;
    if (number === 0) return deleted;
  }
}

/** Deletes an organization's whole journal. */
export function* deleteJournalOf(journal: DatabaseSync, organizationId: string): YieldingWork<void> {
  const ids = journal.prepare('SELECT id FROM change_set WHERE organization_id = ?').all(organizationId);
  for (const { id } of ids) yield* deleteChangeSet(journal, String(id));
  journal.prepare('DELETE FROM journal_deletion WHERE organization_id = ?').run(organizationId);
}

/**
 * Deletes change sets that ended before the retention period, and records how many. It keeps what may still have to be
 * sent or checked, and everything that an undo needs within 30 days. The present counts as at most 30 days after the
 * latest change set, so that a clock far ahead can't empty the journal.
 *
 * @param keptDays more than 30; less counts as 30
 * @param stays ids of change sets that are needed whatever their age
 */
export function* deleteOldChangeSets(
  journal: DatabaseSync,
  keptDays: number,
  nowMilliseconds: number,
  stays: ReadonlySet<string>,
): YieldingWork<Deletion[]> {
  const newest = journal.prepare('SELECT max(started_at) AS at FROM job').get()?.['at'];
  const now = Math.min(nowMilliseconds, Number(newest ?? 0) + leastKeptDays * dayMilliseconds);
  const before = now - Math.max(keptDays, leastKeptDays) * dayMilliseconds;
  const old = journal
    .prepare(
      `SELECT id, organization_id FROM job
       WHERE state IN ('finished', 'cancelled', 'stopped') AND coalesce(finished_at, started_at) < ?
       AND NOT EXISTS (SELECT 1 FROM change WHERE job_id = job.id AND outcome IN ('waiting', 'sending'))
       ORDER BY started_at`,
    )
    .all(before);
  const deletions = new Map<string, Deletion>();
  for (const row of old) {
    const id = String(row['id']);
    const organizationId = String(row['organization_id']);
    if (stays.has(id)) continue;
    const changes = yield* deleteChangeSet(journal, id);
    const deletion = deletions.get(organizationId) ?? { organizationId, changeSets: 0, changes: 0 };
    deletion.changeSets += 1;
    deletion.changes += changes;
    deletions.set(organizationId, deletion);
  }
  const note = journal.prepare(
    `INSERT INTO journal_deletion (organization_id, at, ended_before, change_sets, changes) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization_id) DO UPDATE SET at = excluded.at, ended_before = excluded.ended_before,
       change_sets = change_sets + excluded.change_sets, changes = changes + excluded.changes`,
  );
  for (const { organizationId, changeSets, changes } of deletions.values()) {
    note.run(organizationId, nowMilliseconds, before, changeSets, changes);
  }
  return [...deletions.values()];
}
