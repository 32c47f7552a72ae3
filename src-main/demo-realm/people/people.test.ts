import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, send } from '../client-for-tests.ts';
import { apiEmail, seesDeliveryEmail } from './people.ts';
import { seededRealm } from '../seed/seeded-realm.fixture.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';
import type { EmailVisibility, User } from '../state.ts';
import type { Role } from './role.ts';

const state = seededRealm({});
const viewerOf = (role: Role): User => {
  const user = [...state.users.values()].find((candidate) => candidate.role === role && !candidate.isBot);
  if (user === undefined) throw new Error(`The seed has nobody of role ${role}.`);
  return user;
};
const targetOf = (emailVisibility: EmailVisibility): User => ({
  ...viewerOf(400),
  userId: 5000,
  emailVisibility,
});

describe('a real address', () => {
  test.each<[EmailVisibility, Role[]]>([
    [1, [100, 200, 300, 400, 600]],
    [2, [100, 200, 300, 400]],
    [5, [100, 200, 300]],
    [3, [100, 200]],
    [4, []],
  ])('is shown to roles %j with visibility %d', (visibility, expected) => {
    const seeing = ([100, 200, 300, 400, 600] as const).filter((role) =>
      seesDeliveryEmail(viewerOf(role), targetOf(visibility)),
    );
    expect(seeing).toEqual(expected);
  });

  test('is always visible to its owner, and to everyone if it is a bot’s', () => {
    expect(seesDeliveryEmail(targetOf(4), targetOf(4))).toBe(true);
    expect(seesDeliveryEmail(viewerOf(600), { ...targetOf(4), isBot: true })).toBe(true);
  });

  test('is the public address only with visibility 1', () => {
    expect(apiEmail(state, targetOf(1))).toBe(targetOf(1).deliveryEmail);
    for (const visibility of [2, 3, 4, 5] as const) {
      expect(apiEmail(state, targetOf(visibility))).toBe('user5000@orchid.example.com');
    }
  });
});

describe('GET /users/{email}', () => {
  const realms: DemoRealm[] = [];
  let realm: DemoRealm;
  beforeAll(async () => {
    for (const featureLevel of [499, 301]) {
      realms.push(
        await startDemoRealm({ users: 120, featureLevel, rateLimit: 'off', presenceChangesPerSecond: 0 }),
      );
    }
    [realm] = realms as [DemoRealm];
  });
  afterAll(() => Promise.all(realms.map((each) => each.close())));

  interface Listed {
    user_id: number;
    email: string;
    delivery_email: string | null;
    is_bot: boolean;
  }
  const hiddenOne = async (): Promise<Listed & { real: string }> => {
    const { body } = await send(realm, accountOf(realm, 600), 'GET', '/users');
    const listed = (body['members'] as Listed[]).find((user) => user.delivery_email === null);
    const real = realm.control.snapshot().users.find((user) => user.userId === listed?.user_id)?.email;
    if (listed === undefined || real === undefined) throw new Error('The seed hides no address from guests.');
    return { ...listed, real };
  };

  test('always finds by generated address, and by real address only for people who can see it', async () => {
    const { user_id, email, real } = await hiddenOne();
    const guest = accountOf(realm, 600);
    expect((await send(realm, guest, 'GET', `/users/${email}`)).body).toMatchObject({ user: { user_id } });
    expect((await send(realm, guest, 'GET', `/users/${real}`)).body['msg']).toBe('No such user');
    const visible = realm.control
      .snapshot()
      .users.find((user) => user.userId === accountOf(realm, 100).userId);
    const found = await send(realm, guest, 'GET', `/users/${visible?.email.toUpperCase()}`);
    expect(found.body).toMatchObject({ user: { user_id: visible?.userId } });
  });

  test('only matches the public address below level 302', async () => {
    const old = realms[1] as DemoRealm;
    const { body } = await send(old, accountOf(old, 100), 'GET', '/users');
    const listed = (body['members'] as Listed[]).find(
      (user) => !user.is_bot && user.delivery_email !== null && user.delivery_email !== user.email,
    );
    expect((await send(old, accountOf(old, 100), 'GET', `/users/${listed?.email}`)).status).toBe(200);
    expect(
      (await send(old, accountOf(old, 100), 'GET', `/users/${listed?.delivery_email}`)).body['msg'],
    ).toBe('No such user');
  });

  test('finds deactivated people and bots too; user_ids narrows the list from level 384 on', async () => {
    const owner = accountOf(realm, 100);
    const gone = realm.control.snapshot().users.find((user) => !user.isActive)?.userId;
    expect((await send(realm, owner, 'GET', `/users/${gone}`)).body).toMatchObject({
      user: { is_active: false },
    });
    const some = await send(realm, owner, 'GET', '/users', { user_ids: [9, 8, 9, 99_999] });
    expect((some.body['members'] as Listed[]).map((user) => user.user_id)).toEqual([9, 8]);
    const old = realms[1] as DemoRealm;
    const all = await send(old, accountOf(old, 100), 'GET', '/users', { user_ids: [9] });
    expect(all.body).toMatchObject({ ignored_parameters_unsupported: ['user_ids'] });
    expect(all.body['members']).toHaveLength(120);
  });
});
