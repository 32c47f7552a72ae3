import { beforeAll, describe, expect, it } from 'vitest';
import { register } from '@realm-console/demo-realm/client';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannels,
  getSubscribers,
  updateChannel,
  type NewChannel,
} from '../../src-main/zulip/route/channels.ts';
import { getMessages } from '../../src-main/zulip/route/messages.ts';
import { subscribe, unsubscribe } from '../../src-main/zulip/route/subscriptions.ts';
import { getChannelTopics } from '../../src-main/zulip/route/topics.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
  type Caller,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

const contract = contractRealm();
let groups: Map<string, number>;
const owner = () => contract.as('owner');
const idOf = (caller: Caller) => contract.account(caller).userId;
const only = (...callers: Caller[]) => ({ direct_members: callers.map(idOf), direct_subgroups: [] });
beforeAll(async () => {
  groups = new Map((await getUserGroups(owner())).map(({ name, id }) => [name, id]));
});

let made = 0;
const make = async (change: Partial<NewChannel> = {}) => {
  const name = `access ${(made += 1)}`;
  const channel = { name, subscribers: [idOf('owner')], ...change };
  return { name, ...(await createChannel(owner(), channel)) };
};
const isVisible = async (caller: Caller, id: number) =>
  (await getChannels(contract.as(caller))).some((channel) => channel.stream_id === id);
const isReadable = async (caller: Caller, id: number) =>
  getChannelTopics(contract.as(caller), id).then(
    () => true,
    () => false,
  );

describe('a private channel', () => {
  it.each<[Partial<NewChannel>, Caller, boolean, boolean]>([
    [{}, 'administrator', true, false],
    [{}, 'moderator', false, false],
    [{}, 'guest', false, false],
  ])('with %j is for the %s visible: %s, readable: %s', async (change, caller, visible, readable) => {
    const { id } = await make({ invite_only: true, ...change });
    expect(await isVisible(caller, id)).toBe(visible);
    expect(await isReadable(caller, id)).toBe(readable);
  });

  it.each([
    ['can_add_subscribers_group', 'moderator', true, true],
    ['can_subscribe_group', 'moderator', true, true],
    ['can_administer_channel_group', 'moderator', true, false],
    ['can_add_subscribers_group', 'guest', false, false],
    ['can_administer_channel_group', 'guest', false, false],
  ] as const)(
    'with %s given to the %s is visible: %s, readable: %s',
    async (name, caller, visible, readable) => {
      const { id } = await make({ invite_only: true, [name]: only(caller) });
      expect(await isVisible(caller, id)).toBe(visible);
      expect(await isReadable(caller, id)).toBe(readable);
    },
  );

  it('hides its subscribers from guests outside', async () => {
    const { id } = await make({ invite_only: true });
    expect(await refusalOf(getSubscribers(contract.as('guest'), id))).toMatchObject({
      message: expect.stringContaining('Invalid channel ID'),
    });
    expect(await getSubscribers(contract.as('administrator'), id)).toEqual([idOf('owner')]);
  });

  it('appears and disappears with a permission, and can be changed by its administrators', async () => {
    const { id, name } = await make({ invite_only: true });
    const moderator = contract.as('moderator');
    const events = await eventsDuring(contract, 'moderator', ['stream'], async () => {
      const change = { new: only('moderator'), old: only('owner') };
      await updateChannel(owner(), id, { can_administer_channel_group: change });
      await updateChannel(moderator, id, { description: 'by the *moderator*' });
      expect(await refusalOf(updateChannel(moderator, id, { is_private: false }))).toMatchObject({
        message: expect.stringContaining('Channel content access is required.'),
      });
      const join = { can_subscribe_group: { new: only('moderator') } };
      expect(await refusalOf(updateChannel(moderator, id, join))).toMatchObject({
        message: expect.stringContaining('Channel content access is required.'),
      });
      await updateChannel(owner(), id, { can_administer_channel_group: { new: only('owner') } });
    });
    expect(events).toMatchObject([
      {
        op: 'create',
        streams: [{ stream_id: id, name, can_administer_channel_group: only('moderator') }],
      },
      {
        op: 'update',
        property: 'description',
        value: 'by the *moderator*',
        rendered_description: expect.stringContaining('<em>moderator</em>'),
      },
      { op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] },
    ]);
  });

  it('that was public disappears for members outside without an event, and reappears', async () => {
    const { id } = await make();
    const events = await eventsDuring(contract, 'member', ['stream'], async () => {
      await updateChannel(owner(), id, { is_private: true });
      expect(await refusalOf(getChannel(contract.as('member'), id))).toMatchObject({ kind: 'rejected' });
      await updateChannel(owner(), id, { is_private: false });
    });
    expect(events).toMatchObject([{ op: 'create', streams: [{ stream_id: id, invite_only: false }] }]);
    expect(await getChannel(owner(), id)).toMatchObject({
      invite_only: false,
      history_public_to_subscribers: true,
    });
  });

  it.each<[object, string]>([
    [{ is_private: true, is_web_public: true }, 'Invalid parameters'],
    [{ is_private: false, history_public_to_subscribers: false }, 'Invalid parameters'],
    [{ is_private: true, is_default_stream: true }, 'A default channel cannot be private.'],
    [{ topics_policy: 'none' }, 'Invalid topics_policy'],
    [{ folder_id: 77 }, 'Invalid channel folder ID'],
    [{ new_name: ' ' }, "Channel name can't be empty."],
    [{ new_name: 'x'.repeat(61) }, 'Channel name too long (limit: 60 characters).'],
    [{ description: 'x'.repeat(1_025) }, 'description is too long (limit: 1024 characters)'],
    [{ is_private: 'maybe' }, 'is_private is not valid JSON'],
  ])('is rejected as %j', async (update, msg) => {
    const { id } = await make();
    expect(await rawRequest(contract, 'owner', 'PATCH', `/streams/${id}`, { ...update })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
  });

  it('must let everyone start topics if later subscribers see no history', async () => {
    const { id } = await make();
    const limited = { can_create_topic_group: { new: groups.get('role:moderators') ?? 0 } };
    await updateChannel(owner(), id, limited);
    const fields = { parameters: 'history_public_to_subscribers, can_create_topic_group' };
    const path = `/streams/${id}`;
    const toPrivate = await rawRequest(contract, 'owner', 'PATCH', path, {
      is_private: true,
    });
    expect(toPrivate).toMatchObject({ status: 400, body: fields });
    await updateChannel(owner(), id, { is_private: true, history_public_to_subscribers: true });
  });

  it('keeps changes made before a rejection', async () => {
    const { id } = await make();
    const update = { description: 'changed', new_name: 'general' };
    expect(await refusalOf(updateChannel(owner(), id, update))).toMatchObject({
      code: 'CHANNEL_ALREADY_EXISTS',
    });
    expect((await getChannel(owner(), id)).description).toBe('changed');
  });

  it('can change the case of its own name', async () => {
    const { id, name } = await make();
    await updateChannel(owner(), id, { new_name: name.toUpperCase() });
    expect((await getChannel(owner(), id)).name).toBe(name.toUpperCase());
  });
});

it('register reports the oldest message of every channel', async () => {
  const channels = (await getChannels(owner())).filter(({ invite_only }) => !invite_only);
  expect(channels.length).toBeGreaterThan(5);
  for (const { stream_id, first_message_id } of channels) {
    const narrow = [{ operator: 'channel', operand: stream_id }];
    const range = { anchor: 'oldest', num_before: 0, num_after: 1, narrow, apply_markdown: false } as const;
    expect((await getMessages(owner(), range)).messages.map(({ id }) => id)).toEqual(
      first_message_id === null ? [] : [first_message_id],
    );
  }
});

describe('the snapshot', () => {
  const keys = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;
  const placesOf = async (id: number, capable: boolean) => {
    const snapshot = await register(contract.realm, contract.account('owner'), {
      fetch_event_types: ['subscription', 'stream'],
      include_subscribers: 'true',
      client_capabilities: { notification_settings_null: true, archived_channels: capable },
    });
    return [...keys, 'streams'].filter((key) =>
      (snapshot[key] as { stream_id: number }[]).some((channel) => channel.stream_id === id),
    );
  };

  it('still allows subscribing after archiving, but lists no topics', async () => {
    const { id, name } = await make();
    await rawRequest(contract, 'owner', 'DELETE', `/streams/${id}`);
    await subscribe(contract.as('member'), { subscriptions: [name] });
    expect(await refusalOf(getChannelTopics(owner(), id))).toMatchObject({ message: 'Invalid channel ID' });
  });

  it('groups channels by whether one is, was or never was subscribed, with archived ones for those concerned', async () => {
    const { id, name } = await make({ subscribers: [] });
    expect(await placesOf(id, true)).toEqual(['never_subscribed', 'streams']);
    await subscribe(owner(), { subscriptions: [name] });
    expect(await placesOf(id, true)).toEqual(['subscriptions', 'streams']);
    await unsubscribe(owner(), { subscriptions: [name] });
    expect(await placesOf(id, true)).toEqual(['unsubscribed', 'streams']);
    await archiveChannel(owner(), id);
    expect(await placesOf(id, true)).toEqual(['unsubscribed', 'streams']);
    expect(await placesOf(id, false)).toEqual([]);
  });

  it.each(['true', 'false'])('and new subscriptions list subscribers on request: %s', async (include) => {
    const { name } = await make({ subscribers: [idOf('owner'), idOf('member')] });
    const [added] = await eventsDuring(
      contract,
      'moderator',
      ['subscription'],
      () => subscribe(contract.as('moderator'), { subscriptions: [name] }),
      { include_subscribers: include },
    );
    const [channel] = (added?.['subscriptions'] ?? []) as Record<string, unknown>[];
    const everybody: Caller[] = ['owner', 'member', 'moderator'];
    expect(channel).toMatchObject({ subscriber_count: 2, subscribers: everybody.map(idOf) });
  });
});

describe('a server of an earlier level', () => {
  it.each([
    [247, 1, undefined, 'number'],
    [332, 1, undefined, 'number'],
    [333, 4, 'number', 'number'],
    [499, 4, 'number', 'number'],
  ])('of level %i describes who can send in its own terms', async (featureLevel, policy, send_, remove) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    const channel = (await getChannels(old.as('owner'))).find(({ stream_id }) => stream_id === 31);
    const { body } = await rawRequest(old, 'owner', 'GET', '/streams/31');
    expect(body['stream']).toMatchObject({ stream_post_policy: featureLevel < 333 ? 4 : policy });
    expect(typeof channel?.can_send_message_group).toBe(send_ ?? 'undefined');
    expect(typeof channel?.can_remove_subscribers_group).toBe(remove);
    await old.close();
  });

  it('has four policies for senders, one group for removal, and nothing for newer permissions', async () => {
    const old = await openContractRealm({ featureLevel: 277, users: 60 });
    const moderators = (await getUserGroups(old.as('owner'))).find(({ name }) => name === 'role:moderators');
    const id = moderators?.id ?? 0;
    const patched = await rawRequest(old, 'owner', 'PATCH', '/streams/5', {
      stream_post_policy: 2,
      can_send_message_group: { new: id },
    });
    expect(patched.body['ignored_parameters_unsupported']).toEqual(['can_send_message_group']);
    const wrong = await rawRequest(old, 'owner', 'PATCH', '/streams/5', {
      stream_post_policy: 9,
    });
    expect(wrong).toMatchObject({ status: 400, body: { msg: 'Invalid stream_post_policy' } });
    await updateChannel(old.as('owner'), 5, { can_remove_subscribers_group: { new: id } });
    expect((await rawRequest(old, 'owner', 'GET', '/streams/5')).body['stream']).toMatchObject({
      stream_post_policy: 2,
      is_announcement_only: true,
      can_remove_subscribers_group: id,
    });
    for (const [update, level] of [
      [{ can_send_message_group: { new: id } }, 333],
      [{ can_remove_subscribers_group: { new: only('owner') } }, 320],
      [{ is_archived: false }, 388],
      [{ folder_id: 1 }, 389],
      [{ topics_policy: 'inherit' }, 392],
    ] as const) {
      expect(await refusalOf(updateChannel(old.as('owner'), 5, update))).toMatchObject({
        kind: 'unsupported',
        neededFeatureLevel: level,
      });
    }
    await old.close();
  });

  it.each([
    [342, [{ op: 'delete', streams: [{ stream_id: 5, invite_only: false, stream_post_policy: 1 }] }]],
    [371, [{ op: 'delete', stream_ids: [5], streams: [{ stream_id: 5 }] }]],
    [378, [{ op: 'update', property: 'is_archived', value: true }]],
  ])('of level %i reports archiving in its own way', async (featureLevel, expected) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    const happened = await eventsDuring(old, 'owner', ['stream'], () => archiveChannel(old.as('owner'), 5), {
      client_capabilities: { notification_settings_null: true, archived_channels: true },
    });
    expect(happened).toMatchObject(expected);
    expect('stream_ids' in (happened[0] ?? {})).toBe(featureLevel === 371);
    await old.close();
  });

  it('ignores three permissions of a new channel up to level 442', async () => {
    const old = await openContractRealm({ featureLevel: 442, users: 60 });
    const moderators = (await getUserGroups(old.as('owner'))).find(({ name }) => name === 'role:moderators');
    const wanted = { can_delete_own_message_group: moderators?.id ?? 0 };
    const { id } = await createChannel(old.as('owner'), { name: 'forgotten', subscribers: [], ...wanted });
    expect(await getChannel(old.as('owner'), id)).not.toMatchObject(wanted);
    const { id: kept } = await make(wanted);
    expect(await getChannel(owner(), kept)).toMatchObject(wanted);
    await old.close();
  });
});
