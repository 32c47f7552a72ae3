import { describe, expect, it } from 'vitest';
import { createChannel, getSubscribers } from '../../src-main/zulip/route/channels.ts';
import { subscribe, unsubscribe } from '../../src-main/zulip/route/subscriptions.ts';
import { contractRealm, refusalOf, type Caller } from './connection.fixture.ts';

/** Who can subscribe and unsubscribe whom, by role and by the channel's permissions. */
const contract = contractRealm({ users: 60 });

const idOf = (caller: Caller): number => contract.account(caller).userId;
const only = (caller: Caller) => ({ direct_members: [idOf(caller)], direct_subgroups: [] });
const nobody = { direct_members: [], direct_subgroups: [] };
const bot = () => idOf('bot');

let made = 0;
async function make(change: object = {}) {
  const name = `rights ${(made += 1)}`;
  const channel = { name, subscribers: [idOf('owner')], can_administer_channel_group: nobody, ...change };
  return { name, ...(await createChannel(contract.as('owner'), channel)) };
}

/** Whether the call succeeds; a rejection must be about permission. */
async function isTaken(call: Promise<unknown>): Promise<boolean> {
  const outcome = await call.then(
    () => null,
    () => refusalOf(call),
  );
  if (outcome !== null) expect(outcome).toMatchObject({ kind: 'rejected', code: 'BAD_REQUEST' });
  return outcome === null;
}

describe('subscribing others', () => {
  it.each<[string, boolean, Caller, object, boolean]>([
    ['a member without the permission to a public channel', false, 'member', {}, false],
    ['an administrator to a public channel', false, 'administrator', {}, true],
    ['a channel administrator to a public channel', false, 'member', { administers: true }, true],
    ['somebody of the group to a public channel', false, 'member', { adds: true }, true],
    ['somebody of the group to a private channel, without being in it', true, 'member', { adds: true }, true],
    ['an administrator to a private channel', true, 'administrator', {}, false],
    ['a channel administrator to a private channel', true, 'member', { administers: true }, false],
  ])('by %s', async (_who, invite_only, caller, rights: { adds?: true; administers?: true }, expected) => {
    contract.realm.control.setRealmSetting('can_add_subscribers_group', nobody);
    const { id, name } = await make({
      invite_only,
      ...(rights.adds && { can_add_subscribers_group: only(caller) }),
      ...(rights.administers && { can_administer_channel_group: only(caller) }),
    });
    const call = subscribe(contract.as(caller), { subscriptions: [name], principals: [bot()] });
    expect(await isTaken(call)).toBe(expected);
    expect((await getSubscribers(contract.as('owner'), id)).includes(bot())).toBe(expected);
    contract.realm.control.setRealmSetting('can_add_subscribers_group', undefined);
  });
});

describe('unsubscribing others', () => {
  it.each<[string, Caller, object, boolean]>([
    ['a member without the permission', 'member', {}, false],
    ['somebody of the group', 'member', { can_remove_subscribers_group: true }, true],
    ['an administrator, as if of the group', 'administrator', {}, true],
    ['a channel administrator', 'member', { can_administer_channel_group: true }, true],
  ])('by %s', async (_who, caller, rights, expected) => {
    const groups = Object.fromEntries(Object.keys(rights).map((name) => [name, only(caller)]));
    const { id, name } = await make({
      subscribers: [idOf('owner'), idOf('moderator')],
      can_remove_subscribers_group: nobody,
      ...groups,
    });
    const people = { subscriptions: [name], principals: [idOf('moderator')] };
    expect(await isTaken(unsubscribe(contract.as(caller), people))).toBe(expected);
    expect((await getSubscribers(contract.as('owner'), id)).includes(idOf('moderator'))).toBe(!expected);
  });
});

describe('subscribing oneself', () => {
  it.each<[string, boolean, Caller, boolean, boolean]>([
    ['a member to a public channel', false, 'member', false, true],
    ['a guest to a public channel', false, 'guest', false, false],
    ['a member to a private channel', true, 'member', false, false],
    ['an administrator to a private channel', true, 'administrator', false, false],
    ['somebody of the group to a private channel', true, 'member', true, true],
  ])('by %s', async (_who, invite_only, caller, isInGroup, expected) => {
    const { id, name } = await make({
      invite_only,
      ...(isInGroup && { can_subscribe_group: only(caller) }),
    });
    expect(await isTaken(subscribe(contract.as(caller), { subscriptions: [name] }))).toBe(expected);
    expect((await getSubscribers(contract.as('owner'), id)).includes(idOf(caller))).toBe(expected);
  });
});
