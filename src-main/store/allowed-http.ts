import type { DatabaseSync } from 'node:sqlite';

/** Whether the person allowed the account to connect to this address without encryption. */
export function isHttpAllowed(database: DatabaseSync, organizationId: string, origin: string): boolean {
  const row = database
    .prepare('SELECT 1 FROM allowed_http WHERE organization_id = ? AND origin = ?')
    .get(organizationId, origin);
  return row !== undefined;
}

/** Stores the person's consent; another address of the organization needs consent again. */
export function allowHttp(database: DatabaseSync, organizationId: string, origin: string): void {
  database
    .prepare(
      `INSERT INTO allowed_http (organization_id, origin) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET origin = excluded.origin`,
    )
    .run(organizationId, origin);
}
