import { describe, expect, it } from 'vitest';
import { register, send } from '@realm-console/demo-realm/client';
import { callers, contractRealm, openContractRealm, rawRequest, type Caller } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm();

const call = async (caller: Caller, method: string, path: string, parameters: object = {}) =>
  (await rawRequest(contract, caller, method, path, parameters)).body;
const keys = (fetched: string) =>
  register(contract.realm, contract.account('owner'), { fetch_event_types: [fetched] });
const administratorsOnly = {
  msg: 'Must be an organization administrator',
  code: 'UNAUTHORIZED_PRINCIPAL',
};

describe('code playgrounds', () => {
  const python = {
    name: 'Py fiddle',
    pygments_language: 'Python',
    url_template: 'https://p.example/{code}',
  };

  it('are added and removed, with the whole list sent to everyone', async () => {
    let id: unknown;
    const before = (await keys('realm_playgrounds'))['realm_playgrounds'] as object[];
    const added = await eventsDuring(contract, 'guest', ['realm_playgrounds'], async () => {
      ({ id } = await call('administrator', 'POST', '/realm/playgrounds', {
        ...python,
        name: ' Py fiddle ',
      }));
    });
    const all = [...before, { id, ...python }];
    expect(added).toEqual([{ type: 'realm_playgrounds', realm_playgrounds: all }]);
    expect(await keys('realm_playgrounds')).toMatchObject({ realm_playgrounds: all });
    expect(await call('owner', 'POST', '/realm/playgrounds', python)).toMatchObject({
      msg: 'Realm playground with this Realm, Pygments language and Name already exists.',
      errors: { __all__: [expect.any(String)] },
    });
    const removed = await eventsDuring(contract, 'guest', ['realm', 'realm_playgrounds'], async () => {
      expect(await call('owner', 'DELETE', `/realm/playgrounds/${String(id)}`)).toMatchObject({ msg: '' });
    });
    expect(removed).toMatchObject([{ type: 'realm_playgrounds', realm_playgrounds: before }]);
    expect(await call('owner', 'DELETE', `/realm/playgrounds/${String(id)}`)).toMatchObject({
      msg: 'Invalid playground',
    });
  });

  it.each([
    [{ name: undefined }, "Missing 'name' argument"],
    [{ name: ' ' }, 'This field cannot be blank.'],
    [{ pygments_language: 'x'.repeat(41) }, 'pygments_language is too long (limit: 40 characters)'],
    [{ pygments_language: 'Pŷ' }, 'Invalid characters in pygments language'],
    [{ url_template: '{code' }, 'Invalid URL template.'],
    [{ url_template: 'https://p.example/' }, 'Missing the required variable "code" in the URL template'],
    [
      { url_template: 'https://p.example/{code}{more}' },
      '"code" should be the only variable present in the URL template',
    ],
  ])('with %j are rejected: %s', async (change, msg) => {
    const parameters = Object.entries({ ...python, ...change }).filter(([, value]) => value !== undefined);
    const answer = await call('owner', 'POST', '/realm/playgrounds', Object.fromEntries(parameters));
    expect(answer).toMatchObject({ result: 'error', msg });
  });
});

describe('default channel groups', () => {
  const channels = async () => {
    const { streams } = await call('owner', 'GET', '/streams');
    const open = (streams as { name: string; stream_id: number; invite_only: boolean }[]).filter(
      ({ invite_only }) => !invite_only,
    );
    const defaults = (await keys('default_streams'))['realm_default_streams'] as number[];
    const isDefault = ({ stream_id }: { stream_id: number }): boolean => defaults.includes(stream_id);
    const [first, second] = open.filter((channel) => !isDefault(channel));
    const standard = open.find(isDefault);
    if (first === undefined || second === undefined || standard === undefined) throw new Error('Too few.');
    return { first, second, standard };
  };
  const create = (parameters: object) => call('owner', 'POST', '/default_stream_groups/create', parameters);

  it('are created, changed and deleted with the whole list sent to everyone except guests', async () => {
    const { first, second, standard } = await channels();
    const named = { group_name: 'Newcomers', description: 'To begin with' };
    let id = 0;
    const happens = async () => {
      await create({ ...named, stream_names: [first.name.toUpperCase()] });
      const [group] = (await keys('default_stream_groups'))['realm_default_stream_groups'] as {
        id: number;
      }[];
      id = group?.id ?? 0;
      const path = `/default_stream_groups/${id}`;
      await call('owner', 'PATCH', `${path}/streams`, { op: 'add', stream_names: [second.name] });
      for (const [op, stream_names, msg] of [
        [
          'add',
          [second.name],
          `Channel '${second.name}' is already present in default channel group 'Newcomers'`,
        ],
        [
          'add',
          [standard.name],
          `'${standard.name}' is a default channel and cannot be added to 'Newcomers'`,
        ],
        [
          'remove',
          [standard.name],
          `Channel '${standard.name}' is not present in default channel group 'Newcomers'`,
        ],
        ['move', [second.name], 'Invalid value for "op". Specify one of "add" or "remove".'],
        ['add', ['nowhere'], "Invalid channel name 'nowhere'"],
      ] as const) {
        expect(await call('owner', 'PATCH', `${path}/streams`, { op, stream_names })).toMatchObject({ msg });
      }
      await call('owner', 'PATCH', path, { new_group_name: 'Beginners', new_description: 'At first' });
      await call('owner', 'PATCH', `${path}/streams`, { op: 'remove', stream_names: [first.name] });
      await call('owner', 'DELETE', path);
    };
    const events = await eventsDuring(contract, 'member', ['default_stream_groups'], happens);
    const group = { id, name: 'Newcomers', description: 'To begin with', streams: [first.stream_id] };
    const both = [first.stream_id, second.stream_id];
    expect(events.map((event) => event['default_stream_groups'])).toEqual([
      [group],
      [{ ...group, streams: both }],
      [{ ...group, name: 'Beginners', streams: both }],
      [{ ...group, name: 'Beginners', description: 'At first', streams: both }],
      [{ ...group, name: 'Beginners', description: 'At first', streams: [second.stream_id] }],
      [],
    ]);
    expect(await eventsDuring(contract, 'guest', ['default_stream_groups'], happens)).toEqual([]);
  });

  it('lose an archived channel', async () => {
    const parameters = { name: 'For a day', subscribers: [contract.account('owner').userId] };
    const { id: channelId } = await call('owner', 'POST', '/channels/create', parameters);
    await create({ group_name: 'Short', description: '', stream_names: ['For a day'] });
    const events = await eventsDuring(contract, 'member', ['default_stream_groups'], () =>
      call('owner', 'DELETE', `/streams/${String(channelId)}`),
    );
    expect(events).toMatchObject([{ default_stream_groups: [{ name: 'Short', streams: [] }] }]);
    for (const { id } of (events[0]?.['default_stream_groups'] ?? []) as { id: number }[]) {
      await call('owner', 'DELETE', `/default_stream_groups/${id}`);
    }
  });

  it('are hidden from guests, like the default channels', async () => {
    const fetch_event_types = ['default_streams', 'default_stream_groups'];
    const of = (caller: Caller) => register(contract.realm, contract.account(caller), { fetch_event_types });
    await create({ group_name: 'Kept', description: '', stream_names: [] });
    const [member, guest] = [await of('member'), await of('guest')];
    for (const key of ['realm_default_streams', 'realm_default_stream_groups']) {
      expect(member[key]).not.toEqual([]);
      expect(guest[key]).toEqual([]);
    }
    const { id } = (member['realm_default_stream_groups'] as { id: number }[])[0] ?? { id: 0 };
    await call('owner', 'DELETE', `/default_stream_groups/${id}`);
  });

  it.each([
    [{ group_name: ' ' }, "Invalid default channel group name ' '"],
    [{ group_name: 'x'.repeat(61) }, 'Default channel group name too long (limit: 60 characters)'],
  ])('with %j are rejected: %s', async (change, msg) => {
    expect(await create({ description: '', stream_names: [], ...change })).toMatchObject({ msg });
  });

  it('are rejected if they are missing or already exist', async () => {
    const named = { group_name: 'Twice', description: '', stream_names: [] };
    expect(await create(named)).toMatchObject({ result: 'success' });
    expect(await create(named)).toMatchObject({ msg: "Default channel group 'Twice' already exists" });
    const [{ id } = { id: 0 }] = (await keys('default_stream_groups'))['realm_default_stream_groups'] as {
      id: number;
    }[];
    const path = `/default_stream_groups/${id}`;
    for (const [parameters, msg] of [
      [{}, 'You must pass "new_description" or "new_group_name".'],
      [{ new_group_name: 'Twice' }, "This default channel group is already named 'Twice'"],
    ] as const) {
      expect(await call('owner', 'PATCH', path, parameters)).toMatchObject({ msg });
    }
    expect(await call('owner', 'DELETE', '/default_stream_groups/999')).toMatchObject({
      msg: "Default channel group with id '999' does not exist.",
    });
  });
});

describe('the welcome message', () => {
  it('can be sent to oneself as a test', async () => {
    const events = await eventsDuring(contract, 'administrator', ['message'], async () => {
      const text = { welcome_message_custom_text: 'Mind the **kiln**.' };
      const answer = await call('administrator', 'POST', '/realm/test_welcome_bot_custom_message', text);
      expect(answer).toMatchObject({ message_id: expect.any(Number) });
    });
    expect(events).toMatchObject([
      { message: { sender_full_name: 'Welcome Bot', content: expect.stringContaining('kiln') } },
    ]);
  });

  it.each([
    ['', 'Message must not be empty'],
    ['x'.repeat(8_001), 'welcome_message_custom_text is too long (limit: 8000 characters)'],
  ])('is neither empty nor too long: case %#', async (welcome_message_custom_text, msg) => {
    const path = '/realm/test_welcome_bot_custom_message';
    expect(await call('owner', 'POST', path, { welcome_message_custom_text })).toMatchObject({ msg });
  });
});

describe('administrators’ rights', () => {
  it.each([
    ['POST', '/realm/playgrounds'],
    ['DELETE', '/realm/playgrounds/1'],
    ['POST', '/default_stream_groups/create'],
    ['PATCH', '/default_stream_groups/1'],
    ['PATCH', '/default_stream_groups/1/streams'],
    ['DELETE', '/default_stream_groups/1'],
    ['GET', '/export/realm'],
    ['POST', '/export/realm'],
    ['GET', '/export/realm/consents'],
    ['DELETE', '/export/realm/1'],
    ['POST', '/realm/test_welcome_bot_custom_message'],
  ])('are required: %s %s', async (method, path) => {
    for (const caller of callers.filter((each) => !['owner', 'administrator'].includes(each))) {
      expect(await call(caller, method, path)).toMatchObject(administratorsOnly);
    }
    expect(await call('administrator', method, path)).not.toMatchObject(administratorsOnly);
  });
});

describe('a deactivated organization', () => {
  it('is deactivated by its owners, and refuses everything afterwards', async () => {
    const at = await openContractRealm({ users: 60 });
    const path = '/realm/deactivate';
    expect((await rawRequest(at, 'administrator', 'POST', path)).body).toMatchObject({
      msg: 'Must be an organization owner',
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
    expect((await rawRequest(at, 'owner', 'POST', path, { deletion_delay_days: 13 })).body).toMatchObject({
      msg: 'Data deletion time must be at least 14 days in the future.',
    });
    const { queue_id } = await register(at.realm, at.account('guest'), { event_types: ['realm'] });
    const poll = rawRequest(at, 'guest', 'GET', '/events', { queue_id, last_event_id: -1 });
    expect((await rawRequest(at, 'owner', 'POST', path, { deletion_delay_days: null })).status).toBe(200);
    expect((await poll).body['events']).toMatchObject([{ type: 'realm', op: 'deactivated' }]);
    for (const caller of ['owner', 'guest'] as const) {
      expect(await rawRequest(at, caller, 'GET', '/users/me')).toMatchObject({
        status: 401,
        body: { msg: 'This organization has been deactivated', code: 'UNAUTHORIZED' },
      });
    }
    const { email: username, password } = at.account('owner');
    expect(await send(at.realm, null, 'POST', '/fetch_api_key', { username, password })).toMatchObject({
      status: 401,
      body: { code: 'REALM_DEACTIVATED' },
    });
    await at.close();
  });
});
