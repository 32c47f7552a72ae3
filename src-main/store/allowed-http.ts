import type { DatabaseSync } from 'node:sqlite';

/** Whether somebody has agreed that the account connects to this very address without encryption. */
export function isHttpAllowed(database: DatabaseSync, organizationId: string, origin: string): boolean {
  const row = database
    .prepare('SELECT 1 FROM allowed_http WHERE organization_id = ? AND origin = ?')
    .get(organizationId, origin);
  return row !== undefined;
}

/** Remembers that somebody has agreed; another address of the organization needs their consent again. */
export function allowHttp(database: DatabaseSync, organizationId: string, origin: string): void {
  database
    .prepare(
      `INSERT INTO allowed_http (organization_id, origin) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET origin = excluded.origin`,
    )
    .run(organizationId, origin);
}
