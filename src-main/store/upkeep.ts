import { rmSync, statSync } from 'node:fs';
import { forgetOrganization, journalIsForgotten, journalsToForget } from './forget-organization.ts';
import { deleteJournalOf, deleteOldChangeSets, leastKeptDays, type Deletion } from './journal-deletion.ts';
import { copiesOf } from './migration-copy.ts';
import { deleteSetAside, eraseFromSetAside } from './set-aside.ts';
import { journalPathOf, type Store } from './store.ts';
import type { YieldingWork } from '../yielding-work.ts';

/** The maintenance task for the store's files. */
export interface UpkeepTask {
  databasePath: string;
  /** How many days the journal is kept; null for always. */
  keptDays: number | null;
  nowMilliseconds: number;
  /** Demo organizations that are open; the others never come back. */
  openDemos: readonly string[];
}

/** Deletes copies of the files from before schema changes: they still contain what was deleted since. */
function removeCopies(databasePath: string, olderThan: number): void {
  for (const path of [databasePath, journalPathOf(databasePath)]) {
    for (const copy of copiesOf(path)) {
      if (statSync(copy).mtimeMs < olderThan) rmSync(copy, { force: true });
    }
  }
}

/**
 * Deletes removed organizations and old entries in many small transactions. The next run does what this one doesn't
 * finish.
 *
 * @returns what was deleted because of its age
 */
export function* keepUp(store: Store, task: UpkeepTask): YieldingWork<Deletion[]> {
  const { database, journalDatabase: journal } = store;
  const { databasePath, keptDays, nowMilliseconds } = task;
  // Overwrite deleted rows now instead of leaving them until the space is reused.
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
    // Each of them is damaged, so its contents can't be checked.
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
  // The log contains earlier versions of the pages.
  for (const each of [database, journal]) each.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return deletions;
}

/** Open entries of the leave calendar look up the results of their jobs. */
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
