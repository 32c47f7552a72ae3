import type { DatabaseSync } from 'node:sqlite';
import { coverConditions, type CoverConditions } from '#contract/calls/presence.ts';

/** An organization's latest stored conditions; null if there are none or they can't be read. */
export function readCoverConditions(database: DatabaseSync, organizationId: string): CoverConditions | null {
  const text = database
    .prepare('SELECT conditions FROM cover_conditions WHERE organization_id = ?')
    .get(organizationId)?.['conditions'];
  if (typeof text !== 'string') return null;
  try {
    return coverConditions.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Replaces an organization's conditions. */
export function keepCoverConditions(
  database: DatabaseSync,
  organizationId: string,
  conditions: CoverConditions,
): void {
  database
    .prepare(
      `INSERT INTO cover_conditions (organization_id, conditions) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET conditions = excluded.conditions`,
    )
    .run(organizationId, JSON.stringify(conditions));
}
