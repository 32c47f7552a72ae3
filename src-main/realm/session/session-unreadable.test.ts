import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { pause } from '../../../test/timing/time-spent.ts';
import { startChangingProxy, type ChangingProxy } from './changing-proxy.fixture.ts';
import { startSession, type SessionHarness } from './session-harness.ts';

let demo: DemoRealm;
let proxy: ChangingProxy;

let live: SessionHarness | undefined;
const patience = { timeout: 60_000, interval: 20 };

beforeEach(async () => {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  proxy = await startChangingProxy(demo.url);
});
afterEach(async () => {
  await live?.close();
  const left = demo.control.queues().length;
  await proxy.close();
  await demo.close();
  if (left > 0) throw new Error('A queue was left behind.');
});

function start(timing: Parameters<typeof startSession>[2] = {}): SessionHarness {
  return (live = startSession({ url: proxy.url, accounts: demo.accounts }, 0, timing));
}

async function startLive(): Promise<SessionHarness> {
  const session = start();
  await vi.waitFor(() => expect(session.session.state().kind).toBe('live'), patience);
  return session;
}

const someone = (): number => demo.accounts[3]?.userId ?? 0;
const nameOf = (userId: number) => live?.model()?.index.read(userId)?.name;
const registrations = () => proxy.calls.filter((call) => call === 'POST /register').length;

/** Changes the answers of one call. */
function changing(call: string, change: (body: Record<string, unknown>) => Record<string, unknown>): void {
  proxy.change = (asked, body) => (asked === call ? change(body) : body);
}

type Events = { type: string; op?: string; person?: object }[];
/** Turns the name in every rename event into an invalid value. */
const renamesAreGarbled = () =>
  changing('GET /events', (body) => ({
    ...body,
    events: (body['events'] as Events).map((event) =>
      event.person !== undefined && 'full_name' in event.person
        ? { ...event, person: { ...event.person, full_name: { text: 'x' } } }
        : event,
    ),
  }));

describe('a registration', () => {
  test('with one invalid record opens without that record', async () => {
    changing('POST /register', (body) => ({
      ...body,
      realm_users: (body['realm_users'] as { user_id: number }[]).map((user) =>
        user.user_id === someone() ? { ...user, role: 'baker' } : user,
      ),
    }));
    const { model } = await startLive();
    expect(model()?.index.read(someone())).toBeUndefined();
    expect(model()?.index.size).toBeGreaterThan(40);
  });

  test.each(['last_event_id', 'user_id'])(
    'without %s is reported as unreadable and retried less and less often',
    async (key) => {
      changing('POST /register', (body) => ({ ...body, [key]: null }));
      const { session } = start({ firstBackoff: 100 });
      await vi.waitFor(() => expect(session.state().kind).toBe('unreadable'), patience);
      expect(session.state()).toMatchObject({ reason: expect.saying(key) });
      await vi.waitFor(() => expect(registrations()).toBe(4), patience);
      // After waits of 50-100, 100-200 and 200-400 ms, the next is at least 400 ms away.
      await pause(200, 'a session that waits must not register again');
      expect(registrations()).toBe(4);
      await vi.waitFor(() => expect(demo.control.queues()).toEqual([]), patience);
      proxy.change = (_, body) => body;
      session.tryNow();
      await vi.waitFor(() => expect(session.state().kind).toBe('live'), patience);
    },
  );

  test('that the console fails to load frees its queue each time', async () => {
    const harness = start({ firstBackoff: 100 });
    harness.beforeLoad = () => {
      throw new Error('a bug');
    };
    await vi.waitFor(() => expect(harness.session.state().kind).toBe('unreadable'), patience);
    await vi.waitFor(() => expect(demo.control.queues()).toEqual([]), patience);
    harness.beforeLoad = () => {};
    harness.session.tryNow();
    await vi.waitFor(() => expect(harness.session.state().kind).toBe('live'), patience);
    expect(demo.control.queues()).toHaveLength(1);
  });

  test('that stays unreadable is eventually retried only every few minutes, as it is the costliest request', async () => {
    changing('POST /register', (body) => ({ ...body, last_event_id: null }));
    const { session } = start({ firstBackoff: 10 * 60_000 });
    await vi.waitFor(
      () => {
        session.tryNow();
        expect(session.state().kind).toBe('unreadable');
      },
      { timeout: 8_000, interval: 500 },
    );
    const state = session.state();
    const nextTryAt = 'nextTryAtMilliseconds' in state ? (state.nextTryAtMilliseconds ?? 0) : 0;
    expect(nextTryAt - Date.now()).toBeGreaterThan(5 * 60_000);
  });
});

describe('unreadable events', () => {
  test('are replaced by a snapshot with the same changes', async () => {
    const { session } = await startLive();
    renamesAreGarbled();
    demo.control.rename(someone(), 'Renamed all the same');
    await vi.waitFor(() => expect(nameOf(someone())).toBe('Renamed all the same'), patience);
    expect(session.generation()).toBe(2);
    demo.control.setRole(someone(), 200);
    await vi.waitFor(() => expect(live?.model()?.index.read(someone())?.role).toBe(200), patience);
    expect(session.generation()).toBe(2);
  });

  test('do not cause a registration each', async () => {
    const { session } = await startLive();
    renamesAreGarbled();
    const startedAt = performance.now();
    const milliseconds = (): number => performance.now() - startedAt;
    while (milliseconds() < 1_500 || session.generation() < 3) {
      demo.control.rename(someone(), `Name ${performance.now()}`);
      await pause(5, 'between two changes of the stream');
    }
    // With waits of at least 10, 20, 40 ... ms, seven registrations fit into 1.5 s; with constant waits, dozens.
    expect(session.generation()).toBeLessThanOrEqual(2 + Math.log2(milliseconds() / 10 + 1));
  });

  test('that come twice in one answer are applied once', async () => {
    const { applied } = await startLive();
    changing('GET /events', (body) => {
      const events = body['events'] as Events;
      return { ...body, events: [...events, ...events] };
    });
    demo.control.rename(someone(), 'Once');
    await vi.waitFor(() => expect(nameOf(someone())).toBe('Once'), patience);
    expect(new Set(applied).size).toBe(applied.length);
  });
});
