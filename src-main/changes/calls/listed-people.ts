import { numberOfTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { usersById } from './users-by-id.ts';

/**
 * What a list of the people in a group or a channel says of those that changes are about. Servers leave out who is
 * deactivated, and let them in again with their account: of them it says nothing.
 *
 * @param value of who is listed
 * @returns in the order of the changes; empty for who is not listed, null where nobody knows
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
