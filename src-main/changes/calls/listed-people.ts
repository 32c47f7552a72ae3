import { numberOfTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { usersById } from './users-by-id.ts';

/**
 * The changes' values by a list of a group's or channel's people. Servers leave out deactivated people, who return when
 * they are reactivated, so nothing is known of them.
 *
 * @param value for listed people
 * @returns in the order of the changes; empty for unlisted people, null if unknown
 * @throws RequestError
 */
export async function valuesByList(
  connection: Connection,
  changes: readonly Pick<RecordedChange, 'target'>[],
  listed: ReadonlySet<number>,
  value: string,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const ids = changes.map(({ target }) => numberOfTarget(target));
  const absent = ids.filter((id) => !listed.has(id));
  if (absent.length === 0) return ids.map(() => value);
  const users = await usersById(connection, absent, { include_custom_profile_fields: false }, signal);
  return ids.map((id) => (listed.has(id) ? value : users.get(id)?.is_active === true ? '' : null));
}
