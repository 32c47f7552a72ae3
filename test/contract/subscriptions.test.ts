import { describe, expect, it } from 'vitest';
import { send } from '../../src-main/demo-realm/client-for-tests.ts';
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../src-main/zulip/route/channel-folders.ts';
import { createChannel, getSubscribers } from '../../src-main/zulip/route/channels.ts';
import { getOwnSubscriptions, subscribe, unsubscribe } from '../../src-main/zulip/route/subscriptions.ts';
import { callers, contractRealm, refusalOf } from './connection.fixture.ts';

const owner = () => contract.as('owner');
const contract = contractRealm();

const refused = (words: string) => ({
  kind: 'rejected',
  code: 'BAD_REQUEST',
  message: expect.stringContaining(words),
});

describe('following channels', () => {
  it.each(callers.filter((caller) => caller !== 'guest'))('begins and ends for the %s', async (caller) => {
    const { userId } = contract.account(caller);
    const name = `for the ${caller}`;
    const { id } = await createChannel(owner(), { name, subscribers: [] });
    const connection = contract.as(caller);
    expect(await subscribe(connection, { subscriptions: [name] })).toMatchObject({
      subscribed: { [userId]: [name] },
    });
    expect(await subscribe(connection, { subscriptions: [name] })).toMatchObject({
      alreadySubscribed: { [userId]: [name] },
    });
    expect((await getOwnSubscriptions(connection)).find(({ stream_id }) => stream_id === id)).toMatchObject({
      name,
      is_muted: false,
      push_notifications: null,
    });
    expect(await unsubscribe(connection, { subscriptions: [name] })).toMatchObject({
      removed: [name],
      notRemoved: [],
    });
    expect(await unsubscribe(connection, { subscriptions: [name] })).toMatchObject({
      removed: [],
      notRemoved: [name],
    });
    expect(await getSubscribers(owner(), id)).toEqual([]);
  });

  it('begins for others, many at once, each told of it', async () => {
    const userIds = [contract.account('member').userId, contract.account('guest').userId];
    const { id } = await createChannel(owner(), { name: 'for others', subscribers: [] });
    const { body } = await send(contract.realm, contract.account('guest'), 'POST', '/register', {
      event_types: ['subscription', 'stream'],
      fetch_event_types: [],
    });
    await subscribe(owner(), { subscriptions: ['for others'], principals: userIds });
    expect((await getSubscribers(owner(), id)).toSorted((a, b) => a - b)).toEqual(
      userIds.toSorted((a, b) => a - b),
    );
    await unsubscribe(owner(), { subscriptions: ['for others'], principals: userIds });
    const { body: polled } = await send(contract.realm, contract.account('guest'), 'GET', '/events', {
      queue_id: body['queue_id'] as string,
      last_event_id: -1,
      dont_block: true,
    });
    expect(
      (polled['events'] as { type: string; op: string }[]).map(({ type, op }) => `${type}/${op}`),
    ).toEqual([
      'stream/create',
      'subscription/add',
      'subscription/peer_add',
      'subscription/remove',
      'stream/delete',
    ]);
  });

  it('is refused for unknown channels and people, without the permission, and for what one may not see', async () => {
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const member = contract.as('member');
    const owners = contract.account('owner').userId;
    for (const [call, words] of [
      [
        () => subscribe(member, { subscriptions: ['moderation requests'] }),
        'Unable to access channel (moderation requests).',
      ],
      [() => subscribe(owner(), { subscriptions: ['general'], principals: [77_777] }), 'No such user'],
      [
        () => subscribe(owner(), { subscriptions: ['general'], principals: [gone?.userId ?? 0] }),
        'User is deactivated',
      ],
      [
        () => unsubscribe(owner(), { subscriptions: ['nowhere', 'neither'] }),
        'Channel(s) (nowhere, neither) do not exist',
      ],
      [
        () => unsubscribe(member, { subscriptions: ['general'], principals: [owners] }),
        'Insufficient permission',
      ],
    ] as const)
      expect(await refusalOf(call())).toMatchObject(refused(words));
  });

  it('needs channels', async () => {
    for (const method of ['POST', 'DELETE']) {
      const path = '/users/me/subscriptions';
      expect(await send(contract.realm, contract.account('owner'), method, path)).toMatchObject({
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscriptions' },
      });
    }
  });
});

describe('folders', () => {
  it('are made, changed, ordered and archived, and everybody is told', async () => {
    const { body } = await send(contract.realm, contract.account('guest'), 'POST', '/register', {
      event_types: ['channel_folder'],
      fetch_event_types: ['channel_folders'],
    });
    expect(body['channel_folders']).toHaveLength(2);
    const { id } = await createChannelFolder(owner(), { name: 'Projects', description: '' });
    await updateChannelFolder(owner(), id, { name: 'Plans', description: 'All plans' });
    const order = (await getChannelFolders(contract.as('guest'))).map((folder) => folder.id).toReversed();
    await reorderChannelFolders(owner(), order);
    expect((await getChannelFolders(contract.as('guest'))).map((folder) => folder.id)).toEqual(order);
    await updateChannelFolder(owner(), id, { is_archived: true });
    expect((await getChannelFolders(owner())).some((folder) => folder.id === id)).toBe(false);
    expect(
      (await getChannelFolders(owner(), { include_archived: true })).find((folder) => folder.id === id),
    ).toMatchObject({
      name: 'Plans',
      description: 'All plans',
      is_archived: true,
    });
    const { body: polled } = await send(contract.realm, contract.account('guest'), 'GET', '/events', {
      queue_id: body['queue_id'] as string,
      last_event_id: -1,
      dont_block: true,
    });
    expect(polled['events']).toMatchObject([
      { type: 'channel_folder', op: 'add', channel_folder: { id, name: 'Projects' } },
      {
        type: 'channel_folder',
        op: 'update',
        channel_folder_id: id,
        data: { name: 'Plans', description: 'All plans' },
      },
      { type: 'channel_folder', op: 'reorder', order },
      { type: 'channel_folder', op: 'update', channel_folder_id: id, data: { is_archived: true } },
    ]);
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('are not the %s’s to write', async (caller) => {
    const connection = contract.as(caller);
    for (const refusal of await Promise.all(
      [
        createChannelFolder(connection, { name: 'x', description: '' }),
        updateChannelFolder(connection, 1, { name: 'x' }),
        reorderChannelFolders(connection, [1, 2]),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject({ kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL' });
    expect((await getChannelFolders(connection)).length).toBeGreaterThan(1);
  });

  it.each([
    [' ', "Channel folder name can't be empty."],
    ['a\u0007', 'Invalid character in channel folder name, at position 2.'],
    ['x'.repeat(61), 'name is too long (limit: 60 characters)'],
    ['MAKING', 'Channel folder name already in use'],
  ])('by the name %j are refused', async (name, words) => {
    expect(await refusalOf(createChannelFolder(owner(), { name, description: '' }))).toMatchObject(
      refused(words),
    );
  });

  it('are refused where they are not there, not empty, or not all in the order', async () => {
    for (const [call, words] of [
      [() => updateChannelFolder(owner(), 77, { name: 'x' }), 'Invalid channel folder ID'],
      [
        () => updateChannelFolder(owner(), 1, { is_archived: true }),
        'You need to remove all the channels from this folder to archive it.',
      ],
      [() => reorderChannelFolders(owner(), [1]), 'Invalid order mapping.'],
    ] as const)
      expect(await refusalOf(call())).toMatchObject(refused(words));
  });
});
