import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, register, send, waiting, type Parameters } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm, type UserSnapshot } from '../server.ts';

type Caller = 100 | 200 | 300 | 400 | 600;

const noOwners = 'Must be an organization owner';
const denied = 'Insufficient permission';

let realm: DemoRealm;
beforeAll(async () => {
  realm = await startDemoRealm({ users: 120, rateLimit: 'off', presenceChangesPerSecond: 0 });
  realm.control.allowEmailChanges(accountOf(realm, 100).userId, true);
});
afterAll(() => realm.close());

function find(condition: (user: UserSnapshot) => boolean): UserSnapshot {
  const known = new Set(realm.accounts.map((account) => account.userId));
  const user = realm.control
    .snapshot()
    .users.find((candidate) => !known.has(candidate.userId) && condition(candidate));
  if (user === undefined) throw new Error('The seed has no such user.');
  return user;
}

const member = (): UserSnapshot => find((user) => user.role === 400 && user.isActive && !user.isBot);
const otherOwner = (): UserSnapshot => find((user) => user.role === 100);

describe('PATCH /users/{id} refuses, in this order,', () => {
  const rows: [string, Caller, () => string | number, Parameters, string, string][] = [
    [
      'a wrong type, before anything else',
      400,
      () => 99_999,
      { role: 'abc' },
      'BAD_REQUEST',
      'role is not valid JSON',
    ],
    [
      'a role in quotes',
      100,
      () => member().userId,
      { role: '"400"' },
      'BAD_REQUEST',
      'role is not an integer',
    ],
    [
      'profile data that is not a list',
      100,
      () => member().userId,
      { profile_data: {} },
      'BAD_REQUEST',
      'profile_data is not a list',
    ],
    [
      'a profile field without a number',
      100,
      () => member().userId,
      { profile_data: [{ id: 'x', value: '' }] },
      'BAD_REQUEST',
      'profile_data[0]["id"] is not an integer',
    ],
    [
      'an unknown role, before existence',
      400,
      () => 99_999,
      { role: 500 },
      'BAD_REQUEST',
      'Invalid role: Value error, Not in the list of possible values',
    ],
    ['an unknown user, before permission', 400, () => 99_999, { role: 400 }, 'BAD_REQUEST', 'No such user'],
    ['an unknown address', 100, () => 'nobody@x.example', { role: 400 }, 'BAD_REQUEST', 'No such user'],
    ['moderators', 300, () => member().userId, { full_name: 'New Name' }, 'BAD_REQUEST', denied],
    ['members', 400, () => member().userId, {}, 'BAD_REQUEST', denied],
    ['guests', 600, () => member().userId, { role: 200 }, 'BAD_REQUEST', denied],
    [
      'a new address without the right, before the role',
      200,
      () => otherOwner().userId,
      { new_email: 'a@b.example', role: 400 },
      'BAD_REQUEST',
      'User not authorized to change user emails',
    ],
    [
      'administrators who create owners',
      200,
      () => member().userId,
      { role: 100 },
      'UNAUTHORIZED_PRINCIPAL',
      noOwners,
    ],
    [
      'administrators who demote owners, before the name',
      200,
      () => otherOwner().userId,
      { role: 400, full_name: 'x' },
      'UNAUTHORIZED_PRINCIPAL',
      noOwners,
    ],
    [
      'a long name',
      100,
      () => member().userId,
      { full_name: 'n'.repeat(101) },
      'BAD_REQUEST',
      'Name too long!',
    ],
    [
      'a name with an @',
      100,
      () => member().userId,
      { full_name: 'n@me' },
      'BAD_REQUEST',
      'Invalid characters in name!',
    ],
    [
      'a name with a control character',
      100,
      () => member().userId,
      { full_name: 'na\u0007me' },
      'BAD_REQUEST',
      'Invalid characters in name!',
    ],
    [
      'a name that ends like a mention',
      100,
      () => member().userId,
      { full_name: 'name|12' },
      'BAD_REQUEST',
      'Invalid format!',
    ],
    [
      'an unknown field',
      100,
      () => member().userId,
      { profile_data: [{ id: 9001, value: null }] },
      'BAD_REQUEST',
      'Field id 9001 not found.',
    ],
    [
      'an unknown choice',
      100,
      () => member().userId,
      { profile_data: [{ id: 1, value: 'x' }] },
      'BAD_REQUEST',
      "'x' is not a valid choice for 'Team'.",
    ],
    [
      'short text too long',
      100,
      () => member().userId,
      { profile_data: [{ id: 2, value: 'c'.repeat(51) }] },
      'BAD_REQUEST',
      'City is too long (limit: 50 characters)',
    ],
    [
      'text for people',
      100,
      () => member().userId,
      { profile_data: [{ id: 3, value: '[12]' }] },
      'BAD_REQUEST',
      'User IDs is not a list',
    ],
    [
      'unknown people',
      100,
      () => member().userId,
      { profile_data: [{ id: 3, value: [99_999] }] },
      'BAD_REQUEST',
      'Invalid user IDs: 99999',
    ],
    [
      'a list for text',
      100,
      () => member().userId,
      { profile_data: [{ id: 4, value: [1] }] },
      'BAD_REQUEST',
      'Phone is not a string',
    ],
    [
      'an invalid date',
      100,
      () => member().userId,
      { profile_data: [{ id: 7, value: '2026-02-30' }] },
      'BAD_REQUEST',
      'Contract ends is not a date',
    ],
    [
      'a date without leading zeros',
      100,
      () => member().userId,
      { profile_data: [{ id: 7, value: '2026-2-3' }] },
      'BAD_REQUEST',
      'Contract ends is not a date',
    ],
    [
      'an invalid link',
      100,
      () => member().userId,
      { profile_data: [{ id: 8, value: 'example' }] },
      'BAD_REQUEST',
      'Website is not a URL',
    ],
    [
      'long text too long',
      100,
      () => member().userId,
      { profile_data: [{ id: 9, value: 'c'.repeat(501) }] },
      'BAD_REQUEST',
      'About is too long (limit: 500 characters)',
    ],
    [
      'an invalid address',
      100,
      () => member().userId,
      { new_email: 'nowhere' },
      'BAD_REQUEST',
      'Invalid new email address.',
    ],
    [
      'an address in use',
      100,
      () => member().userId,
      { new_email: 'Ines.Carvalho@orchid-cooperative.example' },
      'BAD_REQUEST',
      'New email value error: Already has an account.',
    ],
    [
      'a reserved address',
      100,
      () => member().userId,
      { new_email: 'notification-bot@zulip.com' },
      'BAD_REQUEST',
      'New email value error: Reserved for system bots.',
    ],
  ];
  test.each(rows)('%s', async (_name, caller, target, parameters, code, msg) => {
    const before = realm.control.snapshot().users;
    const answer = await send(realm, accountOf(realm, caller), 'PATCH', `/users/${target()}`, parameters);
    expect(answer).toMatchObject({ status: 400, body: { result: 'error', code, msg } });
    expect(realm.control.snapshot().users).toEqual(before);
  });

  test('demoting the last active human owner', async () => {
    const alone = await startDemoRealm({ users: 40, rateLimit: 'off', presenceChangesPerSecond: 0 });
    const owner = accountOf(alone, 100);
    for (const user of alone.control.snapshot().users) {
      if (user.role === 100 && user.userId !== owner.userId) alone.control.deactivate(user.userId);
    }
    const answer = await send(alone, owner, 'PATCH', `/users/${owner.userId}`, { role: 200 });
    expect(answer.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'The owner permission cannot be removed from the only organization owner.',
    });
    await alone.close();
  });

  test('duplicate names, if they must be unique', async () => {
    realm.control.setRealmSetting('require_unique_names', true);
    const path = `/users/${member().userId}`;
    const answer = await send(realm, accountOf(realm, 100), 'PATCH', path, { full_name: 'INES CARVALHO' });
    expect(answer.body['msg']).toBe('Unique names required in this organization.');
    realm.control.setRealmSetting('require_unique_names', false);
  });

  test('the whole request if one part is wrong', async () => {
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner);
    const target = member();
    await send(realm, owner, 'PATCH', `/users/${target.userId}`, {
      full_name: 'Somebody Else',
      role: 300,
      profile_data: [
        { id: 2, value: 'Porto' },
        { id: 7, value: 'soon' },
      ],
    });
    expect(realm.control.snapshot().users.find((user) => user.userId === target.userId)).toEqual(target);
    expect(await waiting(realm, owner, queue_id)).toEqual([]);
  });
});
