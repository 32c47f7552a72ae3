import { afterEach, expect, it } from 'vitest';
import { systemClock, type Clock } from '../clock.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, waitFor, type Fixture } from './engine.fixture.ts';

/** A machine whose clock is set while a job runs. */
let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

const hour = 3_600_000;

it.each([
  ['back by two hours', -2 * hour],
  ['forward by two hours', 2 * hour],
])('a job’s end is recorded after the right duration if the clock is set %s', async (_which, by) => {
  let isSet = false;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + (isSet ? by : 0) };
  fixture = await startFixture(
    await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 }),
    { clock },
  );
  const slow = { kind: 'slow', milliseconds: 20 } as const;
  fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, times: Infinity, fault: slow });
  const userIds = fixture.peopleWith(400).slice(0, 10);
  const startedAt = clock.now();
  const before = clock.elapsed();
  const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
  const current = () => fixture.engine.jobs().find(({ id }) => id === job.id);
  await waitFor(() => ((current()?.applied ?? 0) > 0 ? true : null));
  isSet = true;
  const ended = await fixture.settled(job.id, ['finished']);
  const took = clock.elapsed() - before;
  expect(ended.finishedAtMilliseconds).toBeGreaterThan(startedAt);
  expect(ended.finishedAtMilliseconds).toBeLessThanOrEqual(startedAt + took + 1);
  const rows = fixture.rows(job.id);
  const times = rows.flatMap(({ sentAtMilliseconds, endedAtMilliseconds }) => [
    sentAtMilliseconds,
    endedAtMilliseconds,
  ]);
  expect(times).toHaveLength(2 * userIds.length);
  expect(times.filter((at) => at === null || at < startedAt || at > startedAt + took + 1)).toEqual([]);
});
