import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { pause } from '../../../test/timing/time-spent.ts';
import { eventQueueTiming } from '../../zulip/queue-timing.ts';
import { startSession, type SessionHarness } from './session-harness.ts';

let demo: DemoRealm;
let live: SessionHarness;
afterEach(async () => {
  await live.close();
  await demo.close();
});

const patience = { timeout: 60_000, interval: 20 };
const seconds = 2;

async function start(): Promise<void> {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  live = startSession(demo, 0, { ...eventQueueTiming, closing: 1_000 });
  await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
}

const polls = (): number =>
  demo.log.filter(({ method, path }) => method === 'GET' && path.endsWith('/events')).length;

/** Polls per second. On a busy machine, a pause may be much longer than requested. */
async function pollsEachSecond(): Promise<number> {
  const before = polls();
  const startedAt = performance.now();
  await pause(seconds * 1_000, 'a storm would bring thousands of polls');
  return (polls() - before) / ((performance.now() - startedAt) / 1_000);
}

/** Answers every poll at once with the same events. */
function answerPolls(events: readonly { id: number; type: string }[]): void {
  const answer = { result: 'success', code: '', msg: '', events };
  demo.faults.add({
    path: '/events',
    times: Infinity,
    fault: { kind: 'refuse', status: 200, error: answer },
  });
  // Ends the blocked poll.
  demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Somebody Else');
}

describe('a server that answers every poll at once', () => {
  it.each([
    ['nothing', []],
    ['an event that was there before', [{ id: 0, type: 'heartbeat' }]],
    ['an id below all others', [{ id: -5, type: 'heartbeat' }]],
  ])('with %s is polled less and less often and is not shown as live', async (_, events) => {
    await start();
    answerPolls(events);
    await vi.waitFor(() => expect(live.session.state().kind).not.toBe('live'), patience);
    expect(await pollsEachSecond()).toBeLessThan(5);
    expect(live.session.state().kind).toBe('unreadable');
    // Everything recovers once the server does.
    demo.faults.clear();
    demo.control.rename(demo.accounts[4]?.userId ?? 0, 'Elsa Else');
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    await vi.waitFor(() => expect(live.fingerprint()).toContain('Elsa Else'), patience);
  });

  it('with new heartbeats is polled a few times a second', async () => {
    await start();
    let id = 1_000_000;
    const error = {
      result: 'success',
      code: '',
      msg: '',
      get events() {
        return [{ id: id++, type: 'heartbeat' }];
      },
    };
    demo.faults.add({ path: '/events', times: Infinity, fault: { kind: 'refuse', status: 200, error } });
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Somebody Else');
    await vi.waitFor(() => expect(polls()).toBeGreaterThan(12), patience);
    // One poll may be due as the pause begins.
    expect(await pollsEachSecond()).toBeLessThanOrEqual(5 + 1 / seconds);
    expect(live.session.state().kind).toBe('live');
  });

  it('with many new events each time is polled again without a pause', async () => {
    await start();
    let id = 1_000_000;
    const error = {
      result: 'success',
      msg: '',
      get events() {
        return Array.from({ length: 100 }, () => ({ id: id++, type: 'heartbeat' }));
      },
    };
    const before = polls();
    demo.faults.add({ path: '/events', times: 200, fault: { kind: 'refuse', status: 200, error } });
    const startedAt = performance.now();
    demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Somebody Else');
    await vi.waitFor(() => expect(polls() - before).toBeGreaterThan(200), patience);
    const pauses = (performance.now() - startedAt) / eventQueueTiming.betweenPolls;
    expect(pauses).toBeLessThan(100);
  });
});
