import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { recordingListener } from '../example-realm.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';

const me = 7;
let nextEvent = 0;
const event = (raw: object) => {
  nextEvent += 1;
  return parseEvent({ id: nextEvent, type: 'subscription', ...raw }) as Parameters<Subscribers['apply']>[0];
};
const peers = (op: 'peer_add' | 'peer_remove', ...user_ids: number[]) =>
  event({ op, stream_ids: [3], user_ids });

function watched(userIds: readonly number[] = [1, 2]) {
  const changeListener = recordingListener();
  let outdated = 0;
  const subscribers = createSubscribers(changeListener, me, () => (outdated += 1));
  subscribers.beginLoading(3);
  subscribers.load(3, userIds);
  changeListener.notified.length = 0;
  return { subscribers, notified: changeListener.notified, outdated: () => outdated };
}
const listed = (subscribers: Subscribers) => [...(subscribers.of(3) ?? [])].toSorted((a, b) => a - b);

describe('the subscribers of a channel', () => {
  it('are unknown until someone looks, though their events are passed on', () => {
    const changeListener = recordingListener();
    const subscribers = createSubscribers(changeListener, me, () => {});
    subscribers.apply(peers('peer_add', 1));
    expect(subscribers.of(3)).toBeUndefined();
    expect(changeListener.notified).toEqual(['field user:1 channel:3']);
  });

  it('are added and removed by events', () => {
    const { subscribers, notified } = watched();
    subscribers.apply(peers('peer_add', 4, 5));
    subscribers.apply(peers('peer_remove', 1));
    expect(listed(subscribers)).toEqual([2, 4, 5]);
    expect(notified).toEqual(['field user:4 channel:3', 'field user:5 channel:3', 'field user:1 channel:3']);
  });

  it('are named when the caller is added, and listed again once the caller is removed', () => {
    const { subscribers, outdated } = watched();
    const channel = { stream_id: 3, name: 'general', invite_only: false, subscribers: [1, 2, 6, me] };
    subscribers.apply(event({ op: 'add', subscriptions: [channel] }));
    expect(listed(subscribers)).toEqual([1, 2, 6, me]);
    expect(subscribers.isLoaded(3)).toBe(true);
    subscribers.apply(event({ op: 'remove', subscriptions: [{ stream_id: 3, name: 'general' }] }));
    expect(listed(subscribers)).toEqual([1, 2, 6]);
    expect(subscribers.isLoaded(3)).toBe(false);
    expect(outdated()).toBe(1);
  });

  it('that are added while the list is being fetched are in it, whether it is older or newer', () => {
    const { subscribers, notified } = watched();
    subscribers.outdate();
    subscribers.beginLoading(3);
    subscribers.apply(peers('peer_add', 4));
    subscribers.apply(peers('peer_remove', 2));
    subscribers.load(3, [1, 2, 9]);
    expect(listed(subscribers)).toEqual([1, 4, 9]);
    expect(notified).toContain('field user:9 channel:3');
  });

  it('are dropped with the channel', () => {
    const { subscribers } = watched();
    subscribers.apply(
      parseEvent({ id: 900, type: 'stream', op: 'delete', stream_ids: [3], streams: [] }) as never,
    );
    expect(subscribers.of(3)).toBeUndefined();
  });
});
