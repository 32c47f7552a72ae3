import type { Row } from './columns.ts';
import type { DatabaseSync } from 'node:sqlite';

/** A run as it is kept: what it is as JSON, and what is asked for of it. */
export interface RecordedFlagRun {
  readonly id: string;
  readonly startedAtMilliseconds: number;
  /** The whole record; its owner reads and writes it. */
  readonly record: unknown;
}

/** Runs of flags over narrows in the store; every function is one durable transaction. */
export interface FlagRunStore {
  /** Those that have not ended, and of the others those that ended last; oldest first. */
  read(mostEnded: number): RecordedFlagRun[];
  keep(id: string, record: object, hasEnded: boolean, startedAtMilliseconds: number): void;
  forget(id: string): void;
}

function toRun(row: Row): RecordedFlagRun[] {
  try {
    const record: unknown = JSON.parse(String(row['record']));
    return [{ id: String(row['id']), startedAtMilliseconds: Number(row['started_at']), record }];
  } catch {
    return [];
  }
}

/** Opens the runs of one account, over one thread's connection to the database. */
export function openFlagRuns(database: DatabaseSync, organizationId: string): FlagRunStore {
  const write = database.prepare(
    `INSERT INTO flag_run (organization_id, id, started_at, has_ended, record) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization_id, id) DO UPDATE SET has_ended = excluded.has_ended, record = excluded.record`,
  );
  return {
    read(mostEnded) {
      const open = database
        .prepare('SELECT * FROM flag_run WHERE organization_id = ? AND has_ended = 0')
        .all(organizationId);
      const ended = database
        .prepare(
          'SELECT * FROM flag_run WHERE organization_id = ? AND has_ended = 1 ORDER BY started_at DESC LIMIT ?',
        )
        .all(organizationId, mostEnded);
      return [...open, ...ended]
        .flatMap(toRun)
        .toSorted((one, other) => one.startedAtMilliseconds - other.startedAtMilliseconds);
    },
    keep(id, record, hasEnded, startedAtMilliseconds) {
      write.run(organizationId, id, startedAtMilliseconds, hasEnded ? 1 : 0, JSON.stringify(record));
    },
    forget(id) {
      database.prepare('DELETE FROM flag_run WHERE organization_id = ? AND id = ?').run(organizationId, id);
    },
  };
}
