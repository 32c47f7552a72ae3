import { afterEach, expect, it } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { startFixture, waitFor, type Fixture } from '../../src-main/changes/engine.fixture.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createRateLimiter } from '../../src-main/zulip/rate-limit.ts';

/** An urgent change next to a job that exhausts the account's limits for hours. */
let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

const count = 5_000;
const minute = 60_000;
/** The longest that a user waits for their change to be sent, in milliseconds. */
const patience = 3_000;

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

it(
  'urgent changes are sent within 3 s during a job of 5,000 under servers’ usual limits, and the job loses nothing',
  { timeout: 10 * minute },
  async () => {
    let passedOver = 0;
    const now = (): number => Date.now() + passedOver;
    const clock = { now, elapsed: now };
    const rateLimiter = createRateLimiter({ clock });
    fixture = await startFixture(await startDemoRealm({ users: 6_500, presenceChangesPerSecond: 0, now }), {
      connection: { clock, rateLimiter },
      // This test's model follows no events, so reading overdue values would count as well.
      timing: { overdueMilliseconds: 24 * 60 * minute },
    });
    const { engine, realm } = fixture;
    const members = fixture.peopleWith(400);
    const userIds = members.slice(0, count);
    const others = members.slice(count);
    expect(userIds).toHaveLength(count);
    const jobOf = (id: string) => engine.jobs().find((each) => each.id === id);
    const writes = () => realm.log.filter(({ method }) => method !== 'GET');

    const large = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    /** Seconds from the click until the server received the call. */
    const waited: number[] = [];
    const urgent = async (action: Action, isIt: (method: string, path: string) => boolean) => {
      const clickedAt = now();
      const { id } = await fixture.start(action);
      const sent = await waitFor(
        () => writes().find(({ at, method, path }) => at >= clickedAt && isIt(method, path)) ?? null,
        minute,
      );
      waited.push((sent.at - clickedAt) / 1_000);
      await waitFor(() => (jobOf(id)?.state === 'finished' ? true : null), minute);
      expect(jobOf(id)).toMatchObject({ applied: 1 });
    };
    const [first = 0, second = 0, third = 0, fourth = 0] = others;
    const deactivate = (userId: number) =>
      urgent(
        { kind: 'deactivate', userIds: [userId], notification: null },
        (method, path) => method === 'DELETE' && path.endsWith(`/users/${userId}`),
      );
    // While the first window fills, once it is full, and twice more while calls trickle.
    await waitFor(() => ((jobOf(large.id)?.applied ?? 0) > 20 ? true : null), minute);
    await deactivate(first);
    await pass(15_000);
    await deactivate(second);
    await urgent(
      { kind: 'rename', userId: third, name: 'Somebody Else' },
      (method, path) => method === 'PATCH' && path.endsWith(`/users/${third}`),
    );
    await pass(10_000);
    await deactivate(fourth);
    console.log(`sent after ${waited.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
    expect(jobOf(large.id)).toMatchObject({ state: 'running' });

    // The hours that it takes are skipped.
    const done = () => jobOf(large.id)?.applied ?? 0;
    for (let before = -1; jobOf(large.id)?.state === 'running';) {
      if (before === done()) {
        passedOver += minute / 2;
        // Waiting code checks the clock again when another wait is aborted.
        const impatient = new AbortController();
        const waiting = rateLimiter.acquire('write', { signal: impatient.signal }).catch(() => {});
        impatient.abort(new Error('stopped'));
        await waiting;
      }
      before = done();
      await pass(100);
    }
    expect(jobOf(large.id)).toMatchObject({ state: 'finished', applied: count });
    const patched = new Map<number, number>();
    for (const { userId, role } of realm.control.snapshot().users) patched.set(userId, role);
    expect(userIds.filter((userId) => patched.get(userId) !== 300)).toEqual([]);
    const sent = writes().filter(({ parameters }) => parameters['role'] === '300');
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(count);
    expect(new Set(sent.map(({ path }) => path)).size).toBe(count);
    expect(waited.filter((seconds) => seconds * 1_000 > patience)).toEqual([]);
  },
);
