import type { DatabaseSync } from 'node:sqlite';
import { coverConditions, type CoverConditions } from '#contract/calls/presence.ts';

/** The conditions that were last kept for an organization; null where none were or they cannot be read any more. */
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

/** Keeps the conditions of an organization in place of the earlier ones. */
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
