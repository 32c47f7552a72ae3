import { badRequest } from '../api-error.ts';
import { directMembers, groupRecords, isDirectMember, isMember, withSubgroups } from './groups.ts';
import { boolean } from '../parameters.ts';
import { accessUser } from '../people/people.ts';
import type { Call, Route } from '../router.ts';
import type { UserGroup } from '../state.ts';

const refuses = { bots: { before: 496 }, guests: true } as const;

/** Reading groups. https://zulip.com/api/get-user-groups https://zulip.com/api/get-user-group-members */
export const userGroupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/user_groups',
    refuses,
    handle({ state, parameters }) {
      const level = state.featureLevel;
      const name = level >= 294 ? 'include_deactivated_groups' : 'allow_deactivated';
      const all = level >= 290 ? (parameters.json(name, boolean) ?? false) : true;
      return { user_groups: groupRecords(state, all) };
    },
  },
  {
    method: 'GET',
    path: '/user_groups/:id/members',
    refuses,
    handle(call) {
      const { state, parameters } = call;
      const directOnly = parameters.json('direct_member_only', boolean) ?? false;
      const group = readGroup(call);
      const members = directMembers(state);
      const ids = directOnly ? [group.id] : [...withSubgroups(state, group.id)];
      return { members: [...new Set(ids.flatMap((id) => members.get(id) ?? []))] };
    },
  },
  {
    method: 'GET',
    path: '/user_groups/:id/subgroups',
    refuses,
    handle(call) {
      const directOnly = call.parameters.json('direct_subgroup_only', boolean) ?? false;
      const group = readGroup(call);
      const ids = directOnly ? [...group.subgroups] : [...withSubgroups(call.state, group.id)];
      return { subgroups: ids.filter((id) => id !== group.id) };
    },
  },
  {
    method: 'GET',
    path: '/user_groups/:id/members/:id',
    refuses,
    handle(call) {
      const { state, caller, parameters, path } = call;
      const directOnly = parameters.json('direct_member_only', boolean) ?? false;
      const group = readGroup(call);
      const user = accessUser(state, caller, state.users.get(Number(path[1])), {
        purpose: 'read',
        bots: state.featureLevel >= 458,
        deactivated: false,
      });
      const isIn = directOnly ? isDirectMember(state, group, user) : isMember(state, group.id, user);
      return { is_user_group_member: isIn };
    },
  },
];

function readGroup({ state, path }: Call): UserGroup {
  const group = state.groups.get(Number(path[0]));
  if (group === undefined) throw badRequest('group-invalid');
  if (group.deactivated) throw badRequest('group-deactivated');
  return group;
}
