import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Lists that no saved view refers to are dropped after this many milliseconds. */
const unusedFor = 14 * 86_400_000;

/**
 * Stores people as a list and returns its id, which is derived from the content: the same people have the same id.
 * Drops old lists that no saved view of the organization refers to.
 *
 * @param nowMilliseconds UNIX time
 */
export function keepPeopleList(
  database: DatabaseSync,
  organizationId: string,
  userIds: readonly number[],
  nowMilliseconds: number,
): string {
  const bytes = new Uint8Array(Uint32Array.from(new Set(userIds)).sort().buffer);
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  database
    .prepare(
      `INSERT INTO people_list (organization_id, id, user_ids, kept_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (organization_id, id) DO UPDATE SET kept_at = excluded.kept_at`,
    )
    .run(organizationId, id, bytes, nowMilliseconds);
  database
    .prepare(
      `DELETE FROM people_list WHERE organization_id = ? AND kept_at < ? AND NOT EXISTS (
         SELECT 1 FROM people_views
         WHERE people_views.organization_id = people_list.organization_id
           AND instr(people_views.views, people_list.id) > 0)`,
    )
    .run(organizationId, nowMilliseconds - unusedFor);
  return id;
}

/** The ids of a list in ascending order, or undefined if it was never stored here or has been dropped. */
export function readPeopleList(
  database: DatabaseSync,
  organizationId: string,
  listId: string,
): Uint32Array | undefined {
  const bytes = database
    .prepare('SELECT user_ids FROM people_list WHERE organization_id = ? AND id = ?')
    .get(organizationId, listId)?.['user_ids'];
  // Copied, since the bytes may not be aligned for 32-bit numbers.
  return bytes instanceof Uint8Array ? new Uint32Array(bytes.slice().buffer) : undefined;
}
