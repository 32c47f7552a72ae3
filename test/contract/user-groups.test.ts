import { beforeAll, describe, expect, it } from 'vitest';
import { capabilities, send } from '@realm-console/demo-realm/client';
import { getMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateRealm } from '../../src-main/zulip/route/realm-settings.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  getUserGroups,
  updateUserGroup,
  type NewUserGroup,
  type UserGroupUpdate,
} from '../../src-main/zulip/route/user-groups.ts';
import { groupInUseDetail, type WireUserGroup } from '../../src-main/zulip/wire/user-group.ts';
import { type Caller, contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { toGeneral } from './messages.fixture.ts';

let names = 0;
const system = new Map<string, number>();
const owner = () => contract.as('owner');
const idOf = (name: string): number => system.get(name) ?? 0;
const userId = (caller: Caller): number => contract.account(caller).userId;
const newName = (): string => `crew ${(names += 1)}`;

async function read(groupId: number | null): Promise<WireUserGroup> {
  const group = (await getUserGroups(owner())).find(({ id }) => id === groupId);
  if (group === undefined) throw new Error(`There is no group ${groupId}.`);
  return group;
}

async function make(more: Partial<NewUserGroup> = {}, caller: Caller = 'owner') {
  const group = { name: newName(), description: 'Kiln and glaze', members: [], ...more };
  const { groupId } = await createUserGroup(contract.as(caller), group);
  if (groupId === null) throw new Error('The server told no id.');
  return { id: groupId, ...group };
}

const refused = (message: string, code = 'BAD_REQUEST') => ({ kind: 'rejected', code, message });

const contract = contractRealm({ rough: roughWithout('answers') });
beforeAll(async () => {
  for (const { id, name, is_system_group } of await getUserGroups(owner())) {
    if (is_system_group) system.set(name, id);
  }
});

describe('a new group', () => {
  it('has what it was given, and the permissions of its creator', async () => {
    const inner = await make();
    const members = [userId('member'), userId('guest'), userId('bot')];
    const { id, name } = await make({ members, subgroups: [inner.id] });
    const creator = { direct_members: [userId('owner')], direct_subgroups: [] };
    expect(await read(id)).toMatchObject({
      name,
      description: 'Kiln and glaze',
      members: members.toSorted((a, b) => a - b),
      direct_subgroup_ids: [inner.id],
      creator_id: userId('owner'),
      date_created: expect.any(Number),
      is_system_group: false,
      deactivated: false,
      can_add_members_group: creator,
      can_manage_group: creator,
      can_join_group: idOf('role:nobody'),
      can_remove_members_group: idOf('role:nobody'),
      can_leave_group: idOf('role:everyone'),
      can_mention_group: idOf('role:everyone'),
    });
  });

  it('is sent to everyone without its subgroups, which follow', async () => {
    const inner = await make();
    let id = 0;
    const events = await eventsDuring(contract, 'guest', ['user_group'], async () => {
      ({ id } = await make({ members: [userId('member')], subgroups: [inner.id] }));
    });
    expect(events).toEqual([
      {
        type: 'user_group',
        op: 'add',
        group: expect.objectContaining({ id, members: [userId('member')], direct_subgroup_ids: [] }),
      },
      { type: 'user_group', op: 'add_subgroups', group_id: id, direct_subgroup_ids: [inner.id] },
    ]);
  });

  it('accepts permission values, an object with one group as that group and an empty one as nobody', async () => {
    const { id } = await make({
      can_manage_group: { direct_members: [], direct_subgroups: [idOf('role:moderators')] },
      can_join_group: { direct_members: [], direct_subgroups: [] },
      can_mention_group: { direct_members: [userId('member')], direct_subgroups: [idOf('role:owners')] },
    });
    expect(await read(id)).toMatchObject({
      can_manage_group: idOf('role:moderators'),
      can_join_group: idOf('role:nobody'),
      can_mention_group: { direct_members: [userId('member')], direct_subgroups: [idOf('role:owners')] },
    });
  });

  it.each([
    ['owner', null],
    ['administrator', null],
    ['moderator', null],
    ['member', null],
    ['bot', null],
    ['guest', 'Not allowed for guest users'],
  ] as const)('can be created by the %s: %s', async (caller, words) => {
    const call = createUserGroup(contract.as(caller), { name: newName(), description: '', members: [] });
    if (words === null) expect(await call).toMatchObject({ groupId: expect.any(Number) });
    else expect(await refusalOf(call)).toMatchObject(refused(words));
  });

  it('requires the organization’s permission', async () => {
    const only = async (name: string) => updateRealm(owner(), { can_create_groups: { new: idOf(name) } });
    await only('role:moderators');
    const call = createUserGroup(contract.as('member'), { name: newName(), description: '', members: [] });
    expect(await refusalOf(call)).toMatchObject(refused('Insufficient permission'));
    await make({}, 'moderator');
    await only('role:members');
  });

  it.each<[string, () => Partial<NewUserGroup>, string, string?]>([
    ['an unknown member', () => ({ members: [999_999] }), 'Invalid user ID: 999999'],
    ['an empty name', () => ({ name: ' ' }), "User group name can't be empty!"],
    ['101 characters', () => ({ name: 'x'.repeat(101) }), 'User group name cannot exceed 100 characters.'],
    ['the name @kiln', () => ({ name: '@kiln' }), "User group name cannot start with '@'."],
    ['the name role:x', () => ({ name: 'role:x' }), "User group name cannot start with 'role:'."],
    ['the name user:x', () => ({ name: 'user:x' }), "User group name cannot start with 'user:'."],
    ['the name stream:x', () => ({ name: 'stream:x' }), "User group name cannot start with 'stream:'."],
    ['the name channel:x', () => ({ name: 'channel:x' }), "User group name cannot start with 'channel:'."],
    ['a taken name', () => ({ name: 'kiln' }), "User group 'kiln' already exists."],
    [
      'the name of a deactivated group',
      () => ({ name: 'summer-fair-2023' }),
      "User group 'summer-fair-2023' already exists.",
    ],
    ['an unknown subgroup', () => ({ subgroups: [999_999] }), 'Invalid user group ID: 999999'],
    ['an unknown group as value', () => ({ can_join_group: 999_999 }), 'Invalid user group'],
    [
      'a value with unknown people',
      () => ({ can_join_group: { direct_members: [999_999], direct_subgroups: [] } }),
      'Invalid user ID: 999999',
    ],
    [
      'a value with unknown groups',
      () => ({ can_join_group: { direct_members: [8], direct_subgroups: [999_999] } }),
      'Invalid user group ID: 999999',
    ],
    [
      'everyone as managers',
      () => ({ can_manage_group: idOf('role:everyone') }),
      "'can_manage_group' setting cannot be set to 'role:everyone' group.",
    ],
    [
      'the internet as mentioners',
      () => ({ can_mention_group: idOf('role:internet') }),
      "'can_mention_group' setting cannot be set to 'role:internet' group.",
    ],
  ])('is rejected with %s', async (_name, change, words) => {
    const group = { name: newName(), description: '', members: [], ...change() };
    expect(await refusalOf(createUserGroup(owner(), group))).toMatchObject(refused(words));
  });

  it.each([
    [{ description: '', members: '[]' }, "Missing 'name' argument"],
    [{ name: 'x', members: '[]' }, "Missing 'description' argument"],
    [{ name: 'x', description: '' }, "Missing 'members' argument"],
    [{ name: 'x', description: '', members: '8' }, 'members is not a list'],
    [{ name: 'x', description: '', members: '["8"]' }, 'members[0] is not an integer'],
    [{ name: 'x', description: '', members: '[]', subgroups: '{}' }, 'subgroups is not a list'],
  ])('is rejected for %j', async (parameters, words) => {
    const answer = await send(
      contract.realm,
      contract.account('owner'),
      'POST',
      '/user_groups/create',
      parameters,
    );
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });
});

describe('a change of a group', () => {
  it('is sent property by property, and only what differs', async () => {
    const { id, name } = await make();
    const events = await eventsDuring(contract, 'guest', ['user_group'], () =>
      updateUserGroup(owner(), id, {
        name,
        description: 'Gardens',
        can_join_group: { new: idOf('role:members'), old: idOf('role:nobody') },
        can_leave_group: { new: idOf('role:everyone') },
      }),
    );
    const update = (data: object) => ({ type: 'user_group', op: 'update', group_id: id, data });
    expect(events).toEqual([
      update({ description: 'Gardens' }),
      update({ can_join_group: idOf('role:members') }),
    ]);
    expect(await read(id)).toMatchObject({ description: 'Gardens', can_join_group: idOf('role:members') });
  });

  it('is rejected completely if the permission no longer has the expected value', async () => {
    const { id, name } = await make();
    const call = updateUserGroup(owner(), id, {
      name: newName(),
      can_join_group: { new: idOf('role:members'), old: idOf('role:owners') },
    });
    expect(await refusalOf(call)).toMatchObject({ kind: 'conflict' });
    expect(await read(id)).toMatchObject({ name, can_join_group: idOf('role:nobody') });
    const raw = await send(contract.realm, contract.account('owner'), 'PATCH', `/user_groups/${id}`, {
      can_join_group: { new: idOf('role:members'), old: idOf('role:owners') },
    });
    expect(raw).toMatchObject({
      status: 400,
      body: {
        code: 'EXPECTATION_MISMATCH',
        field_name: 'old',
        msg: "'old' value does not match the expected value.",
      },
    });
  });

  it('compares expected values as sets', async () => {
    const people = [userId('member'), userId('moderator')].toSorted((a, b) => a - b);
    const { id } = await make({ can_manage_group: { direct_members: people, direct_subgroups: [] } });
    const old = { direct_members: people.toReversed(), direct_subgroups: [] };
    await updateUserGroup(owner(), id, { can_manage_group: { new: idOf('role:owners'), old } });
    expect(await read(id)).toMatchObject({ can_manage_group: idOf('role:owners') });
  });

  it.each(['administrator', 'moderator', 'member', 'bot'] as const)(
    'by the %s requires the group’s permissions',
    async (caller) => {
      const { id } = await make();
      const change = () => updateUserGroup(contract.as(caller), id, { description: caller });
      expect(await refusalOf(change())).toMatchObject(refused('Insufficient permission'));
      const mine = { direct_members: [userId(caller)], direct_subgroups: [] };
      await updateUserGroup(owner(), id, { can_manage_group: { new: mine } });
      expect(await change()).toEqual({ ignoredParameters: [] });
    },
  );

  it('is always possible for an owner, and never for a guest', async () => {
    const { id } = await make({ can_manage_group: idOf('role:nobody') });
    await updateUserGroup(owner(), id, {
      can_manage_group: { new: { direct_members: [userId('guest')], direct_subgroups: [] } },
    });
    expect(await refusalOf(updateUserGroup(contract.as('guest'), id, { description: '' }))).toMatchObject(
      refused('Not allowed for guest users'),
    );
  });

  it.each<[string, () => UserGroupUpdate, string, string?]>([
    ['nothing', () => ({}), 'No new data supplied'],
    ['a taken name', () => ({ name: 'kiln' }), "User group 'kiln' already exists."],
    ['an empty name', () => ({ name: '' }), "User group name can't be empty!"],
    [
      'a deactivated group as value',
      () => ({ can_join_group: { new: { direct_members: [8], direct_subgroups: [fair()] } } }),
      'User group is deactivated.',
    ],
    [
      'a value that the permission does not accept',
      () => ({ can_add_members_group: { new: idOf('role:everyone') } }),
      "'can_add_members_group' setting cannot be set to 'role:everyone' group.",
    ],
  ])('is rejected with %s', async (_name, change, words) => {
    const { id } = await make();
    expect(await refusalOf(updateUserGroup(owner(), id, change()))).toMatchObject(refused(words));
  });

  const fair = (): number =>
    contract.realm.control.snapshot().groups.find(({ name }) => name === 'summer-fair-2023')?.id ?? 0;

  it('is rejected for an unknown group and a system group', async () => {
    expect(await refusalOf(updateUserGroup(owner(), 999_999, { name: 'x' }))).toMatchObject(
      refused('Invalid user group'),
    );
    expect(await refusalOf(updateUserGroup(owner(), idOf('role:members'), { name: 'x' }))).toMatchObject(
      refused('Insufficient permission'),
    );
  });

  it.each([
    [{ can_join_group: 12 }, 'can_join_group does not have the expected format'],
    [{ can_join_group: { old: 12 } }, 'can_join_group["new"] field is missing: Field required'],
    [{ deactivated: 1 }, 'deactivated is not a boolean'],
  ])('is rejected for %j', async (parameters, words) => {
    const { id } = await make();
    const path = `/user_groups/${id}`;
    const answer = await send(contract.realm, contract.account('owner'), 'PATCH', path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: words } });
  });
});

describe('a deactivated group', () => {
  const knowing = { client_capabilities: { ...capabilities, include_deactivated_groups: true } };

  it('stays for clients that support it, disappears for others, and reappears', async () => {
    const { id, name } = await make({ members: [userId('member')] });
    const turn = async (parameters: object) => {
      const events = await eventsDuring(
        contract,
        'guest',
        ['user_group'],
        async () => {
          await deactivateUserGroup(owner(), id);
          await updateUserGroup(owner(), id, { description: `Changed ${(names += 1)}` });
          await updateUserGroup(owner(), id, { deactivated: true });
          await updateUserGroup(owner(), id, { deactivated: false });
        },
        { ...parameters },
      );
      return events.map(({ op, data, group }) => [op, data ?? (group as { name: string } | undefined)?.name]);
    };
    expect(await turn(knowing)).toEqual([
      ['update', { deactivated: true }],
      ['update', { description: expect.any(String) }],
      ['update', { deactivated: false }],
    ]);
    expect(await turn({})).toEqual([
      ['remove', undefined],
      ['add', name],
    ]);
    expect(await read(id)).toMatchObject({ deactivated: false, members: [userId('member')] });
  });

  it('is only listed on request', async () => {
    const { id } = await make();
    await deactivateUserGroup(owner(), id);
    const listed = await getUserGroups(owner(), { include_deactivated_groups: false });
    expect(listed.some((group) => group.id === id)).toBe(false);
    expect(await refusalOf(deactivateUserGroup(owner(), id))).toMatchObject(
      refused('User group is deactivated.'),
    );
  });

  it('can’t be mentioned until it is reactivated', async () => {
    const { id, name } = await make({ members: [userId('member')] });
    await deactivateUserGroup(owner(), id);
    const mention = async () => {
      const sent = await sendMessage(owner(), toGeneral('groups', `@*${name}* the kiln is free`));
      return getMessage(contract.as('member'), sent.id);
    };
    const silent = await mention();
    expect(silent.content).toContain('user-group-mention silent');
    expect(silent.flags).not.toContain('mentioned');
    await updateUserGroup(owner(), id, { deactivated: false });
    expect((await mention()).flags).toContain('mentioned');
  });

  it('must not be in use, and every use is reported', async () => {
    const { id } = await make();
    const outer = await make({ subgroups: [id], can_join_group: id });
    await updateUserGroup(owner(), id, { can_mention_group: { new: id } });
    await updateRealm(owner(), {
      can_create_public_channel_group: { new: { direct_members: [8], direct_subgroups: [id] } },
    });
    const failure = await refusalOf(deactivateUserGroup(owner(), id));
    expect(failure).toMatchObject(
      refused('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE'),
    );
    const detail = failure.kind === 'rejected' ? failure.detail : undefined;
    const { objections } = groupInUseDetail.parse(detail);
    expect(objections).toEqual([
      { type: 'subgroup', supergroup_ids: [outer.id] },
      { type: 'user_group', group_id: id, settings: ['can_mention_group'] },
      { type: 'user_group', group_id: outer.id, settings: ['can_join_group'] },
      { type: 'realm', settings: ['can_create_public_channel_group'] },
    ]);
    await updateRealm(owner(), { can_create_public_channel_group: { new: idOf('role:members') } });
  });

  it.each(['administrator', 'guest'] as const)(
    'can’t be deactivated by the %s on the basis of the role',
    async (caller) => {
      const { id } = await make();
      expect(await refusalOf(deactivateUserGroup(contract.as(caller), id))).toMatchObject(
        refused('Insufficient permission'),
      );
    },
  );

  it('can’t be a system group or an unknown one', async () => {
    expect(await refusalOf(deactivateUserGroup(owner(), idOf('role:members')))).toMatchObject(
      refused('Insufficient permission'),
    );
    expect(await refusalOf(deactivateUserGroup(owner(), 999_999))).toMatchObject(
      refused('Invalid user group'),
    );
  });
});
