import { numberOfTarget } from '#contract/changes.ts';
import { failureOf } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getUserGroups } from '../../zulip/route/user-groups.ts';
import {
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
} from '../../zulip/route/user-group-members.ts';
import { numberOfField } from '../kinds/kind-rules.ts';
import { memberOfGroup } from '../kinds/user/group-membership.ts';
import { valuesByList } from './listed-people.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

/** A group's direct members; for a deactivated group, only the list of all groups has them. */
async function directlyIn(
  connection: Connection,
  groupId: number,
  part: 'members' | 'direct_subgroup_ids',
  ask: () => Promise<number[]>,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  try {
    return new Set(await ask());
  } catch (error) {
    if (failureOf(error).kind !== 'rejected') throw error;
    const group = (await getUserGroups(connection, {}, { signal })).find(({ id }) => id === groupId);
    if (group === undefined) throw error;
    return new Set(group[part]);
  }
}

/** Refusals that apply to everyone who is added or removed. */
const wholeGroup = /^(Insufficient permission|Invalid user group|User group is deactivated)/;

/** Refusals of individual people, who are given by id. */
const namedPeople =
  /^(Invalid user IDs?: [\d, ]+|User \d+ is already a member|There is no member '\d+'|User with ID \d+ is )/;

/**
 * Direct members of one group, many per call. If one person can't be added, the server refuses all and names only the
 * first such person. https://zulip.com/api/update-user-group-members
 */
export const groupMembersCall: SettingOperations = {
  kind: 'setting',
  limit: 100,
  key: ({ field }) => field,
  async send(connection, changes, options) {
    const groupId = numberOfField(changes[0].field);
    const idsWhere = (isMember: boolean): number[] =>
      changes
        .filter(({ after }) => (after === memberOfGroup) === isMember)
        .map(({ target }) => numberOfTarget(target));
    const [add, remove] = [idsWhere(true), idsWhere(false)];
    const update = { ...(add.length > 0 && { add }), ...(remove.length > 0 && { delete: remove }) };
    return sentBy(await updateUserGroupMembers(connection, groupId, update, options));
  },
  async readBack(connection, changes, signal) {
    const groupId = numberOfField(changes[0].field);
    const ask = () => getUserGroupMembers(connection, groupId, { direct_member_only: true }, { signal });
    const members = await directlyIn(connection, groupId, 'members', ask, signal);
    if (!supports(connection.featureLevel, 'deactivated-people-leave-groups'))
      return changes.map(({ target }) => (members.has(numberOfTarget(target)) ? memberOfGroup : ''));
    return valuesByList(connection, changes, members, memberOfGroup, signal);
  },
  blamed(changes, explanation) {
    if (wholeGroup.test(explanation)) return changes;
    const named = namedPeople.exec(explanation)?.[0] ?? '';
    const ids = new Set(Array.from(named.matchAll(/\d+/g), ([id]) => Number(id)));
    return changes.filter(({ target }) => ids.has(numberOfTarget(target)));
  },
};

/** Direct subgroups of one group, many per call. https://zulip.com/api/update-user-group-subgroups */
export const subgroupsCall: SettingOperations = {
  kind: 'setting',
  limit: 100,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const idsWhere = (isInside: boolean): number[] =>
      changes
        .filter(({ after }) => (after === memberOfGroup) === isInside)
        .map(({ field }) => numberOfField(field));
    const [add, remove] = [idsWhere(true), idsWhere(false)];
    const update = { ...(add.length > 0 && { add }), ...(remove.length > 0 && { delete: remove }) };
    const groupId = numberOfTarget(changes[0].target);
    return sentBy(await updateUserGroupSubgroups(connection, groupId, update, options));
  },
  async readBack(connection, changes, signal) {
    const groupId = numberOfTarget(changes[0].target);
    const ask = () => getUserGroupSubgroups(connection, groupId, { direct_subgroup_only: true }, { signal });
    const subgroups = await directlyIn(connection, groupId, 'direct_subgroup_ids', ask, signal);
    return changes.map(({ field }) => (subgroups.has(numberOfField(field)) ? memberOfGroup : ''));
  },
};
