import { afterEach, expect, it } from 'vitest';
import { startFixture, waitFor, type Fixture } from '../../src-main/changes/engine.fixture.ts';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';

/** A bulk job next to its owner's own client, under servers' usual limits, in real time. */
let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

it('300 changes take at most a tenth longer than necessary, refuse their owner nothing, and predict their end', async () => {
  // Two bursts: with what is left to the owner, two minutes have no room for 20 more.
  const count = 300;
  const slowMilliseconds = 50;
  fixture = await startFixture(await startDemoRealm({ users: 600, presenceChangesPerSecond: 0 }), {
    // This test's model follows no events, so reading overdue values would count as well.
    timing: { overdueMilliseconds: 3_600_000 },
  });
  const { engine, realm } = fixture;
  realm.faults.add({
    method: 'PATCH',
    path: /\/users\//,
    times: Number.POSITIVE_INFINITY,
    fault: { kind: 'slow', milliseconds: slowMilliseconds },
  });
  const account = realm.accounts.find(({ userId }) => userId === fixture.me.userId);
  if (account === undefined) throw new Error('The realm has no account for the console.');
  const userIds = fixture.peopleWith(400).slice(0, count);
  expect(userIds).toHaveLength(count);

  const before = realm.log.length;
  const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
  const startedAt = Date.now();
  const current = () => engine.jobs().find(({ id }) => id === job.id);
  const isOver = () => current()?.state === 'finished';
  const personStatuses: number[] = [];
  const person = async () => {
    for (; !isOver(); await pass(10_000)) {
      for (let each = 0; each < 4; each += 1) {
        personStatuses.push((await send(realm, account, 'GET', '/users/me')).status);
      }
    }
  };
  const ticks: { at: number; left: number; heldFor: number | null }[] = [];
  const watch = async () => {
    for (; !isOver(); await pass(1_000)) {
      const seen = current();
      if (seen?.estimatedSecondsLeft == null) continue;
      const until = seen.pausedUntilMilliseconds;
      ticks.push({
        at: (Date.now() - startedAt) / 1_000,
        left: seen.estimatedSecondsLeft,
        heldFor: until === null ? null : (until - Date.now()) / 1_000,
      });
    }
  };
  const beside = Promise.all([person(), watch()]);
  const ended = await waitFor(() => (isOver() ? (current() ?? null) : null), 120_000);
  const took = (Date.now() - startedAt) / 1_000;
  await beside;

  const sentAt = realm.log.filter(({ method }) => method === 'PATCH').map(({ at }) => at);
  /** The time of an unlimited call on this machine. */
  const unheld = sentAt
    .slice(1)
    .map((at, before) => at - (sentAt[before] ?? at))
    .filter((gap) => gap < 6 * slowMilliseconds);
  const perCallSeconds = unheld.reduce((sum, gap) => sum + gap, 0) / unheld.length / 1_000;
  const ofAccount = realm.log.slice(before).filter(({ userId }) => userId === fixture.me.userId);
  const ofPerson = ofAccount.filter(({ path }) => path === '/api/v1/users/me');
  const reads = ofAccount.filter(({ path }) => path === '/api/v1/users').length;
  /** The minute counts every call, including readings before the changes and the person's own. */
  const calls = count + reads + ofPerson.filter(({ at }) => at - startedAt < 60_000).length;
  /** 200 at once, the others as soon as the first have left the minute. */
  const optimum = 60 + (calls - 200) * perCallSeconds;
  const refused = realm.log.filter(({ status }) => status === 429);
  const worst = Math.max(...ticks.map(({ at, left }) => Math.abs(at + left - took)));
  console.log(
    `${took.toFixed(1)} s of ${optimum.toFixed(1)} s, ${reads} readings, ${personStatuses.length} calls of the person, countdown off by ${worst.toFixed(1)} s at most`,
  );
  expect(ended).toMatchObject({ applied: count });
  expect(refused, 'calls refused to anybody').toEqual([]);
  expect(personStatuses.length).toBeGreaterThanOrEqual(28);
  expect(took / optimum).toBeLessThan(1.1);
  expect(worst).toBeLessThanOrEqual(5);
  // From the end of the first burst until the minute is over.
  const held = ticks.filter(({ at }) => at > 15 && at < 55);
  expect(held.filter(({ heldFor }) => heldFor === null)).toEqual([]);
  expect(held.every(({ at, heldFor }) => Math.abs(at + (heldFor ?? 0) - 60) <= 5)).toBe(true);
});
