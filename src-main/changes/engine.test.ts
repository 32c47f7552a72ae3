import { afterEach, describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, valueOf, waitFor, stillRealm, type Fixture } from './engine.fixture.ts';
import { pause } from '../../test/timing/time-spent.ts';

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

function first(ids: readonly number[]): number {
  const [id] = ids;
  if (id === undefined) throw new Error('The demo realm has nobody of that kind.');
  return id;
}

describe('a successful change', () => {
  it('sends one PATCH, and is pending until the live model shows it', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { engine, model } = fixture;
    const userId = first(fixture.peopleWith(400));
    const target = targetOf('user', userId);
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    const done = await fixture.settled(job.id);
    expect(done).toMatchObject({
      state: 'finished',
      total: 1,
      applied: 1,
      rejected: 0,
      skipped: 0,
      unknown: 0,
    });
    expect(fixture.writes()).toEqual([{ method: 'PATCH', path: `/api/v1/users/${userId}`, status: 200 }]);
    expect(fixture.roleOf(userId)).toBe(300);
    expect(fixture.rows(job.id)).toEqual([
      expect.objectContaining({ target, field: 'role', before: '400', after: '300', outcome: 'applied' }),
    ]);

    const id = `${target}:role`;
    expect(engine.pending()).toEqual([{ id, target, field: 'role', jobId: job.id }]);
    engine.confirmed(target, 'role');
    expect(engine.pending(), 'the model still has the old value').toHaveLength(1);
    model.refresh(engine);
    expect(engine.pending()).toEqual([]);
    expect(fixture.pendingTold).toEqual([
      { added: [{ id, target, field: 'role', jobId: job.id }], removedIds: [] },
      { added: [], removedIds: [id] },
    ]);
  });

  it('sends a trimmed name', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const userId = first(fixture.peopleWith(400));
    const job = await fixture.start({ kind: 'rename', userId, name: '  Mara Quill ' });
    expect(await fixture.settled(job.id)).toMatchObject({ applied: 1 });
    expect(
      fixture.realm.log.filter(({ method }) => method === 'PATCH').map(({ parameters }) => parameters),
    ).toEqual([{ full_name: 'Mara Quill' }]);
  });

  it('is no longer pending if no event comes, after one check', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const userId = first(fixture.peopleWith(400));
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 600 });
    await fixture.settled(job.id);
    fixture.realm.control.setRole(userId, 300);
    await waitFor(() => (fixture.engine.pending().length === 0 ? true : null));
    await waitFor(() => (fixture.rows(job.id)[0]?.explanation !== '' ? true : null));
    expect(fixture.rows(job.id)[0]).toMatchObject({
      outcome: 'applied',
      explanation: 'The server accepted it, but the role is Moderator now.',
    });
    expect(
      fixture.realm.log.filter(({ method, path }) => method === 'GET' && path.endsWith(`/users/${userId}`)),
    ).toHaveLength(1);
  });
});

describe('a status', () => {
  const fire = { text: 'At the kiln', emoji: { name: 'fire', code: '1f525', kind: 'unicode' } } as const;

  it('uses a separate endpoint for oneself', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { me, engine, model } = fixture;
    const userId = first(fixture.peopleWith(400));
    const job = await fixture.start({ kind: 'set-status', userIds: [userId, me.userId], status: fire });
    expect(await fixture.settled(job.id)).toMatchObject({ applied: 2 });
    expect(new Set(fixture.writes().map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['POST /api/v1/users/me/status', `POST /api/v1/users/${userId}/status`]),
    );
    model.refresh(engine);
    expect(model.facts.person(userId)?.status).toEqual(fire);
    expect(model.facts.person(me.userId)?.status).toEqual(fire);
    expect(engine.pending()).toEqual([]);
  });

  it('is cleared completely, and settled by reading back if the answer is lost', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { realm, engine, model } = fixture;
    const userId = first(fixture.peopleWith(400));
    realm.control.setStatus(userId, 'At the kiln', 'fire');
    model.refresh(engine);
    realm.faults.add({ method: 'POST', path: `/users/${userId}/status`, fault: { kind: 'cutAfter' } });
    const job = await fixture.start({
      kind: 'set-status',
      userIds: [userId],
      status: { text: '', emoji: null },
    });
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(fixture.writes()).toHaveLength(1);
    model.refresh(engine);
    expect(model.facts.person(userId)?.status).toBeNull();
    expect(engine.pending()).toEqual([]);
  });
});

describe('a change that is not applied', () => {
  it('shows the server’s message for a refusal, and the others continue', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const userIds = fixture.peopleWith(400).slice(0, 3);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: `/users/${first(userIds)}`,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'finished',
      applied: 2,
      rejected: 1,
      latestExplanation: 'Insufficient permission',
    });
    expect(
      fixture.rows(job.id).find(({ target }) => target === targetOf('user', first(userIds))),
    ).toMatchObject({
      outcome: 'rejected',
      explanation: 'Insufficient permission',
    });
    expect(fixture.writes()).toHaveLength(3);
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('stops the job at the first refusal if requested', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const userIds = fixture.peopleWith(400).slice(0, 4);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 }, true);
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'stopped',
      rejected: 1,
      skipped: 3,
      applied: 0,
    });
    expect(fixture.writes()).toHaveLength(1);
    expect(fixture.rows(job.id).filter(({ outcome }) => outcome === 'skipped')).toEqual(
      Array(3).fill(
        expect.objectContaining({ explanation: 'Not sent: the job stopped at the first refusal.' }),
      ),
    );
  });

  it('counts as refused if the server ignores the setting', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const userId = first(fixture.peopleWith(400));
    const fault = { kind: 'ignore', parameters: ['role'] } as const;
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ rejected: 1 });
    expect(fixture.rows(job.id)[0]?.explanation).toBe('Not changed: this server doesn’t know role.');
  });

  it.each<[string, (userId: number) => void, string]>([
    [
      'another value',
      (userId) => fixture.realm.control.setRole(userId, 600),
      'Changed to Guest by somebody else since the preview.',
    ],
    [
      'the same value',
      (userId) => fixture.realm.control.setRole(userId, 300),
      'Already Moderator, changed by somebody else since the preview.',
    ],
  ])(
    'is skipped if someone else gave the person %s since the preview',
    async (_name, change, explanation) => {
      fixture = await startFixture(await startDemoRealm(stillRealm));
      const { engine } = fixture;
      const userId = first(fixture.peopleWith(400));
      const changeSet = await fixture.plan({ kind: 'set-role', userIds: [userId], role: 300 });
      change(userId);
      fixture.model.refresh(engine);
      const job = valueOf(engine.run(changeSet.id, null, false, ''));
      expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', skipped: 1 });
      expect(fixture.rows(job.id)[0]).toMatchObject({ outcome: 'skipped', explanation });
      expect(fixture.writes()).toEqual([]);
      expect(engine.pending()).toEqual([]);
    },
  );

  it.each([
    [false, 'It is gone from this organization since the preview.'],
    [true, 'What the server sends of it since the preview cannot be read.'],
  ])('is skipped if the person no longer exists; unreadable: %s', async (isUnreadable, explanation) => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { facts } = fixture.model;
    const userId = first(fixture.peopleWith(400));
    const changeSet = await fixture.plan({ kind: 'set-role', userIds: [userId], role: 300 });
    const known = facts.person;
    Object.assign(facts, {
      person: (id: number) => (id === userId ? undefined : known(id)),
      isUnreadable: () => isUnreadable,
    });
    const job = valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', skipped: 1 });
    expect(fixture.rows(job.id)[0]).toMatchObject({ outcome: 'skipped', explanation });
  });
});

describe('a change set', () => {
  it('runs once, can be discarded, and is rejected if unknown', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { engine } = fixture;
    const [one, other] = fixture.peopleWith(400);
    const ran = await fixture.plan({ kind: 'set-role', userIds: [one ?? 0], role: 300 });
    valueOf(engine.run(ran.id, null, false, ''));
    const discarded = await fixture.plan({ kind: 'set-role', userIds: [other ?? 0], role: 300 });
    valueOf(engine.discard(discarded.id));
    for (const id of [ran.id, discarded.id, 'never planned']) {
      expect(engine.run(id, null, false, '')).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    }
    await fixture.settled(ran.id);
    expect(fixture.writes()).toHaveLength(1);
  });

  it('asks for the number if it has many changes', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { engine } = fixture;
    const userIds = fixture.peopleWith(400).slice(0, 26);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    expect(changeSet.typeToConfirm).toBe(26);
    for (const typed of [null, 3]) {
      expect(engine.run(changeSet.id, typed, false, '')).toEqual({
        ok: false,
        failure: { kind: 'invalid-input', field: 'typed', message: 'Type 26 to confirm.' },
      });
    }
    valueOf(engine.run(changeSet.id, 26, false, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 26 });
  });

  it('is rejected if it is empty', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const changeSet = await fixture.plan({ kind: 'set-role', userIds: [fixture.me.userId], role: 100 });
    expect(changeSet).toMatchObject({ calls: 0, estimatedSeconds: 0, skipped: [{ reason: 'already-so' }] });
    expect(fixture.engine.run(changeSet.id, null, false, '')).toMatchObject({
      failure: { kind: 'invalid-input' },
    });
  });

  it('is not planned for a caller that stopped waiting', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const stopped = AbortSignal.abort();
    expect(await fixture.engine.plan({ kind: 'set-role', userIds: [9], role: 300 }, stopped)).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
  });
});

describe('a job', () => {
  const slowly = () =>
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'slow', milliseconds: 60 },
    });

  it('pauses between calls, keeps the current call’s answer, and resumes', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { engine } = fixture;
    const userIds = fixture.peopleWith(400).slice(0, 5);
    slowly();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.writes().length === 2 ? true : null));
    expect(valueOf(engine.control(job.id, 'pause'))).toMatchObject({
      state: 'paused',
      estimatedSecondsLeft: null,
    });
    const paused = await fixture.settled(job.id);
    expect(paused).toMatchObject({ state: 'paused', applied: 2 });
    await pause(150, 'a job that is paused must send nothing');
    expect(fixture.writes()).toHaveLength(2);
    valueOf(engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 5 });
    expect(fixture.writes()).toHaveLength(5);
  });

  it('can be cancelled for good', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const { engine } = fixture;
    const userIds = fixture.peopleWith(400).slice(0, 5);
    slowly();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.writes().length === 2 ? true : null));
    valueOf(engine.control(job.id, 'cancel'));
    const ended = await waitFor(() => {
      const found = engine.jobs().find(({ id }) => id === job.id);
      return found !== undefined && found.applied + found.skipped === 5 ? found : null;
    });
    expect(ended).toMatchObject({ state: 'cancelled', applied: 2, skipped: 3 });
    expect(ended.finishedAtMilliseconds).not.toBeNull();
    for (const command of ['pause', 'resume', 'cancel'] as const) {
      expect(engine.control(job.id, command)).toMatchObject({ ok: false, failure: { kind: 'conflict' } });
    }
    expect(fixture.writes()).toHaveLength(2);
  });

  it('runs after earlier ones, in order', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const members = fixture.peopleWith(400);
    slowly();
    const one = await fixture.start({ kind: 'set-role', userIds: members.slice(0, 2), role: 300 });
    const other = await fixture.start({ kind: 'set-role', userIds: members.slice(2, 4), role: 300 });
    expect(other.estimatedSecondsLeft ?? 0).toBeGreaterThanOrEqual(one.estimatedSecondsLeft ?? 0);
    await fixture.settled(other.id, ['finished']);
    expect(fixture.engine.jobs().map(({ id, state }) => [id, state])).toEqual([
      [one.id, 'finished'],
      [other.id, 'finished'],
    ]);
    const sent = fixture.realm.log
      .filter(({ method }) => method === 'PATCH')
      .map(({ path }) => Number(path.split('/').at(-1)));
    expect(new Set(sent.slice(0, 2))).toEqual(new Set(members.slice(0, 2)));
    expect(sent).toHaveLength(4);
  });

  it('that is small runs between the calls of a long one, which then continues without loss', async () => {
    fixture = await startFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
    const [urgent = 0, ...others] = fixture.peopleWith(400);
    const userIds = others.slice(0, 20);
    slowly();
    const long = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.writes().length === 3 ? true : null));
    const small = await fixture.start({ kind: 'set-role', userIds: [urgent], role: 600 });
    expect(small.estimatedSecondsLeft ?? 0).toBeLessThan(long.estimatedSecondsLeft ?? 0);
    const before = fixture.writes().length;
    expect(await fixture.settled(small.id, ['finished'])).toMatchObject({ applied: 1 });
    const order = fixture.writes().findIndex(({ path }) => path.endsWith(`/users/${urgent}`));
    expect(order).toBeLessThanOrEqual(before + 1);
    expect(await fixture.settled(long.id, ['finished'])).toMatchObject({ applied: 20 });
    expect(fixture.writes()).toHaveLength(21);
  });

  it('that is long gives up its wait for the rate limiter for a small one', async () => {
    fixture = await startFixture(await startDemoRealm({ ...stillRealm, rateLimit: { perMinute: 40 } }));
    const [urgent = 0, ...others] = fixture.peopleWith(400);
    const long = await fixture.start({ kind: 'set-role', userIds: others.slice(0, 40), role: 300 });
    await waitFor(() => (fixture.told.at(-1)?.pausedUntilMilliseconds != null ? true : null));
    const sent = fixture.writes().length;
    const small = await fixture.start({ kind: 'set-role', userIds: [urgent], role: 600 });
    expect(await fixture.settled(small.id, ['finished'])).toMatchObject({ applied: 1 });
    // One more of the long job may have been in transit.
    const since = fixture.writes().slice(sent);
    expect(since.length).toBeLessThanOrEqual(2);
    expect(since.at(-1)?.path).toBe(`/api/v1/users/${urgent}`);
    expect(fixture.writes().every(({ status }) => status === 200)).toBe(true);
    const entries = fixture.journalDatabase
      .prepare(`SELECT * FROM journal_entry WHERE job_id = ? AND kind = 'withdrawal'`)
      .all(long.id);
    expect(entries, 'nothing had been sent').toEqual([]);
    expect(fixture.engine.jobs().find(({ id }) => id === long.id)).toMatchObject({ state: 'running' });
  });

  it('that is unknown is rejected', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    expect(fixture.engine.rows('never', 0, 10)).toMatchObject({ failure: { kind: 'gone' } });
    expect(fixture.engine.control('never', 'pause')).toMatchObject({ failure: { kind: 'gone' } });
  });
});
