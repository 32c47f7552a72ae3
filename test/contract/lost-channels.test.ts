import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChannelText, plainChannel, type NewChannel } from '#contract/channels.ts';
import type { Fault } from '@realm-console/demo-realm';
import type { ThingFound } from '../../src-main/store/journal-claims.ts';
import type { RecordedChange } from '../../src-main/store/journal.ts';
import {
  createChannel,
  getChannels,
  getSubscribers,
  updateChannel,
} from '../../src-main/zulip/route/channels.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { contractRealm, rawRequest, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** A server that accepts some permissions for a new channel but ignores them, so that later calls set them. */
const contract = contractRealm({ featureLevel: 442, rough: roughWithout('records') });
const sender = senders(contract);
/** On older servers, creators can't see private channels that they aren't subscribed to. */
const older = (() => {
  const there = contractRealm({ featureLevel: 340, rough: roughWithout('records') });
  return { contract: there, sender: senders(there) };
})();
const owner = () => contract.as('owner');

let groups: Map<string, number>;
beforeAll(async () => {
  groups = new Map((await getUserGroups(owner())).map(({ name, id }) => [name, id]));
});

let name = '';
let count = 0;
beforeEach(() => {
  name = `Lost channel ${(count += 1)}`;
});
afterAll(() => contract.realm.faults.clear());

function wanted(): NewChannel {
  const moderators = groups.get('role:moderators') ?? 0;
  return {
    ...plainChannel,
    description: 'Kept for later',
    privacy: 'private',
    permissions: { can_delete_any_message_group: moderators, can_delete_own_message_group: moderators },
    subscribers: [contract.account('owner').userId, contract.account('member').userId],
  };
}

function creation(made = wanted()): RecordedChange {
  return recorded('POST /channels/create', `channel:new:${name}`, { after: newChannelText(made) });
}

async function channelNow() {
  const all = await getChannels(owner(), { include_default: true });
  const found = all.find((channel) => channel.name === name);
  return found === undefined
    ? null
    : { ...found, subscribers: await getSubscribers(owner(), found.stream_id) };
}

async function expectWhole(): Promise<void> {
  const moderators = groups.get('role:moderators');
  const channel = await channelNow();
  expect(channel).toMatchObject({
    description: 'Kept for later',
    invite_only: true,
    can_delete_any_message_group: moderators,
    can_delete_own_message_group: moderators,
  });
  expect(channel?.subscribers).toEqual(expect.arrayContaining(wanted().subscribers));
}

const creations = () =>
  contract.realm.log.filter(
    ({ path, parameters }) => path.endsWith('/channels/create') && parameters['name'] === name,
  ).length;

describe('a new channel whose creation was answered', () => {
  const refusal: Fault = { kind: 'refuse', error: { msg: 'Insufficient permission' } };
  it.each<[string, string, RegExp, Fault, number]>([
    ['the first reading is refused', 'GET', /\/streams$/, refusal, 1],
    ['nothing can be read', 'GET', /\/streams$/, { kind: 'reset' }, 3],
    [
      'the account is asked for fewer calls',
      'PATCH',
      /\/streams\//,
      { kind: 'rate-limited', retryAfterSeconds: 0.1 },
      1,
    ],
    ['the server is in trouble', 'PATCH', /\/streams\//, { kind: 'server-error' }, 1],
    ['an answer is lost', 'PATCH', /\/streams\//, { kind: 'cutAfter' }, 1],
    ['the connection is cut before', 'PATCH', /\/streams\//, { kind: 'reset' }, 1],
  ])('is created, and completed once %s', async (_name, method, path, fault, times) => {
    const one = sender();
    contract.realm.faults.add({ method, path, fault, times });
    const change = creation();
    const outcome = await one.send(change);
    expect(outcome).toMatchObject({ kind: 'lost', claim: expect.stringMatching(/^channel:\d+$/) as string });
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied', claim: change.claim });
    await expectWhole();
    expect(creations()).toBe(1);
  });

  it('reports what the server refuses to set', async () => {
    contract.realm.faults.add({ method: 'PATCH', path: /\/streams\//, fault: refusal });
    expect(await sender().send(creation())).toMatchObject({
      kind: 'applied',
      reason: {
        kind: 'partly-applied',
        parts: ['can_delete_own_message_group (Insufficient permission)'],
      },
    });
  });
});

describe('a new channel with a lost answer', () => {
  const creating = { method: 'POST', path: /\/channels\/create$/ };

  it('is found with its permissions and subscribers, and the missing ones are set', async () => {
    expect(await sender().lose(creation(), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    await expectWhole();
    expect(creations()).toBe(1);
  });

  it('gets the missing subscribers', async () => {
    const one = sender();
    contract.realm.faults.add({ ...creating, fault: { kind: 'cutAfter' } });
    const change = creation();
    const outcome = await one.send(change);
    const principals = [contract.account('member').userId];
    await rawRequest(contract, 'owner', 'DELETE', '/users/me/subscriptions', {
      subscriptions: [name],
      principals,
    });
    expect((await channelNow())?.subscribers).not.toEqual(expect.arrayContaining(principals));
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied' });
    await expectWhole();
  });

  it.each([
    ['private', false, 'cutAfter', 'unknown'],
    ['private', false, 'reset', 'unknown'],
    ['private', true, 'cutAfter', 'applied'],
    ['private', true, 'reset', 'not-applied'],
    ['public', false, 'cutAfter', 'applied'],
    ['public', false, 'reset', 'not-applied'],
  ] as const)(
    'is looked for if its creator can see it: %s, subscribed: %s, %s: %s',
    async (privacy, isSubscribed, kind, outcome) => {
      const fault = { method: 'POST', path: /\/users\/me\/subscriptions$/, fault: { kind } };
      const one = older.sender({ caller: 'member' });
      const subscribers = [older.contract.account(isSubscribed ? 'member' : 'moderator').userId];
      const change = creation({ ...plainChannel, description: name, privacy, subscribers });
      older.contract.realm.faults.add(fault);
      expect(await one.settle(change, await one.send(change))).toMatchObject({ outcome });
    },
  );

  it('is found after a restart', async () => {
    const one = sender();
    contract.realm.faults.add({ ...creating, fault: { kind: 'cutAfter' } });
    const change = creation();
    const outcome = await one.send(change);
    await one.restart();
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied' });
    await expectWhole();
  });

  it('reports what couldn’t be set', async () => {
    const one = sender();
    contract.realm.faults.add({
      method: 'PATCH',
      path: /\/streams\//,
      times: 9,
      fault: { kind: 'refuse', error: { msg: 'Not here' } },
    });
    expect(await one.lose(creation(), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
      reason: {
        kind: 'partly-applied',
        parts: ['can_delete_own_message_group (Not here)', 'can_delete_any_message_group (Not here)'],
      },
    });
  });

  it('wasn’t created if the call never arrived, or if someone else created one with the name', async () => {
    // Another one with the same second and description might be it under a new name.
    const made = { ...plainChannel, description: 'Where it never arrived.' };
    expect(await sender().lose(creation(made), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    await createChannel(contract.as('administrator'), { name, subscribers: [] });
    const settled = await sender().lose(creation(made), { kind: 'reset' });
    expect(settled).toMatchObject({ outcome: 'not-applied' });
    expect((await channelNow())?.can_delete_any_message_group).not.toBe(groups.get('role:moderators'));
  });

  it.each(['Kept in one line', ' Kept in\none line '])(
    'may be the renamed one with its description %j',
    async (description) => {
      const one = sender();
      contract.realm.faults.add({ ...creating, fault: { kind: 'cutAfter' } });
      const change = creation({ ...plainChannel, description });
      const outcome = await one.send(change);
      const { stream_id: channelId } = (await channelNow())!;
      await updateChannel(owner(), channelId, { new_name: `${name}, renamed` });
      expect(await one.settle(change, outcome)).toMatchObject({
        outcome: 'unknown',
        reason: { doubt: { kind: 'ambiguous' } },
      });
    },
  );

  it('may be one that this console has renamed and described since', async () => {
    const changedSince: ThingFound[] = [];
    const one = sender({ changedSince });
    contract.realm.faults.add({ ...creating, fault: { kind: 'cutAfter' } });
    const change = creation({ ...plainChannel, description: 'Before' });
    const outcome = await one.send(change);
    const { stream_id: id } = (await channelNow())!;
    await updateChannel(owner(), id, { new_name: `${name}, renamed`, description: 'After' });
    changedSince.push({ id, name, value: name });
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'ambiguous' } },
    });
  });

  it('becomes a default channel if requested', async () => {
    const made = { ...plainChannel, isDefault: true };
    expect(await sender().lose(creation(made), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await channelNow()).toMatchObject({ is_default: true });
  });
});
