import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { deactivateBot } from '../../src-main/zulip/route/bots.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { getInvitations } from '../../src-main/zulip/route/invitations.ts';
import { updateRealm } from '../../src-main/zulip/route/realm-settings.ts';
import {
  createUser,
  deactivateOwnUser,
  deactivateUser,
  reactivateUser,
} from '../../src-main/zulip/route/user-lifecycle.ts';
import { getUser, getUsers, updateUser } from '../../src-main/zulip/route/users.ts';
import { type Caller, contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let people = 0;
const owner = () => contract.as('owner');
const userId = (caller: Caller): number => contract.account(caller).userId;
const refused = (message: string) => ({ kind: 'rejected', code: 'BAD_REQUEST', message });
const groupId = (name: string): number =>
  contract.realm.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

function someone() {
  people += 1;
  return {
    email: `person.${people}@orchid-cooperative.example`,
    full_name: `New Person ${people}`,
    password: 'correct horse battery',
  };
}

async function make(): Promise<number> {
  return (await createUser(owner(), someone())).userId;
}

const contract = contractRealm();
beforeAll(async () => {
  contract.realm.control.allowUserCreation(userId('owner'), true);
  await updateRealm(owner(), { can_invite_users_group: { new: groupId('role:members') } });
});

describe('a new account', () => {
  it('belongs to an active member, who can sign in with the given password', async () => {
    const person = someone();
    const { userId: id, ignoredParameters } = await createUser(owner(), person);
    expect(ignoredParameters).toEqual([]);
    expect(await getUser(owner(), id)).toMatchObject({
      full_name: person.full_name,
      delivery_email: person.email,
      role: 400,
      is_active: true,
      is_bot: false,
    });
    const signIn = await send(contract.realm, null, 'POST', '/fetch_api_key', {
      username: person.email,
      password: person.password,
    });
    expect(signIn).toMatchObject({ status: 200, body: { user_id: id } });
  });

  it('is sent to everyone as they can see it, then added to the groups of members', async () => {
    const seen = (caller: Caller) => eventsDuring(contract, caller, ['realm_user', 'user_group'], make);
    const toOwner = await seen('owner');
    expect(toOwner).toMatchObject([
      {
        type: 'realm_user',
        op: 'add',
        person: { delivery_email: expect.any(String), profile_data: {}, is_active: true },
      },
      { type: 'user_group', op: 'add_members', group_id: groupId('role:members') },
      { type: 'user_group', op: 'add_members', group_id: groupId('role:fullmembers') },
    ]);
    expect(await seen('guest')).toMatchObject([
      { op: 'add', person: { delivery_email: null, avatar_url: expect.any(String) } },
      {},
      {},
    ]);
    await updateRealm(owner(), { waiting_period_threshold: 3 });
    expect(await seen('owner')).toHaveLength(2);
    await updateRealm(owner(), { waiting_period_threshold: 0 });
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('can’t be created by the %s', async (caller) => {
    expect(await refusalOf(createUser(contract.as(caller), someone()))).toMatchObject({
      kind: 'forbidden',
      code: 'UNAUTHORIZED_PRINCIPAL',
      message: 'Must be an organization administrator',
    });
  });

  it('requires a right that no role includes', async () => {
    const call = createUser(contract.as('administrator'), someone());
    expect(await refusalOf(call)).toMatchObject(refused('User not authorized to create users'));
  });

  it.each([
    [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ full_name: ' ' }, 'Name must not be empty!'],
    [{ full_name: 'Ines|١٢' }, 'Invalid format!'],
    [{ email: 'ines@one_two.example' }, 'Bad name or username'],
    [{ full_name: 'Ines @ home' }, 'Invalid characters in name!'],
    [{ full_name: 'Ines|12' }, 'Invalid format!'],
    [{ email: 'nobody' }, 'Bad name or username'],
    [{ email: 'nobody', full_name: '*' }, 'Invalid characters in name!'],
    [{ email: 'x@mailinator.com' }, 'Disposable email addresses are not allowed in this organization'],
    [{ password: 'aaaaaaaa' }, 'The password is too weak.'],
    [{ password: 'k1ln!' }, 'The password is too weak.'],
  ])('is rejected with %j', async (change, words) => {
    expect(await refusalOf(createUser(owner(), { ...someone(), ...change }))).toMatchObject(refused(words));
  });

  it('is rejected if the address is taken, ignoring case', async () => {
    const email = contract.account('member').email.toUpperCase();
    expect(await refusalOf(createUser(owner(), { ...someone(), email }))).toMatchObject(
      refused('Email is already in use.'),
    );
  });

  it('is rejected outside the allowed domains, and with a plus inside', async () => {
    await updateRealm(owner(), { emails_restricted_to_domains: true });
    const make = (email: string) => refusalOf(createUser(owner(), { ...someone(), email }));
    expect(await make('x@else.example')).toMatchObject(
      refused("Email 'x@else.example' not allowed in this organization"),
    );
    expect(await make('x+y@orchid-cooperative.example')).toMatchObject(
      refused('Email addresses containing + are not allowed.'),
    );
    await updateRealm(owner(), { emails_restricted_to_domains: false });
  });

  it.each(['email', 'password', 'full_name'])('is rejected without %s', async (name) => {
    const { [name as 'email']: _left, ...rest } = someone();
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/users', rest);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: name, msg: `Missing '${name}' argument` },
    });
  });
});

describe('a deactivation', () => {
  it('removes the bots first, then the channels, then the account, without a group event', async () => {
    const { userId: bot } = contract.account('bot');
    const own = contract.realm.control.snapshot().users.find(({ userId: id }) => id === bot);
    expect(own?.isActive).toBe(true);
    const { bot_owner_id: botOwner } = await getUser(owner(), bot);
    const events = await eventsDuring(contract, 'member', ['realm_user', 'user_group', 'subscription'], () =>
      deactivateUser(owner(), botOwner ?? 0, { deactivation_notification_comment: 'Thank you.' }),
    );
    const activity = events.filter(({ type }) => type === 'realm_user');
    const ids = activity.map(({ person }) => (person as { user_id: number }).user_id);
    expect(activity.every(({ op }) => op === 'update')).toBe(true);
    expect(ids).toContain(bot);
    expect(ids.at(-1)).toBe(botOwner);
    expect(events.some(({ type }) => type === 'user_group')).toBe(false);
    expect(events.at(-2)).toMatchObject({ type: 'subscription', op: 'peer_remove', user_ids: [botOwner] });
    expect(await getUser(owner(), botOwner ?? 0)).toMatchObject({ is_active: false });
    await reactivateUser(owner(), botOwner ?? 0);
    await reactivateUser(owner(), bot);
  });

  it('revokes the person’s invitations', async () => {
    const id = await make();
    const account = contract.realm.accountOf(id);
    await send(contract.realm, account, 'POST', '/invites', {
      invitee_emails: 'x@loomhouse.example',
      stream_ids: [],
    });
    const ofPerson = async () =>
      (await getInvitations(owner())).filter(({ invited_by_user_id: by }) => by === id);
    expect(await ofPerson()).toHaveLength(1);
    const events = await eventsDuring(contract, 'owner', ['invites_changed'], () =>
      deactivateUser(owner(), id),
    );
    expect(events).toEqual([{ type: 'invites_changed' }]);
    expect(await ofPerson()).toEqual([]);
  });

  it.each([
    ['administrator', null],
    ['moderator', 'Insufficient permission'],
    ['member', 'Insufficient permission'],
    ['guest', 'Insufficient permission'],
    ['bot', 'Insufficient permission'],
  ] as const)('by the %s: %s', async (caller, words) => {
    const id = await make();
    const call = deactivateUser(contract.as(caller), id);
    if (words === null) expect(await call).toEqual({ ignoredParameters: [] });
    else expect(await refusalOf(call)).toMatchObject(refused(words));
  });

  it('is rejected for bots, unknown and deactivated people, and with a long comment', async () => {
    const id = await make();
    await deactivateUser(owner(), id);
    const comment = { deactivation_notification_comment: 'x'.repeat(2001) };
    const cases = [
      [deactivateUser(owner(), userId('bot')), 'No such user'],
      [deactivateUser(owner(), 999_999), 'No such user'],
      [deactivateUser(owner(), id), 'User is deactivated'],
      [
        deactivateUser(owner(), 999_999, comment),
        'deactivation_notification_comment is too long (limit: 2000 characters)',
      ],
    ] as const;
    for (const [call, words] of cases) expect(await refusalOf(call)).toMatchObject(refused(words));
  });

  it('of an owner requires an owner, and the last one stays', async () => {
    expect(await refusalOf(deactivateUser(contract.as('administrator'), userId('owner')))).toMatchObject({
      kind: 'forbidden',
      message: 'Must be an organization owner',
    });
    const others = contract.realm.control
      .snapshot()
      .users.filter(({ role, isActive, userId: id }) => role === 100 && isActive && id !== userId('owner'));
    for (const { userId: id } of others) await updateUser(owner(), id, { role: 200 });
    expect(await refusalOf(deactivateUser(owner(), userId('owner')))).toMatchObject(
      refused('Cannot deactivate the only organization owner'),
    );
    expect(await refusalOf(deactivateOwnUser(owner()))).toMatchObject({
      kind: 'rejected',
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      message: 'Cannot deactivate the only organization owner.',
      detail: { is_last_owner: true, entity: 'organization owner' },
    });
    for (const { userId: id } of others) await updateUser(owner(), id, { role: 100 });
  });

  it('of oneself invalidates the key', async () => {
    const account = contract.realm.accountOf(await make());
    const leave = () => send(contract.realm, account, 'DELETE', '/users/me');
    expect(await leave()).toMatchObject({ status: 200 });
    expect(await leave()).toMatchObject({ status: 401, body: { msg: 'Account is deactivated' } });
  });

  it('deletes what was requested', async () => {
    const id = await make();
    const account = contract.realm.accountOf(id);
    const write = async (parameters: Record<string, unknown>) =>
      (await send(contract.realm, account, 'POST', '/messages', { content: 'Gone soon', ...parameters }))
        .body['id'];
    const inChannel = await write({ type: 'stream', to: 'general', topic: 'lunch' });
    const direct = await write({ type: 'direct', to: [userId('owner')] });
    const events = await eventsDuring(contract, 'owner', ['delete_message', 'realm_user'], () =>
      deactivateUser(owner(), id, {
        actions: { delete_public_channel_messages: true, delete_profile: true },
      }),
    );
    expect(events.filter(({ type }) => type === 'delete_message')).toEqual([
      expect.objectContaining({ message_id: inChannel }),
    ]);
    const kept = await send(contract.realm, contract.account('owner'), 'GET', `/messages/${String(direct)}`);
    expect(kept.status).toBe(200);
    expect(await getUser(owner(), id)).toMatchObject({ full_name: 'Deleted user', is_deleted: true });
    expect((await refusalOf(reactivateUser(owner(), id))).kind).toBe('rejected');
  });

  it.each([
    [{ actions: 'x' }, 'actions is not valid JSON'],
    [{ actions: [] }, 'actions is not a dict'],
    [{ actions: { delete_profile: 1 } }, 'actions["delete_profile"] is not a boolean'],
  ])('is rejected with %j', async (parameters, words) => {
    const path = `/users/${await make()}`;
    const answer = await send(contract.realm, contract.account('owner'), 'DELETE', path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });

  it('deletes nothing below level 459, which is reported before any call', async () => {
    const old = await openContractRealm({ featureLevel: 458, users: 60 });
    const call = deactivateUser(old.as('owner'), 20, { actions: { delete_profile: true } });
    expect(await refusalOf(call)).toMatchObject({ kind: 'unsupported', neededFeatureLevel: 459 });
    await old.close();
  });
});

describe('a reactivated person', () => {
  it('returns to all channels and groups', async () => {
    const id = await make();
    await deactivateUser(owner(), id);
    const events = await eventsDuring(contract, 'guest', ['realm_user', 'subscription', 'user_group'], () =>
      reactivateUser(contract.as('administrator'), id),
    );
    expect(events).toMatchObject([
      { type: 'realm_user', op: 'update', person: { user_id: id, is_active: true } },
      { type: 'subscription', op: 'peer_add', user_ids: [id] },
      { type: 'user_group', op: 'add_members', group_id: groupId('role:members'), user_ids: [id] },
      { type: 'user_group', op: 'add_members', group_id: groupId('role:fullmembers'), user_ids: [id] },
    ]);
    expect(await getUser(owner(), id)).toMatchObject({ is_active: true });
    expect(await reactivateUser(owner(), id)).toEqual({ ignoredParameters: [] });
  });

  it('may be an unused imported account but not a placeholder, which no answer distinguishes', async () => {
    const [stub, dummy] = [await make(), await make()];
    for (const id of [stub, dummy]) await deactivateUser(owner(), id);
    contract.realm.control.setOrigin(stub, 'imported-stub');
    contract.realm.control.setOrigin(dummy, 'mirror-dummy');
    expect(await getUser(owner(), stub)).toMatchObject({ is_active: false, is_imported_stub: true });
    expect(await getUser(owner(), dummy)).toMatchObject({ is_active: false, is_imported_stub: false });
    await reactivateUser(owner(), stub);
    expect(await getUser(owner(), stub)).toMatchObject({ is_active: true });
    expect(await refusalOf(reactivateUser(owner(), dummy))).toMatchObject({
      kind: 'rejected',
      message: 'Cannot activate a placeholder account; ask the user to sign up, instead.',
    });
    expect(await getUser(owner(), dummy)).toMatchObject({ is_active: false });
  });

  it('reappears in the values of permissions', async () => {
    const id = await make();
    const value = { direct_members: [userId('owner'), id], direct_subgroups: [] };
    await updateRealm(owner(), { can_add_custom_emoji_group: { new: value } });
    await deactivateUser(owner(), id);
    const events = await eventsDuring(contract, 'member', ['realm'], () => reactivateUser(owner(), id));
    expect(events).toEqual([
      { type: 'realm', op: 'update_dict', property: 'default', data: { can_add_custom_emoji_group: value } },
    ]);
    await updateRealm(owner(), { can_add_custom_emoji_group: { new: groupId('role:members') } });
  });

  it('has group removals reported only to guests who can’t see them', async () => {
    const limited = await openContractRealm({ limitGuests: true });
    limited.realm.control.allowUserCreation(limited.account('owner').userId, true);
    const { userId: id } = await createUser(limited.as('owner'), someone());
    const account = limited.realm.accountOf(id);
    const { body } = await send(limited.realm, account, 'GET', '/users/me/subscriptions');
    const names = (body['subscriptions'] as { name: string }[]).map(({ name }) => name);
    await send(limited.realm, account, 'DELETE', '/users/me/subscriptions', { subscriptions: names });
    const seen = await getUsers(limited.as('guest'));
    expect(seen.some(({ user_id: other }) => other === id)).toBe(false);
    const during = (caller: Caller) => {
      const types = ['realm_user', 'user_group'];
      return eventsDuring(limited, caller, types, () => deactivateUser(limited.as('owner'), id));
    };
    const toGuest = await during('guest');
    expect(toGuest.length).toBeGreaterThan(0);
    for (const event of toGuest) expect(event).toMatchObject({ op: 'remove_members', user_ids: [id] });
    await reactivateUser(limited.as('owner'), id);
    expect((await during('member')).map(({ type }) => type)).toEqual(['realm_user']);
    await limited.close();
  });

  it('never left the groups below level 303', async () => {
    const old = await openContractRealm({ featureLevel: 302, users: 60 });
    const { userId: id } = old.account('member');
    const isListed = async () =>
      (await getUserGroups(old.as('owner')))
        .find(({ name }) => name === 'role:members')
        ?.members.includes(id);
    await deactivateUser(old.as('owner'), id);
    expect(await isListed()).toBe(true);
    const events = await eventsDuring(old, 'guest', ['user_group'], () =>
      reactivateUser(old.as('owner'), id),
    );
    expect(events).toEqual([]);
    await old.close();
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)(
    'can’t be reactivated by the %s',
    async (caller) => {
      const id = await make();
      await deactivateUser(owner(), id);
      expect(await refusalOf(reactivateUser(contract.as(caller), id))).toMatchObject(
        refused('Insufficient permission'),
      );
      expect(await refusalOf(reactivateUser(contract.as(caller), 999_999))).toMatchObject(
        refused('No such user'),
      );
    },
  );

  it('can’t be a bot whose name is taken', async () => {
    const bots = contract.realm.control.snapshot().users.filter(({ isBot, isActive }) => isBot && isActive);
    const [first, second] = bots;
    await deactivateBot(owner(), first?.userId ?? 0);
    await updateUser(owner(), second?.userId ?? 0, { full_name: first?.fullName ?? '' });
    expect(await refusalOf(reactivateUser(owner(), first?.userId ?? 0))).toMatchObject({
      message: expect.stringContaining(`There is already an active bot named "${first?.fullName}"`),
    });
    await updateUser(owner(), second?.userId ?? 0, { full_name: second?.fullName ?? '' });
    await reactivateUser(owner(), first?.userId ?? 0);
  });
});
