import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLiveRealm, type LiveRealm } from '../../test/live-realm.fixture.ts';
import { targetOf, type Action } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { sayText } from '#words/text.ts';
import { startFixture, stillRealm, valueOf, waitFor, type Fixture } from './engine.fixture.ts';
import { isOfOtherAccount, isOfStranger, otherAccountWords, strangerName } from './identity-check.ts';
import { exampleFacts, examplePerson } from './kinds/user/person.fixture.ts';
import { newStoreAt, storeAt } from '../store/store.fixture.ts';

describe('the identity of a job’s ids', () => {
  const then = { realmUuid: 'a', callerUserId: 8, callerAddress: 'ada@orchid.example' };
  const now = { realmUuid: 'a', userId: 8, address: 'ada@orchid.example' };

  it.each([
    ['all the same', then, now, false],
    ['another account', then, { ...now, userId: 9 }, true],
    ['another organization', then, { ...now, realmUuid: 'b' }, true],
    ['an address that changed in the same organization', then, { ...now, address: 'new@x.example' }, false],
    [
      'another address where the server names no organization',
      { ...then, realmUuid: null },
      { ...now, address: 'new@x.example' },
      true,
    ],
    ['a job of an earlier version', { realmUuid: null, callerUserId: null, callerAddress: null }, now, false],
    ['nothing loaded yet', then, null, false],
  ])('is checked: %s', (_name, job, account, isOther) => {
    expect(isOfOtherAccount(job, account)).toBe(isOther);
  });
});

describe('the identity of a target', () => {
  const mara = examplePerson();
  const facts = exampleFacts([mara]);
  const target = targetOf('user', mara.userId);

  it.each([
    ['the same name', { name: mara.name, email: null }, false],
    ['the same address', { name: 'Mara Lee', email: 'MARA@orchid.example' }, false],
    ['neither', { name: 'Ines', email: 'ines@orchid.example' }, true],
  ])('is checked: %s', (_name, journalled, isStranger) => {
    expect(strangerName(target, journalled, facts, () => false) !== null).toBe(isStranger);
  });

  it('includes names given by this console', () => {
    const name = strangerName(
      target,
      { name: 'Ines', email: null },
      facts,
      (_of, given) => given === mara.name,
    );
    expect(name).toBeNull();
  });

  it.each([
    ['role', '400', '300', true],
    ['name', 'Ines', 'Ines Silva', false],
  ])('is a person’s name unless that was to be changed: %s', (field, before, after, isStranger) => {
    const change = { target, field, before, after, name: 'Ines', email: null };
    expect(isOfStranger(change, [change], facts, () => false)).toBe(isStranger);
  });
});

describe('a target whose id belongs to someone else by now', () => {
  let fixture: Fixture<DemoRealm>;
  afterEach(() => fixture.close());

  const replaceBySomebodyElse = (userId: number): void => {
    const { control } = fixture.realm;
    control.rename(userId, 'Somebody Else');
    control.setAddress(userId, 'somebody.else@orchid.example');
    fixture.model.refresh(fixture.engine);
  };

  it('is not changed by earlier plans or by an undo', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm));
    const [done = 0, planned = 0] = fixture.peopleWith(400);
    const { id } = await fixture.start({ kind: 'set-role', userIds: [done], role: 300 });
    await fixture.settled(id, ['finished']);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds: [planned], role: 300 });
    const written = fixture.writes().length;
    replaceBySomebodyElse(done);
    replaceBySomebodyElse(planned);

    valueOf(fixture.engine.run(changeSet.id, changeSet.typeToConfirm, false, ''));
    expect(await fixture.settled(changeSet.id, ['finished'])).toMatchObject({ skipped: 1 });
    expect(fixture.rows(changeSet.id)[0]?.explanation).toContain('Somebody Else');
    const undo = await fixture.plan({ kind: 'undo', jobId: id });
    expect(undo).toMatchObject({ changes: [], skipped: [{ reason: 'gone' }] });
    expect(sayText(undo.skipped[0]?.explanation ?? '')).toContain('is “Somebody Else” now');
    expect(fixture.writes()).toHaveLength(written);
  });

  it.each([
    ['somebody else', replaceBySomebodyElse, 'unknown'],
    ['who has another name', (userId: number) => fixture.realm.control.rename(userId, 'Mara Lee'), 'applied'],
  ] as const)(
    'proves nothing about a lost change, unlike the same person: %s',
    async (_who, replace, outcome) => {
      fixture = await startFixture(await startDemoRealm(stillRealm), { timing: { readingDelays: [5] } });
      const [userId = 0] = fixture.peopleWith(400);
      const { control, faults } = fixture.realm;
      const path = `/users/${userId}`;
      faults.add({ method: 'PATCH', path, fault: { kind: 'cutAfter' } });
      faults.add({ method: 'GET', path, fault: { kind: 'wrong-content' } });
      const { id } = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
      await waitFor(() =>
        fixture.rows(id)[0]?.explanation.includes('could not be read back') ? true : null,
      );
      replace(userId);
      fixture.model.refresh(fixture.engine);
      valueOf(fixture.engine.check(id, null));
      await waitFor(() => (fixture.engine.jobs().every(({ checking }) => checking === 0) ? true : null));
      expect(control.snapshot().users.find((user) => user.userId === userId)).toMatchObject({ role: 300 });
      expect(fixture.rows(id)).toMatchObject([{ outcome }]);
      expect(fixture.rows(id)[0]?.explanation.includes('belongs to somebody or something else')).toBe(
        outcome === 'unknown',
      );
    },
  );
});

describe('an organization that was imported again', () => {
  let open: LiveRealm;
  afterEach(() => open.close());

  const anotherMember = (): number => {
    const { users } = open.demo.control.snapshot();
    return (
      users.find((user) => user.role === 400 && user.isActive && user.userId !== open.account.userId)
        ?.userId ?? 0
    );
  };

  it('gets nothing from a paused job, and no undo', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 10_000 } });
    const { demo, account } = open;
    const userIds = demo.control
      .snapshot()
      .users.filter(
        ({ userId, role, isBot, isActive }) =>
          role === 400 && !isBot && isActive && userId !== account.userId,
      )
      .slice(0, 10)
      .map(({ userId }) => userId);
    const [first = 0] = userIds;
    const done = await open.runUntilSettled({ kind: 'set-role', userIds: [first], role: 300 });
    const changeSet = await open.ask('changes.plan', {
      action: { kind: 'set-role', userIds: userIds.slice(1), role: 600 },
    });
    const { id: jobId } = await open.ask('changes.run', {
      changeSetId: changeSet.id,
      typed: changeSet.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await open.ask('job.control', { jobId, command: 'pause' });
    const { rows: before } = await open.ask('job.rows', { jobId, offset: 0, limit: 50 });
    const waiting = before.filter(({ outcome }) => outcome === 'waiting').length;
    expect(waiting).toBeGreaterThan(5);

    const writes = () => demo.log.filter(({ method }) => method === 'PATCH').length;
    const sent = writes();
    demo.control.importAnew();
    open.live().tryNow();
    await vi.waitFor(() => expect(open.live().session.generation()).toBe(2), 10_000);
    await open.ask('job.control', { jobId, command: 'resume' });
    await vi.waitFor(async () => {
      const { tables } = await open.ask('replica.snapshot', {});
      expect(tables.jobs.find(({ id }) => id === jobId)).toMatchObject({ state: 'finished' });
    }, 60_000);
    const { rows } = await open.ask('job.rows', { jobId, offset: 0, limit: 50 });
    expect(rows.filter(({ explanation }) => explanation.includes(otherAccountWords))).toHaveLength(waiting);
    expect(await open.call('changes.plan', { action: { kind: 'undo', jobId: done.job.id } })).toMatchObject({
      failure: { kind: 'conflict', message: otherAccountWords },
    });
    expect(writes()).toBe(sent);
  });

  it('proves nothing about what was sent before: other people’s values do not count', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 10_000, readingDelays: [5, 10] } });
    const { demo } = open;
    const userId = anotherMember();
    const always = { path: `/users/${userId}`, times: Number.POSITIVE_INFINITY };
    demo.faults.add({ ...always, method: 'PATCH', fault: { kind: 'cutAfter' } });
    const endOfFaults = demo.faults.add({ ...always, method: 'GET', fault: { kind: 'wrong-content' } });
    const changeSet = await open.ask('changes.plan', {
      action: { kind: 'rename', userId, name: 'Somebody Else' },
    });
    const { id: jobId } = await open.ask('changes.run', {
      changeSetId: changeSet.id,
      typed: changeSet.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    const row = async () => {
      const { rows } = await open.ask('job.rows', { jobId, offset: 0, limit: 1 });
      return rows[0];
    };
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        outcome: 'unknown',
        explanation: expect.stringContaining('could not be read back') as string,
      });
    }, 60_000);
    demo.control.importAnew();
    endOfFaults();
    open.live().tryNow();
    await vi.waitFor(() => expect(open.live().session.generation()).toBe(2), 10_000);
    await open.ask('job.check', { jobId, changeId: null });
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        outcome: 'unknown',
        explanation: expect.stringContaining('belongs to somebody or something else') as string,
      });
    }, 60_000);
  });

  it('is not read back for what was sent before while the owner of the ids is unknown', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'realm-console-identity-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'console.db');
    const changeTiming = { staleMilliseconds: 10_000, readingDelays: [5, 10] };
    open = await openLiveRealm(
      {},
      { changeTiming, openStore: () => (existsSync(path) ? storeAt(path) : newStoreAt(path)) },
    );
    const { demo } = open;
    const userId = anotherMember();
    const always = { path: `/users/${userId}`, times: Number.POSITIVE_INFINITY };
    const lost = demo.faults.add({ ...always, method: 'PATCH', fault: { kind: 'reset' } });
    const unread = demo.faults.add({ ...always, method: 'GET', fault: { kind: 'wrong-content' } });
    const action: Action = { kind: 'set-role', userIds: [userId], role: 300 };
    const { id: jobId, typeToConfirm: typed } = await open.ask('changes.plan', { action });
    const run = { changeSetId: jobId, typed, stopAtFirstRefusal: false, reason: '' };
    await open.ask('changes.run', run);
    const row = async () => (await open.ask('job.rows', { jobId, offset: 0, limit: 1 })).rows[0];
    await vi.waitFor(async () => expect(await row()).toMatchObject({ outcome: 'unknown' }), 60_000);

    const registering = { method: 'POST', path: '/register', times: Number.POSITIVE_INFINITY } as const;
    const unloaded = demo.faults.add({ ...registering, fault: { kind: 'bad-gateway', status: 502 } });
    await open.reopen(() => {
      demo.control.importAnew();
      demo.control.setRole(userId, 300);
      lost();
      unread();
    });
    const since = demo.log.length;
    const requests = (method: string, end: string) =>
      demo.log.slice(since).filter((one) => one.method === method && one.path.endsWith(end)).length;
    await open.ask('job.check', { jobId, changeId: null });
    await open.call('job.control', { jobId, command: 'resume' });
    await vi.waitFor(() => expect(requests('POST', '/register')).toBeGreaterThan(2), 60_000);
    expect(await row()).toMatchObject({ outcome: 'unknown' });
    unloaded();
    open.live().tryNow();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        outcome: 'unknown',
        explanation: expect.stringContaining('belongs to somebody or something else') as string,
      });
    }, 60_000);
    expect(requests('GET', `/users/${userId}`)).toBe(0);
  });

  it('does not count a stranger’s value as the result of what was sent before', async () => {
    open = await openLiveRealm(
      {},
      { changeTiming: { staleMilliseconds: 10_000, readingDelays: [5, 10], firstRetryMilliseconds: 60_000 } },
    );
    const { demo, account } = open;
    const people = () => demo.control.snapshot().users;
    const { userId = 0 } =
      people().find((user) => user.role === 400 && user.isActive && user.userId !== account.userId) ?? {};
    await open.runUntilSettled({ kind: 'deactivate', userIds: [userId], notification: null });
    demo.faults.add({ method: 'POST', path: `/users/${userId}/reactivate`, fault: { kind: 'reset' } });
    const changeSet = await open.ask('changes.plan', { action: { kind: 'reactivate', userIds: [userId] } });
    const { id: jobId } = await open.ask('changes.run', {
      changeSetId: changeSet.id,
      typed: changeSet.typeToConfirm,
      stopAtFirstRefusal: false,
      reason: '',
    });
    const job = async () => {
      const { tables } = await open.ask('replica.snapshot', {});
      return tables.jobs.find(({ id }) => id === jobId);
    };
    await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'waiting' }), 10_000);
    demo.control.importAnew();
    expect(people().find((user) => user.userId === userId)).toMatchObject({ isActive: true });
    open.live().tryNow();
    await vi.waitFor(() => expect(open.live().session.generation()).toBe(2), 10_000);
    await open.ask('job.control', { jobId, command: 'resume' });
    await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'finished' }), 10_000);
    const { rows } = await open.ask('job.rows', { jobId, offset: 0, limit: 1 });
    expect(rows).toMatchObject([
      { outcome: 'skipped', explanation: expect.stringContaining(otherAccountWords) as string },
    ]);
  });
});

describe('a group whose new name and description were lost', () => {
  let open: LiveRealm;
  afterEach(() => open.close());

  it('counts as the same group if the lost call gave it that name, in both rows', async () => {
    const changeTiming = { workMilliseconds: 300, readingDelays: [10], firstRetryMilliseconds: 60_000 };
    open = await openLiveRealm({}, { timing: { state: 20, presencePoll: 60_000 }, changeTiming });
    const groups = async () => (await open.ask('replica.snapshot', {})).tables.groups;
    const { id = 0 } = (await groups()).find(({ isSystem }) => !isSystem) ?? {};
    const path = `/user_groups/${id}`;
    open.demo.faults.add({ method: 'PATCH', path, fault: { kind: 'reset' } });
    const target = targetOf('group', id);
    const edits = [
      { target, field: 'name', value: 'glaze circle' },
      { target, field: 'description', value: 'Mondays' },
    ];
    const jobOf = async () => (await open.ask('replica.snapshot', {})).tables.jobs[0];
    const ended = open.runUntilSettled({ kind: 'edit', title: '', edits });
    await vi.waitFor(async () => expect(await jobOf()).toMatchObject({ state: 'waiting' }), 10_000);
    await open.request('PATCH', path, { name: 'glaze circle', description: 'Mondays' });
    const nameOf = async () => (await groups()).find((group) => group.id === id)?.name;
    await vi.waitFor(async () => expect(await nameOf()).toBe('glaze circle'), 10_000);
    await open.ask('job.control', { jobId: (await jobOf())?.id ?? '', command: 'resume' });
    const { job } = await ended;
    await vi.waitFor(async () => {
      const { rows } = await open.ask('job.rows', { jobId: job.id, offset: 0, limit: 2 });
      expect(rows).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    }, 60_000);
  });
});
