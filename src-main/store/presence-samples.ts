import type { DatabaseSync } from 'node:sqlite';
import { trendHours, type RecordedPresence } from '#contract/presence.ts';

/** How many people were in each state at a moment. */
export interface PresenceSample {
  active: number;
  idle: number;
  offline: number;
}

/** Milliseconds between two samples. */
export const sampleInterval = 60_000;
const keptFor = trendHours * 3_600_000;

/**
 * Stores an organization's sample under its minute; the last one of a minute wins. Drops the organization's samples
 * older than a day, so that there are never more than 1,441.
 *
 * @param now UNIX milliseconds
 */
export function keepPresenceSample(
  database: DatabaseSync,
  organizationId: string,
  now: number,
  { active, idle, offline }: PresenceSample,
): void {
  const at = Math.floor(now / sampleInterval) * sampleInterval;
  database
    .prepare(
      `INSERT INTO presence_sample (organization_id, at, active, idle, offline) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (organization_id, at) DO UPDATE
       SET active = excluded.active, idle = excluded.idle, offline = excluded.offline`,
    )
    .run(organizationId, at, active, idle, offline);
  // A clock that was set back leaves samples from the future, which would get in the way.
  database
    .prepare('DELETE FROM presence_sample WHERE organization_id = ? AND (at < ? OR at > ?)')
    .run(organizationId, at - keptFor, at);
}

/** The samples of an organization since a moment (UNIX milliseconds), in order of time. */
export function readPresenceSamples(
  database: DatabaseSync,
  organizationId: string,
  from: number,
): RecordedPresence {
  const rows = database
    .prepare(
      `SELECT at, active, idle, offline FROM presence_sample
       WHERE organization_id = ? AND at >= ? ORDER BY at`,
    )
    .all(organizationId, from);
  return {
    at: Float64Array.from(rows, (row) => Number(row['at']) / 1_000),
    active: Uint32Array.from(rows, (row) => Number(row['active'])),
    idle: Uint32Array.from(rows, (row) => Number(row['idle'])),
    offline: Uint32Array.from(rows, (row) => Number(row['offline'])),
  };
}
