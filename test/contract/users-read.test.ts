import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { getOwnUser, getUser, getUserByEmail, getUsers } from '../../src-main/zulip/route/users.ts';
import { updateOwnSettings } from '../../src-main/zulip/route/own-settings.ts';
import { type Caller, callers, contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';

const contract = contractRealm();

const owner = () => contract.as('owner');
const userId = (caller: Caller): number => contract.account(caller).userId;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });

describe('the list of people', () => {
  it.each(callers)('can be read by the %s, including bots and deactivated people', async (caller) => {
    const users = await getUsers(contract.as(caller));
    const known = contract.realm.control.snapshot().users;
    expect(users.map(({ user_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
      known.map(({ userId: id }) => id).toSorted((a, b) => a - b),
    );
    expect(users.some(({ is_active: isActive }) => !isActive)).toBe(true);
    expect(users.some(({ is_bot: isBot }) => isBot)).toBe(true);
  });

  it('contains profiles only on request, and never of bots', async () => {
    const without = await getUsers(owner(), { include_custom_profile_fields: false });
    expect(without.every(({ profile_data: profile }) => profile === null)).toBe(true);
    const within = await getUsers(owner());
    for (const { is_bot: isBot, profile_data: profile } of within) expect(profile === null).toBe(isBot);
  });

  it('can be limited to some, ignoring unknown IDs', async () => {
    const users = await getUsers(owner(), { user_ids: [userId('member'), 999_999, userId('bot')] });
    expect(users.map(({ user_id: id }) => id)).toEqual([userId('member'), userId('bot')]);
    expect(await getUsers(owner(), { user_ids: [] })).toEqual([]);
  });

  it('can’t be limited below level 384, which is reported before any call', async () => {
    const old = await openContractRealm({ featureLevel: 383, users: 60 });
    expect(await refusalOf(getUsers(old.as('owner'), { user_ids: [8] }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 384,
    });
    await old.close();
  });

  it('excludes people whom a limited guest can’t see', async () => {
    const limited = await openContractRealm({ limitGuests: true });
    const all = await getUsers(limited.as('owner'));
    const some = await getUsers(limited.as('guest'));
    expect(some.length).toBeLessThan(all.length);
    const known = new Set(some.map(({ user_id: id }) => id));
    expect(known.has(limited.account('guest').userId)).toBe(true);
    const hidden = all.find(({ user_id: id }) => !known.has(id))?.user_id ?? 0;
    expect(await refusalOf(getUser(limited.as('guest'), hidden))).toMatchObject(
      refused('Insufficient permission'),
    );
    await limited.close();
  });

  it.each([
    [{ user_ids: '8' }, 'user_ids is not a list'],
    [{ client_gravatar: 'yes' }, 'client_gravatar is not valid JSON'],
    [{ include_custom_profile_fields: 1 }, 'include_custom_profile_fields is not a boolean'],
  ])('is rejected for %j', async (parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), 'GET', '/users', parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });

  it('leaves pictures to be computed only if everyone can see the address', async () => {
    const read = async (client_gravatar: boolean) =>
      (await send(contract.realm, contract.account('owner'), 'GET', '/users', { client_gravatar })).body[
        'members'
      ] as { avatar_url: string | null; email: string; delivery_email: string | null }[];
    expect((await read(false)).every(({ avatar_url: url }) => url !== null)).toBe(true);
    for (const { avatar_url: url, email, delivery_email: real } of await read(true)) {
      if (url === null) expect(email).toBe(real);
    }
  });
});

describe('one person', () => {
  it('is found by ID and by either address', async () => {
    const id = userId('member');
    const { email } = contract.account('member');
    await updateOwnSettings(contract.as('member'), { email_address_visibility: 3 });
    const person = await getUser(owner(), id);
    expect(person).toMatchObject({ user_id: id, delivery_email: email, profile_data: expect.any(Object) });
    expect(await getUserByEmail(owner(), email.toUpperCase())).toEqual(person);
    expect(await getUserByEmail(owner(), `user${id}@orchid.example.com`)).toEqual(person);
  });

  it('isn’t found by an address hidden from the caller’s role, not even by themselves', async () => {
    const { email } = contract.account('moderator');
    await updateOwnSettings(contract.as('moderator'), { email_address_visibility: 4 });
    for (const caller of ['owner', 'moderator'] as const) {
      const call = getUserByEmail(contract.as(caller), email);
      expect(await refusalOf(call)).toMatchObject(refused('No such user'));
    }
    await updateOwnSettings(contract.as('moderator'), { email_address_visibility: 1 });
    expect(await getUserByEmail(contract.as('guest'), email)).toMatchObject({ email, delivery_email: email });
  });

  it('isn’t found by an unknown ID or address', async () => {
    expect(await refusalOf(getUser(owner(), 999_999))).toMatchObject(refused('No such user'));
    expect(await refusalOf(getUserByEmail(owner(), 'nobody@nowhere.example'))).toMatchObject(
      refused('No such user'),
    );
  });

  it('isn’t looked up by address below level 302', async () => {
    const old = await openContractRealm({ featureLevel: 301, users: 60 });
    expect(await refusalOf(getUserByEmail(old.as('owner'), 'x@y.example'))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 302,
    });
    await old.close();
  });

  it.each(callers)('is the %s, who always sees their own address', async (caller) => {
    const { email, role } = contract.account(caller);
    expect(await getOwnUser(contract.as(caller))).toMatchObject({
      user_id: userId(caller),
      delivery_email: email,
      role,
      is_bot: caller === 'bot',
    });
  });
});
