import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDemoRealm, type DemoRealm, type Fault } from '@realm-console/demo-realm';
import { pause } from '../../../test/timing/time-spent.ts';
import { clockUnderTest, startSession, type ClockUnderTest, type SessionHarness } from './session-harness.ts';

/**
 * Checks that a session reports the truth while clocks are wrong, are set, and while the machine sleeps. Times are the
 * product's, divided by twenty. How soon it reports is tested in `zulip/queue-state.test.ts` with a fake clock.
 */

const scale = 20;
const timing = {
  grace: 4_000 / scale,
  look: 1_000 / scale,
  firstBackoff: 1_000 / scale,
  quickPollLimit: 15_000 / scale,
  pollLimit: 65_000 / scale,
  longestSuspension: 30_000 / scale,
  betweenRegistrations: 2_000 / scale,
};
const patience = { timeout: 60_000, interval: 10 };
const minute = 60_000;
const hour = 60 * minute;

let demo: DemoRealm;
let opened: { harness: SessionHarness; clock: ClockUnderTest; jump: number }[] = [];

afterEach(async () => {
  await Promise.all(opened.map(({ harness }) => harness.close()));
  opened = [];
  await demo.close();
});

/** One machine each, whose clock is off from the start or jumps by `jump` when trouble begins. */
const machines: [name: string, offset: number, jump: number][] = [
  ['10 min behind', -10 * minute, 0],
  ['45 s behind', -45_000, 0],
  ['45 s ahead', 45_000, 0],
  ['10 min ahead', 10 * minute, 0],
  ['set back by 2 h', 0, -2 * hour],
  ['set forward by 2 h', 0, 2 * hour],
];

const kinds = (): string[] => opened.map(({ harness }) => harness.session.state().kind);
const all = <T>(one: T): T[] => opened.map(() => one);
const renamed = (): number => demo.accounts[3]?.userId ?? 0;
const names = (): (string | undefined)[] =>
  opened.map(({ harness }) => harness.model()?.index.read(renamed())?.name);
const polls = { method: 'GET', path: '/events', times: Number.POSITIVE_INFINITY } as const;
const registrations = { path: '/register', times: Number.POSITIVE_INFINITY } as const;

function openAll(those = machines): void {
  for (const [, offset, jump] of those) {
    const clock = clockUnderTest(offset);
    opened.push({ harness: startSession(demo, 0, timing, clock), clock, jump });
  }
}

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
});

/** Waits until every session is live, with a poll that the server blocks on. */
async function becomeLive(): Promise<void> {
  await vi.waitFor(() => {
    expect(kinds()).toEqual(all('live'));
    expect(demo.control.queues().filter(({ held }) => held !== null)).toHaveLength(opened.length);
  }, patience);
}

/** Exposes every session to the fault and sets the clocks that jump. */
function begin(): void {
  demo.control.rename(renamed(), 'At the beginning');
  for (const { clock, jump } of opened) clock.offset += jump;
}

async function expectEverythingRight(): Promise<void> {
  demo.control.rename(renamed(), 'In the end');
  await vi.waitFor(() => {
    expect(names()).toEqual(all('In the end'));
    expect(kinds()).toEqual(all('live'));
  }, patience);
  const fresh = startSession(demo);
  try {
    await vi.waitFor(() => {
      expect(fresh.model()).not.toBeNull();
      expect(opened.map(({ harness }) => harness.fingerprint())).toEqual(all(fresh.fingerprint()));
    }, patience);
  } finally {
    await fresh.close();
  }
}

/** Records every state shown from now on. */
function watch(): string[][] {
  return opened.map(({ harness }) => {
    harness.shown.length = 0;
    return harness.shown;
  });
}

describe('with clocks that are wrong or set', () => {
  test('a session with a good queue stays live', async () => {
    openAll();
    await becomeLive();
    const shown = watch();
    begin();
    await pause(10_000 / scale, 'what a jump of the clock would break shows by then');
    expect(shown.flat().filter((kind) => kind !== 'live')).toEqual([]);
    await expectEverythingRight();
  });

  test('a session replaces a lost queue and is live again', async () => {
    openAll();
    await becomeLive();
    begin();
    demo.control.dropQueues();
    await vi.waitFor(
      () => expect(opened.map(({ harness }) => harness.session.generation())).toEqual(all(2)),
      patience,
    );
    await expectEverythingRight();
  });

  const troubles: [string, { method?: string; path: string; times: number }, Fault][] = [
    ['a pause that the server asks for', polls, { kind: 'rate-limited', retryAfterSeconds: 60 }],
    ['a server that is away', polls, { kind: 'reset' }],
    ['errors of the server', polls, { kind: 'server-error' }],
    ['a gateway’s page', polls, { kind: 'bad-gateway' }],
    ['a captive portal', polls, { kind: 'wrong-content' }],
    ['silence', polls, { kind: 'timeout' }],
  ];
  test.each(troubles)('a session that meets %s is not live until it is over', async (_, rule, fault) => {
    openAll();
    await becomeLive();
    const end = demo.faults.add({ ...rule, fault });
    begin();
    await vi.waitFor(() => expect(kinds()).not.toContain('live'), patience);
    demo.control.dropQueues();
    end();
    if (fault.kind === 'rate-limited') for (const { harness } of opened) harness.session.tryNow();
    await expectEverythingRight();
  });

  test("a session that can't replace a lost queue is not live, and waking ends its registration", async () => {
    openAll();
    await becomeLive();
    const end = demo.faults.add({ ...registrations, fault: { kind: 'timeout' } });
    begin();
    demo.control.dropQueues();
    await vi.waitFor(() => expect(kinds()).toEqual(all('reconnecting')), patience);
    end();
    for (const { harness } of opened) harness.session.resume();
    await becomeLive();
    await expectEverythingRight();
  });

  test('a first registration that hangs shows as connecting until "Try now" ends it', async () => {
    const end = demo.faults.add({ ...registrations, fault: { kind: 'timeout' } });
    openAll();
    const count = (): number => demo.log.filter(({ path }) => path.endsWith('/register')).length;
    await vi.waitFor(() => expect(count()).toBe(machines.length), patience);
    for (const { clock, jump } of opened) clock.offset += jump;
    end();
    await pause(timing.betweenRegistrations * 1.5, 'a registration that has just begun is not begun again');
    expect(kinds()).toEqual(all('connecting'));
    for (const { harness } of opened) harness.session.tryNow();
    await becomeLive();
    await expectEverythingRight();
  });

  test('a session whose sleep was cancelled reconnects and is live again by itself', async () => {
    openAll();
    await becomeLive();
    for (const { harness } of opened) harness.session.suspend();
    begin();
    await vi.waitFor(() => expect(kinds()).toEqual(all('reconnecting')), patience);
    await becomeLive();
    await expectEverythingRight();
  });
});

describe('after a sleep', () => {
  const sleeps: [string, number, boolean][] = [
    ['10 s', 10_000, false],
    ['10 min', 10 * minute, false],
    ['10 min, the queue is lost', 10 * minute, true],
    ['3 h, the queue is lost', 3 * hour, true],
  ];
  const sayings: [string, boolean][] = [
    ['that the machine reported', true],
    ['that nothing reported', false],
  ];
  const cases = sleeps.flatMap(([name, ...sleep]) =>
    sayings.map(([said, isTold]) => [`${name} ${said}`, ...sleep, isTold] as const),
  );

  test.each(cases)('of %s the state equals a fresh snapshot', async (_, milliseconds, isLost, isTold) => {
    openAll(machines.slice(0, 2));
    await becomeLive();
    // A socket that doesn't survive the sleep.
    const end = demo.faults.add({ ...polls, fault: { kind: 'timeout' } });
    demo.control.rename(renamed(), 'Before the sleep');
    await vi.waitFor(() => expect(names()).toEqual(all('Before the sleep')), patience);
    if (isTold) for (const { harness } of opened) harness.session.suspend();
    demo.control.rename(renamed(), 'Meanwhile');
    demo.control.deactivate(demo.accounts[4]?.userId ?? 0);
    demo.control.setStatus(renamed(), 'asleep', 'car');
    demo.control.setPresence(renamed(), 'active');
    demo.control.burst(20);
    if (isLost) demo.control.dropQueues();
    end();
    for (const { clock, harness } of opened) {
      clock.slept += milliseconds;
      if (isTold) harness.session.resume();
    }
    await vi.waitFor(() => expect(names()).toEqual(all('Meanwhile')), patience);
    await expectEverythingRight();
  });
});
