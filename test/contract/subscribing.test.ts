import { describe, expect, it } from 'vitest';
import { createChannel } from '../../src-main/zulip/route/channels.ts';
import {
  getOwnSubscriptions,
  getUserChannels,
  subscribe,
  unsubscribe,
} from '../../src-main/zulip/route/subscriptions.ts';
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
const make = async (invite_only = false, subscribers: number[] = []) => {
  const name = `following ${(made += 1)}`;
  return { name, ...(await createChannel(owner(), { name, subscribers, invite_only })) };
};
const refused = (words: string) => ({
  kind: 'rejected',
  code: 'BAD_REQUEST',
  message: expect.stringContaining(words),
});
const status = async (caller: Caller, userId: number, channelId: number) =>
  (await raw(caller, 'GET', `/users/${userId}/subscriptions/${channelId}`)).body;
const raw = (caller: Caller, method: string, path: string, parameters: object = {}) =>
  rawRequest(contract, caller, method, path, parameters);

describe('subscribing to a missing channel', () => {
  it('creates it as requested, in the caller’s name, and announces it', async () => {
    const principals = [idOf('owner'), idOf('guest')];
    const [announced] = await eventsDuring(contract, 'owner', ['message'], () =>
      raw('owner', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: ' on the fly ', description: 'One\ntwo' }, { name: 'as well' }],
        principals,
        announce: true,
        history_public_to_subscribers: true,
        message_retention_days: 10,
      }),
    );
    expect(announced).toMatchObject({
      message: {
        sender_full_name: 'Notification Bot',
        subject: 'new channels',
        content: expect.stringContaining('created the following channels: #**on the fly**, #**as well**.'),
      },
    });
    const { body: found } = await raw('owner', 'GET', '/get_stream_id', { stream: 'On The Fly' });
    const id = Number(found['stream_id']);
    expect((await raw('owner', 'GET', `/streams/${id}`)).body['stream']).toMatchObject({
      name: 'on the fly',
      description: 'One two',
      message_retention_days: 10,
      subscriber_count: 2,
      creator_id: idOf('owner'),
    });
  });

  it.each<[string, Caller, object, string]>([
    ['no name', 'owner', { subscriptions: [{ name: ' ' }] }, "Channel name can't be empty."],
    ['no list', 'owner', { subscriptions: 'general' }, 'subscriptions is not valid JSON'],
    [
      'a web-public one by an administrator',
      'administrator',
      { is_web_public: true },
      'Insufficient permission',
    ],
    ['a default by a member', 'member', { is_default_stream: true }, 'Insufficient permission'],
    ['days by a member', 'member', { message_retention_days: 5 }, 'Must be an organization owner'],
    ['a guest', 'guest', {}, 'Not allowed for guest users'],
    ['an unknown person', 'owner', { principals: [77_777] }, 'No such user'],
    ['an unknown address', 'owner', { principals: ['nobody@orchid.example.com'] }, 'No such user'],
  ])('with %s is rejected, and nothing is created', async (_name, caller, change, msg) => {
    const answer = await raw(caller, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'never made' }],
      ...change,
    });
    expect(answer).toMatchObject({ status: 400, body: { msg } });
    expect(await raw('owner', 'GET', '/get_stream_id', { stream: 'never made' })).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Invalid channel name') },
    });
  });

  it.each([
    [288, 'address'],
    [289, 'id'],
  ] as const)('at level %i answers by %s', async (featureLevel, key) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    const { userId } = old.account('owner');
    const { subscribed } = await subscribe(old.as('owner'), { subscriptions: ['something new'] });
    const [person] = Object.keys(subscribed);
    if (key === 'id') expect(person).toBe(String(userId));
    else expect(person).toMatch(/@/);
    expect(subscribed[person ?? '']).toEqual(['something new']);
    await old.close();
  });
});

describe('subscribing others', () => {
  it('notifies people in a direct message, unless asked not to', async () => {
    const [first, second] = [await make(), await make()];
    const subscriptions = [first.name, second.name];
    const principals = [idOf('member')];
    const told = await eventsDuring(contract, 'member', ['message'], async () => {
      const answer = await subscribe(owner(), { subscriptions, principals });
      expect(answer.newSubscriptionMessagesSent).toBe(true);
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      message: {
        type: 'private',
        content: expect.stringMatching(/subscribed you to the following channels:\n\n\* #\*\*following/),
      },
    });
    await unsubscribe(owner(), { subscriptions, principals });
    const silent = await eventsDuring(contract, 'member', ['message'], async () => {
      const answer = await subscribe(owner(), {
        subscriptions,
        principals,
        send_new_subscription_messages: false,
      });
      expect(answer.newSubscriptionMessagesSent).toBeNull();
    });
    expect(silent).toEqual([]);
  });

  it('requires a permission, for private channels the channel’s, and accepts addresses', async () => {
    const hidden = await make(true, [idOf('owner')]);
    const open = await make();
    const members = { direct_members: [idOf('owner')], direct_subgroups: [] };
    contract.realm.control.setRealmSetting('can_add_subscribers_group', members);
    const moderator = contract.as('moderator');
    const others = { principals: [idOf('guest')] };
    expect(await refusalOf(subscribe(moderator, { subscriptions: [open.name], ...others }))).toMatchObject(
      refused('Insufficient permission'),
    );
    await subscribe(contract.as('administrator'), { subscriptions: [open.name], ...others });
    const administrator = contract.as('administrator');
    expect(
      await refusalOf(subscribe(administrator, { subscriptions: [hidden.name], ...others })),
    ).toMatchObject(refused(`Unable to access channel (${hidden.name}).`));
    const { body: person } = await raw('owner', 'GET', `/users/${idOf('member')}`);
    const { email } = person['user'] as { email: string };
    const { body } = await raw('owner', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: open.name }],
      principals: [email],
    });
    expect(body['subscribed']).toEqual({ [idOf('member')]: [open.name] });
    contract.realm.control.setRealmSetting('can_add_subscribers_group', undefined);
  });

  it('skips inaccessible channels if asked to', async () => {
    const [closed, open] = [await make(true, [idOf('owner')]), await make()];
    const answer = await subscribe(contract.as('member'), {
      subscriptions: [closed.name, open.name],
      authorization_errors_fatal: false,
    });
    expect(answer).toMatchObject({
      subscribed: { [idOf('member')]: [open.name] },
      unauthorized: [closed.name],
    });
  });

  it('doesn’t call the server for nobody, which it would read as oneself', async () => {
    const { name, id } = await make();
    const before = contract.realm.log.length;
    await subscribe(owner(), { subscriptions: [name], principals: [] });
    await unsubscribe(owner(), { subscriptions: [name], principals: [] });
    expect(contract.realm.log).toHaveLength(before);
    await raw('owner', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], principals: [] });
    expect(await status('owner', idOf('owner'), id)).toMatchObject({ is_subscribed: true });
  });

  it('is answered with the name of each person, and can remove one’s own bots', async () => {
    const { name } = await make(false, [idOf('member'), idOf('bot'), idOf('guest')]);
    const bots = { subscriptions: [name], principals: [idOf('bot')] };
    expect(await unsubscribe(owner(), bots)).toMatchObject({ removed: [name], notRemoved: [] });
    const principals = [idOf('member'), idOf('guest'), idOf('bot')];
    expect(await unsubscribe(owner(), { subscriptions: [name], principals })).toMatchObject({
      removed: [name, name],
      notRemoved: [name],
    });
  });
});

describe('the subscription status', () => {
  it('is returned for a person and channel', async () => {
    const { id } = await make(false, [idOf('member')]);
    expect(await status('moderator', idOf('member'), id)).toMatchObject({ is_subscribed: true });
    expect(await status('moderator', idOf('guest'), id)).toMatchObject({ is_subscribed: false });
    const msg = (words: string) => ({ msg: expect.stringContaining(words) });
    expect(await status('owner', 77_777, id)).toMatchObject(msg('No such user'));
    expect(await status('owner', idOf('member'), 77_777)).toMatchObject(msg('Invalid channel ID'));
    const hidden = await make(true, [idOf('owner')]);
    expect(await status('member', idOf('owner'), hidden.id)).toMatchObject(msg('Invalid channel ID'));
  });

  it('is returned for a person as far as one can see them', async () => {
    const hidden = await make(true, [idOf('member')]);
    const open = await make(false, [idOf('member')]);
    for (const [caller, sees] of [
      ['administrator', true],
      ['member', true],
      ['moderator', false],
    ] as const) {
      const ids = await getUserChannels(contract.as(caller), idOf('member'));
      expect(ids.includes(open.id)).toBe(true);
      expect(ids.includes(hidden.id)).toBe(sees);
    }
    expect(await refusalOf(getUserChannels(owner(), 77_777))).toMatchObject(refused('No such user'));
  });

  it.each([
    [439, 'unsupported'],
    [457, 'rejected'],
    [458, undefined],
  ])('is returned for bots from level 458 on (%i)', async (featureLevel, kind) => {
    const old = await openContractRealm({ featureLevel, users: 60 });
    const call = getUserChannels(old.as('owner'), old.account('bot').userId);
    if (kind === undefined) expect(await call).toEqual(expect.any(Array));
    else expect(await refusalOf(call)).toMatchObject({ kind });
    await old.close();
  });
});

describe('one’s own channel settings', () => {
  it('are changed only for oneself, muting in both forms', async () => {
    const { id } = await make(false, [idOf('owner'), idOf('member')]);
    const happened = await eventsDuring(contract, 'owner', ['subscription'], () =>
      raw('owner', 'POST', '/users/me/subscriptions/properties', {
        subscription_data: [
          { stream_id: id, property: 'color', value: '#ff0000' },
          { stream_id: id, property: 'is_muted', value: true },
          { stream_id: id, property: 'push_notifications', value: false },
        ],
      }),
    );
    expect(happened).toMatchObject([
      { op: 'update', stream_id: id, property: 'color', value: '#ff0000' },
      { property: 'in_home_view', value: false },
      { property: 'is_muted', value: true },
      { property: 'push_notifications', value: false },
    ]);
    const find = async (caller: Caller) =>
      (await getOwnSubscriptions(contract.as(caller))).find(({ stream_id }) => stream_id === id);
    expect(await find('owner')).toMatchObject({
      color: '#ff0000',
      is_muted: true,
      push_notifications: false,
      email_notifications: null,
    });
    expect(await find('member')).toMatchObject({ is_muted: false, push_notifications: null });
    expect(
      (await raw('owner', 'PATCH', `/users/me/subscriptions/${id}`, { property: 'pin_to_top', value: true }))
        .body,
    ).toMatchObject({ result: 'success' });
    expect(await find('owner')).toMatchObject({ pin_to_top: true });
  });

  it.each([
    [{ property: 'flavor', value: true }, 'Unknown subscription property: flavor'],
    [
      { property: 'color', value: 'red' },
      'Invalid subscription_data[0]: Value error, color is not a valid hex color code',
    ],
    [{ property: 'is_muted', value: 'yes' }, 'is_muted is not a boolean'],
  ])('are rejected as %j', async (change, msg) => {
    const { id } = await make(false, [idOf('member')]);
    const subscription_data = [{ stream_id: id, ...change }];
    expect(
      await raw('member', 'POST', '/users/me/subscriptions/properties', { subscription_data }),
    ).toMatchObject({ status: 400, body: { msg } });
  });

  it('are returned with the requested subscribers', async () => {
    const { id } = await make(false, [idOf('owner'), idOf('member')]);
    const find = async (include_subscribers: boolean | 'partial') =>
      (await getOwnSubscriptions(owner(), { include_subscribers })).find(({ stream_id }) => stream_id === id);
    expect((await find(true))?.subscribers).toEqual([idOf('owner'), idOf('member')]);
    expect((await find('partial'))?.subscribers).toEqual([idOf('owner'), idOf('member')]);
    expect((await find(false))?.subscribers).toBeUndefined();
    const old = await openContractRealm({ featureLevel: 411, users: 60 });
    expect(
      await refusalOf(getOwnSubscriptions(old.as('owner'), { include_subscribers: 'partial' })),
    ).toMatchObject({ kind: 'unsupported', neededFeatureLevel: 412 });
    await old.close();
  });
});
