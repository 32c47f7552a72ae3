import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDemoRealm, type DemoRealm, type Fault } from '@realm-console/demo-realm';
import { startSession, type SessionHarness } from './session-harness.ts';
import { pause } from '../../../test/timing/time-spent.ts';

let demo: DemoRealm;
let live: SessionHarness;
const patience = { timeout: 60_000, interval: 20 };

async function start(options: Parameters<typeof startDemoRealm>[0] = {}): Promise<void> {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0, ...options });
  live = startSession(demo);
  await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
}

beforeEach(() => start());
afterEach(async () => {
  await live.close();
  await demo.close();
});

/** Registers a second time and compares everything with the state that the first session built from events. */
async function expectEqualToFreshSnapshot(): Promise<void> {
  const fresh = startSession(demo);
  try {
    await vi.waitFor(() => expect(fresh.model()).not.toBeNull(), patience);
    await vi.waitFor(() => expect(live.fingerprint()).toBe(fresh.fingerprint()), patience);
  } finally {
    await fresh.close();
  }
}

function expectNothingAppliedTwice(): void {
  expect(new Set(live.applied).size).toBe(live.applied.length);
}

const changedUser = (): number => demo.accounts[3]?.userId ?? 0;
const nameOf = (userId: number): string | undefined => live.model()?.index.read(userId)?.name;

/** Causes events of every kind. */
function changeALot(round: string): void {
  const userId = changedUser();
  demo.control.rename(userId, `Renamed ${round}`);
  demo.control.setRole(userId, 300);
  demo.control.setStatus(userId, `status ${round}`, 'car');
  demo.control.setTimezone(userId, 'Asia/Tokyo');
  demo.control.setPresence(userId, 'active');
  demo.control.deactivate(demo.accounts[4]?.userId ?? 0);
  demo.control.reactivate(demo.accounts[4]?.userId ?? 0);
  demo.control.setRealmSetting('name', `Orchid ${round}`);
  demo.control.burst(30);
}

describe('the state equals a fresh snapshot after', () => {
  test('no fault at all', async () => {
    changeALot('once');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed once'), patience);
    await expectEqualToFreshSnapshot();
    expect(live.session.generation()).toBe(1);
    expect(live.applied.length).toBeGreaterThan(20);
    expectNothingAppliedTwice();
  });

  const faults: [string, Fault, number][] = [
    ['429', { kind: 'rate-limited', retryAfterSeconds: 0.2 }, 1],
    ['502 with HTML', { kind: 'bad-gateway' }, 1],
    ['500', { kind: 'server-error' }, 3],
    ['a reset connection', { kind: 'reset' }, 2],
    ['an answer lost after it was made', { kind: 'cutAfter' }, 1],
    ['a truncated body', { kind: 'truncated' }, 2],
    ['a log-in page instead of JSON', { kind: 'wrong-content' }, 1],
    ['an unexpected error code', { kind: 'refuse', error: { code: 'STRANGE', msg: 'no' } }, 1],
    ['a slow answer', { kind: 'slow', milliseconds: 300 }, 1],
  ];
  test.each(faults)('%s', async (_, fault, times) => {
    demo.faults.add({ method: 'GET', path: '/events', times, fault });
    changeALot('before');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed before'), patience);
    changeALot('after');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed after'), patience);
    await expectEqualToFreshSnapshot();
    expectNothingAppliedTwice();
    expect(live.session.state().kind).toBe('live');
  });

  const forbidden = { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Insufficient permission' };
  test.each<[string, Fault]>([
    ['pages of a captive portal', { kind: 'wrong-content' }],
    ['refusals for lack of permission', { kind: 'refuse', status: 403, error: forbidden }],
  ])("%s, which don't end the queue", async (_, fault) => {
    demo.faults.add({ method: 'GET', path: '/events', times: 3, fault });
    changeALot('behind it');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed behind it'), patience);
    await vi.waitFor(() => expect(live.shown).toContain('reconnecting'), patience);
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    expect(live.session.generation()).toBe(1);
    expect(demo.control.queues()).toHaveLength(1);
    await expectEqualToFreshSnapshot();
  });

  test('a server crash that loses all queues', async () => {
    demo.control.dropQueues();
    changeALot('meanwhile');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed meanwhile'), patience);
    await expectEqualToFreshSnapshot();
    expect(live.session.generation()).toBe(2);
    expectNothingAppliedTwice();
  });

  test('a queue acknowledged further by another client', async () => {
    live.session.suspend();
    await vi.waitFor(() => expect(demo.control.queues()[0]?.held).toBeNull(), patience);
    changeALot('unseen');
    demo.control.pruneQueue();
    live.session.resume();
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed unseen'), patience);
    await expectEqualToFreshSnapshot();
    expect(live.session.generation()).toBe(2);
  });

  test('unknown events', async () => {
    demo.control.emit({ type: 'realm_weather', op: 'storm', wind: 12 });
    changeALot('past it');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed past it'), patience);
    expect(live.session.generation()).toBe(1);
    await expectEqualToFreshSnapshot();
  });

  test('a handler that throws', async () => {
    let thrown = 0;
    live.beforeApply = (event) => {
      if (event.type === 'user_status' && thrown++ === 0) throw new Error('a bug');
    };
    changeALot('despite');
    await vi.waitFor(() => expect(live.session.generation()).toBe(2), patience);
    changeALot('after all');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed after all'), patience);
    await expectEqualToFreshSnapshot();
    expectNothingAppliedTwice();
  });

  test('a handler that throws at every event, without retrying in a tight loop', async () => {
    live.beforeApply = () => {
      throw new Error('a bug');
    };
    const begun = performance.now();
    while (live.session.generation() < 7) {
      demo.control.rename(changedUser(), `Name ${Date.now()}`);
      await pause(5, 'between two changes of the stream');
    }
    // The shortest possible waits (10-20, 20-40 ms ...) add up to this; constant waits would take less than half.
    expect(performance.now() - begun).toBeGreaterThan(310);
    expect(live.applied).toEqual([]);
  });
});

describe('a server that is silent', () => {
  test('is shown as away once a heartbeat is overdue, and the connection is replaced', async () => {
    await live.close();
    live = startSession(demo, 0, { pollLimit: 150, quickPollLimit: 150, firstBackoff: 60 });
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    demo.faults.add({ method: 'GET', path: '/events', times: 2, fault: { kind: 'timeout' } });
    await vi.waitFor(() => expect(live.shown).toContain('reconnecting'), patience);
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    demo.control.rename(changedUser(), 'Renamed afterwards');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed afterwards'), patience);
  });

  test('is not shown as away when the next poll is answered at once', async () => {
    await live.close();
    live = startSession(demo, 0, { pollLimit: 150, firstBackoff: 2_000 });
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    const polls = () => demo.log.filter(({ path }) => path.endsWith('/events')).length;
    const before = polls();
    await vi.waitFor(() => expect(polls()).toBeGreaterThan(before + 3), patience);
    expect(live.shown).toEqual(['live']);
  });
});

describe('an account', () => {
  const me = (): number => demo.accounts[0]?.userId ?? 0;
  test.each<[string, () => void, () => void]>([
    ['deactivated', () => demo.control.deactivate(me()), () => demo.control.reactivate(me())],
    [
      'in a deactivated organization',
      () => demo.control.deactivateRealm(),
      () => demo.control.reactivateRealm(),
    ],
  ])('%s comes back by retrying once it is active again', async (_, refuse, allow) => {
    refuse();
    await vi.waitFor(() => expect(live.session.state().kind).toBe('signed-out'), patience);
    live.session.tryNow();
    await vi.waitFor(
      () => expect(live.shown.filter((kind) => kind === 'signed-out')).toHaveLength(2),
      patience,
    );
    allow();
    live.session.tryNow();
    await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
    await expectEqualToFreshSnapshot();
  });

  test('is checked as soon as its own deactivation arrives, though the server would block the poll', async () => {
    const quickPolls = () => demo.log.filter(({ parameters }) => parameters['dont_block'] === 'true').length;
    const before = quickPolls();
    demo.control.emit({ type: 'realm_user', op: 'update', person: { user_id: me(), is_active: false } });
    await vi.waitFor(() => expect(quickPolls()).toBeGreaterThan(before), patience);
  });
});

describe('an expired queue', () => {
  test('is replaced at once', async () => {
    await live.close();
    await demo.close();
    await start({ queueIdleSeconds: 1 });
    live.session.suspend();
    await vi.waitFor(() => expect(demo.control.queues()).toHaveLength(0), patience);
    changeALot('asleep');
    live.session.resume();
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed asleep'), patience);
    await expectEqualToFreshSnapshot();
    expect(live.session.generation()).toBe(2);
    expect(live.shown).toEqual(['live']);
  });

  const lost: Fault = { kind: 'refuse', error: { code: 'BAD_EVENT_QUEUE_ID', msg: 'Bad queue' } };

  test('is replaced at once even if it never worked, since its server may have been restarted', async () => {
    await live.close();
    demo.faults.add({ method: 'GET', path: '/events', fault: lost });
    live = startSession(demo, 0, { firstBackoff: 60_000 });
    await vi.waitFor(() => expect(live.session.generation()).toBe(2), patience);
    demo.control.rename(changedUser(), 'Renamed afterwards');
    await vi.waitFor(() => expect(nameOf(changedUser())).toBe('Renamed afterwards'), patience);
  });

  test('is replaced after a wait if the previous one never worked either', async () => {
    await live.close();
    demo.faults.add({ method: 'GET', path: '/events', times: Infinity, fault: lost });
    live = startSession(demo, 0, { firstBackoff: 60_000 });
    await vi.waitFor(() => expect(live.session.generation()).toBe(2), patience);
    await pause(300, 'a session that waits must not register again');
    expect(live.session.generation()).toBe(2);
  });
});

test('a server that was too old is asked again on request', async () => {
  demo.control.restart(200);
  demo.control.dropQueues();
  await vi.waitFor(() => expect(live.session.state().kind).toBe('refused'), patience);
  live.session.tryNow();
  await vi.waitFor(() => expect(live.shown.filter((kind) => kind === 'refused')).toHaveLength(2), patience);
  demo.control.restart(499);
  live.session.tryNow();
  await vi.waitFor(() => expect(live.session.state().kind).toBe('live'), patience);
  await expectEqualToFreshSnapshot();
});
