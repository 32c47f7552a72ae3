import { afterEach, expect, it } from 'vitest';
import { numberOfTarget } from '#contract/changes.ts';
import { startFixture, valueOf, waitFor, type Fixture } from '../../src-main/changes/engine.fixture.ts';
import { createRandom } from '@realm-console/demo-realm/random';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createRateLimiter } from '../../src-main/zulip/rate-limit.ts';

/** Thousands of changes: at the server's rate, with lost answers, and with someone else working at the same time. */
const seed = 20_261_121;
const hour = 3_600_000;
const memory = { random: createRandom(seed) };

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

const patches = () =>
  fixture.realm.log.filter(({ method, path }) => method === 'PATCH' && path.startsWith('/api/v1/users/'));
const userOf = (path: string): number => Number(path.slice('/api/v1/users/'.length));

interface WatchedLog {
  /** The server time in milliseconds of each request for a change, and the number per person. */
  askedAt: number[];
  applied: Map<number, number>;
  /** Rate-limit rejections after this many requests to the realm. */
  refused429(after: number): number;
  stop(): void;
}

/** Removes answered requests from the realm's log, which only keeps the newest entries. */
function watchLog(): WatchedLog {
  const applied = new Map<number, number>();
  const askedAt: number[] = [];
  const refusals: number[] = [];
  let seen = 0;
  const look = (): void => {
    const { log } = fixture.realm;
    const underWay = log.findIndex(({ status }) => status === null);
    for (const { at, method, path, status } of log.splice(0, underWay < 0 ? log.length : underWay)) {
      seen += 1;
      if (status === 429) refusals.push(seen);
      if (method !== 'PATCH' || status !== 200) continue;
      askedAt.push(at);
      applied.set(userOf(path), (applied.get(userOf(path)) ?? 0) + 1);
    }
  };
  const timer = setInterval(look, 100);
  return {
    askedAt,
    applied,
    refused429: (after) => refusals.filter((place) => place > after).length,
    stop() {
      clearInterval(timer);
      look();
    },
  };
}

/**
 * The shortest time for this many calls in milliseconds: each takes as long as an unlimited one, and no more are made
 * in a window than it allows.
 */
function shortestTime(
  askedAt: readonly number[],
  windows: { calls: number; milliseconds: number }[],
): number {
  const gaps = askedAt.slice(1).map((at, before) => at - (askedAt[before] ?? at));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const unheld = gaps.filter((gap) => gap < 6 * median);
  const perCall = unheld.reduce((sum, gap) => sum + gap, 0) / unheld.length;
  const at: number[] = [];
  for (const call of askedAt.keys()) {
    const earliest = windows.map(({ calls, milliseconds }) => (at[call - calls] ?? -hour) + milliseconds);
    at.push(call === 0 ? 0 : Math.max((at[call - 1] ?? 0) + perCall, ...earliest));
  }
  return at.at(-1) ?? 0;
}

it('5,000 changes use exactly the allowed rate, through a pause, and a cancelled rest stays unsent', async () => {
  // An hour passes in a minute, for both sides alike. Both windows hold the job in turns: 80 calls per simulated
  // second, and 2,450 in a minute (a tenth of the hour is reserved for reads).
  const timeScale = 60;
  const origin = Date.now();
  const now = (): number => origin + (Date.now() - origin) * timeScale;
  const clock = { now, elapsed: now };
  const count = 5_000;
  const perHour = 2_723;
  const perMinute = 80;
  fixture = await startFixture(
    await startDemoRealm({
      users: 6_500,
      presenceChangesPerSecond: 0,
      rateLimit: { perMinute, perHour },
      now,
    }),
    {
      connection: { clock, rateLimiter: createRateLimiter({ clock, timeScale, perMinute }) },
      // This test's model follows no events, so reading overdue values would count as well.
      timing: { overdueMilliseconds: hour },
    },
  );
  const { engine } = fixture;
  const jobOf = (id: string) => engine.jobs().find((each) => each.id === id);
  const members = fixture.peopleWith(400);
  const userIds = members.slice(0, count);
  expect(userIds.length).toBe(count);
  const log = watchLog();
  const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
  const done = () => jobOf(job.id)?.applied ?? 0;
  await waitFor(() => (done() > 300 ? true : null), 60_000);
  valueOf(engine.control(job.id, 'pause'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const held = done();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(done(), 'nothing goes out while paused').toBe(held);
  valueOf(engine.control(job.id, 'resume'));
  await waitFor(() => (jobOf(job.id)?.state === 'finished' ? true : null), 400_000);

  const cancelled = await fixture.start({
    kind: 'set-role',
    userIds: members.slice(count, count + 300),
    role: 300,
  });
  await waitFor(() => ((jobOf(cancelled.id)?.applied ?? 0) > 0 ? true : null), 60_000);
  valueOf(engine.control(cancelled.id, 'cancel'));
  const ended = await waitFor(() => {
    const found = jobOf(cancelled.id);
    const isOver =
      found !== undefined && found.applied + found.skipped + found.rejected + found.notApplied === 300;
    return isOver ? found : null;
  }, 60_000);
  log.stop();

  expect(log.refused429(200), '429 after the first window').toBe(0);
  expect([...log.applied.values()].filter((times) => times !== 1)).toEqual([]);
  expect(log.applied.size).toBe(count + ended.applied);

  const askedAt = log.askedAt.slice(0, count);
  const took = (askedAt.at(-1) ?? 0) - (askedAt[0] ?? 0);
  const atBest = shortestTime(askedAt, [
    { calls: perMinute, milliseconds: 60_000 },
    // A tenth is reserved for reads.
    { calls: Math.floor(perHour * 0.9), milliseconds: hour },
  ]);
  console.log(
    `${count} changes in ${Math.round(took / 60_000)} min of the server's time: ${Math.round((atBest / took) * 100)} % of the rate`,
  );
  expect(atBest / took, 'share of the allowed rate').toBeGreaterThan(0.95);
});

it('1,500 changes with one answer in ten lost are each applied once, and only what never arrived is sent again', async () => {
  fixture = await startFixture(
    await startDemoRealm({ users: 2_200, presenceChangesPerSecond: 0, rateLimit: 'off' }),
    { timing: { readingDelays: [5, 20, 60] } },
  );
  const { realm } = fixture;
  const userIds = fixture.peopleWith(400).slice(0, 1_500);
  const lost = userIds.filter(() => memory.random.chance(0.1));
  for (const [place, userId] of lost.entries()) {
    const kind = place % 3 === 0 ? 'reset' : 'cutAfter';
    realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind } });
  }
  const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
  const ended = await waitFor(() => {
    const found = fixture.engine.jobs().find(({ id }) => id === job.id);
    if (found?.state === 'paused') valueOf(fixture.engine.control(job.id, 'resume'));
    return found?.state === 'finished' ? found : null;
  }, 120_000);
  expect(ended).toMatchObject({ unknown: 0, notApplied: 0, applied: 1_500 });
  expect(userIds.filter((userId) => fixture.roleOf(userId) !== 300)).toEqual([]);
  const neverArrived = lost.filter((_, place) => place % 3 === 0);
  const handled = patches().filter((call) => call.handled !== null);
  expect(handled.map(({ path }) => userOf(path)).toSorted()).toEqual(userIds.toSorted());
  const others = patches().filter((call) => call.handled === null);
  expect(others.map(({ path }) => userOf(path)).toSorted()).toEqual(neverArrived.toSorted());
});

it('1,000 changes skip the one in ten that someone else changes meanwhile, and the undo restores exactly ours', async () => {
  fixture = await startFixture(
    await startDemoRealm({ users: 1_500, presenceChangesPerSecond: 0, rateLimit: 'off' }),
  );
  const { realm, engine, model } = fixture;
  const userIds = fixture.peopleWith(400).slice(0, 1_000);
  realm.faults.add({
    method: 'PATCH',
    path: /\/users\//,
    times: Number.POSITIVE_INFINITY,
    fault: { kind: 'slow', milliseconds: 2 },
  });
  const theirs = new Set(userIds.filter(() => memory.random.chance(0.1)));
  const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
  const finished = (id: string) =>
    engine.jobs().find((each) => each.id === id && each.state === 'finished') ?? null;
  for (const userId of theirs) {
    if (finished(job.id) !== null) break;
    realm.control.setRole(userId, 600);
    model.refresh(engine);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ended = await waitFor(() => finished(job.id), 120_000);
  model.refresh(engine);
  const rows = (outcome: string): number[] => {
    const found: number[] = [];
    for (let from = 0; from < userIds.length; from += 500) {
      for (const row of valueOf(engine.rows(job.id, from, 500)).rows) {
        if (row.outcome === outcome) found.push(numberOfTarget(row.target));
      }
    }
    return found;
  };
  const skipped = rows('skipped');
  expect(skipped.length).toBeGreaterThan(20);
  expect(skipped.filter((userId) => !theirs.has(userId))).toEqual([]);
  expect(ended.applied + ended.skipped).toBe(1_000);

  // Some of ours are changed again before the undo.
  const ours = rows('applied').filter((userId) => fixture.roleOf(userId) === 300);
  const changedAgain = ours.filter((_, place) => place % 10 === 0);
  for (const userId of changedAgain) realm.control.setRole(userId, 200);
  model.refresh(engine);
  const before = new Map(userIds.map((userId) => [userId, fixture.roleOf(userId)]));
  const undo = await fixture.start({ kind: 'undo', jobId: job.id });
  await waitFor(() => finished(undo.id), 120_000);
  const restored = ours.filter((userId) => !changedAgain.includes(userId)).toSorted();
  expect(
    userIds.filter((userId) => fixture.roleOf(userId) !== before.get(userId)).toSorted(),
    'exactly what we changed and is still as we left it',
  ).toEqual(restored);
  expect(restored.every((userId) => fixture.roleOf(userId) === 400)).toBe(true);
  expect(patches().length).toBeGreaterThan(0);
});
