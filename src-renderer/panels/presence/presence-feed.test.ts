import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresenceBoard } from '../../../src-preload/contract/entities.ts';
import type { PresenceChange } from '../../../src-preload/contract/topics.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { createClient } from '../../bridge/client.ts';
import { createPresenceFeed } from './presence-feed.ts';

const question = { groupBy: 'none' as const, text: '', sort: 'most-active' as const };

function boardOf(states: number[], version = 1): PresenceBoard {
  const count = (state: number) => states.filter((each) => each === state).length;
  return {
    generation: 1,
    version,
    omittedGroups: 0,
    groups: [
      {
        key: 'all',
        label: 'Everybody',
        active: count(2),
        idle: count(1),
        offline: count(0),
        ids: Uint32Array.from(states, (_, index) => index + 1),
        states: Uint8Array.from(states),
      },
    ],
  };
}

describe('presence feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start() {
    const bridge = createFakeBridge();
    let board = boardOf([2, 1, 0, 0]);
    bridge.answer('presence.board', () => ({ ok: true, value: board }));
    const feed = createPresenceFeed('orchid', createClient(bridge));
    const stop = feed.start();
    const push = (ids: number[], states: number[], parts: Partial<PresenceChange> = {}) =>
      bridge.push({
        topic: 'presence',
        payload: {
          organizationId: 'orchid',
          generation: 1,
          version: 1,
          ids: Uint32Array.from(ids),
          states: Uint8Array.from(states),
          ...parts,
        },
      });
    const asked = () => bridge.made.filter(({ name }) => name === 'presence.board').length;
    return { bridge, feed, stop, push, asked, serve: (next: PresenceBoard) => (board = next) };
  }
  const totals = (feed: ReturnType<typeof start>['feed']) => ({ ...feed.state.getState().board?.totals });

  it('takes a burst of pushes in once per frame', async () => {
    const { feed, stop, push } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    const changes = vi.fn();
    feed.state.subscribe(changes);
    for (let round = 0; round < 50; round += 1) push([3, 4], [round % 3, 2]);
    await vi.advanceTimersByTimeAsync(20);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(totals(feed)).toEqual({ active: 2, idle: 2, offline: 0 });
    stop();
  });

  it('stands still while paused, says since when, and is fresh again afterwards', async () => {
    const { feed, stop, push, asked, serve } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    feed.setPaused(true);
    expect(feed.state.getState().pausedAt).toBe(Date.now());
    push([1], [0]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(totals(feed)).toEqual({ active: 1, idle: 1, offline: 2 });
    expect(asked()).toBe(1);
    serve(boardOf([0, 0, 0, 0]));
    feed.setPaused(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(totals(feed)).toEqual({ active: 0, idle: 0, offline: 4 });
    stop();
  });

  it('asks for the board again, once, when people or groups changed', async () => {
    const { feed, stop, push, asked, serve } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    serve(boardOf([2, 2, 2], 5));
    for (let version = 2; version <= 5; version += 1) push([], [], { version });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toBe(2);
    expect(feed.state.getState().board?.groups[0]?.count).toBe(3);
    stop();
  });

  it('ignores pushes of another organization and of an older registration', async () => {
    const { feed, stop, push } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    push([1], [0], { organizationId: 'other' });
    push([1], [0], { generation: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(totals(feed)).toEqual({ active: 1, idle: 1, offline: 2 });
    stop();
  });

  it('puts people in order again after a while, but not while somebody points at one', async () => {
    const { feed, stop, push } = start();
    feed.setBusy(true);
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    push([4], [2]);
    await vi.advanceTimersByTimeAsync(6_000);
    const order = () => [0, 1, 2, 3].map((place) => feed.state.getState().board?.personAt(0, place));
    expect(order()).toEqual([1, 2, 3, 4]);
    feed.setBusy(false);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(order()).toEqual([1, 4, 2, 3]);
    stop();
  });

  it('stops the pushes at its end', () => {
    const { bridge, stop } = start();
    stop();
    expect(bridge.made.at(-1)).toMatchObject({ name: 'presence.watch', input: { watching: false } });
  });
});
