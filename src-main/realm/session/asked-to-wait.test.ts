import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { openConsole, type ConsoleUnderTest } from '../console-under-test.fixture.ts';
import type { LiveState } from '../protocol.ts';

/** A server, or a gateway before it, that asks an account to wait for 31 years. */
const fault = { kind: 'rate-limited', retryAfterSeconds: 1e9 } as const;
const minute = 60_000;
const patience = { timeout: 60_000, interval: 20 };

let demo: DemoRealm;
let opened: ConsoleUnderTest;
let states: LiveState[];

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  states = [];
  opened = openConsole(demo.url, accountOf(demo, 100), {
    timing: { state: 20 },
    post: (message) => {
      if (message.kind === 'state') states.push(structuredClone(message.state));
    },
  });
  await opened.untilLive();
});
afterEach(async () => {
  await opened.close();
  await demo.close();
});

const inspect = () => opened.call('messages.inspect', { messageId: 1 });
/** Milliseconds until the account may send requests again. */
const pause = (): number => (states.at(-1)?.budget?.pausedUntilMilliseconds ?? 0) - Date.now();

test('one 429 answer pauses the account for minutes, and "Try now" ends the pause', async () => {
  demo.faults.add({ method: 'GET', path: /\/messages\//, fault });
  expect(await inspect()).toMatchObject({ ok: false, failure: { kind: 'rate-limited' } });
  await vi.waitFor(() => expect(pause()).toBeGreaterThan(4 * minute), patience);
  expect(pause()).toBeLessThan(6 * minute);
  const asked = demo.log.length;
  expect(await inspect(), 'nothing is asked meanwhile').toMatchObject({ failure: { kind: 'rate-limited' } });
  expect(demo.log.slice(asked).filter(({ path }) => path.includes('/messages/'))).toEqual([]);

  opened.live.tryNow();
  await vi.waitFor(() => expect(pause()).toBeLessThan(0), patience);
  await inspect();
  expect(demo.log.slice(asked).filter(({ path }) => path.includes('/messages/'))).not.toEqual([]);
});

test('the event queue polls again after minutes, or at once on "Try now"', async () => {
  // A poll of a queue that is replaced meanwhile may take one: each is refused until there is another try.
  demo.faults.add({ method: 'GET', path: '/events', fault, times: Infinity });
  demo.control.rename(demo.accounts[3]?.userId ?? 0, 'Asked again');
  const connection = () => states.at(-1)?.connection;
  await vi.waitFor(() => expect(connection()?.kind).toBe('reconnecting'), patience);
  const state = connection();
  const next = state?.kind === 'reconnecting' ? (state.nextTryAtMilliseconds ?? 0) - Date.now() : 0;
  expect(next).toBeGreaterThan(4 * minute);
  expect(next).toBeLessThan(6 * minute);
  demo.faults.clear();
  opened.live.tryNow();
  await vi.waitFor(() => expect(connection()?.kind).toBe('live'), patience);
});
