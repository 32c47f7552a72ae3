import { wordIn, type Row } from './columns.ts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { JournalFilter } from '#contract/calls/changes.ts';
import { kindOfTarget, newNameOfTarget, newTarget, type ChangeTarget } from '#contract/changes.ts';
import type {
  JournalChange,
  JournalDeletion,
  JournalEntry,
  JournalPage,
  JournalPlace,
  JournalReference,
  TargetJournalChange,
} from '#contract/journal.ts';
import { changeCondition } from './journal-filter.ts';
import { isNotSent } from './journal-changes.ts';
import { noOutcomes, type RecordedJob } from './journal-records.ts';
import { undoColumns, shownColumns, toJobRow, toRecordedJob } from './journal-rows.ts';
import type { YieldingWork } from '../yielding-work.ts';
import { registerFolding } from './search-text.ts';
import { unexplained, type Explain } from './journal-words.ts';

/** An entry as the journal has it, with only the caller's id. */
export type RecordedEntry = Omit<JournalEntry, 'callerName' | 'undoObstacle'> &
  Pick<RecordedJob, 'undoSentence'>;

export interface RecordedPage extends Omit<JournalPage, 'entries'> {
  entries: RecordedEntry[];
}

/** A change set that matches a filter, with its place. */
export interface FoundChangeSet extends JournalPlace {
  id: string;
  title: string;
  reason: string;
  undoOf: string | null;
  callerUserId: number | null;
  total: number;
}

/** Reads one organization's records; times are UNIX milliseconds. */
export interface JournalSearch {
  /** Change sets with a change that matches the filter, newest first. */
  entries(filter: JournalFilter, after: JournalPlace | null, limit: number): YieldingWork<RecordedPage>;
  /** The same without counts and references, lazily. */
  found(filter: JournalFilter, after: JournalPlace | null): Generator<FoundChangeSet | undefined, void>;
  /** One entry; null if the organization has no such change set. */
  entry(jobId: string): RecordedEntry | null;
  /** One change set; null if the organization has no such change set. */
  changeSet(jobId: string): FoundChangeSet | null;
  /** The id of the change set at a place; null if there is none. */
  changeSetAt(place: JournalPlace): string | null;
  /** How many changes of a change set match the filter. */
  count(changeSet: FoundChangeSet, filter: JournalFilter): YieldingWork<number>;
  /** These changes in planning order, after `afterChangeId`. */
  changes(
    changeSet: FoundChangeSet,
    filter: JournalFilter,
    afterChangeId: number,
    offset: number,
    limit: number,
  ): JournalChange[];
  /**
   * Everything recorded about these targets, newest first. If a target was renamed, its creation is looked up by its
   * previous name.
   */
  ofTargets(
    targets: readonly ChangeTarget[],
    offset: number,
    limit: number,
  ): { total: number; changes: TargetJournalChange[] };
}

/** Change sets to read, and changes to examine, in one step: about 10 ms of work each. */
const changeSetsPerStep = 200;
const changesPerStep = 8_000;
const mostStatements = 50;

const listedColumns = `job.*, job.reason AS why, job.rowid AS place, change_set.title, change_set.reason, change_set.undo_of,
  change_set.caller_user_id, ${undoColumns}`;
const listed = `${listedColumns} FROM job JOIN change_set ON change_set.id = job.id`;
/** Starts from the few change sets of a target, because scanning all of them would take long. */
const listedOfTarget = `${listedColumns} FROM (SELECT DISTINCT job_id FROM change WHERE target = ?) AS about
  CROSS JOIN job ON job.id = about.job_id JOIN change_set ON change_set.id = job.id`;

/** For a list of targets, each with the time until which its id means the wanted thing, or null. */
const ofTargetsHere = `FROM json_each(?) AS named
  CROSS JOIN recorded_change AS change ON change.target = named.value ->> 0
  JOIN job ON job.id = change.job_id JOIN change_set ON change_set.id = job.id
  WHERE (named.value ->> 1 IS NULL OR change.changed_at <= named.value ->> 1) AND job.organization_id = ?`;
const firstRename = `SELECT change.before, change.changed_at FROM recorded_change AS change JOIN job ON job.id = change.job_id
  WHERE change.target IN (SELECT value FROM json_each(?)) AND change.field = 'name' AND change.outcome = 'applied'
  AND job.organization_id = ? ORDER BY change.changed_at LIMIT 1`;

function toFound(row: Row): FoundChangeSet {
  const { id, title, reason, undoOf, total, startedAtMilliseconds } = toRecordedJob(row);
  const callerUserId = row['caller_user_id'] === null ? null : Number(row['caller_user_id']);
  return { id, title, reason, undoOf, callerUserId, total, startedAtMilliseconds, row: Number(row['place']) };
}

function toJournalChange(row: Row, explain: Explain): JournalChange {
  return { ...toJobRow(row, explain), email: row['email'] === null ? null : String(row['email']) };
}

function toReference(row: Row): JournalReference {
  return {
    id: String(row['id']),
    title: String(row['title']),
    startedAtMilliseconds: Number(row['started_at']),
    applied: Number(row['applied']),
  };
}

/** Reads what an entry has besides its change set. */
function createEntryReader(
  database: DatabaseSync,
  organizationId: string,
): (row: Row, changeSet: FoundChangeSet) => RecordedEntry {
  const countsOf = database.prepare(
    'SELECT outcome, count(*) AS number FROM change WHERE job_id = ? GROUP BY outcome',
  );
  const leftOf = database.prepare(
    `SELECT EXISTS (SELECT 1 FROM change WHERE job_id = ?1 AND outcome IN ('rejected', 'not-applied')) OR EXISTS (
       SELECT 1 FROM change WHERE job_id = ?1 AND outcome = 'skipped' AND ${isNotSent}) AS is_left`,
  );
  const referred = `SELECT job.id, title, started_at,
      (SELECT count(*) FROM change WHERE job_id = job.id AND outcome = 'applied') AS applied
    FROM change_set CROSS JOIN job ON job.id = change_set.id`;
  const undone = database.prepare(`${referred} WHERE change_set.id = ? AND job.organization_id = ?`);
  const undoing = database.prepare(
    `${referred} WHERE undo_of = ? AND job.organization_id = ? ORDER BY started_at, job.rowid`,
  );

  return function toEntry(row, changeSet) {
    const { id, title, reason, total, startedAtMilliseconds, undoOf, callerUserId } = changeSet;
    const { canBeUndone, undoSentence, state, finishedAtMilliseconds } = toRecordedJob(row);
    const counts = noOutcomes();
    for (const counted of countsOf.all(id)) {
      counts[wordIn(counted, 'outcome', counts)] = Number(counted['number']);
    }
    const undoneRow = undoOf === null ? undefined : undone.get(undoOf, organizationId);
    return {
      id,
      title,
      reason,
      canBeUndone,
      undoSentence,
      state,
      total,
      startedAtMilliseconds,
      finishedAtMilliseconds,
      counts,
      callerUserId,
      undoOf: undoneRow === undefined ? null : toReference(undoneRow),
      undoneBy: undoing.all(id, organizationId).map(toReference),
      canTryAgain: leftOf.get(id)?.['is_left'] === 1,
    };
  };
}

/** Prepares each statement once: a search runs the same query for thousands of change sets. */
function createStatements(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      if (statements.size >= mostStatements) statements.clear();
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

interface ChangeSetFinder extends Pick<JournalSearch, 'count'> {
  /** Change sets with a change that matches the filter, newest first; yields undefined after each step. */
  foundRows(
    filter: JournalFilter,
    after: JournalPlace | null,
  ): Generator<{ row: Row; changeSet: FoundChangeSet } | undefined, void>;
}

/** Finds an organization's change sets, and counts their changes, by filters. */
function createFinder(
  database: DatabaseSync,
  organizationId: string,
  prepared: (sql: string) => StatementSync,
): ChangeSetFinder {
  /** The next change sets, by time and target alone. */
  function nextChangeSets(filter: JournalFilter, after: JournalPlace | null): Row[] {
    const { target } = filter;
    const parts = ['job.organization_id = ?'];
    const values: (string | number)[] = target === null ? [organizationId] : [target, organizationId];
    if (filter.fromMilliseconds !== null) {
      parts.push('job.started_at >= ?');
      values.push(filter.fromMilliseconds);
    }
    if (filter.beforeMilliseconds !== null) {
      parts.push('job.started_at < ?');
      values.push(filter.beforeMilliseconds);
    }
    if (after !== null) {
      parts.push('(job.started_at, job.rowid) < (?, ?)');
      values.push(after.startedAtMilliseconds, after.row);
    }
    return database
      .prepare(
        `SELECT ${target === null ? listed : listedOfTarget} WHERE ${parts.join(' AND ')}
         ORDER BY job.started_at DESC, job.rowid DESC LIMIT ${changeSetsPerStep}`,
      )
      .all(...values);
  }

  /** Whether a change of a change set matches the filter; yields within large ones. */
  function* isFound(changeSet: FoundChangeSet, filter: JournalFilter): YieldingWork<boolean> {
    const condition = changeCondition(filter, changeSet);
    if (condition === null) return true;
    const statement = prepared(
      `SELECT 1 FROM change WHERE job_id = ? AND change_id BETWEEN ? AND ? AND ${condition.sql} LIMIT 1`,
    );
    for (let first = 1; first <= changeSet.total; first += changesPerStep) {
      if (first > 1) yield;
      const last = first + changesPerStep - 1;
      if (statement.get(changeSet.id, first, last, ...condition.values) !== undefined) return true;
    }
    return false;
  }

  function* foundRows(
    filter: JournalFilter,
    after: JournalPlace | null,
  ): Generator<{ row: Row; changeSet: FoundChangeSet } | undefined, void> {
    for (let place = after; ;) {
      const rows = nextChangeSets(filter, place);
      for (const row of rows) {
        const changeSet = toFound(row);
        if (yield* isFound(changeSet, filter)) yield { row, changeSet };
        yield undefined;
        place = changeSet;
      }
      if (rows.length < changeSetsPerStep) return;
      yield undefined;
    }
  }

  return {
    foundRows,
    *count(changeSet, filter) {
      const condition = changeCondition(filter, changeSet);
      if (condition === null) return changeSet.total;
      const statement = database.prepare(
        `SELECT count(*) AS number FROM change WHERE job_id = ? AND change_id BETWEEN ? AND ? AND ${condition.sql}`,
      );
      let number = 0;
      for (let first = 1; first <= changeSet.total; first += changesPerStep) {
        if (first > 1) yield;
        const counted = statement.get(changeSet.id, first, first + changesPerStep - 1, ...condition.values);
        number += Number(counted?.['number'] ?? 0);
      }
      return number;
    },
  };
}

function readDeletion(database: DatabaseSync, organizationId: string): JournalDeletion | null {
  const row = database
    .prepare('SELECT change_sets, changes, ended_before FROM journal_deletion WHERE organization_id = ?')
    .get(organizationId);
  if (row === undefined) return null;
  return {
    changeSets: Number(row['change_sets']),
    changes: Number(row['changes']),
    endedBeforeMilliseconds: Number(row['ended_before']),
  };
}

/** Everything recorded about some targets (see `JournalSearch.ofTargets`). */
function createTargetSearch(
  database: DatabaseSync,
  organizationId: string,
  explain: Explain,
): JournalSearch['ofTargets'] {
  return (targets, offset, limit) => {
    const rename = database.prepare(firstRename).get(JSON.stringify(targets), organizationId);
    const named = JSON.stringify(
      targets.map((target) =>
        rename === undefined || newNameOfTarget(target) === null
          ? [target, null]
          : [newTarget(kindOfTarget(target), String(rename['before'])), Number(rename['changed_at'])],
      ),
    );
    const counted = database.prepare(`SELECT count(*) AS number ${ofTargetsHere}`).get(named, organizationId);
    const rows = database
      .prepare(
        `SELECT ${shownColumns}, change_set.title, change_set.reason AS set_reason ${ofTargetsHere}
         ORDER BY change.changed_at DESC, job.rowid DESC, change.change_id DESC LIMIT ? OFFSET ?`,
      )
      .all(named, organizationId, limit, offset);
    return {
      total: Number(counted?.['number'] ?? 0),
      changes: rows.map((row) => ({
        ...toJournalChange(row, explain),
        jobId: String(row['job_id']),
        title: String(row['title']),
        reason: String(row['set_reason']),
      })),
    };
  };
}

/**
 * Reads one organization's journal on a thread's connection.
 *
 * @param explain puts reasons into words
 */
export function openJournalSearch(
  database: DatabaseSync,
  organizationId: string,
  explain: Explain = unexplained,
): JournalSearch {
  registerFolding(database);

  const prepared = createStatements(database);
  const finder = createFinder(database, organizationId, prepared);
  const toEntry = createEntryReader(database, organizationId);
  const rowOf = (jobId: string): Row | undefined =>
    database
      .prepare(`SELECT ${listed} WHERE job.id = ? AND job.organization_id = ?`)
      .get(jobId, organizationId);

  return {
    *entries(filter, after, limit) {
      const counted = database
        .prepare('SELECT count(*) AS number FROM job WHERE organization_id = ?')
        .get(organizationId);
      const total = Number(counted?.['number'] ?? 0);
      const deleted = readDeletion(database, organizationId);
      const entries: RecordedEntry[] = [];
      let last: JournalPlace | null = null;
      for (const found of finder.foundRows(filter, after)) {
        if (found === undefined) {
          yield;
          continue;
        }
        if (entries.length === limit) return { entries, next: last, total, deleted };
        const { startedAtMilliseconds, row } = found.changeSet;
        last = { startedAtMilliseconds, row };
        entries.push(toEntry(found.row, found.changeSet));
      }
      return { entries, next: null, total, deleted };
    },
    *found(filter, after) {
      for (const found of finder.foundRows(filter, after)) yield found?.changeSet;
    },
    entry(jobId) {
      const row = rowOf(jobId);
      return row === undefined ? null : toEntry(row, toFound(row));
    },
    changeSet(jobId) {
      const row = rowOf(jobId);
      return row === undefined ? null : toFound(row);
    },
    changeSetAt({ startedAtMilliseconds, row }) {
      const found = database
        .prepare('SELECT id FROM job WHERE rowid = ? AND started_at = ? AND organization_id = ?')
        .get(row, startedAtMilliseconds, organizationId);
      return found === undefined ? null : String(found['id']);
    },
    count: finder.count,
    changes(changeSet, filter, afterChangeId, offset, limit) {
      const condition = changeCondition(filter, changeSet);
      return prepared(
        `SELECT ${shownColumns} FROM recorded_change AS change WHERE job_id = ? AND change_id > ?
         ${condition === null ? '' : `AND ${condition.sql}`} ORDER BY change_id LIMIT ? OFFSET ?`,
      )
        .all(changeSet.id, afterChangeId, ...(condition?.values ?? []), limit, offset)
        .map((row) => toJournalChange(row, explain));
    },
    ofTargets: createTargetSearch(database, organizationId, explain),
  };
}
