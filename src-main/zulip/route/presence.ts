import { supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import {
  ownPresenceAnswer,
  realmPresenceAnswer,
  userPresenceAnswer,
  type OwnPresenceAnswer,
  type PresenceTimes,
  type RealmPresenceAnswer,
} from '../wire/presence.ts';
import type { CallOptions } from './call.ts';

export interface OwnPresenceParameters {
  /**
   * `active` reports the caller as active, `idle` as connected. **Both report the caller**: call this only if the
   * person chose to be visible, or doesn't share presence at all (the server stores nothing then).
   */
  status: 'active' | 'idle';
  /** The last answer's `presence_last_update_id`; -1 at first, for everyone (feature level 263). */
  last_update_id: number;
  /** Days; only for the first, full answer. Left out below feature level 288, where it is always 14. */
  history_limit_days?: number;
  /** Whether the person was active since the last call. Default: false. */
  new_user_input?: boolean;
}

/**
 * The presence of people that changed since `last_update_id` (https://zulip.com/api/update-presence): merge it; an
 * answer to -1 replaces everything. Keep the larger of the known id and the returned one. Not for bots.
 *
 * @throws RequestError `rejected`
 */
export async function updateOwnPresence(
  connection: Connection,
  parameters: OwnPresenceParameters,
  options: CallOptions = {},
): Promise<OwnPresenceAnswer> {
  const { value } = await request(connection, {
    method: 'POST',
    path: '/users/me/presence',
    changesNothing: true,
    parameters: {
      status: parameters.status,
      last_update_id: supports(connection.featureLevel, 'presence-deltas')
        ? parameters.last_update_id
        : undefined,
      history_limit_days: supports(connection.featureLevel, 'presence-history-limit')
        ? parameters.history_limit_days
        : undefined,
      new_user_input: parameters.new_user_input ?? false,
      ping_only: false,
      // Otherwise, servers without deltas answer in the less precise format.
      slim_presence: true,
    },
    schema: ownPresenceAnswer,
    ...options,
  });
  return value;
}

/**
 * Everyone's presence in the last two weeks (https://zulip.com/api/get-presence), keyed by API address. Reports nothing
 * about the caller.
 *
 * @throws RequestError
 */
export async function getRealmPresence(
  connection: Connection,
  options: CallOptions = {},
): Promise<RealmPresenceAnswer> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/realm/presence',
    schema: realmPresenceAnswer,
    ...options,
  });
  return value;
}

/**
 * One person's presence (https://zulip.com/api/get-user-presence), whichever keys the server's level uses; null if
 * there were none.
 *
 * @throws RequestError `rejected` for bots, for unknown or deactivated people and if there is no data
 */
export async function getUserPresence(
  connection: Connection,
  userId: number,
  options: CallOptions = {},
): Promise<PresenceTimes | null> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/users/${userId}/presence`,
    schema: userPresenceAnswer,
    ...options,
  });
  return value.presence;
}
