import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, register, send, waiting, type Parameters } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm, type UserSnapshot } from '../server.ts';

let realm: DemoRealm;
beforeAll(async () => {
  realm = await startDemoRealm({ users: 120, rateLimit: 'off', presenceChangesPerSecond: 0 });
  realm.control.allowEmailChanges(accountOf(realm, 100).userId, true);
});
afterAll(() => realm.close());

describe('PATCH /users/{id} announces', () => {
  let target: UserSnapshot;
  beforeEach(() => {
    const known = new Set(realm.accounts.map((account) => account.userId));
    const member = realm.control
      .snapshot()
      .users.find((user) => user.role === 400 && user.isActive && !user.isBot && !known.has(user.userId));
    if (member === undefined) throw new Error('The seed has no such member.');
    target = member;
  });

  async function patch(parameters: Parameters, caller: 100 | 200 = 100): Promise<object[]> {
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner);
    const answer = await send(
      realm,
      accountOf(realm, caller),
      'PATCH',
      `/users/${target.userId}`,
      parameters,
    );
    expect(answer.body).toEqual({ result: 'success', msg: '' });
    return (await waiting(realm, owner, queue_id)).map(({ id: _id, ...event }) => event);
  }

  const person = (change: object): object => ({
    type: 'realm_user',
    op: 'update',
    person: { user_id: target.userId, ...change },
  });

  test('nothing if nothing has changed', async () => {
    expect(await patch({})).toEqual([]);
    expect(await patch({ full_name: ` ${target.fullName} `, role: target.role, profile_data: [] })).toEqual(
      [],
    );
    expect(await patch({ full_name: '   ' })).toEqual([]);
  });

  test('a role: first the role, then the groups of both roles and of full members', async () => {
    const groups = Object.fromEntries(realm.control.snapshot().groups.map((group) => [group.name, group.id]));
    const move = (op: string, name: string): object => ({
      type: 'user_group',
      op,
      group_id: groups[name],
      user_ids: [target.userId],
    });
    expect(await patch({ role: 300 }, 200)).toEqual([
      person({ role: 300 }),
      move('remove_members', 'role:members'),
      move('add_members', 'role:moderators'),
      move('remove_members', 'role:fullmembers'),
    ]);
    expect(await patch({ role: 400 }, 200)).toEqual([
      person({ role: 400 }),
      move('remove_members', 'role:moderators'),
      move('add_members', 'role:members'),
      move('add_members', 'role:fullmembers'),
    ]);
  });

  test('a deactivated person’s role: also the groups, although they don’t list them', async () => {
    realm.control.deactivate(target.userId);
    const changes = (await patch({ role: 300 }, 200)) as { op: string; user_ids?: number[] }[];
    expect(changes.map(({ op }) => op)).toEqual([
      'update',
      'remove_members',
      'add_members',
      'remove_members',
    ]);
    expect(changes[2]?.user_ids).toEqual([target.userId]);
    const { members } = realm.control.snapshot().groups.find(({ name }) => name === 'role:moderators') ?? {};
    expect(members).not.toContain(target.userId);
  });

  test('a name, stored trimmed', async () => {
    expect(await patch({ full_name: '  Zoë Åkerlund ' })).toEqual([person({ full_name: 'Zoë Åkerlund' })]);
  });

  test('profile values, with one event each; null, empty text and an empty list remove them', async () => {
    const peer = accountOf(realm, 300).userId;
    const filled = await patch({
      profile_data: [
        { id: 2, value: 'Évora & Lisboa' },
        { id: 3, value: [peer] },
        { id: 7, value: '2031-02-28' },
      ],
    });
    expect(filled).toEqual([
      person({
        custom_profile_field: { id: 2, value: 'Évora & Lisboa', rendered_value: '<p>Évora &amp; Lisboa</p>' },
      }),
      person({ custom_profile_field: { id: 3, value: `[${peer}]` } }),
      person({ custom_profile_field: { id: 7, value: '2031-02-28' } }),
    ]);
    const emptied = await patch({
      profile_data: [
        { id: 2, value: '' },
        { id: 3, value: [] },
        { id: 7, value: null },
      ],
    });
    expect(emptied).toEqual([2, 3, 7].map((id) => person({ custom_profile_field: { id, value: null } })));
  });

  test('a new address, which works at once', async () => {
    const events = await patch({ new_email: 'brand.new@orchid-cooperative.example' });
    expect(events[0]).toEqual(person({ delivery_email: 'brand.new@orchid-cooperative.example' }));
    const found = await send(
      realm,
      accountOf(realm, 100),
      'GET',
      '/users/brand.new@orchid-cooperative.example',
    );
    expect(found.body).toMatchObject({ user: { user_id: target.userId } });
  });

  test('changes by a non-administrator to a bot they own, except its role', async () => {
    const owner = accountOf(realm, 100);
    const { body } = await send(realm, owner, 'GET', '/users');
    const records = body['members'] as {
      user_id: number;
      bot_owner_id?: number;
      is_active: boolean;
      role: number;
      delivery_email: string;
    }[];
    const pair = records
      .map((bot) => ({ bot, keeper: records.find((user) => user.user_id === bot.bot_owner_id) }))
      .find(({ bot, keeper }) => bot.is_active && keeper !== undefined && keeper.role > 200);
    if (pair?.keeper === undefined) throw new Error('No member of the seed owns a bot.');
    const { bot, keeper } = pair;
    const key = realm.control.revokeKey(keeper.user_id);
    const email = realm.control.snapshot().users.find((user) => user.userId === keeper.user_id)?.email ?? '';
    const asKeeper = async (parameters: Parameters): Promise<unknown> =>
      (await send(realm, { email, apiKey: key }, 'PATCH', `/users/${bot.user_id}`, parameters)).body;
    expect(await asKeeper({ full_name: 'Renamed Bot' })).toMatchObject({ result: 'success' });
    expect(await asKeeper({ role: 200 })).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      msg: 'Must be an organization administrator',
    });
  });
});
