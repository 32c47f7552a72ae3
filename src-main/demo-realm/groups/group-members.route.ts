import { badRequest } from '../api-error.ts';
import { changeMembership, type MembershipChange } from './group-changes.ts';
import { accessGroup } from './group-rights.ts';
import { countsAsMember, withSubgroups } from './groups.ts';
import { integerList } from '../parameters.ts';
import type { Call, Route } from '../router.ts';
import type { RealmState, User } from '../state.ts';

const refuses = { bots: { before: 496 }, guests: true } as const;

/** Members and subgroups of a group. https://zulip.com/api/update-user-group-members */
export const groupMemberRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/user_groups/:id/members',
    refuses,
    handle(call) {
      const { state, parameters } = call;
      const list = (name: string): number[] => distinct(parameters.json(name, integerList));
      const hasSubgroups = state.featureLevel >= 311;
      const change = {
        add: list('add'),
        delete: list('delete'),
        addSubgroups: hasSubgroups ? list('add_subgroups') : [],
        deleteSubgroups: hasSubgroups ? list('delete_subgroups') : [],
      };
      if (Object.values(change).every((ids) => ids.length === 0)) {
        throw badRequest(hasSubgroups ? 'group-nothing-to-do-members' : 'group-nothing-to-do');
      }
      return apply(call, change);
    },
  },
  {
    method: 'POST',
    path: '/user_groups/:id/subgroups',
    refuses,
    handle(call) {
      const { parameters } = call;
      const addSubgroups = distinct(parameters.json('add', integerList));
      const deleteSubgroups = distinct(parameters.json('delete', integerList));
      if (addSubgroups.length === 0 && deleteSubgroups.length === 0) throw badRequest('group-nothing-to-do');
      return apply(call, { add: [], delete: [], addSubgroups, deleteSubgroups });
    },
  },
];

function distinct(ids: readonly number[] | undefined): number[] {
  return [...new Set(ids)];
}

/** Checks each part as if the previous ones were already applied, then applies them together. */
function apply({ realm, state, caller, path }: Call, change: MembershipChange): Record<string, never> {
  const id = Number(path[0]);
  const members = new Set(state.groups.get(id)?.members);
  const subgroups = new Set(state.groups.get(id)?.subgroups);
  if (change.add.length > 0) {
    const joins = isCallerAlone(change.add, caller);
    accessTarget(state, caller, id, 'can_add_members_group', ...(joins ? (['can_join_group'] as const) : []));
    checkPeople(state, change.add);
    for (const userId of change.add) {
      if (members.has(userId)) throw badRequest('group-member-already', { id: userId });
      members.add(userId);
    }
  }
  if (change.delete.length > 0) {
    const leaves = isCallerAlone(change.delete, caller);
    accessTarget(
      state,
      caller,
      id,
      'can_remove_members_group',
      ...(leaves ? (['can_leave_group'] as const) : []),
    );
    checkPeople(state, change.delete);
    for (const userId of change.delete) {
      if (!members.delete(userId)) throw badRequest('group-member-not', { id: userId });
    }
  }
  if (change.addSubgroups.length > 0) {
    accessTarget(state, caller, id, 'can_add_members_group');
    for (const groupId of change.addSubgroups) checkActive(state, groupId);
    for (const groupId of change.addSubgroups) {
      if (subgroups.has(groupId)) throw badRequest('group-subgroup-already', { id: groupId });
    }
    if (change.addSubgroups.some((groupId) => withSubgroups(state, groupId).has(id))) {
      throw badRequest('group-subgroup-cycle', { id });
    }
    for (const groupId of change.addSubgroups) subgroups.add(groupId);
  }
  if (change.deleteSubgroups.length > 0) {
    accessTarget(state, caller, id);
    for (const groupId of change.deleteSubgroups) {
      if (!state.groups.has(groupId)) throw badRequest('group-id-invalid', { id: groupId });
    }
    for (const groupId of change.deleteSubgroups) {
      if (!subgroups.delete(groupId)) throw badRequest('group-subgroup-not', { id: groupId });
    }
  }
  const group = state.groups.get(id);
  if (group !== undefined) changeMembership(realm, caller, group, change);
  return {};
}

function isCallerAlone(ids: readonly number[], caller: User): boolean {
  return ids.length === 1 && ids[0] === caller.userId;
}

function accessTarget(...access: Parameters<typeof accessGroup>): void {
  const [state] = access;
  const group = accessGroup(...access);
  if (group.deactivated && state.featureLevel < 391) throw badRequest('group-deactivated');
}

function checkPeople(state: RealmState, ids: readonly number[]): void {
  for (const id of ids) {
    if (!countsAsMember(state, state.users.get(id))) throw badRequest('user-id-invalid', { id });
  }
}

function checkActive(state: RealmState, id: number): void {
  const group = state.groups.get(id);
  if (group === undefined) throw badRequest('group-id-invalid', { id });
  if (group.deactivated) throw badRequest('group-deactivated');
}
