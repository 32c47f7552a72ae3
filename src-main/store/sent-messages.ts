import type { DatabaseSync } from 'node:sqlite';
import { newTarget } from '#contract/changes.ts';

/**
 * Looks up the messages that an organization's account has sent, in the journal.
 *
 * @returns the value that the message with a local id was sent with; undefined if it wasn't sent as far as is known
 */
export function openSentMessages(
  database: DatabaseSync,
  organizationId: string,
): (localId: string) => string | undefined {
  const find = database.prepare(
    `SELECT change.after FROM recorded_change AS change JOIN job ON job.id = change.job_id
     WHERE change.target = ? AND change.outcome = 'applied' AND job.organization_id = ? LIMIT 1`,
  );
  return (localId) => {
    const row = find.get(newTarget('announcement', localId), organizationId);
    return row === undefined ? undefined : String(row['after']);
  };
}
