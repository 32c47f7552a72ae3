import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRandomRealm, type RandomRealm } from '../../../test/random-changes/random-realm.fixture.ts';
import { getChannels } from '../../zulip/route/channels.ts';
import { channelPermission, mayRead } from './channel-access.ts';
import { channelFingerprint } from './channel-fingerprint.ts';

/** Facts about channels that events omit or repeat: consoles know them all the same, without registering again. */
let realm: RandomRealm;
beforeAll(async () => {
  realm = await startRandomRealm(442);
});
afterAll(() => realm.close());

const byNumber = (a: number, b: number): number => a - b;
const guestId = () => realm.accountId(600);
const setRole = (userId: number, role: 300 | 400 | 600) =>
  realm.control(`role of ${userId}: ${role}`, () => realm.demo.control.setRole(userId, role));

const compare = () =>
  realm.compare(({ model }) => {
    const known = model();
    return known ? JSON.stringify(channelFingerprint(known)) : '';
  });

async function make(name: string, principals: number[], more: object = {}): Promise<number> {
  const subscriptions = [{ name }];
  await realm.send(100, 'POST', '/users/me/subscriptions', { subscriptions, principals, ...more });
  const { stream_id: id } = await realm.read(100, '/get_stream_id', { stream: name });
  return Number(id);
}

describe('a console that follows the events', () => {
  it('knows the channels of a guest who becomes a member and then a guest again', async () => {
    const archived = await make('archived before', [realm.accountId(100)]);
    await realm.send(100, 'PATCH', `/streams/${archived}`, { is_default_stream: true });
    const withDefault = await make('default before', [realm.person(1), realm.person(2)]);
    await realm.send(100, 'PATCH', `/streams/${withDefault}`, { is_default_stream: true });
    setRole(guestId(), 400);
    await expect(compare()).resolves.toBeUndefined();
    await realm.send(100, 'DELETE', `/streams/${archived}`);
    await expect(compare()).resolves.toBeUndefined();
    setRole(guestId(), 600);
    await expect(compare()).resolves.toBeUndefined();
    setRole(guestId(), 300);
    setRole(guestId(), 600);
    await expect(compare()).resolves.toBeUndefined();
  });

  it('counts the remaining subscribers when it is unsubscribed together with others', async () => {
    const everybody = [realm.accountId(100), realm.accountId(400), guestId(), realm.person(3)];
    await make('left together', [...everybody, realm.person(4)]);
    await expect(compare()).resolves.toBeUndefined();
    await realm.send(100, 'DELETE', '/users/me/subscriptions', {
      subscriptions: ['left together'],
      principals: everybody,
    });
    await expect(compare()).resolves.toBeUndefined();
  });

  it('leaves deactivated people out of permissions until they are reactivated', async () => {
    const [leaver, other] = [realm.person(5), realm.person(6)];
    const id = await make('with named people', [realm.accountId(400)]);
    await realm.send(100, 'PATCH', `/streams/${id}`, {
      can_send_message_group: { new: { direct_members: [leaver, other], direct_subgroups: [] } },
    });
    await expect(compare()).resolves.toBeUndefined();
    const named = () => {
      const model = realm.consoles[1]?.model();
      const channel = model?.channels.get(id);
      const value = model && channel && channelPermission(model, channel, 'can_send_message_group');
      return typeof value === 'object' && value !== null ? value.direct_members.toSorted(byNumber) : value;
    };
    expect(named()).toEqual([leaver, other].toSorted(byNumber));
    realm.control('deactivate', () => realm.demo.control.deactivate(leaver));
    await expect(compare()).resolves.toBeUndefined();
    expect(named()).toEqual([other]);
    realm.control('reactivate', () => realm.demo.control.reactivate(leaver));
    await expect(compare()).resolves.toBeUndefined();
    expect(named()).toEqual([leaver, other].toSorted(byNumber));
  });

  it('knows which channels it can read', async () => {
    await make('private to others', [realm.person(7)], { invite_only: true });
    const members = realm.demo.control.snapshot().groups.find(({ name }) => name === 'role:members')?.id;
    const subscribers = [realm.person(7)];
    await make('open to members', subscribers, { invite_only: true, can_subscribe_group: members });
    await expect(compare()).resolves.toBeUndefined();
    for (const { model, connection } of realm.consoles) {
      const known = model();
      if (!known) throw new Error('The console is live.');
      const listed = await getChannels(connection, { include_can_access_content: true });
      const readable = listed.map(({ stream_id }) => stream_id);
      const claimed = [...known.channels.all()].filter(
        (channel) => !channel.isArchived && mayRead(known, channel) === true,
      );
      expect(claimed.map(({ id }) => id).toSorted(byNumber)).toEqual(readable.toSorted(byNumber));
    }
  });

  it('registers once, and again with each new rank', () => {
    const rankChanges = 4;
    const generations = realm.consoles.map(({ session }) => session.generation());
    expect(generations).toEqual([1, 1, expect.any(Number)]);
    // Changes in quick succession share a registration.
    expect(generations[2]).toBeGreaterThan(1);
    expect(generations[2]).toBeLessThanOrEqual(1 + rankChanges);
  });
});
