import type { Group, GroupDetail, GroupPermissionName, GroupValue } from '#contract/groups.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import { withMember, withPermission, withSubgroup } from '../group-draft.ts';
import { objectionTo } from '../../../subjects/groups/group-words.ts';
import { changeDraft } from '../use-group-draft.ts';

/** What can be changed on the page of a group; changes are kept in its draft until they are reviewed. */
export interface GroupEditing {
  canManage: boolean;
  canAdd: boolean;
  canRemove: boolean;
  /** Taking groups out needs more than taking people out. */
  canRemoveSubgroups: boolean;
  canSetPermissions: boolean;
  /** Why nobody can change permissions of this group on this server; null where somebody can. */
  frozenPermissions: string | null;
  canChangeState: boolean;
  /** Why nobody can bring it back on this server; null where somebody can. */
  stateObjection: string | null;
  /** Why it cannot be managed, or members cannot be added, with who can; null where one may. */
  manageObjection: string | null;
  addObjection: string | null;
  removeObjection: string | null;
  setMember(userId: number, name: string, isMember: boolean, wasMember: boolean): void;
  setSubgroup(groupId: number, isIn: boolean): void;
  setPermission(name: GroupPermissionName, value: GroupValue): void;
}

/**
 * What the account and the server allow with a group.
 *
 * @param readOnly why nothing at all is changed; null where something is
 */
export function groupEditing(
  organizationId: string,
  group: Group,
  detail: GroupDetail | null,
  server: ServerAge,
  readOnly: string | null,
): GroupEditing {
  const rights = detail?.rights ?? null;
  const manageObjection = readOnly ?? objectionTo(group, rights?.manage ?? null, 'manage');
  const frozen = (group.deactivated && wordsAt(server, 'deactivatedGroupMembers')) || null;
  const frozenPermissions = (group.deactivated && wordsAt(server, 'deactivatedGroupSettings')) || null;
  const stateObjection = (group.deactivated && wordsAt(server, 'groupReactivation')) || null;
  const held = readOnly ?? frozen;
  const addObjection = held ?? objectionTo(group, rights?.addMembers ?? null, 'add');
  const removeObjection = held ?? objectionTo(group, rights?.removeMembers ?? null, 'remove');
  const known = rights !== null;
  const change = (next: Parameters<typeof changeDraft>[2]): void =>
    changeDraft(organizationId, group.id, next);
  return {
    canManage: known && manageObjection === null,
    canSetPermissions: known && manageObjection === null && frozenPermissions === null,
    frozenPermissions,
    canChangeState: known && manageObjection === null && stateObjection === null,
    stateObjection,
    canAdd: known && addObjection === null,
    canRemove: known && removeObjection === null,
    canRemoveSubgroups: known && manageObjection === null && frozen === null,
    manageObjection,
    addObjection,
    removeObjection,
    setMember: (userId, name, isMember, wasMember) =>
      change((draft) => withMember(draft, userId, name, isMember, wasMember)),
    setSubgroup: (groupId, isIn) =>
      change((draft) => withSubgroup(draft, groupId, isIn, group.directSubgroupIds.includes(groupId))),
    setPermission: (name, value) => change((draft) => withPermission(draft, group, name, value, Date.now())),
  };
}
