import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createRateLimiter, type RateLimiter } from '../zulip/rate-limit.ts';
import { startFixture, type Fixture } from './engine.fixture.ts';

/**
 * Whole jobs at their account's rate limit. The clock stands still during calls and each call takes the same time, so
 * the counts don't depend on the machine.
 */
const second = 1_000;
const perCall = 60;
const step = 20;
const clock = { now: () => Date.now(), elapsed: () => performance.now() };

let fixture: Fixture<DemoRealm>;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
});

interface Scene {
  changes: number;
  /** Calls from the person's own client every ten seconds. */
  person?: number;
  /** Milliseconds per reading. */
  reading?: number;
}

interface Run {
  took: number;
  /** How long the server's rule alone would take for all calls, including the readings and the person's. */
  optimum: number;
  reads: number;
  /** How many seconds the countdown was off, each second. */
  errors: number[];
  /** Calls made for the preview. */
  planned: number;
  /** Seconds since the last reading, by call. */
  ages: number[];
}

async function runJob({ changes, person = 0, reading = perCall }: Scene): Promise<Run> {
  let underWay = 0;
  const limiter = createRateLimiter({ clock, random: () => 0 });
  const rateLimiter: RateLimiter = {
    ...limiter,
    async acquire(kind, options) {
      const release = await limiter.acquire(kind, options);
      underWay += 1;
      return (isSent = true) => {
        underWay -= 1;
        if (isSent) vi.advanceTimersByTime(kind === 'read' ? reading : perCall);
        release(isSent);
      };
    },
  };
  fixture = await startFixture(await startDemoRealm({ users: changes + 150, presenceChangesPerSecond: 0 }), {
    clock,
    connection: { rateLimiter },
    // This test's model follows no events, so reading overdue values would count as well.
    timing: { overdueMilliseconds: 3_600 * second },
  });
  const { engine, realm, told } = fixture;
  const account = realm.accounts.find(({ userId }) => userId === fixture.me.userId);
  if (account === undefined) throw new Error('The realm has no account for the console.');
  const userIds = fixture.peopleWith(400).slice(0, changes);
  expect(userIds).toHaveLength(changes);
  const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
  const before = realm.log.length;
  const startedAt = performance.now();
  engine.run(changeSet.id, changeSet.typeToConfirm, false, '');
  const ticks: { at: number; left: number | null }[] = [];
  let nextTick = startedAt;
  let nextOfPerson = startedAt;
  let byPerson = 0;
  while (told.at(-1)?.state !== 'finished') {
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    if (underWay > 0) continue;
    const at = performance.now();
    if (at >= nextOfPerson) {
      nextOfPerson += 10 * second;
      for (let each = 0; each < person; each += 1) {
        expect((await send(realm, account, 'GET', '/users/me')).status).toBe(200);
        if (at - startedAt < 60 * second) byPerson += 1;
      }
    }
    if (at >= nextTick) {
      nextTick += second;
      const [job] = engine.jobs();
      ticks.push({ at: (at - startedAt) / second, left: job?.estimatedSecondsLeft ?? null });
    }
    vi.advanceTimersByTime(step);
  }
  const took = (performance.now() - startedAt) / second;
  expect(realm.log.filter(({ status }) => status === 429)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ applied: changes });
  const log = realm.log.slice(before).filter(({ path }) => path.startsWith('/api/v1/users'));
  const readAt = log.filter(({ path }) => path === '/api/v1/users').map(({ at }) => at);
  const ages = log
    .filter(({ method }) => method === 'PATCH')
    .map(({ at }) => (at - (readAt.findLast((read) => read <= at) ?? Number.NEGATIVE_INFINITY)) / second);
  const calls = changes + readAt.length + byPerson;
  return {
    took,
    optimum: calls > 200 ? 60 + ((calls - 200) * perCall) / second : (calls * perCall) / second,
    reads: readAt.length,
    errors: ticks.map(({ at, left }) => Math.abs(at + (left ?? 0) - took)),
    planned: changeSet.calls,
    ages,
  };
}

it.each([
  [320, 0],
  [300, 4],
])(
  '%i changes that are read back first, with %i calls of the person every 10 s, take the optimal time and count it down correctly',
  async (changes, person) => {
    const run = await runJob({ changes, person });
    expect(run.took / run.optimum).toBeLessThan(1.1);
    expect(Math.max(...run.errors)).toBeLessThanOrEqual(5);
    expect(run.reads).toBeLessThanOrEqual(4);
    expect(run.planned).toBe(changes + 4);
    expect(Math.max(...run.ages), 'nothing is sent by a value that is older').toBeLessThanOrEqual(20.1);
  },
);

it('a slow server is asked only once for what follows the reading', async () => {
  const run = await runJob({ changes: 12, reading: 25 * second });
  expect(run.reads).toBe(1);
});
