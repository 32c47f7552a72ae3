import { afterEach, describe, expect, it } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, stillRealm, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

async function open(options: { featureLevel?: number } = {}): Promise<void> {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm, ...options }), {
    timing: { overdueMilliseconds: 60_000 },
  });
}
const reads = (path: string) =>
  fixture.realm.log.filter((entry) => entry.method === 'GET' && entry.path === `/api/v1${path}`).length;

describe('reading back before a dangerous call', () => {
  it.each([
    ['demoted', (userId: number): Action => ({ kind: 'set-role', userIds: [userId], role: 600 })],
    [
      'deactivated',
      (userId: number): Action => ({ kind: 'deactivate', userIds: [userId], notification: null }),
    ],
  ])('prevents that a person is %s after an unseen change by someone else', async (_name, action) => {
    await open();
    const [userId = 0] = fixture.peopleWith(400);
    const changeSet = await fixture.plan(action(userId));
    // Its event hasn't come: the live model still has the preview's value.
    if (changeSet.changes[0]?.field === 'role') fixture.realm.control.setRole(userId, 200);
    else fixture.realm.control.deactivate(userId);
    fixture.engine.run(changeSet.id, changeSet.typeToConfirm, false, '');
    await fixture.settled(changeSet.id);
    expect(fixture.rows(changeSet.id)).toMatchObject([{ outcome: 'skipped' }]);
    expect(fixture.writes()).toEqual([]);
  });

  it('takes one call for many people, and is counted in the estimate', async () => {
    await open();
    const userIds = fixture.peopleWith(400).slice(0, 12);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    expect(changeSet.calls).toBe(13);
    fixture.engine.run(changeSet.id, changeSet.typeToConfirm, false, '');
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 12 });
    expect(reads('/users')).toBe(1);
  });

  it('does not report a failed read-back as a rejected change', async () => {
    await open();
    const [userId = 0] = fixture.peopleWith(400);
    fixture.realm.faults.add({
      method: 'GET',
      path: '/users',
      fault: { kind: 'refuse', error: { msg: 'Not allowed for guest users' } },
    });
    const { id } = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    expect(await fixture.settled(id, ['finished'])).toMatchObject({ applied: 1, rejected: 0 });
    expect(reads('/users')).toBe(2);
  });

  it('asks an old server for everyone at once for many people, and one by one for few', async () => {
    await open({ featureLevel: 383 });
    const userIds = fixture.peopleWith(400).slice(0, 12);
    const many = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await fixture.settled(many.id);
    expect(reads('/users')).toBe(1);
    const one = await fixture.start({ kind: 'set-role', userIds: userIds.slice(0, 1), role: 600 });
    await fixture.settled(one.id);
    expect(reads('/users')).toBe(1);
    expect(reads(`/users/${userIds[0] ?? 0}`)).toBe(1);
  });

  it('skips harmless changes', async () => {
    await open();
    const [userId = 0] = fixture.peopleWith(400);
    const { id } = await fixture.start({ kind: 'rename', userId, name: 'Mara Quill' });
    await fixture.settled(id);
    expect(reads('/users')).toBe(0);
  });
});
