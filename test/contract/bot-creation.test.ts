import { describe, expect, it } from 'vitest';
import { register } from '@realm-console/demo-realm/client';
import { deactivateBot } from '../../src-main/zulip/route/bots.ts';
import { reactivateUser } from '../../src-main/zulip/route/user-lifecycle.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';
import {
  type Caller,
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { png, sendFiles } from './files.fixture.ts';

const contract = contractRealm();
const former = contractRealm({ featureLevel: 247, users: 60 });
const at442 = contractRealm({ featureLevel: 442, users: 60 });

let counter = 0;
const named = () => {
  counter += 1;
  return { full_name: `Kiln watch ${counter}`, short_name: `kiln${counter}` };
};

async function make(caller: Caller, parameters: object = {}, realm = contract): Promise<number> {
  const { body } = await rawRequest(realm, caller, 'POST', '/bots', { ...named(), ...parameters });
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body['user_id'] as number;
}

async function recordOf(id: number, caller: Caller = 'owner', realm = contract) {
  const { realm_bots } = await register(realm.realm, realm.account(caller), {
    fetch_event_types: ['realm_bot'],
  });
  return (realm_bots as Record<string, unknown>[]).find(({ user_id }) => user_id === id);
}

async function groupId(name: string): Promise<number | undefined> {
  const { body } = await rawRequest(contract, 'owner', 'GET', '/user_groups');
  return (body['user_groups'] as { id: number; name: string }[]).find((group) => group.name === name)?.id;
}

describe('a new bot', () => {
  it.each([
    ['at level 442', at442],
    ['at level 247', former],
  ] as const)('is an account, a member, and one of its owner’s bots %s', async (_level, realm) => {
    const names = named();
    const types = ['realm_user', 'user_group', 'realm_bot'];
    let answer: Record<string, unknown> = {};
    const happens = async () => {
      ({ body: answer } = await rawRequest(realm, 'member', 'POST', '/bots', { ...names, bot_type: 1 }));
    };
    const events = await eventsDuring(realm, 'administrator', types, happens);
    expect(events.map(({ type, op }) => [type, op])).toEqual([
      ['realm_user', 'add'],
      ['user_group', 'add_members'],
      ['user_group', 'add_members'],
      ['realm_bot', 'add'],
    ]);
    const id = answer['user_id'];
    const ownerId = realm.account('member').userId;
    expect(events[0]).toMatchObject({ person: { user_id: id, bot_type: 1, bot_owner_id: ownerId } });
    const common = {
      api_key: realm.realm.accountOf(id as number).apiKey,
      avatar_url: expect.stringContaining('gravatar'),
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    };
    expect(answer).toEqual({ result: 'success', msg: '', user_id: id, ...common });
    expect(events[3]?.['bot']).toEqual({
      ...common,
      user_id: id,
      email: `${names.short_name}-bot@orchid.example.com`,
      full_name: names.full_name,
      bot_type: 1,
      is_active: true,
      services: [],
      owner_id: ownerId,
    });
    expect(await recordOf(id as number, 'member', realm)).toEqual(events[3]?.['bot']);
    const { body } = await rawRequest(realm, 'member', 'GET', '/bots');
    expect((body['bots'] as object[]).at(-1)).toEqual({
      username: `${names.short_name}-bot@orchid.example.com`,
      full_name: names.full_name,
      ...common,
    });
    expect(await eventsDuring(realm, 'guest', ['realm_bot'], () => make('member', {}, realm))).toEqual([]);
  });

  it('can have a webhook address or an embedded program that answers for it', async () => {
    const outgoing = await make('owner', {
      bot_type: 3,
      payload_url: '"https://kiln.example/hook"',
      interface_type: 2,
    });
    expect(await recordOf(outgoing)).toMatchObject({
      services: [
        { base_url: 'https://kiln.example/hook', interface: 2, token: expect.stringMatching(/^[\w-]{32}$/) },
      ],
    });
    const embedded = await make('owner', {
      bot_type: 4,
      service_name: 'followup',
      config_data: { stream: 'x' },
    });
    expect(await recordOf(embedded)).toMatchObject({
      services: [{ service_name: 'followup', config_data: { stream: 'x' } }],
    });
  });

  it('has its own picture if one is sent', async () => {
    const sent = await sendFiles(contract, 'owner', 'POST', '/bots', [png()], named());
    expect(sent.body['avatar_url']).toMatch(/^\/user_avatars\//);
  });

  it.each<[Caller, object, string]>([
    ['guest', {}, 'Not allowed for guest users'],
    ['bot', {}, 'This endpoint does not accept bot requests.'],
    ['owner', { short_name: ' ' }, 'Bad name or username'],
    ['owner', { short_name: 'a b' }, 'Bad name or username'],
    ['owner', { full_name: ' ' }, 'Name must not be empty!'],
    ['owner', { bot_type: 5 }, 'Invalid bot type'],
    ['owner', { interface_type: 9 }, 'Invalid interface type'],
    ['owner', { bot_type: 3, payload_url: '"nowhere"' }, 'Invalid payload_url: Value error, Not a URL'],
    ['owner', { bot_type: 2, service_name: 'telegraph' }, "Invalid integration 'telegraph'."],
    ['owner', { bot_type: 4, service_name: 'parrot' }, 'Invalid embedded bot name.'],
    ['owner', { default_sending_stream: 'nowhere' }, "Invalid channel name 'nowhere'"],
  ])('of a %s with %j is rejected: %s', async (caller, parameters, msg) => {
    const { body } = await rawRequest(contract, caller, 'POST', '/bots', { ...named(), ...parameters });
    expect(body).toMatchObject({ result: 'error', msg, code: 'BAD_REQUEST' });
  });

  it('requires a unique name and address', async () => {
    const names = named();
    await make('owner', names);
    for (const [realm, words] of [
      [contract, ['Email is already in use.', 'Name is already in use.']],
      [former, ['Username already in use', 'Name is already in use!']],
    ] as const) {
      if (realm === former) await make('owner', names, former);
      const answers = [
        { ...named(), short_name: names.short_name },
        { ...named(), full_name: names.full_name },
      ].map(
        async (parameters) => (await rawRequest(realm, 'member', 'POST', '/bots', parameters)).body['msg'],
      );
      expect(await Promise.all(answers)).toEqual(words);
    }
  });

  it('requires a permission, which more people have for incoming webhooks', async () => {
    const none = await groupId('role:nobody');
    const members = await groupId('role:members');
    const allow = (all: number | undefined, incoming: number | undefined) =>
      rawRequest(contract, 'owner', 'PATCH', '/realm', {
        can_create_bots_group: { new: all },
        can_create_write_only_bots_group: { new: incoming },
      });
    await allow(none, members);
    const refused = { msg: 'Insufficient permission' };
    const answer = (bot_type: number) =>
      rawRequest(contract, 'member', 'POST', '/bots', { ...named(), bot_type });
    expect((await answer(1)).body).toMatchObject(refused);
    expect((await answer(2)).body).toMatchObject({ result: 'success' });
    await allow(none, none);
    expect((await answer(2)).body).toMatchObject(refused);
    await allow(members, members);
  });
});

describe('a bot', () => {
  const change = async (caller: Caller, id: number, parameters: object, realm = contract) =>
    (await rawRequest(realm, caller, 'PATCH', `/bots/${id}`, parameters)).body;

  it('can be changed by its owner, with events for administrators and the owner', async () => {
    const id = await make('member', { bot_type: 3, payload_url: '"https://kiln.example/hook"' }, at442);
    const change442 = {
      full_name: `Renamed ${id}`,
      default_sending_stream: 'GENERAL',
      default_events_register_stream: 'general',
      default_all_public_streams: true,
      service_payload_url: '"https://kiln.example/new"',
      service_interface: 2,
      config_data: { heat: '900' },
    };
    let answer = {};
    const events = await eventsDuring(at442, 'administrator', ['realm_bot'], async () => {
      answer = await change('member', id, change442, at442);
    });
    expect(answer).toMatchObject({
      full_name: `Renamed ${id}`,
      service_payload_url: 'https://kiln.example/new',
      service_interface: 2,
      config_data: { heat: '900' },
      default_sending_stream: 'general',
      default_events_register_stream: 'general',
      default_all_public_streams: true,
    });
    expect(events.map(({ bot }) => bot)).toEqual([
      { user_id: id, full_name: `Renamed ${id}` },
      { user_id: id, default_sending_stream: 'general' },
      { user_id: id, default_events_register_stream: 'general' },
      { user_id: id, default_all_public_streams: true },
      {
        user_id: id,
        services: [{ base_url: 'https://kiln.example/new', interface: 2, token: expect.any(String) }],
      },
      { user_id: id, services: [{ config_data: { heat: '900' } }] },
    ]);
    expect(await change('member', id, { default_sending_stream: '' }, at442)).toMatchObject({
      default_sending_stream: null,
    });
  });

  it('changes owners: one loses it and the other gets it', async () => {
    const id = await make('moderator', {}, at442);
    const { userId } = at442.account('member');
    const give = (bot_owner_id: number) => change('owner', id, { bot_owner_id }, at442);
    const back = at442.account('moderator').userId;
    const kinds = async (caller: Caller, happens: () => Promise<unknown>) =>
      (await eventsDuring(at442, caller, ['realm_bot', 'realm_user'], happens)).map(({ type, op }) => [
        type,
        op,
      ]);
    expect(await kinds('moderator', () => give(userId))).toEqual([
      ['realm_bot', 'delete'],
      ['realm_user', 'update'],
    ]);
    expect(await kinds('moderator', () => give(back))).toEqual([
      ['realm_bot', 'add'],
      ['realm_user', 'update'],
    ]);
    expect(await kinds('administrator', () => give(userId))).toEqual([
      ['realm_bot', 'update'],
      ['realm_user', 'update'],
    ]);
    expect(await recordOf(id, 'member', at442)).toMatchObject({ owner_id: userId });
  });

  it.each<[Caller, () => object, string]>([
    ['moderator', () => ({}), 'Insufficient permission'],
    ['guest', () => ({}), 'Not allowed for guest users'],
    ['administrator', () => ({ role: 100 }), 'Must be an organization owner'],
    ['member', () => ({ role: 300 }), 'Must be an organization administrator'],
    ['owner', () => ({ role: 7 }), 'Invalid role: Value error, Not in the list of possible values'],
    ['owner', () => ({ bot_owner_id: 999_999 }), 'Failed to change owner, no such user'],
    [
      'owner',
      () => ({ bot_owner_id: contract.account('bot').userId }),
      "Failed to change owner, bots can't own other bots",
    ],
    ['owner', () => ({ full_name: contract.account('member').fullName }), 'Name is already in use.'],
    [
      'owner',
      () => ({ service_payload_url: '"nowhere"' }),
      'Invalid service_payload_url: Value error, Not a URL',
    ],
  ])('can’t be changed by a %s: case %#', async (caller, parameters, msg) => {
    const id = await make('member');
    expect(await change(caller, id, parameters())).toMatchObject({ result: 'error', msg });
  });

  it('can’t be reactivated while someone active has its name', async () => {
    const id = await make('owner');
    await deactivateBot(contract.as('owner'), id);
    const { fullName, userId } = contract.account('moderator');
    await updateUser(contract.as('owner'), id, { full_name: fullName });
    expect(await refusalOf(reactivateUser(contract.as('owner'), id))).toMatchObject({
      message: expect.stringContaining(`There is already an active bot named "${fullName}"`),
    });
    expect(await change('owner', userId, {})).toMatchObject({ msg: 'No such bot' });
  });

  it('can’t get a new key from a guest', async () => {
    const { body } = await rawRequest(contract, 'guest', 'POST', '/bots/1/api_key/regenerate');
    expect(body['msg']).toBe('Not allowed for guest users');
  });
});

describe('servers without group permissions', () => {
  it.each([
    [1, 'success', 'success'],
    [2, 'Must be an organization administrator', 'success'],
    [3, 'Must be an organization administrator', 'Must be an organization administrator'],
  ])('let members create generic bots under policy %i: %s; others: %s', async (policy, generic, other) => {
    const at = await openContractRealm({ featureLevel: 247, users: 60 });
    at.realm.control.setRealmSetting('bot_creation_policy', policy);
    const outcome = async (bot_type: number) => {
      const { body } = await rawRequest(at, 'member', 'POST', '/bots', { ...named(), bot_type });
      return body['result'] === 'success' ? 'success' : body['msg'];
    };
    expect([await outcome(1), await outcome(2)]).toEqual([generic, other]);
    await at.close();
  });
});
