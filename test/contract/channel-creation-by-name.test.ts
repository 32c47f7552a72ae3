import { beforeEach, describe, expect, it } from 'vitest';
import { newChannelText, plainChannel, type NewChannel } from '#contract/channels.ts';
import type { RecordedChange } from '../../src-main/store/journal.ts';
import { createChannel, getChannels, getSubscribers } from '../../src-main/zulip/route/channels.ts';
import { createChannelBySubscribing } from '../../src-main/zulip/route/subscriptions.ts';
import { contractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Below feature level 417, a channel is created by subscribing people to an unused name. */
describe.each([237, 247, 302, 391, 416])('a new channel on a server of level %i', (featureLevel) => {
  const contract = contractRealm({ featureLevel });
  const sender = senders(contract);
  const owner = () => contract.as('owner');
  const idOf = (caller: 'owner' | 'member' | 'moderator') => contract.account(caller).userId;

  let name = '';
  let count = 0;
  beforeEach(() => {
    name = `By its name ${(count += 1)}`;
  });

  const wanted = (): NewChannel => ({
    ...plainChannel,
    description: 'Kept\nin one line',
    privacy: 'private',
    retentionDays: 30,
    subscribers: [idOf('member'), idOf('owner')],
  });
  const creation = (made: NewChannel = wanted()): RecordedChange =>
    recorded('POST /channels/create', `channel:new:${name}`, { after: newChannelText(made) });
  const channelNow = async () => {
    const found = (await getChannels(owner(), { include_default: true })).find((one) => one.name === name);
    return found && { ...found, subscribers: await getSubscribers(owner(), found.stream_id) };
  };
  const creations = () =>
    contract.realm.log.filter(
      ({ method, path, parameters }) =>
        method === 'POST' &&
        path.endsWith('/users/me/subscriptions') &&
        String(parameters['subscriptions']).includes(`"${name}"`),
    ).length;

  it('is created once with everything requested', async () => {
    const outcome = await sender().send(creation());
    const channel = await channelNow();
    expect(outcome).toMatchObject({ kind: 'applied', claim: `channel:${channel?.stream_id}`, reason: null });
    expect(channel).toMatchObject({
      description: 'Kept in one line',
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 30,
    });
    expect(channel?.subscribers.toSorted()).toEqual(wanted().subscribers.toSorted());
    expect(creations()).toBe(1);
  });

  it('becomes a default channel only if requested', async () => {
    const made = { ...plainChannel, isDefault: true, subscribers: [idOf('member')] };
    expect(await sender().send(creation(made))).toMatchObject({ kind: 'applied', reason: null });
    expect(await channelNow()).toMatchObject({ is_default: true, subscribers: [idOf('member')] });
  });

  it('subscribes nobody if its name is taken', async () => {
    await createChannelBySubscribing(owner(), { name: name.toUpperCase(), subscribers: [idOf('owner')] });
    expect(await sender().send(creation())).toMatchObject({
      kind: 'rejected',
      reason: { code: 'CHANNEL_ALREADY_EXISTS' },
    });
    const found = (await getChannels(owner())).find((one) => one.name === name.toUpperCase());
    expect(await getSubscribers(owner(), found?.stream_id ?? 0)).toEqual([idOf('owner')]);
  });

  it('is found after a lost answer, and created if the call never arrived', async () => {
    const path = /\/users\/me\/subscriptions$/;
    const one = sender();
    contract.realm.faults.add({ method: 'POST', path, fault: { kind: 'cutAfter' } });
    const change = creation();
    expect(await one.settle(change, await one.send(change))).toMatchObject({ outcome: 'applied' });
    expect(creations()).toBe(1);

    name = `${name}, again`;
    contract.realm.faults.add({ method: 'POST', path, fault: { kind: 'reset' } });
    const other = creation({ ...wanted(), description: 'It never arrived' });
    expect(await one.settle(other, await one.send(other))).toMatchObject({ outcome: 'not-applied' });
  });

  it('is found if it couldn’t be read after its creation', async () => {
    const one = sender();
    const unread = {
      method: 'GET',
      path: /\/streams$/,
      fault: { kind: 'server-error' },
      skip: 1,
      times: 9,
    } as const;
    contract.realm.faults.add(unread);
    const change = creation();
    const outcome = await one.send(change);
    contract.realm.faults.clear();
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied' });
    expect(creations()).toBe(1);
  });

  it('is rejected like any other: without the right, with an invalid value, without a subscriber', async () => {
    const retention = { name, subscribers: [idOf('moderator')], message_retention_days: 7 };
    expect(await refusalOf(createChannelBySubscribing(contract.as('moderator'), retention))).toMatchObject({
      kind: 'forbidden',
    });
    const guest = createChannelBySubscribing(contract.as('guest'), { name, subscribers: [idOf('owner')] });
    expect(await refusalOf(guest)).toMatchObject({ kind: 'rejected' });
    const long = { name: 'x'.repeat(61), subscribers: [idOf('owner')] };
    expect(await refusalOf(createChannelBySubscribing(owner(), long))).toMatchObject({
      message: expect.stringMatching(/ name too long \(limit: 60 characters\)\.$/) as string,
    });
    expect(await refusalOf(createChannelBySubscribing(owner(), { name, subscribers: [] }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 417,
    });
    expect(await channelNow()).toBeUndefined();
    expect(creations()).toBe(2);
  });

  it('has no call of its own', async () => {
    expect(await refusalOf(createChannel(owner(), { name, subscribers: [] }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 417,
    });
    const answer = await rawRequest(contract, 'owner', 'POST', '/channels/create', {
      name,
      subscribers: '[]',
    });
    expect(answer.status).toBe(404);
  });
});
