import { rmSync, statSync } from 'node:fs';
import { forgetOrganization, journalIsForgotten, journalsToForget } from './forget-organization.ts';
import { deleteJournalOf, deleteOldChangeSets, leastKeptDays, type Deletion } from './journal-deletion.ts';
import { copiesOf } from './migration-copy.ts';
import { deleteSetAside, eraseFromSetAside } from './set-aside.ts';
import { journalPathOf, type Store } from './store.ts';
import type { YieldingWork } from '../yielding-work.ts';

/** What is to be done for the files of the store. */
export interface UpkeepTask {
  databasePath: string;
  /** How many days the journal is kept; null for always. */
  keptDays: number | null;
  nowMilliseconds: number;
  /** Demo organizations that are open: the others never come back. */
  openDemos: readonly string[];
}

/** Copies of the files from before their schema was changed have everything in them that was forgotten since. */
function removeCopies(databasePath: string, olderThan: number): void {
  for (const path of [databasePath, journalPathOf(databasePath)]) {
    for (const copy of copiesOf(path)) {
      if (statSync(copy).mtimeMs < olderThan) rmSync(copy, { force: true });
    }
  }
}

/**
 * Deletes what is forgotten or too old, in many small transactions. What an earlier run did not get to is done by the next.
 *
 * @returns what became too old
 */
export function* keepUp(store: Store, task: UpkeepTask): YieldingWork<Deletion[]> {
  const { database, journalDatabase: journal } = store;
  const { databasePath, keptDays, nowMilliseconds } = task;
  // Deleted rows are overwritten, and not only left to be overwritten one day.
  for (const each of [database, journal]) each.exec('PRAGMA secure_delete = ON');
  const demos = journal
    .prepare(`SELECT DISTINCT organization_id AS id FROM job WHERE organization_id GLOB 'demo-*'`)
    .all()
    .map(({ id }) => String(id));
  for (const id of demos) if (!task.openDemos.includes(id)) forgetOrganization(database, id);
  const forgotten = journalsToForget(database);
  const isForgotten = forgotten.some((id) => !demos.includes(id));
  if (isForgotten) {
    yield* eraseFromSetAside(journalPathOf(databasePath), forgotten);
    // Each of them is damaged: nobody could tell what is left in it.
    deleteSetAside(databasePath);
  }
  for (const id of forgotten) {
    yield* deleteJournalOf(journal, id);
    journalIsForgotten(database, id);
  }
  removeCopies(
    databasePath,
    isForgotten ? Number.POSITIVE_INFINITY : nowMilliseconds - leastKeptDays * 86_400_000,
  );
  const deletions =
    keptDays === null
      ? []
      : yield* deleteOldChangeSets(journal, keptDays, nowMilliseconds, jobsOfLeaves(store));
  // The log has earlier versions of the pages.
  for (const each of [database, journal]) each.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return deletions;
}

/** Entries of the leave calendar that are not over look up how their jobs went. */
function jobsOfLeaves({ database }: Store): ReadonlySet<string> {
  const rows = database
    .prepare(`SELECT begin_job_id, end_job_id FROM leave WHERE state IN ('planned', 'set')`)
    .all();
  return new Set(
    rows
      .flatMap(({ begin_job_id: begin, end_job_id: end }) => [begin, end])
      .filter((id) => typeof id === 'string'),
  );
}
