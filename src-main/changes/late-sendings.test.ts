import { afterEach, describe, expect, it } from 'vitest';
import type { Action, Job } from '#contract/changes.ts';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm, type Fault } from '@realm-console/demo-realm';
import { startFixture, stillRealm, valueOf, waitFor, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

/** Long enough for a test to carry out the server's pending work. */
const slowServer = { workMilliseconds: 60_000, overdueMilliseconds: 60_000 };

async function prepare(timing: Parameters<typeof startFixture>[1] = { timing: slowServer }): Promise<number> {
  fixture = await startFixture(await startDemoRealm(stillRealm), timing);
  return fixture.peopleWith(400)[0] ?? 0;
}

const setRole = (userId: number, role: 300 | 600): Action => ({ kind: 'set-role', userIds: [userId], role });
const writes = () => fixture.writes().filter(({ path }) => /\/(users\/\d+|members)$/.test(path));
const fail = (fault: Fault, times = 1, method = 'PATCH') =>
  fixture.realm.faults.add({ method, path: /\/(users\/\d+|members)$/, times, fault });
const rowOf = ({ id }: Pick<Job, 'id'>) => fixture.rows(id)[0];

/** A job whose first attempt is lost, read back as not carried out, and waits for its next turn. */
async function lostOnce(action: Action, method?: string): Promise<Job> {
  fail({ kind: 'reset' }, 1, method);
  const job = await fixture.start(action);
  return fixture.settled(job.id, ['waiting']);
}

const waitsForSecondTry = { timing: { ...slowServer, firstRetryMilliseconds: 60_000 } };
const refusal: Fault = { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Not today.' } };

describe('a change that the server carries out after it was read back as not carried out', () => {
  it.each<
    [
      string,
      string,
      (userId: number, groupId: number) => Action,
      (userId: number, groupId: number) => unknown,
    ]
  >([
    [
      'deactivation',
      'DELETE',
      (userId) => ({ kind: 'deactivate', userIds: [userId], notification: null }),
      (userId) => {
        fixture.realm.control.deactivate(userId);
      },
    ],
    [
      'membership',
      'POST',
      (userId, groupId) => ({ kind: 'add-to-group', userIds: [userId], groupId }),
      (userId, groupId) =>
        send(fixture.realm, fixture.me, 'POST', `/user_groups/${groupId}/members`, { add: [userId] }),
    ],
  ])(
    'counts as applied if the second attempt is refused for it: a %s',
    async (_name, method, action, carryOut) => {
      const userId = await prepare(waitsForSecondTry);
      const group = fixture.realm.control
        .snapshot()
        .groups.find(({ name, members }) => !name.startsWith('role:') && !members.includes(userId));
      const job = await lostOnce(action(userId, group?.id ?? 0), method);
      await carryOut(userId, group?.id ?? 0);
      valueOf(fixture.engine.control(job.id, 'resume'));
      expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1, rejected: 0 });
      expect(rowOf(job)?.explanation).toMatch(/Reading the .* back showed that the server applied it\.$/);
    },
  );

  it('does not count as a removal from a group if someone deactivated the person', async () => {
    await prepare(waitsForSecondTry);
    const groups = fixture.realm.control.snapshot().groups.filter(({ name }) => !name.startsWith('role:'));
    const isMember = (id: number) => groups.some(({ members }) => members.includes(id));
    const userId = fixture.peopleWith(400).find(isMember) ?? 0;
    const groupId = groups.find(({ members }) => members.includes(userId))?.id ?? 0;
    const job = await lostOnce({ kind: 'remove-from-group', userIds: [userId], groupId }, 'POST');
    fixture.realm.control.deactivate(userId);
    fixture.model.refresh(fixture.engine);
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ unknown: 1, applied: 0 });
    expect(writes()).toHaveLength(1);
  });

  it('is not recorded as refused before the server has finished with the first attempt', async () => {
    const userId = await prepare(waitsForSecondTry);
    const job = await lostOnce(setRole(userId, 300));
    fail(refusal);
    valueOf(fixture.engine.control(job.id, 'resume'));
    await waitFor(() => (rowOf(job)?.outcome === 'unknown' ? true : null));
    fixture.realm.control.setRole(userId, 300);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1, rejected: 0 });
  });

  it('is not recorded as "not applied" after the last retry before that', async () => {
    const userId = await prepare();
    fail({ kind: 'reset' }, 3);
    const job = await fixture.start(setRole(userId, 300));
    const readings = () =>
      fixture.realm.log.filter(({ method, path }) => method === 'GET' && path.endsWith(`/users/${userId}`));
    await waitFor(() => (writes().length === 3 && readings().length >= 10 ? true : null));
    expect(rowOf(job)).toMatchObject({ outcome: 'unknown' });
    fixture.realm.control.setRole(userId, 300);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
  });

  it('is not recorded as "not applied" if its job is cancelled before the retry', async () => {
    const userId = await prepare(waitsForSecondTry);
    const job = await lostOnce(setRole(userId, 300));
    valueOf(fixture.engine.control(job.id, 'cancel'));
    await waitFor(() => (fixture.engine.jobs()[0]?.checking === 1 ? true : null));
    fixture.realm.control.setRole(userId, 300);
    await waitFor(() => (rowOf(job)?.outcome === 'applied' ? true : null));
    expect(fixture.engine.jobs()[0]).toMatchObject({ state: 'cancelled', applied: 1, unknown: 0 });
  });

  it('is not skipped if someone else was faster than the retry', async () => {
    const userId = await prepare(waitsForSecondTry);
    const job = await lostOnce(setRole(userId, 300));
    fixture.realm.control.setRole(userId, 600);
    fixture.model.refresh(fixture.engine);
    valueOf(fixture.engine.control(job.id, 'resume'));
    await waitFor(() => (rowOf(job)?.outcome === 'unknown' ? true : null));
    fixture.realm.control.setRole(userId, 300);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1, skipped: 0 });
    expect(writes()).toHaveLength(1);
  });
});

describe('a change whose first attempt was lost and not carried out', () => {
  it('is refused with the server’s message once that attempt is over, and delays nothing else', async () => {
    await prepare({ timing: { workMilliseconds: 1_500, firstRetryMilliseconds: 60_000 } });
    const userIds = fixture.peopleWith(400).slice(0, 2);
    const job = await lostOnce({ kind: 'set-role', userIds, role: 300 });
    fail(refusal);
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1, rejected: 1 });
    expect(fixture.rows(job.id).find(({ outcome }) => outcome === 'rejected')).toMatchObject({
      explanation: 'Not today.',
    });
    expect(writes()).toHaveLength(3);
    expect(fixture.told, 'the other one goes out meanwhile').toContainEqual(
      expect.objectContaining({ state: 'running', checking: 1, applied: 1, rejected: 0 }),
    );
  });

  it('is then skipped because of someone else’s value', async () => {
    const userId = await prepare({ timing: { firstRetryMilliseconds: 60_000 } });
    const job = await lostOnce(setRole(userId, 300));
    fixture.realm.control.setRole(userId, 600);
    fixture.model.refresh(fixture.engine);
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ skipped: 1 });
    expect(rowOf(job)?.explanation).toMatch(/The role is Guest now, set by somebody else\.$/);
  });
});

it('a change that is applied late does not block the check of another job', async () => {
  await prepare(waitsForSecondTry);
  const [one = 0, other = 0] = fixture.peopleWith(400);
  const job = await lostOnce(setRole(one, 300));
  valueOf(fixture.engine.control(job.id, 'cancel'));
  fail({ kind: 'cutAfter' });
  const takeBack = fixture.realm.faults.add({
    method: 'GET',
    path: `/users/${other}`,
    times: 3,
    fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
  });
  const left = await fixture.start(setRole(other, 300));
  expect(await fixture.settled(left.id, ['waiting', 'finished'])).toMatchObject({ unknown: 1 });
  takeBack();
  valueOf(fixture.engine.check(left.id, null));
  await waitFor(() => (rowOf(left)?.outcome === 'applied' ? true : null));
  expect(rowOf(job), 'still being read back').toMatchObject({ outcome: 'unknown' });
});

describe('a second change of a field', () => {
  it('waits until the lost answer to the first one is read back', async () => {
    const userId = await prepare({
      timing: { ...slowServer, readingDelays: Array.from({ length: 1_000 }, () => 20) },
    });
    fail({ kind: 'cutAfter' });
    const release = fixture.realm.faults.add({
      method: 'GET',
      path: `/users/${userId}`,
      times: Infinity,
      fault: { kind: 'reset' },
    });
    const first = await fixture.start(setRole(userId, 300));
    await waitFor(() => (fixture.engine.jobs()[0]?.checking === 1 ? true : null));
    const second = await fixture.start(setRole(userId, 600));
    expect(await fixture.settled(second.id, ['waiting', 'finished'])).toMatchObject({
      state: 'waiting',
      latestExplanation: 'Waiting for the result of an earlier change to the same value.',
    });
    expect(writes()).toHaveLength(1);
    release();
    expect(await fixture.settled(second.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(rowOf(first)).toMatchObject({ outcome: 'applied' });
    expect(fixture.roleOf(userId)).toBe(600);
  });

  it('keeps the first one’s outcome open if that could not be read back in time', async () => {
    const userId = await prepare({});
    fail({ kind: 'cutAfter' });
    const takeBack = fixture.realm.faults.add({
      method: 'GET',
      path: `/users/${userId}`,
      times: Infinity,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const first = await fixture.start(setRole(userId, 300));
    expect(await fixture.settled(first.id, ['finished'])).toMatchObject({ unknown: 1 });
    takeBack();
    fixture.model.refresh(fixture.engine);
    const second = await fixture.start(setRole(userId, 600));
    expect(await fixture.settled(second.id, ['finished'])).toMatchObject({ applied: 1 });
    const check = async () => {
      valueOf(fixture.engine.check(first.id, null));
      await waitFor(() => (fixture.engine.jobs()[0]?.checking === 0 ? true : null));
      return fixture.journalDatabase.prepare('SELECT * FROM journal_entry').all().length;
    };
    const entries = await check();
    expect(rowOf(first)).toMatchObject({
      outcome: 'unknown',
      explanation: expect.stringMatching(
        /The role is Guest now, set by your job “.*”\. Whether this change was applied before that is not known\.$/,
      ) as string,
    });
    expect(await check(), 'nothing new was learned').toBe(entries);
  });
});
