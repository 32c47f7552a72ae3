import { afterEach, expect, test, vi } from 'vitest';
import { listChannels } from '../../../test/random-changes/random-organization.fixture.ts';
import { accountOf, send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startSession, type SessionHarness } from '../session/session-harness.ts';

const patience = { timeout: 60_000, interval: 20 };
const personCall = /\/users\/\d+\/(status|presence)$/;
let demo: DemoRealm;
const consoles: SessionHarness[] = [];

afterEach(async () => {
  await Promise.all(consoles.splice(0).map((one) => one.close()));
  await demo.close();
});

async function startRealm(featureLevel = 499): Promise<void> {
  demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0, featureLevel });
}

/** People without a role in these tests, who get a status and presence and are then deactivated. */
function deactivateSome(count: number): number[] {
  const own = new Set(demo.accounts.map(({ userId }) => userId));
  const userIds = demo.control
    .snapshot()
    .users.filter((user) => user.isActive && !user.isBot && !own.has(user.userId))
    .slice(0, count)
    .map(({ userId }) => userId);
  for (const userId of userIds) {
    demo.control.setStatus(userId, 'At the kiln', 'car');
    demo.control.setPresence(userId, 'active');
    demo.control.deactivate(userId);
  }
  return userIds;
}

async function startLive(quietBeforeRegistration = 50): Promise<SessionHarness> {
  const live = startSession(demo, 0, { quietBeforeRegistration });
  consoles.push(live);
  await vi.waitUntil(() => live.session.state().kind === 'live', patience);
  await listChannels(live);
  return live;
}

const reactivate = (userIds: readonly number[]): void => {
  for (const userId of userIds) demo.control.reactivate(userId);
};

const personCalls = (): number =>
  demo.log.filter(({ method, path }) => method === 'GET' && personCall.test(path)).length;

/** Waits until a console has the state of one that registers now. */
async function expectAsFresh(live: SessionHarness): Promise<void> {
  const fresh = await startLive();
  await vi.waitFor(async () => {
    await Promise.all([live, fresh].map(listChannels));
    expect(live.fingerprint()).toBe(fresh.fingerprint());
  }, patience);
}

test.each([
  [247, 2, 0],
  [262, 1, 4],
  [302, 1, 4],
  [442, 1, 4],
  [499, 1, 4],
])(
  'two people who come back at level %i take %i registrations and %i calls',
  async (featureLevel, registrations, calls) => {
    await startRealm(featureLevel);
    const hiding = accountOf(demo, 400);
    await send(demo, hiding, 'PATCH', '/settings', { presence_enabled: false });
    demo.control.deactivate(hiding.userId);
    const [known = 0] = deactivateSome(1);
    const live = await startLive();
    reactivate([known, hiding.userId]);
    await expectAsFresh(live);
    expect(live.model()?.statuses.get(known)).toMatchObject({ text: 'At the kiln', emoji: { name: 'car' } });
    expect(live.model()?.index.personRow(known, null)?.presence).toBe('active');
    expect(live.model()?.statuses.hidesPresence(hiding.userId)).toBe(true);
    expect(live.session.generation()).toBe(registrations);
    expect(personCalls()).toBe(calls);
  },
);

test('many people who come back take one registration, and few calls before their number is clear', async () => {
  await startRealm();
  const people = deactivateSome(30);
  const live = await startLive(500);
  reactivate(people);
  await expectAsFresh(live);
  expect(live.session.generation()).toBe(2);
  expect(personCalls()).toBeLessThanOrEqual(10);
});

test('a person who leaves before the answer and comes back is fetched again', async () => {
  await startRealm();
  const people = deactivateSome(1);
  const live = await startLive();
  demo.faults.add({ path: personCall, times: 2, fault: { kind: 'slow', milliseconds: 200 } });
  reactivate(people);
  await vi.waitUntil(() => personCalls() > 0, patience);
  for (const userId of people) demo.control.deactivate(userId);
  await vi.waitUntil(() => live.model()?.index.read(people[0] ?? 0)?.isActive === false, patience);
  reactivate(people);
  await expectAsFresh(live);
  expect(live.session.generation()).toBe(1);
});

test("a person whose status can't be fetched is completed by a registration", async () => {
  await startRealm();
  const people = deactivateSome(1);
  const live = await startLive();
  demo.faults.add({ path: personCall, times: 50, fault: { kind: 'bad-gateway' } });
  reactivate(people);
  await expect.poll(live.session.generation, patience).toBe(2);
  await expectAsFresh(live);
});
