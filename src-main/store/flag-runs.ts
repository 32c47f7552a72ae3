import type { Row } from './columns.ts';
import type { DatabaseSync } from 'node:sqlite';

/** A run as stored: JSON and the request. */
export interface RecordedFlagRun {
  readonly id: string;
  readonly startedAtMilliseconds: number;
  /** The whole record; only its owner interprets it. */
  readonly record: unknown;
}

/** Stored runs that change flags over narrows; every function is one durable transaction. */
export interface FlagRunStore {
  /** The active runs and the latest ended ones, oldest first. */
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

/** Opens one account's runs on a thread's connection. */
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
