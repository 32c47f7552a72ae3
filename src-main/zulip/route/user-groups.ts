import { supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { userGroupsAnswer, type WireUserGroup } from '../wire/user-group.ts';
import type { CallOptions } from './call.ts';

/**
 * All groups of the organization, system groups too (https://zulip.com/api/get-user-groups). Not for guests; bots
 * from feature level 496.
 *
 * @param parameters.include_deactivated_groups default true; left out below feature level 294
 * @throws RequestError `rejected`
 */
export async function getUserGroups(
  connection: Connection,
  parameters: { include_deactivated_groups?: boolean } = {},
  options: CallOptions = {},
): Promise<WireUserGroup[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/user_groups',
    parameters: {
      include_deactivated_groups: supports(connection.featureLevel, 'deactivated-groups-listed')
        ? (parameters.include_deactivated_groups ?? true)
        : undefined,
    },
    schema: userGroupsAnswer,
    ...options,
  });
  return value.user_groups;
}
