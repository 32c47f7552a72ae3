import { describe, expect, it } from 'vitest';
import {
  archiveChannel,
  createChannel,
  getChannel,
  getChannels,
  getSubscribers,
} from '../../src-main/zulip/route/channels.ts';
import { getChannelTopics } from '../../src-main/zulip/route/topics.ts';
import {
  type Caller,
  callers,
  contractRealm,
  listen,
  openContractRealm,
  refusalOf,
} from './connection.fixture.ts';
import { channelsOf, refused } from './channels.fixture.ts';

const contract = contractRealm();
const { owner, group, make, raw } = channelsOf(contract);

describe('a new channel', () => {
  it('has every setting that it was given, with events for everyone concerned', async () => {
    const member = contract.account('member').userId;
    const [theirs, others] = [
      await listen(contract, 'member', ['subscription', 'stream']),
      await listen(contract, 'owner', ['subscription', 'stream']),
    ];
    const { id, name } = await make({
      description: 'For\ntests',
      subscribers: [member],
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 30,
      folder_id: 1,
      topics_policy: 'disable_empty_topic',
      announce: true,
      can_send_message_group: group('role:moderators'),
      can_remove_subscribers_group: { direct_members: [member], direct_subgroups: [group('role:owners')] },
    });
    const channel = await getChannel(owner(), id);
    expect(channel).toMatchObject({
      stream_id: id,
      name,
      description: 'For tests',
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 30,
      folder_id: 1,
      topics_policy: 'disable_empty_topic',
      creator_id: contract.account('owner').userId,
      subscriber_count: 1,
      can_send_message_group: group('role:moderators'),
      can_remove_subscribers_group: { direct_members: [member], direct_subgroups: [group('role:owners')] },
      can_administer_channel_group: {
        direct_members: [contract.account('owner').userId],
        direct_subgroups: [],
      },
    });
    expect(await getSubscribers(contract.as('member'), id)).toEqual([member]);
    expect(await theirs()).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ stream_id: id }] },
      { type: 'subscription', op: 'add', subscriptions: [{ stream_id: id, color: expect.any(String) }] },
    ]);
    expect(await others()).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ stream_id: id }] },
      { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [member] },
    ]);
  });

  it('is announced by the notification bot, unless it has no subscribers', async () => {
    const { id } = await make();
    expect((await getChannelTopics(owner(), id)).map((topic) => topic.name)).toEqual(['channel events']);
    const { id: empty } = await make({ subscribers: [] });
    expect(await getChannelTopics(owner(), empty)).toEqual([]);
    expect(await getSubscribers(owner(), empty)).toEqual([]);
  });

  it.each([
    ['administrator', true],
    ['moderator', true],
    ['member', true],
    ['bot', true],
    ['guest', false],
  ] as const)('by the %s: %s', async (caller, allowed) => {
    const call = make({}, caller);
    if (allowed) expect((await call).id).toBeGreaterThan(0);
    else expect(await refusalOf(call)).toMatchObject(refused('Not allowed for guest users'));
  });

  it.each<[string, Caller, object, number, string, string]>([
    ['no name', 'owner', { name: undefined }, 400, 'REQUEST_VARIABLE_MISSING', "Missing 'name' argument"],
    [
      'no subscribers',
      'owner',
      { subscribers: undefined },
      400,
      'REQUEST_VARIABLE_MISSING',
      "Missing 'subscribers' argument",
    ],
    ['a blank name', 'owner', { name: ' ' }, 400, 'BAD_REQUEST', 'name cannot be blank'],
    [
      'a long name',
      'owner',
      { name: 'é'.repeat(61) },
      400,
      'BAD_REQUEST',
      'Channel name too long (limit: 60 characters).',
    ],
    [
      'a control character',
      'owner',
      { name: 'ab\u0007' },
      400,
      'BAD_REQUEST',
      'Invalid character in channel name, at position 3.',
    ],
    [
      'a name in use',
      'owner',
      { name: 'General' },
      409,
      'CHANNEL_ALREADY_EXISTS',
      "Channel 'general' already exists",
    ],
    ['an unknown folder', 'owner', { folder_id: 77 }, 400, 'BAD_REQUEST', 'Invalid channel folder ID'],
    [
      'no days',
      'owner',
      { message_retention_days: 0 },
      400,
      'REQUEST_VARIABLE_INVALID',
      "Bad value for 'message_retention_days': 0",
    ],
    ['another policy', 'owner', { topics_policy: '"any"' }, 400, 'BAD_REQUEST', 'Invalid topics_policy'],
    [
      'a private default',
      'owner',
      { invite_only: true, is_default_stream: true },
      400,
      'BAD_REQUEST',
      'A default channel cannot be private.',
    ],
    [
      'a default by a member',
      'member',
      { is_default_stream: true },
      400,
      'BAD_REQUEST',
      'Insufficient permission',
    ],
    [
      'days by an administrator',
      'administrator',
      { message_retention_days: 5 },
      400,
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization owner',
    ],
    [
      'a long description',
      'owner',
      { description: 'x'.repeat(1_025) },
      400,
      'BAD_REQUEST',
      'description is too long (limit: 1024 characters)',
    ],
    ['an unknown person', 'owner', { subscribers: [77_777] }, 400, 'BAD_REQUEST', 'No such user'],
    [
      'names of people',
      'owner',
      { subscribers: '["Ines"]' },
      400,
      'BAD_REQUEST',
      'subscribers[0] is not an integer',
    ],
    [
      'an unknown group',
      'owner',
      { can_send_message_group: 77_777 },
      400,
      'BAD_REQUEST',
      'Invalid user group',
    ],
    [
      'limited topics without history',
      'owner',
      { invite_only: true, can_create_topic_group: { direct_members: [8], direct_subgroups: [] } },
      400,
      'BAD_REQUEST',
      'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group',
    ],
  ])('with %s is rejected', async (_name, caller, change, status, code, words) => {
    const parameters = { name: 'never made', subscribers: [], ...change };
    const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
    expect(await raw(caller, 'POST', '/channels/create', sent)).toMatchObject({
      status,
      body: { code, msg: expect.stringContaining(words) },
    });
  });

  it('can’t let everyone subscribe others, or give guests such permissions', async () => {
    expect(await refusalOf(make({ can_subscribe_group: group('role:everyone') }))).toMatchObject(
      refused("'can_subscribe_group' setting cannot be set to 'role:everyone' group."),
    );
  });

  it('doesn’t exist below level 417, which is reported before any call', async () => {
    const old = await openContractRealm({ featureLevel: 416, users: 60 });
    expect(await refusalOf(createChannel(old.as('owner'), { name: 'x', subscribers: [] }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 417,
    });
    await old.close();
  });
});

describe('the list of channels', () => {
  it.each(callers)('is what the %s can see', async (caller) => {
    const names = (await getChannels(contract.as(caller))).map(({ name }) => name);
    const isStaff = ['owner', 'administrator', 'moderator'].includes(caller);
    expect(names.includes('moderation requests')).toBe(isStaff);
    expect(names).toEqual(names.toSorted());
  });

  it('includes archived channels and default channels on request', async () => {
    const { id } = await make();
    await archiveChannel(owner(), id);
    expect((await getChannels(owner())).some(({ stream_id }) => stream_id === id)).toBe(false);
    const all = await getChannels(owner(), { exclude_archived: false, include_default: true });
    expect(all.find(({ stream_id }) => stream_id === id)).toMatchObject({ is_archived: true });
    expect(all.find(({ name }) => name === 'general')).toMatchObject({ is_default: true });
  });

  it.each([247, 277, 371])('is parsed at level %i with defaults for missing fields', async (featureLevel) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    const [first] = await getChannels(old.as('owner'), { exclude_archived: false });
    expect(first).toMatchObject({ topics_policy: 'inherit', folder_id: null, subscriber_count: null });
    expect(await getChannel(old.as('owner'), first?.stream_id ?? 0)).toMatchObject({ name: first?.name });
    await old.close();
  });

  it('lacks what doesn’t exist, and keeps private channels hidden', async () => {
    expect(await refusalOf(getChannel(owner(), 77_777))).toMatchObject(refused('Invalid channel ID'));
    for (const call of [getChannel, getSubscribers, getChannelTopics]) {
      expect(await refusalOf(call(contract.as('member'), 31))).toMatchObject(refused('Invalid channel ID'));
    }
    expect(await raw('owner', 'GET', '/get_stream_id', { stream: 'general' })).toMatchObject({
      body: { stream_id: 3 },
    });
    expect(await raw('owner', 'GET', '/get_stream_id', { stream: 'nowhere' })).toMatchObject({
      body: { msg: "Invalid channel name 'nowhere'" },
    });
  });
});
