import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  getUserGroupMembers,
  getUserGroupSubgroups,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
  type UserGroupMembersUpdate,
} from '../../src-main/zulip/route/user-group-members.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  updateUserGroup,
  type NewUserGroup,
} from '../../src-main/zulip/route/user-groups.ts';
import { type Caller, contractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let names = 0;
const system = new Map<string, number>();
const owner = () => contract.as('owner');
const idOf = (name: string): number => system.get(name) ?? 0;
const userId = (caller: Caller): number => contract.account(caller).userId;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });

const msg = (message: string) => ({ msg: expect.stringContaining(message) });
/** Whether someone is in a group, according to the server. https://zulip.com/api/get-is-user-group-member */
const membership = async (groupId: number, of: number, parameters: object = {}) =>
  (await rawRequest(contract, 'owner', 'GET', `/user_groups/${groupId}/members/${of}`, parameters)).body;

async function make(more: Partial<NewUserGroup> = {}): Promise<number> {
  const group = { name: `members ${(names += 1)}`, description: '', members: [], ...more };
  return (await createUserGroup(owner(), group)).groupId ?? 0;
}

const contract = contractRealm();
beforeAll(async () => {
  for (const { id, name, is_system_group } of await getUserGroups(owner())) {
    if (is_system_group) system.set(name, id);
  }
});

describe('a group’s members', () => {
  it('are added and removed with an event for each part and a message to those concerned', async () => {
    const inner = await make();
    const old = await make();
    const id = await make({ members: [userId('member')], subgroups: [old] });
    const change: UserGroupMembersUpdate = {
      add: [userId('moderator'), userId('owner')],
      delete: [userId('member')],
      add_subgroups: [inner],
      delete_subgroups: [old],
    };
    const all = () => updateUserGroupMembers(owner(), id, change);
    let toMember: Record<string, unknown>[] = [];
    let toOwner: Record<string, unknown>[] = [];
    const toModerator = await eventsDuring(contract, 'moderator', ['user_group', 'message'], async () => {
      toOwner = await eventsDuring(contract, 'owner', ['message'], async () => {
        toMember = await eventsDuring(contract, 'member', ['message'], all);
      });
    });
    const part = (op: string, more: object) => ({ type: 'user_group', op, group_id: id, ...more });
    expect(toModerator.filter(({ type }) => type === 'user_group')).toEqual([
      part('add_members', { user_ids: change.add }),
      part('remove_members', { user_ids: change.delete }),
      part('add_subgroups', { direct_subgroup_ids: [inner] }),
      part('remove_subgroups', { direct_subgroup_ids: [old] }),
    ]);
    const words = (events: readonly Record<string, unknown>[]) =>
      events
        .filter(({ type }) => type === 'message')
        .map(({ message }) => (message as { content: string; sender_full_name: string }).content);
    expect(words(toModerator)).toEqual([expect.stringContaining('added you to the group')]);
    expect(words(toMember)).toEqual([expect.stringContaining('removed you from the group')]);
    expect(toOwner).toEqual([]);
    expect(await getUserGroupMembers(owner(), id, { direct_member_only: true })).toEqual(
      expect.arrayContaining([userId('moderator'), userId('owner')]),
    );
    expect(await getUserGroupSubgroups(owner(), id)).toEqual([inner]);
  });

  it('are returned with and without those of subgroups', async () => {
    const innermost = await make({ members: [userId('guest')] });
    const inner = await make({ members: [userId('member')], subgroups: [innermost] });
    const id = await make({ members: [userId('bot')], subgroups: [inner] });
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
    const direct = { direct_member_only: true };
    expect(sorted(await getUserGroupMembers(owner(), id))).toEqual(
      sorted([userId('guest'), userId('member'), userId('bot')]),
    );
    expect(await getUserGroupMembers(owner(), id, direct)).toEqual([userId('bot')]);
    expect(sorted(await getUserGroupSubgroups(owner(), id))).toEqual(sorted([inner, innermost]));
    expect(await getUserGroupSubgroups(owner(), id, { direct_subgroup_only: true })).toEqual([inner]);
    expect(await membership(id, userId('guest'))).toMatchObject({ is_user_group_member: true });
    expect(await membership(id, userId('guest'), direct)).toMatchObject({ is_user_group_member: false });
    expect(await membership(id, userId('bot'), direct)).toMatchObject({ is_user_group_member: true });
    expect(await membership(id, userId('moderator'))).toMatchObject({ is_user_group_member: false });
  });

  it('exclude deactivated people, and include them again after reactivation', async () => {
    const person = contract.realm.control
      .snapshot()
      .users.findLast(({ isActive, isBot, role }) => isActive && !isBot && role === 400);
    const gone = person?.userId ?? 0;
    const id = await make({ members: [gone, userId('member')] });
    contract.realm.control.deactivate(gone);
    expect(await getUserGroupMembers(owner(), id)).toEqual([userId('member')]);
    expect(await membership(id, gone)).toMatchObject(msg('User is deactivated'));
    for (const change of [{ delete: [gone] }, { add: [gone] }])
      expect(await refusalOf(updateUserGroupMembers(owner(), id, change))).toMatchObject(
        refused(`Invalid user ID: ${gone}`),
      );
    contract.realm.control.reactivate(gone);
    expect(await getUserGroupMembers(owner(), id)).toContain(gone);
  });

  it('can’t be read for an unknown or deactivated group, or by guests', async () => {
    const id = await make();
    await deactivateUserGroup(owner(), id);
    const reads = (groupId: number) => [
      getUserGroupMembers(owner(), groupId),
      getUserGroupSubgroups(owner(), groupId),
    ];
    for (const read of reads(id)) {
      expect(await refusalOf(read)).toMatchObject(refused('User group is deactivated.'));
    }
    expect(await membership(id, userId('member'))).toMatchObject(msg('User group is deactivated.'));
    for (const read of reads(999_999)) {
      expect(await refusalOf(read)).toMatchObject(refused('Invalid user group'));
    }
    expect(await membership(999_999, userId('member'))).toMatchObject(msg('Invalid user group'));
    expect(await refusalOf(getUserGroupMembers(contract.as('guest'), idOf('role:members')))).toMatchObject(
      refused('Not allowed for guest users'),
    );
    expect(await membership(idOf('role:members'), 999_999)).toMatchObject(msg('No such user'));
  });
});

describe('the right to change members', () => {
  let id = 0;
  beforeEach(async () => {
    id = await make({ can_leave_group: idOf('role:nobody') });
  });
  const give = (name: string, caller: Caller) =>
    updateUserGroup(owner(), id, {
      [name]: { new: { direct_members: [userId(caller)], direct_subgroups: [] } },
    });
  const as = (caller: Caller, change: UserGroupMembersUpdate) =>
    updateUserGroupMembers(contract.as(caller), id, change);

  it.each(['administrator', 'moderator', 'member', 'bot'] as const)(
    'doesn’t follow from the role of the %s',
    async (caller) => {
      const calls = [
        as(caller, { add: [userId(caller)] }),
        as(caller, { add: [userId('guest')] }),
        as(caller, { add_subgroups: [idOf('role:owners')] }),
        updateUserGroupSubgroups(contract.as(caller), id, { delete: [idOf('role:owners')] }),
      ];
      for (const call of calls) {
        expect(await refusalOf(call)).toMatchObject(refused('Insufficient permission'));
      }
    },
  );

  it('lets people join by can_join_group, and nothing else', async () => {
    await give('can_join_group', 'member');
    expect(await refusalOf(as('member', { add: [userId('member'), userId('guest')] }))).toMatchObject(
      refused('Insufficient permission'),
    );
    await as('member', { add: [userId('member')] });
    expect(await refusalOf(as('member', { delete: [userId('member')] }))).toMatchObject(
      refused('Insufficient permission'),
    );
  });

  it('lets people leave by can_leave_group, and nothing else', async () => {
    await as('owner', { add: [userId('member'), userId('moderator')] });
    await give('can_leave_group', 'member');
    expect(await refusalOf(as('member', { delete: [userId('moderator')] }))).toMatchObject(
      refused('Insufficient permission'),
    );
    await as('member', { delete: [userId('member')] });
    expect(await getUserGroupMembers(owner(), id)).toEqual([userId('moderator')]);
  });

  it('lets people add others, themselves and groups by can_add_members_group, but remove nobody', async () => {
    await give('can_add_members_group', 'member');
    await as('member', { add: [userId('member')] });
    await as('member', { add: [userId('guest')], add_subgroups: [idOf('role:owners')] });
    for (const change of [{ delete: [userId('guest')] }, { delete_subgroups: [idOf('role:owners')] }]) {
      expect(await refusalOf(as('member', change))).toMatchObject(refused('Insufficient permission'));
    }
  });

  it('lets people remove others and themselves by can_remove_members_group', async () => {
    await as('owner', { add: [userId('member'), userId('guest')] });
    await give('can_remove_members_group', 'member');
    await as('member', { delete: [userId('guest')] });
    await as('member', { delete: [userId('member')] });
    expect(await getUserGroupMembers(owner(), id)).toEqual([]);
  });

  it('includes everything by can_manage_group, and nothing for guests', async () => {
    await give('can_manage_group', 'member');
    await as('member', { add: [userId('guest')], add_subgroups: [idOf('role:owners')] });
    await as('member', { delete: [userId('guest')], delete_subgroups: [idOf('role:owners')] });
    await give('can_leave_group', 'guest');
    expect(await refusalOf(as('guest', { add: [userId('guest')] }))).toMatchObject(
      refused('Not allowed for guest users'),
    );
  });
});

describe('a change of members', () => {
  let id = 0;
  let inner = 0;
  let outer = 0;
  let idle = 0;
  beforeAll(async () => {
    inner = await make();
    id = await make({ members: [userId('member')], subgroups: [inner] });
    outer = await make({ subgroups: [id] });
    idle = await make();
    await deactivateUserGroup(owner(), idle);
  });

  it.each<[string, () => UserGroupMembersUpdate, () => string]>([
    [
      'with nothing',
      () => ({ add: [], delete: [] }),
      () => 'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
    ],
    ['with unknown people', () => ({ add: [999_999] }), () => 'Invalid user ID: 999999'],
    [
      'with a member',
      () => ({ add: [userId('member')] }),
      () => `User ${userId('member')} is already a member of this group`,
    ],
    [
      'without one',
      () => ({ delete: [userId('guest')] }),
      () => `There is no member '${userId('guest')}' in this user group`,
    ],
    ['with an unknown group', () => ({ add_subgroups: [999_999] }), () => 'Invalid user group ID: 999999'],
    [
      'without an unknown group',
      () => ({ delete_subgroups: [999_999] }),
      () => 'Invalid user group ID: 999999',
    ],
    ['with a deactivated group', () => ({ add_subgroups: [idle] }), () => 'User group is deactivated.'],
    [
      'with a subgroup',
      () => ({ add_subgroups: [inner] }),
      () => `User group ${inner} is already a subgroup of this group.`,
    ],
    [
      'without a subgroup',
      () => ({ delete_subgroups: [outer] }),
      () => `User group ${outer} is not a subgroup of this group.`,
    ],
    [
      'with itself',
      () => ({ add_subgroups: [id] }),
      () => `User group ${id} is already a subgroup of one of the passed subgroups.`,
    ],
    [
      'with a group around it',
      () => ({ add_subgroups: [outer] }),
      () => `User group ${id} is already a subgroup of one of the passed subgroups.`,
    ],
    [
      'with a part that fails after others',
      () => ({ add: [userId('guest')], delete: [userId('guest'), userId('owner')] }),
      () => `There is no member '${userId('owner')}' in this user group`,
    ],
  ])('%s is rejected, and nothing is changed', async (_name, change, words) => {
    const before = [await getUserGroupMembers(owner(), id), await getUserGroupSubgroups(owner(), id)];
    expect(await refusalOf(updateUserGroupMembers(owner(), id, change()))).toMatchObject(refused(words()));
    expect([await getUserGroupMembers(owner(), id), await getUserGroupSubgroups(owner(), id)]).toEqual(
      before,
    );
  });

  it('with only groups is rejected with the same words', async () => {
    const call = (update: Parameters<typeof updateUserGroupSubgroups>[2]) =>
      updateUserGroupSubgroups(owner(), id, update);
    expect(await refusalOf(call({}))).toMatchObject(
      refused('Nothing to do. Specify at least one of "add" or "delete".'),
    );
    expect(await refusalOf(call({ add: [inner] }))).toMatchObject(
      refused(`User group ${inner} is already a subgroup of this group.`),
    );
    await call({ delete: [inner], add: [idOf('role:owners')] });
    await call({ add: [inner], delete: [idOf('role:owners')] });
    expect(await getUserGroupSubgroups(owner(), id)).toEqual([inner]);
  });

  it('in system and unknown groups is rejected', async () => {
    const change = { add: [userId('guest')] };
    expect(await refusalOf(updateUserGroupMembers(owner(), idOf('role:members'), change))).toMatchObject(
      refused('Insufficient permission'),
    );
    expect(await refusalOf(updateUserGroupMembers(owner(), 999_999, change))).toMatchObject(
      refused('Invalid user group'),
    );
  });

  it.each([
    [{ add: '8' }, 'add is not a list'],
    [{ delete: '["8"]' }, 'delete[0] is not an integer'],
    [{ add_subgroups: 'x' }, 'add_subgroups is not valid JSON'],
  ])('with %j is rejected', async (parameters, words) => {
    const answer = await send(
      contract.realm,
      contract.account('owner'),
      'POST',
      `/user_groups/${id}/members`,
      parameters,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: words } });
  });

  it('is accepted for a deactivated subgroup', async () => {
    await updateUserGroupMembers(owner(), idle, { add: [userId('guest')] });
    const group = (await getUserGroups(owner())).find((candidate) => candidate.id === idle);
    expect(group?.members).toEqual([userId('guest')]);
  });

  it('is answered with the names of unknown parameters', async () => {
    const answer = await send(
      contract.realm,
      contract.account('owner'),
      'POST',
      `/user_groups/${id}/members`,
      {
        add: [userId('moderator')],
        note: 'x',
      },
    );
    expect(answer.body).toMatchObject({ ignored_parameters_unsupported: ['note'] });
  });
});
