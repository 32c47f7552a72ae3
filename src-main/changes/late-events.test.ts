import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Action, targetOf } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, stillRealm, valueOf, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;

beforeEach(async () => {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm }), {
    timing: { overdueMilliseconds: 60_000 },
  });
});
afterEach(() => fixture.close());

/** The live model changes only on demand in these tests: every event is late. */
const run = async (action: Action) => {
  const { id } = await fixture.start(action);
  const job = await fixture.settled(id);
  return { id, job, rows: fixture.rows(id) };
};
const member = (): number => fixture.peopleWith(400)[0] ?? 0;
const setRole = (userId: number, role: 300 | 400 | 600): Action => ({
  kind: 'set-role',
  userIds: [userId],
  role,
});

describe('while events are late', () => {
  it('a correction is sent, with the right previous value', async () => {
    const userId = member();
    await run(setRole(userId, 600));
    const { rows } = await run(setRole(userId, 400));
    expect(rows).toMatchObject([{ outcome: 'applied', before: '600', after: '400' }]);
    expect(fixture.roleOf(userId)).toBe(400);
  });

  it('a second edit records the value that was sent, and leaves out what was already sent', async () => {
    const userId = member();
    await run(setRole(userId, 300));
    expect((await fixture.plan(setRole(userId, 300))).skipped).toMatchObject([{ reason: 'already-so' }]);
    const { rows } = await run(setRole(userId, 600));
    expect(rows).toMatchObject([{ outcome: 'applied', before: '300', after: '600' }]);
  });

  it('an undo works, and a second undo of the same job sends nothing', async () => {
    const userId = member();
    const { id } = await run(setRole(userId, 600));
    const [first, second] = await Promise.all([
      fixture.plan({ kind: 'undo', jobId: id }),
      fixture.plan({ kind: 'undo', jobId: id }),
    ]);
    expect(first?.changes).toMatchObject([{ before: '600', after: '400' }]);
    for (const changeSet of [first, second]) {
      valueOf(fixture.engine.run(changeSet?.id ?? '', changeSet?.typeToConfirm ?? null, false, ''));
    }
    await fixture.settled(second?.id ?? '');
    expect(fixture.rows(first?.id ?? '')).toMatchObject([{ outcome: 'applied' }]);
    expect(fixture.rows(second?.id ?? '')).toMatchObject([{ outcome: 'skipped' }]);
    expect(fixture.writes()).toHaveLength(2);
    const third = await fixture.plan({ kind: 'undo', jobId: id });
    expect(third.skipped).toMatchObject([{ reason: 'already-so' }]);
  });

  it('an added membership can be removed', async () => {
    const userId = member();
    const { groups } = fixture.realm.control.snapshot();
    const group = groups.find(({ name, members }) => !name.startsWith('role:') && !members.includes(userId));
    const groupId = group?.id ?? 0;
    await run({ kind: 'add-to-group', userIds: [userId], groupId });
    const { rows } = await run({ kind: 'remove-from-group', userIds: [userId], groupId });
    expect(rows).toMatchObject([{ outcome: 'applied', before: 'member', after: '' }]);
  });

  it('checks consider what was sent: nobody is added to a group after their account was deactivated', async () => {
    const userId = member();
    const { groups } = fixture.realm.control.snapshot();
    const groupId = groups.find(({ name }) => !name.startsWith('role:'))?.id ?? 0;
    await run({ kind: 'deactivate', userIds: [userId], notification: null });
    const { skipped } = await fixture.plan({ kind: 'add-to-group', userIds: [userId], groupId });
    expect(skipped).toMatchObject([{ reason: 'deactivated' }]);
  });

  it('the field stays pending until the last call’s event, whatever came before', async () => {
    const userId = member();
    const target = targetOf('user', userId);
    await run(setRole(userId, 600));
    await run(setRole(userId, 400));
    // The model has the value from before all calls, which is also the last one sent.
    expect(fixture.engine.pending()).toMatchObject([{ target, field: 'role' }]);
    fixture.engine.snapshotCame(performance.now());
    expect(fixture.engine.pending()).toEqual([]);
  });
});
