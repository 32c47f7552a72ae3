import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresenceBoard } from '#contract/presence.ts';
import type { PresenceChange } from '#contract/topics.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { createClient } from '../../bridge/client.ts';
import { defaultFilter } from '../../subjects/people-filter/filter-words.ts';
import type { BoardQuestion } from './board-question.ts';
import { createPresenceFeed } from './presence-feed.ts';

const question: BoardQuestion = {
  groupBy: 'none',
  channelIds: [],
  filter: defaultFilter,
  sort: 'most-active',
};

function boardOf(states: number[], version = 1): PresenceBoard {
  const count = (state: number) => states.filter((each) => each === state).length;
  return {
    generation: 1,
    version,
    omittedGroups: 0,
    channels: [],
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

  it('takes a burst of pushes in once per frame, and says it in words some times a second', async () => {
    const { feed, stop, push } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(1_000);
    const [changes, frames, ticks] = [vi.fn(), vi.fn(), vi.fn()];
    feed.state.subscribe(changes);
    feed.onFrame(frames);
    feed.ticks.subscribe(ticks);
    for (let round = 0; round < 50; round += 1) push([3, 4], [round % 3, 2]);
    await vi.advanceTimersByTimeAsync(20);
    expect(frames).toHaveBeenCalledTimes(1);
    expect(totals(feed)).toEqual({ active: 2, idle: 2, offline: 0 });
    expect(ticks).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 20; second += 1) {
      push([3], [second % 3]);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(frames).toHaveBeenCalledTimes(21);
    expect(ticks.mock.calls.length).toBeLessThanOrEqual(5);
    expect(ticks.mock.calls.length).toBeGreaterThanOrEqual(2);
    // Nothing that React renders from has changed: who stands where is as it was.
    expect(changes).not.toHaveBeenCalled();
    stop();
  });

  it('shows who comes into the states that are shown within a second, and asks nobody for it', async () => {
    const { feed, stop, push, asked } = start();
    feed.ask({ ...question, sort: 'name' });
    await vi.advanceTimersByTimeAsync(100);
    feed.ask({ ...question, sort: 'name', filter: { ...defaultFilter, presence: ['active', 'idle'] } });
    const shown = () => {
      const { board } = feed.state.getState();
      return Array.from({ length: board?.groups[0]?.count ?? 0 }, (_, place) => board?.personAt(0, place));
    };
    expect(shown()).toEqual([1, 2]);
    push([1, 4], [0, 2]);
    await vi.advanceTimersByTimeAsync(600);
    expect(shown()).toEqual([2, 4]);
    feed.ask({ ...question, sort: 'name', filter: { ...defaultFilter, notPresence: ['active'] } });
    expect(shown()).toEqual([1, 2, 3]);
    expect(asked()).toBe(1);
    feed.ask({ ...question, sort: 'name' });
    expect(shown()).toEqual([1, 2, 3, 4]);
    stop();
  });

  it('asks the worker for a filter without what it says of presence', async () => {
    const { bridge, feed, stop } = start();
    const filter = { ...defaultFilter, text: 'ann', presence: ['active' as const] };
    feed.ask({ ...question, filter });
    await vi.advanceTimersByTimeAsync(100);
    expect(bridge.made.findLast(({ name }) => name === 'presence.board')?.input).toMatchObject({
      filter: { text: 'ann', presence: [], notPresence: [] },
    });
    stop();
  });

  it('answers a question that was asked in a pause when the pause ends', async () => {
    const { feed, stop, asked } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    feed.setPaused(true);
    feed.ask({ ...question, groupBy: 'role' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toBe(1);
    feed.setPaused(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked()).toBe(2);
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

  it('keeps the paused board when the answer to an earlier question comes', async () => {
    const { bridge, feed, stop, asked } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(100);
    let answer = (): void => undefined;
    bridge.answer('presence.board', () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = resolve;
      return promise.then(() => ({ ok: true, value: boardOf([0, 0, 0, 0]) }));
    });
    feed.askAgain();
    feed.setPaused(true);
    answer();
    await vi.advanceTimersByTimeAsync(100);
    expect(totals(feed)).toEqual({ active: 1, idle: 1, offline: 2 });
    expect(feed.state.getState().isAsking).toBe(false);
    feed.setPaused(false);
    answer();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked()).toBe(3);
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

  it('stops the pushes at its end, and takes in none that are still on their way', async () => {
    const { bridge, feed, stop, push } = start();
    feed.ask(question);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = totals(feed);
    stop();
    expect(bridge.made.at(-1)).toMatchObject({ name: 'presence.watch', input: { watching: false } });
    push([3, 4], [2, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(totals(feed)).toEqual(before);
  });
});
