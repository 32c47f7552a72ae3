import { afterEach, describe, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm, type Fault } from '@realm-console/demo-realm';
import type { Freshness } from '../zulip/queue-state.ts';
import { startFixture, valueOf, waitFor, stillRealm, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

async function prepare(count: number): Promise<number[]> {
  fixture = await startFixture(await startDemoRealm(stillRealm));
  return fixture.peopleWith(400).slice(0, count);
}

describe('a change whose answer was lost', () => {
  it.each<[string, Fault, 'applied' | 'not-applied', RegExp]>([
    [
      'cut after it was applied',
      { kind: 'cutAfter' },
      'applied',
      /Reading the role back showed that the server applied it\.$/,
    ],
    ['an answer that ends in the middle', { kind: 'truncated' }, 'applied', /Reading the role back showed/],
    ['reset before it was applied', { kind: 'reset' }, 'not-applied', /, and the server did not apply it\.$/],
    [
      'HTTP 500',
      { kind: 'server-error' },
      'not-applied',
      /^Internal server error, and the server did not apply it\.$/,
    ],
    [
      'HTTP 502 of a proxy',
      { kind: 'bad-gateway' },
      'not-applied',
      /HTTP 502.*, and the server did not apply it\.$/,
    ],
    [
      'a page of somebody else',
      { kind: 'wrong-content' },
      'not-applied',
      /^Unexpected answer: HTTP 200.*, and the server did not/,
    ],
  ])('is settled by reading back: %s, each time', async (_name, fault, outcome, explanation) => {
    const userIds = await prepare(2);
    const [userId = 0] = userIds;
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, times: Infinity, fault });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 }, true);
    const done = await fixture.settled(job.id, ['finished']);
    expect(done, 'nothing was refused, so that nothing stops').toMatchObject(
      outcome === 'applied' ? { applied: 2 } : { applied: 1, notApplied: 1, rejected: 0 },
    );
    const row = fixture.rows(job.id).find((candidate) => candidate.target === `user:${userId}`);
    expect(row).toMatchObject({ outcome, explanation: expect.stringMatching(explanation) as string });
    expect(fixture.roleOf(userId)).toBe(outcome === 'applied' ? 300 : 400);
    expect(fixture.patches().filter(({ path }) => path.endsWith(`/users/${userId}`))).toHaveLength(
      outcome === 'applied' ? 1 : 3,
    );
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('is sent again after a while if it was not carried out, and shown as waiting meanwhile', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'bad-gateway' } });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2, latestExplanation: '' });
    expect(fixture.patches().map(({ status }) => status)).toEqual([502, 200, 200]);
    const waited = fixture.told.find(({ state }) => state === 'waiting');
    expect(waited?.latestExplanation).toMatch(/HTTP 502.*did not apply it\. Retrying automatically\.$/);
    expect(waited?.sinceMilliseconds).toBeGreaterThanOrEqual(job.startedAtMilliseconds);
  });

  it('is not recorded as "not sent" if the job is cancelled before the retry', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'bad-gateway' } });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await fixture.settled(job.id, ['waiting']);
    valueOf(fixture.engine.control(job.id, 'cancel'));
    expect(await fixture.settled(job.id, ['cancelled'])).toMatchObject({ notApplied: 1, skipped: 1 });
    expect(fixture.rows(job.id).map(({ outcome, explanation }) => [outcome, explanation])).toEqual(
      expect.arrayContaining([
        ['not-applied', expect.stringMatching(/did not apply it\.$/)],
        ['skipped', 'Not sent: the job was canceled.'],
      ]),
    );
    expect(fixture.patches()).toHaveLength(1);
  });

  it('is shown as being read back, and then as overtaken by someone else', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind: 'cutAfter' } });
    fixture.realm.faults.add({
      method: 'GET',
      path: `/users/${userId}`,
      fault: { kind: 'slow', milliseconds: 150 },
    });
    fixture.realm.faults.add({ method: 'GET', path: `/users/${userId}`, fault: { kind: 'reset' } });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    await waitFor(() => (fixture.rows(job.id)[0]?.outcome === 'unknown' ? true : null));
    expect(fixture.rows(job.id)[0]?.explanation).toMatch(/Reading the role back before going on\.$/);
    fixture.realm.control.setRole(userId, 600);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ skipped: 1, unknown: 0 });
    expect(fixture.rows(job.id)[0]).toMatchObject({
      outcome: 'skipped',
      explanation: expect.stringMatching(/The role is Guest now, set by somebody else\.$/) as string,
    });
    expect(fixture.patches()).toHaveLength(1);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('is settled after the server has applied it late', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind: 'reset' } });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    await waitFor(() =>
      fixture.realm.log.some(({ method, path }) => method === 'GET' && path.endsWith(`/users/${userId}`))
        ? true
        : null,
    );
    fixture.realm.control.setRole(userId, 300);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(fixture.patches()).toHaveLength(1);
  });

  it('is settled by the event if the server applied it after the last read', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: `/users/${userId}`,
      times: 3,
      fault: { kind: 'reset' },
    });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ notApplied: 1 });
    fixture.model.refresh(fixture.engine);
    expect(fixture.rows(job.id)[0], 'the value before says nothing').toMatchObject({
      outcome: 'not-applied',
    });
    fixture.realm.control.setRole(userId, 300);
    fixture.model.refresh(fixture.engine);
    expect(fixture.rows(job.id)[0]).toMatchObject({
      outcome: 'applied',
      explanation: 'The answer was lost. The server applied it a little later.',
    });
    expect(fixture.told.at(-1)).toMatchObject({ applied: 1, notApplied: 0 });
    expect(fixture.patches()).toHaveLength(3);
  });

  it('is not sent again if the server applied it while the retry waited', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm), {
      timing: { firstRetryMilliseconds: 60_000 },
    });
    const [userId = 0] = fixture.peopleWith(400);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind: 'reset' } });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    await fixture.settled(job.id, ['waiting']);
    fixture.realm.control.setRole(userId, 300);
    fixture.model.refresh(fixture.engine);
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(fixture.patches()).toHaveLength(1);
  });

  const unreadable = () =>
    fixture.realm.faults.add({
      method: 'GET',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });

  it('stays unknown if nothing can be read, and after a while the others are sent all the same', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    const takeBack = unreadable();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', applied: 1, unknown: 1 });
    expect(fixture.rows(job.id).map(({ explanation }) => explanation)).toContainEqual(
      expect.stringMatching(/could not be read back\. Insufficient permission\.$/),
    );
    const waited = fixture.told.find(({ state }) => state === 'waiting');
    expect(waited).toMatchObject({ latestExplanation: 'Insufficient permission. Retrying automatically.' });
    expect(fixture.patches()).toHaveLength(2);
    takeBack();
    fixture.engine.resumeInterrupted();
    await waitFor(() => (fixture.told.at(-1)?.applied === 2 ? true : null));
    expect(fixture.patches()).toHaveLength(2);
  });

  it('needs a person if several in a row cannot be read back', async () => {
    const userIds = await prepare(8);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'cutAfter' },
    });
    unreadable();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'paused', pausedBy: 'console', unknown: 4 });
    expect(fixture.patches()).toHaveLength(4);
  });

  it('is read back as soon as the organization is live, before anything else is sent', async () => {
    let freshness: Freshness = { kind: 'live' };
    fixture = await startFixture(await startDemoRealm(stillRealm), { freshness: () => freshness });
    const userIds = fixture.peopleWith(400).slice(0, 2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    const takeBack = unreadable();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.patches().length === 1 ? true : null));
    freshness = { kind: 'stale', since: null, why: 'The server does not answer.', needsPerson: false };
    fixture.engine.freshnessChanged();
    expect(await fixture.settled(job.id, ['waiting'])).toMatchObject({ unknown: 1 });
    takeBack();
    freshness = { kind: 'live' };
    fixture.engine.freshnessChanged();
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2, unknown: 0 });
    expect(fixture.patches()).toHaveLength(2);
  });

  it('is checked again on request, and only new findings are recorded', async () => {
    const userIds = await prepare(1);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    const takeBack = fixture.realm.faults.add({
      method: 'GET',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    const ended = await fixture.settled(job.id);
    expect(ended).toMatchObject({ state: 'finished', unknown: 1 });
    const entries = () => fixture.journalDatabase.prepare('SELECT * FROM journal_entry').all().length;
    const before = entries();
    const check = async (changeId: number | null) => {
      expect(valueOf(fixture.engine.check(job.id, changeId))).toMatchObject({ checking: 1 });
      await waitFor(() => (fixture.told.at(-1)?.checking === 0 ? true : null));
    };
    await check(null);
    fixture.engine.resumeInterrupted();
    await waitFor(() => (fixture.told.at(-1)?.checking === 0 ? true : null));
    expect(entries()).toBe(before);
    expect(fixture.rows(job.id)[0]).toMatchObject({ outcome: 'unknown' });
    takeBack();
    await check(fixture.rows(job.id)[0]?.changeId ?? null);
    expect(fixture.rows(job.id)[0]).toMatchObject({ outcome: 'applied' });
    expect(entries()).toBe(before + 1);
    expect(fixture.patches()).toHaveLength(1);
  });

  it('delays only its own job', async () => {
    const [first = 0, second = 0] = await prepare(2);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${first}`, fault: { kind: 'cutAfter' } });
    const release = fixture.realm.faults.add({
      method: 'GET',
      path: `/users/${first}`,
      times: Infinity,
      fault: { kind: 'timeout' },
    });
    const lost = await fixture.start({ kind: 'set-role', userIds: [first], role: 300 });
    await waitFor(() => (fixture.told.at(-1)?.checking === 1 ? true : null));
    const other = await fixture.start({ kind: 'set-role', userIds: [second], role: 300 });
    expect(await fixture.settled(other.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(fixture.engine.jobs().find(({ id }) => id === lost.id)).toMatchObject({
      state: 'running',
      checking: 1,
    });
    release();
  });
});
