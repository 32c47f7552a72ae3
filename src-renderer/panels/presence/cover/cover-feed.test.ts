import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CoverAnswer, CoverPerson } from '#contract/presence.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { createClient } from '../../../bridge/client.ts';
import { createCoverFeed } from './cover-feed.ts';
import { usualConditions } from './cover-words.ts';

const person = (userId: number): CoverPerson => ({
  userId,
  name: `Person ${userId}`,
  presence: 'active',
  lastActiveAt: 1_000,
  status: null,
  timezone: '',
  busyWord: null,
  minutesLeft: null,
  obstacles: [],
});
const answerOf = (ids: number[]): CoverAnswer => ({
  generation: 1,
  total: ids.length,
  people: ids.map(person),
  others: { status: 0, hours: 0, zone: 0, presence: 0 },
  otherPeople: [],
});

describe('the list of who can cover', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(kept: CoverConditions | null = null) {
    const bridge = createFakeBridge();
    let answer = answerOf([1, 2]);
    bridge.answer('presence.cover-conditions', () => ({ ok: true, value: kept }));
    bridge.answer('presence.cover', () => ({ ok: true, value: structuredClone(answer) }));
    const feed = createCoverFeed('orchid', createClient(bridge));
    const stop = feed.start();
    const made = (name: string) => bridge.made.filter((one) => one.name === name);
    return { bridge, feed, stop, made, serve: (next: CoverAnswer) => (answer = next) };
  }

  it('asks by the conditions that were kept, or by the usual ones', async () => {
    const kept = { ...usualConditions(), groupIds: [7] };
    for (const [given, expected] of [
      [kept, kept],
      [null, usualConditions()],
    ] as const) {
      const { feed, stop, made } = start(given);
      await vi.advanceTimersByTimeAsync(100);
      expect(made('presence.cover')[0]?.input).toMatchObject({ conditions: expected, withOthers: false });
      expect(feed.state.getState().answer?.total).toBe(2);
      expect(made('presence.keep-cover-conditions')).toEqual([]);
      stop();
    }
  });

  it('goes on asking for the kept conditions until it has them, and asks by no others before', async () => {
    const kept = { ...usualConditions(), groupIds: [7] };
    const bridge = createFakeBridge();
    const failure = { kind: 'offline', reason: 'reset', message: 'It starts again by itself.' } as const;
    bridge.answer('presence.cover-conditions', () => ({ ok: false, failure }));
    bridge.answer('presence.cover', () => ({ ok: true, value: answerOf([1]) }));
    const feed = createCoverFeed('orchid', createClient(bridge));
    const stop = feed.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(feed.state.getState()).toMatchObject({ conditions: null, failure });
    bridge.answer('presence.cover-conditions', () => ({ ok: true, value: kept }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(feed.state.getState()).toMatchObject({ conditions: kept, failure: null });
    expect(bridge.made.find(({ name }) => name === 'presence.cover')?.input).toMatchObject({
      conditions: kept,
    });
    stop();
  });

  it('asks at once by changed conditions and keeps them; says so if they cannot be kept', async () => {
    const { bridge, feed, stop, made } = start();
    await vi.advanceTimersByTimeAsync(100);
    bridge.answer('presence.keep-cover-conditions', () => ({
      ok: false,
      failure: { kind: 'internal', message: 'The disk is full.' },
    }));
    const conditions = { ...usualConditions(), hours: null };
    feed.setConditions(conditions);
    await vi.advanceTimersByTimeAsync(100);
    expect(made('presence.cover').at(-1)?.input).toMatchObject({ conditions });
    expect(made('presence.keep-cover-conditions')[0]?.input).toMatchObject({ conditions });
    expect(feed.state.getState().keepFailure).toMatchObject({ message: 'The disk is full.' });
    stop();
  });

  it('asks again every ten seconds, and tells when what it shows was so', async () => {
    const { feed, stop, made, serve } = start();
    await vi.advanceTimersByTimeAsync(100);
    const first = feed.state.getState().answeredAt;
    expect(Math.abs(Date.now() - first)).toBeLessThanOrEqual(100);
    serve(answerOf([1]));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(made('presence.cover')).toHaveLength(1);
    expect(feed.state.getState()).toMatchObject({ answeredAt: first, answer: { total: 2 } });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(feed.state.getState().answer?.total).toBe(1);
    expect(feed.state.getState().answeredAt - first).toBeGreaterThanOrEqual(10_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made('presence.cover')).toHaveLength(8);
    stop();
  });

  it('leaves people who are as they were the same objects', async () => {
    const { feed, stop, serve } = start();
    await vi.advanceTimersByTimeAsync(100);
    const [first] = feed.state.getState().answer?.people ?? [];
    serve({ ...answerOf([2, 1]), people: [{ ...person(2), presence: 'idle' }, person(1)] });
    feed.askAgain();
    await vi.advanceTimersByTimeAsync(100);
    const people = feed.state.getState().answer?.people ?? [];
    expect(people.map(({ userId, presence }) => [userId, presence])).toEqual([
      [2, 'idle'],
      [1, 'active'],
    ]);
    expect(people[1]).toBe(first);
    stop();
  });

  it('stands still in a pause and after its end', async () => {
    const { feed, stop, made } = start();
    await vi.advanceTimersByTimeAsync(100);
    feed.setPaused(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(made('presence.cover')).toHaveLength(1);
    feed.setPaused(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(made('presence.cover')).toHaveLength(2);
    stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(made('presence.cover')).toHaveLength(2);
  });

  it('keeps the list that it has when an answer fails, and tells why', async () => {
    const { bridge, feed, stop } = start();
    await vi.advanceTimersByTimeAsync(100);
    bridge.answer('presence.cover', () => ({
      ok: false,
      failure: { kind: 'offline', reason: 'timeout', message: 'No answer.' },
    }));
    feed.askAgain();
    await vi.advanceTimersByTimeAsync(100);
    expect(feed.state.getState()).toMatchObject({ failure: { kind: 'offline' }, answer: { total: 2 } });
    stop();
  });
});
