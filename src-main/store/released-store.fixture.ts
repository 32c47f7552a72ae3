import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { migrate, type Schema } from './migration.ts';

export type Row = Record<string, SQLOutputValue>;

/** Every row of every table, by table. */
export type Rows = Map<string, Row[]>;

/** Values for columns in which an arbitrary text or number wouldn't be valid. */
const values: Record<string, SQLInputValue> = {
  is_demo: 0,
  stop_at_first_refusal: 0,
  has_ended: 1,
  key_kept_in: 'keychain',
  level: 'read-only',
  'journal_entry.kind': 'outcome',
  'push_token.kind': 'fcm',
  'change.outcome': 'applied',
  'journal_entry.outcome': 'applied',
  'leave_person.outcome': 'set',
  'job.state': 'finished',
  'job.paused_by': 'person',
  'leave.state': 'set',
  url: 'https://orchid.example',
  'trusted_certificate.origin': 'https://orchid.example',
  name: 'Søren Lindqvist',
  user_id: 7,
  user_ids: new Uint8Array([7, 0, 0, 0]),
  organization_id: 'orchid',
  job_id: 'first',
  'account.id': 'orchid',
  'change_set.id': 'first',
  'job.id': 'first',
  undo_of: 'first',
  'leave.id': 'leave',
  leave_id: 'leave',
  'account_identity.id': 'orchid',
  'realm.id': 'realm',
  realm_id: 'realm',
  parent_id: null,
};

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid`,
    )
    .all()
    .map(({ name }) => String(name));

/** Writes a file as the program's version with this schema version left it, with a row in each table. */
export function writeReleased(path: string, schema: Schema, version: number): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec('PRAGMA journal_mode = WAL');
  const migrated = migrate(database, schema, version);
  if (!migrated.ok) throw new Error(migrated.trouble.message);
  // Rows are written in table order, which may not be the order of their references.
  database.exec('PRAGMA foreign_keys = OFF');
  for (const table of tablesOf(database)) {
    const columns = database.prepare(`PRAGMA table_info(${table})`).all();
    const row = columns.map(({ name, type }) => {
      const column = String(name);
      return (
        values[`${table}.${column}`] ?? values[column] ?? (type === 'INTEGER' ? 3 : `${table}.${column}`)
      );
    });
    const marks = columns.map(() => '?').join(', ');
    database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${marks})`).run(...row);
  }
  if (database.prepare('PRAGMA foreign_key_check').get() !== undefined)
    throw new Error('A row names no row.');
  database.close();
}

/** All rows of a file. */
export function rowsIn(path: string): Rows {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows: Rows = new Map();
  for (const table of tablesOf(database)) {
    rows.set(table, database.prepare(`SELECT * FROM ${table}`).all());
  }
  database.close();
  return rows;
}
