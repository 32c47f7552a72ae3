import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { notRemembering } from '../../zulip/remembered-answers.ts';
import { getUser, getUsers } from '../../zulip/route/users.ts';
import type { WireUser } from '../../zulip/wire/user.ts';

/** From this many ids on, a server that doesn't accept a list of ids is asked for all users at once. */
export const worthAskingForAll = 5;

/**
 * People and bots by id, including deactivated ones.
 *
 * @param parameters.include_custom_profile_fields fills `profile_data`
 * @returns the existing ones, by id
 * @throws RequestError
 */
export async function usersById(
  connection: Connection,
  ids: readonly number[],
  parameters: { include_custom_profile_fields: boolean },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, WireUser>> {
  // The answer for everyone is worth caching, one for a few people isn't.
  const ofSome = notRemembering(connection);
  const users = supports(connection.featureLevel, 'users-by-id-list')
    ? await getUsers(ofSome, { ...parameters, user_ids: ids }, { signal })
    : ids.length >= worthAskingForAll
      ? await getUsers(connection, parameters, { signal })
      : await Promise.all(ids.map((id) => getUser(ofSome, id, { signal })));
  return new Map(users.map((user) => [user.user_id, user]));
}
