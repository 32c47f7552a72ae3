import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
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

describe('subscriptions', () => {
  it.each(callers.filter((caller) => caller !== 'guest'))('start and end for the %s', async (caller) => {
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

  it('start for others, many at once, with an event for each', async () => {
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
    // Nobody learns about others who were changed at the same time.
    expect(
      (polled['events'] as { type: string; op: string }[]).map(({ type, op }) => `${type}/${op}`),
    ).toEqual(['stream/create', 'subscription/add', 'subscription/remove', 'stream/delete']);
  });

  it('are rejected for unknown channels and people, without the permission, and for inaccessible channels', async () => {
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

  it('require channels', async () => {
    for (const method of ['POST', 'DELETE']) {
      const path = '/users/me/subscriptions';
      expect(await send(contract.realm, contract.account('owner'), method, path)).toMatchObject({
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'subscriptions' },
      });
    }
  });
});
