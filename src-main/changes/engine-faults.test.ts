import { afterEach, describe, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm, type Fault } from '../demo-realm/server.ts';
import { startFixture, valueOf, waitFor, stillRealm, type Fixture } from './engine.fixture.ts';
import { pause } from '../../test/timing/time-spent.ts';

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

async function prepare(count: number): Promise<number[]> {
  fixture = await startFixture(await startDemoRealm(stillRealm));
  return fixture.peopleWith(400).slice(0, count);
}

const patches = () => fixture.writes().filter(({ method }) => method === 'PATCH');

describe('a lost answer is settled by reading back, never by sending again', () => {
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
      /^An unexpected answer: HTTP 200.*, and the server did not/,
    ],
  ])('%s', async (_name, fault, outcome, explanation) => {
    const userIds = await prepare(2);
    const [userId = 0] = userIds;
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    const done = await fixture.settled(job.id, ['finished']);
    expect(done).toMatchObject(
      outcome === 'applied' ? { applied: 2 } : { applied: 1, notApplied: 1, rejected: 0 },
    );
    const row = fixture.rows(job.id).find((candidate) => candidate.target === `user:${userId}`);
    expect(row).toMatchObject({ outcome, explanation: expect.stringMatching(explanation) as string });
    expect(fixture.roleOf(userId)).toBe(outcome === 'applied' ? 300 : 400);
    expect(patches().filter(({ path }) => path.endsWith(`/users/${userId}`))).toHaveLength(1);
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('shows that it reads back, and that somebody else was faster', async () => {
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
    expect(patches()).toHaveLength(1);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('waits for a server that applies it only after the connection was cut', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind: 'reset' } });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    await waitFor(() => (fixture.realm.log.some(({ method }) => method === 'GET') ? true : null));
    fixture.realm.control.setRole(userId, 300);
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 1 });
    expect(patches()).toHaveLength(1);
  });

  it('learns from the event that the server applied it after the last reading', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({ method: 'PATCH', path: `/users/${userId}`, fault: { kind: 'reset' } });
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
    expect(patches()).toHaveLength(1);
  });

  it('stays unknown and pauses where nothing can be read, then settles and goes on when resumed', async () => {
    const userIds = await prepare(2);
    const [userId = 0] = userIds;
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    const takeBack = fixture.realm.faults.add({
      method: 'GET',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'paused', unknown: 1 });
    expect(fixture.rows(job.id)[0]?.explanation).toMatch(/could not be read back\. Insufficient permission$/);
    takeBack();
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2, unknown: 0 });
    expect(patches()).toHaveLength(2);
    expect(fixture.roleOf(userId)).toBe(300);
  });

  it('is settled without sending the rest when the server can be reached again', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    const takeBack = fixture.realm.faults.add({
      method: 'GET',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'paused', unknown: 1 });
    takeBack();
    fixture.engine.resumeInterrupted();
    await waitFor(() => (fixture.rows(job.id).some(({ outcome }) => outcome === 'applied') ? true : null));
    expect(patches()).toHaveLength(1);
    expect(fixture.engine.jobs()[0]?.state).toBe('paused');
  });
});

describe('calls that were certainly not carried out', () => {
  it('sends the same change once more after a 429, and shows until when it waits', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'rate-limited', retryAfterSeconds: 0.7 },
    });
    const before = Date.now();
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({
      applied: 2,
      pausedUntilMilliseconds: null,
    });
    expect(Date.now() - before).toBeGreaterThan(700);
    expect(patches().map(({ status }) => status)).toEqual([429, 200, 200]);
    const until = fixture.told
      .map(({ pausedUntilMilliseconds }) => pausedUntilMilliseconds)
      .find((at) => at !== null);
    expect(until ?? 0).toBeGreaterThanOrEqual(before + 700);
  });

  it('can be cancelled while the limit holds it', async () => {
    const userIds = await prepare(2);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'rate-limited', retryAfterSeconds: 3600 },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.told.at(-1)?.pausedUntilMilliseconds != null ? true : null));
    expect(fixture.engine.pending(), 'nothing is under way').toEqual([]);
    valueOf(fixture.engine.control(job.id, 'cancel'));
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'cancelled',
      skipped: 2,
      pausedUntilMilliseconds: null,
    });
    expect(patches()).toHaveLength(1);
  });

  it('looks again at the live value when its turn has come', async () => {
    const [userId = 0] = await prepare(1);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'rate-limited', retryAfterSeconds: 0.3 },
    });
    const job = await fixture.start({ kind: 'set-role', userIds: [userId], role: 300 });
    await waitFor(() => (fixture.told.at(-1)?.pausedUntilMilliseconds != null ? true : null));
    fixture.realm.control.setRole(userId, 600);
    fixture.model.refresh(fixture.engine);
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', skipped: 1 });
    expect(patches()).toHaveLength(1);
  });

  it('pauses with the cause when the key is refused', async () => {
    const userIds = await prepare(2);
    fixture.realm.control.revokeKey(fixture.me.userId);
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'paused',
      latestExplanation: 'Invalid API key. The job is paused; what is left was not sent.',
    });
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting']);
    expect(patches()).toHaveLength(1);
  });

  it('pauses when the server is not there, and goes on when it is back', async () => {
    const userIds = await prepare(2);
    const { dispatcher } = fixture.connection;
    fixture.connection.dispatcher = dispatcher.compose(
      (dispatch) => (options, handler) => dispatch({ ...options, origin: 'http://127.0.0.1:9' }, handler),
    );
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'paused', applied: 0 });
    expect(fixture.told.at(-1)?.latestExplanation).toMatch(/refused the connection\. The job is paused/);
    fixture.connection.dispatcher = dispatcher;
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2, latestExplanation: '' });
    expect(patches()).toHaveLength(2);
  });
});

describe('closing', () => {
  it('keeps the answer of the call under way and sends no other', async () => {
    const userIds = await prepare(3);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'slow', milliseconds: 100 },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (patches().length === 1 ? true : null));
    await fixture.engine.close();
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['applied', 'waiting', 'waiting']);
    await pause(100, 'an engine that is closed must send nothing');
    expect(patches()).toHaveLength(1);
  });

  it('does not wait for ever, and leaves the change to be settled', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm), { timing: { closingMilliseconds: 100 } });
    const userIds = fixture.peopleWith(400).slice(0, 2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'timeout' } });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (patches().length === 1 ? true : null));
    await fixture.engine.close();
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['sending', 'waiting']);
  });
});

describe('a journal that cannot be written', () => {
  it('sends nothing', async () => {
    const userIds = await prepare(2);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    fixture.journalDatabase.exec(`CREATE TRIGGER full BEFORE INSERT ON journal_entry
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const job = valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'paused',
      latestExplanation: expect.stringContaining('database or disk is full') as string,
    });
    expect(patches()).toEqual([]);
    fixture.journalDatabase.exec('DROP TRIGGER full');
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2 });
  });
});
