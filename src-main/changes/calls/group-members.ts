import { getUserGroupMembers, updateUserGroupMembers } from '../../zulip/route/user-group-members.ts';
import { numberOfField } from '../fields/field-rules.ts';
import { memberOfGroup } from '../fields/group-membership.ts';
import type { CallOperations } from './call-operations.ts';

/**
 * Direct members of one group, many in one call. One person who cannot be added makes the server refuse all of them:
 * the job then sends each alone. https://zulip.com/api/update-user-group-members
 */
export const groupMembersCall: CallOperations = {
  limit: 100,
  key: ({ field }) => field,
  async send(connection, changes) {
    const groupId = numberOfField(changes[0]?.field ?? 'group:0');
    const idsWhere = (isMember: boolean): number[] =>
      changes.filter(({ after }) => (after === memberOfGroup) === isMember).map(({ userId }) => userId);
    const [add, remove] = [idsWhere(true), idsWhere(false)];
    const update = { ...(add.length > 0 && { add }), ...(remove.length > 0 && { delete: remove }) };
    return (await updateUserGroupMembers(connection, groupId, update)).ignoredParameters;
  },
  async readBack(connection, changes, signal) {
    const groupId = numberOfField(changes[0]?.field ?? 'group:0');
    const members = new Set(
      await getUserGroupMembers(connection, groupId, { direct_member_only: true }, { signal }),
    );
    return changes.map(({ userId }) => (members.has(userId) ? memberOfGroup : ''));
  },
};
