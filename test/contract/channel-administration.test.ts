import { describe, expect, it } from 'vitest';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannelEmailAddress,
  getChannels,
  updateChannel,
} from '../../src-main/zulip/route/channels.ts';
import { addDefaultChannel, removeDefaultChannel } from '../../src-main/zulip/route/default-channels.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateRealm } from '../../src-main/zulip/route/realm-settings.ts';
import { deleteTopic, getChannelTopics } from '../../src-main/zulip/route/topics.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
  type Caller,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
const idOf = (caller: Caller) => contract.account(caller).userId;

let made = 0;
const make = async (invite_only = false) => {
  const name = `administered ${(made += 1)}`;
  const channel = { name, subscribers: [idOf('owner')], invite_only, description: 'What it is for' };
  return { name, ...(await createChannel(owner(), channel)) };
};
const rejected = (words: string) => ({ kind: 'rejected', message: expect.stringContaining(words) });
const forbidden = {
  kind: 'forbidden',
  code: 'UNAUTHORIZED_PRINCIPAL',
  message: expect.stringContaining('Must be an organization administrator'),
};

describe('default channels', () => {
  it('are added and removed, with the whole list sent to everyone except guests', async () => {
    const { id } = await make();
    const happen = async () => {
      await addDefaultChannel(owner(), id);
      await addDefaultChannel(owner(), id);
      await removeDefaultChannel(owner(), id);
    };
    expect(await eventsDuring(contract, 'member', ['default_streams'], happen)).toEqual([
      { type: 'default_streams', default_streams: [3, 4, 13, id] },
      { type: 'default_streams', default_streams: [3, 4, 13] },
    ]);
    expect(await eventsDuring(contract, 'guest', ['default_streams'], happen)).toEqual([]);
  });

  it('are whole channels below level 330', async () => {
    const old = await openContractRealm({ featureLevel: 329, users: 60 });
    const [event] = await eventsDuring(old, 'owner', ['default_streams'], () =>
      addDefaultChannel(old.as('owner'), 5),
    );
    expect(event?.['default_streams']).toContainEqual(
      expect.objectContaining({ stream_id: 5, name: 'kiln' }),
    );
    await old.close();
  });

  it('are set by administrators, and must be public and active', async () => {
    const hidden = await make(true);
    for (const caller of ['moderator', 'member', 'guest', 'bot'] as const) {
      expect(await refusalOf(addDefaultChannel(contract.as(caller), 5))).toMatchObject(forbidden);
      expect(await refusalOf(removeDefaultChannel(contract.as(caller), 3))).toMatchObject(forbidden);
    }
    expect(await refusalOf(addDefaultChannel(owner(), hidden.id))).toMatchObject(
      rejected('Private channels cannot be made default.'),
    );
    for (const call of [addDefaultChannel, removeDefaultChannel]) {
      expect(await refusalOf(call(owner(), 77_777))).toMatchObject(rejected('Invalid channel ID'));
    }
    expect(await rawRequest(contract, 'owner', 'POST', '/default_streams')).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'stream_id' },
    });
  });

  it('disappear when the channel is archived', async () => {
    const { id } = await make();
    await addDefaultChannel(owner(), id);
    const happened = await eventsDuring(contract, 'owner', ['default_streams', 'stream'], () =>
      archiveChannel(owner(), id),
    );
    expect(happened.map(({ type }) => type)).toEqual(['default_streams', 'stream']);
  });
});

describe('a channel administrator', () => {
  const makeOwn = async (change: object = {}) => {
    const name = `administered ${(made += 1)}`;
    const channel = { name, subscribers: [idOf('member')], ...change };
    return createChannel(contract.as('member'), channel);
  };
  const patch = (caller: Caller, id: number, update: object) =>
    rawRequest(contract, caller, 'PATCH', `/streams/${id}`, update);

  it.each<[object, string, string]>([
    [{ is_default_stream: true }, 'BAD_REQUEST', 'You do not have permission to change default channels.'],
    [{ message_retention_days: 0 }, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'],
    [
      { can_delete_own_message_group: { new: { direct_members: [8], direct_subgroups: [] } } },
      'BAD_REQUEST',
      'Insufficient permission',
    ],
  ])('can’t do everything: %j', async (update, code, msg) => {
    const { id } = await makeOwn();
    expect(await patch('member', id, update)).toMatchObject({ status: 400, body: { code, msg } });
  });

  it('needs the organization’s permission to change the topic policy or privacy', async () => {
    const { control } = contract.realm;
    const { id } = await makeOwn();
    const nobody = { direct_members: [], direct_subgroups: [] };
    const refusal = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } };
    for (const [setting, update] of [
      ['can_set_topics_policy_group', { topics_policy: 'allow_empty_topic' }],
      ['can_create_private_channel_group', { is_private: true }],
    ] as const) {
      control.setRealmSetting(setting, nobody);
      expect(await patch('member', id, update)).toMatchObject(refusal);
      control.setRealmSetting(setting, undefined);
      expect(await patch('member', id, update)).toMatchObject({ status: 200 });
    }
  });

  it('can only unarchive a private channel with subscribers', async () => {
    const { id } = await makeOwn({ invite_only: true, subscribers: [] });
    await archiveChannel(contract.as('member'), id);
    expect(await patch('member', id, { is_archived: false })).toMatchObject({
      body: { msg: 'Channel is private and have no subscribers' },
    });
  });
});

describe('channels on the whole web', () => {
  it('are created by owners of an organization that allows them, and readable by guests', async () => {
    const own = await openContractRealm({ users: 60 });
    const channel = { name: 'on the web', subscribers: [], is_web_public: true };
    expect(await refusalOf(createChannel(own.as('administrator'), channel))).toMatchObject(
      rejected('Insufficient permission'),
    );
    const { id } = await createChannel(own.as('owner'), channel);
    const seen = (await getChannels(own.as('guest'))).find(({ stream_id }) => stream_id === id);
    expect(seen).toMatchObject({ is_web_public: true, invite_only: false });
    expect(await getChannelTopics(own.as('guest'), id)).toEqual([]);
    const toPrivate = await rawRequest(own, 'owner', 'PATCH', `/streams/${id}`, { is_private: true });
    expect(toPrivate).toMatchObject({ status: 400, body: { msg: 'Invalid parameters' } });
    await own.close();
  });

  it('require the server, the organization and its plan to allow them, each separately', async () => {
    const own = await openContractRealm({ users: 60 });
    const { control } = own.realm;
    const off = rejected('Web-public channels are not enabled.');
    const make = (name: string) =>
      createChannel(own.as('owner'), { name, subscribers: [], is_web_public: true });
    const told = async () => {
      const asked = { fetch_event_types: ['realm', 'realm_user'], event_types: [] };
      const { body } = await rawRequest(own, 'owner', 'POST', '/register', asked);
      const { body: settings } = await rawRequest(own, 'owner', 'GET', '/server_settings');
      return [
        body['server_web_public_streams_enabled'],
        body['realm_enable_spectator_access'],
        body['can_create_web_public_streams'],
        settings['realm_web_public_access_enabled'],
      ];
    };
    expect(await told()).toEqual([true, true, true, false]);
    await make('first of the web');
    expect(await told()).toEqual([true, true, true, true]);
    control.allowWebPublic(false);
    expect(await told()).toEqual([false, true, true, false]);
    expect(await refusalOf(make('refused by the server'))).toMatchObject(off);
    expect(await rawRequest(own, 'owner', 'PATCH', '/streams/3', { is_web_public: true })).toMatchObject({
      body: { msg: 'Web-public channels are not enabled.' },
    });
    control.allowWebPublic(true);
    await updateRealm(own.as('owner'), { enable_spectator_access: false });
    expect(await told()).toEqual([true, false, true, false]);
    expect(await refusalOf(make('refused by the organization'))).toMatchObject(off);
    await updateRealm(own.as('owner'), { enable_spectator_access: true });
    await make('second of the web');
    await own.close();
    const limited = await openContractRealm({ users: 60, limitedPlan: true });
    limited.realm.control.setRealmSetting('enable_spectator_access', true);
    const channel = { name: 'too much', subscribers: [], is_web_public: true };
    expect(await refusalOf(createChannel(limited.as('owner'), channel))).toMatchObject(off);
    await limited.close();
  });

  it.each([
    ['owner', true],
    ['administrator', false],
  ] as const)('are announced to the %s at level 247 only if they can be created', async (caller, mayMake) => {
    const own = await openContractRealm({ users: 60, featureLevel: 247 });
    const told = async () => {
      const asked = { fetch_event_types: ['realm_user'], event_types: [] };
      return (await rawRequest(own, caller, 'POST', '/register', asked)).body[
        'can_create_web_public_streams'
      ];
    };
    expect(await told()).toBe(mayMake);
    own.realm.control.setRealmSetting('enable_spectator_access', false);
    expect(await told()).toBe(false);
    await own.close();
  });
});

describe('deleting a topic', () => {
  it('removes all its messages for everyone, and moves the channel’s first message', async () => {
    const { id } = await make();
    const post = (topic: string) =>
      sendMessage(owner(), { type: 'channel', to: id, topic, content: 'x', read_by_sender: true });
    await post('old');
    await post('old');
    const { id: left } = await post('new');
    await deleteTopic(owner(), id, 'channel events');
    const happened = await eventsDuring(contract, 'owner', ['delete_message', 'stream'], async () => {
      expect(await deleteTopic(owner(), id, 'OLD')).toMatchObject({ complete: true });
    });
    expect(happened.map(({ type, property }) => property ?? type)).toEqual([
      'first_message_id',
      'delete_message',
      'delete_message',
    ]);
    expect(await getChannelTopics(owner(), id)).toEqual([{ name: 'new', max_id: left }]);
    expect(await getChannel(owner(), id)).toMatchObject({ first_message_id: left });
    expect(await deleteTopic(owner(), id, 'never there')).toMatchObject({ complete: true });
  });

  it('requires an administrator with access to the channel', async () => {
    const { id } = await make(true);
    for (const caller of ['moderator', 'member', 'guest', 'bot'] as const) {
      expect(await refusalOf(deleteTopic(contract.as(caller), 3, 'lunch'))).toMatchObject(forbidden);
    }
    expect(await refusalOf(deleteTopic(contract.as('administrator'), id, 'channel events'))).toMatchObject(
      rejected('Invalid channel ID'),
    );
    const path = `/streams/${id}/delete_topic`;
    expect(await rawRequest(contract, 'owner', 'POST', path)).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'topic_name' },
    });
  });
});

describe('the email address of a channel', () => {
  it('is unique, and differs by sender', async () => {
    const address = await getChannelEmailAddress(owner(), 5);
    expect(address).toMatch(/^kiln\.[\da-f]{32}\.show-sender@/);
    expect(await getChannelEmailAddress(contract.as('member'), 5)).toBe(address);
    expect(await getChannelEmailAddress(owner(), 5, { sender_id: idOf('owner') })).not.toBe(address);
  });

  it('requires the right to post there, and only in one’s own name', async () => {
    expect(await refusalOf(getChannelEmailAddress(owner(), 77_777))).toMatchObject(
      rejected('Invalid channel ID'),
    );
    expect(await refusalOf(getChannelEmailAddress(owner(), 5, { sender_id: idOf('member') }))).toMatchObject(
      rejected('No such user'),
    );
    const { id } = await make(true);
    expect((await refusalOf(getChannelEmailAddress(contract.as('administrator'), id))).kind).toBe('rejected');
    const old = await openContractRealm({ featureLevel: 334, users: 60 });
    expect(await refusalOf(getChannelEmailAddress(old.as('owner'), 5, { sender_id: 8 }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 335,
    });
    expect(await getChannelEmailAddress(old.as('administrator'), 31)).toContain('@');
    await old.close();
  });
});

describe('the notification bot', () => {
  const notes = async (happens: () => Promise<unknown>) =>
    (await eventsDuring(contract, 'owner', ['message'], happens)).map(
      ({ message }) => (message as { content: string }).content,
    );

  it('notifies the subscribers of every major change', async () => {
    const who = `@_**${contract.account('owner').fullName}|${idOf('owner')}**`;
    let id = 0;
    let name = '';
    expect(
      await notes(async () => {
        ({ id, name } = await make());
      }),
    ).toEqual([
      `**Public** channel created by ${who}. **Description:**\n\`\`\`\` quote\nWhat it is for\n\`\`\`\``,
    ]);
    expect(await notes(() => updateChannel(owner(), id, { new_name: `${name}!` }))).toEqual([
      `${who} renamed channel **${name}** to **${name}!**.`,
    ]);
    expect(await notes(() => updateChannel(owner(), id, { description: '' }))).toEqual([
      `${who} changed the description for this channel.\n\n* **Old description:**\n\`\`\`\` quote\nWhat it is for\n\`\`\`\`\n* **New description:**\n\`\`\`\` quote\n*No description.*\n\`\`\`\``,
    ]);
    expect(await notes(() => updateChannel(owner(), id, { is_private: true }))).toEqual([
      `${who} changed the [access permissions](/help/channel-permissions) for this channel from **Public** to **Private, protected history**.`,
    ]);
    expect(await notes(() => archiveChannel(owner(), id))).toEqual([
      `Channel #**${name}!** has been archived.`,
    ]);
    expect(await notes(() => updateChannel(owner(), id, { is_archived: false }))).toEqual([
      `Channel #**${name}!** has been unarchived.`,
    ]);
  });

  it('stays silent if the organization wants that', async () => {
    const own = await openContractRealm({ users: 60 });
    own.realm.control.setRealmSetting('send_channel_events_messages', false);
    const channel = { name: 'silent', subscribers: [own.account('owner').userId] };
    const { id } = await createChannel(own.as('owner'), channel);
    expect(await getChannelTopics(own.as('owner'), id)).toEqual([]);
    await own.close();
  });

  it('writes in the organization’s language', async () => {
    const own = await openContractRealm({ users: 60, language: 'de' });
    const [event] = await eventsDuring(own, 'owner', ['message'], () => archiveChannel(own.as('owner'), 3));
    expect(event).toMatchObject({ message: { content: 'Der Kanal #**general** wurde archiviert.' } });
    await own.close();
  });
});

describe('the list of channels', () => {
  it('can be limited to readable channels, without saying so for any of them', async () => {
    const { id } = await make(true);
    const administrator = contract.as('administrator');
    const listed = async (parameters: object) =>
      (await getChannels(administrator, parameters)).map(({ stream_id }) => stream_id);
    expect(await listed({})).toEqual(expect.arrayContaining([id, 3]));
    const readable = await listed({ include_can_access_content: true });
    expect(readable).toContain(3);
    expect(readable).not.toContain(id);
    const asked = { include_all: true, include_can_access_content: true };
    const { body } = await rawRequest(contract, 'owner', 'GET', '/streams', asked);
    for (const row of body['streams'] as object[]) expect(row).not.toHaveProperty('can_access_content');
  });

  it('doesn’t include all active channels for members below level 356', async () => {
    const old = await openContractRealm({ featureLevel: 355, users: 60 });
    const all = { include_all_active: true };
    expect(await rawRequest(old, 'member', 'GET', '/streams', all)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'User not authorized for this query' },
    });
    expect(await rawRequest(old, 'owner', 'GET', '/streams', all)).toMatchObject({
      status: 200,
    });
    // The client requests all channels if it can, since administrators see private channels without being subscribed.
    const subscriptions = [{ name: 'closed circle' }];
    await rawRequest(old, 'owner', 'POST', '/users/me/subscriptions', { subscriptions, invite_only: true });
    const seesIt = async (as: 'administrator' | 'member') =>
      (await getChannels(old.as(as))).some(({ name }) => name === 'closed circle');
    expect([await seesIt('administrator'), await seesIt('member')]).toEqual([true, false]);
    await old.close();
  });

  it('can contain thousands of channels', async () => {
    const large = await openContractRealm({ users: 200, channels: 2_000 });
    const began = performance.now();
    const channels = await getChannels(large.as('owner'), { exclude_archived: false });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(channels).toHaveLength(2_000);
    expect(new Set(channels.map(({ name }) => name.toLowerCase())).size).toBe(2_000);
    expect(new Set(channels.map(({ stream_id }) => stream_id)).size).toBe(2_000);
    for (const kind of ['invite_only', 'is_archived'] as const) {
      expect(channels.some((channel) => channel[kind])).toBe(true);
    }
    await large.close();
  });
});
