import { afterEach, describe, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import type { Freshness } from '../zulip/queue-state.ts';
import { startFixture, valueOf, waitFor, stillRealm, type Fixture } from './engine.fixture.ts';
import { pause } from '../../test/timing/time-spent.ts';

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

/** Members of a new realm. */
const prepare = async (count: number): Promise<number[]> => {
  fixture = await startFixture(await startDemoRealm(stillRealm));
  return fixture.peopleWith(400).slice(0, count);
};

describe('a call that was certainly not carried out', () => {
  it('is sent again after a 429, and its wait is shown', async () => {
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
    expect(fixture.patches().map(({ status }) => status)).toEqual([429, 200, 200]);
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
    expect(fixture.patches()).toHaveLength(1);
  });

  it('is checked against the live value when its turn has come', async () => {
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
    expect(fixture.patches()).toHaveLength(1);
  });

  it('pauses the job with the reason if the key is refused', async () => {
    const userIds = await prepare(2);
    fixture.realm.control.revokeKey(fixture.me.userId);
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'paused',
      latestExplanation: 'Invalid API key. The job is paused; what is left was not sent.',
    });
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting']);
    expect(fixture.patches(), 'a role is read before it is set').toEqual([]);
  });

  it('pauses the job as soon as its account has fewer rights, without collecting refusals', async () => {
    const userIds = await prepare(40);
    const slow = { kind: 'slow', milliseconds: 30 } as const;
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, times: Infinity, fault: slow });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    const current = () => fixture.engine.jobs().find(({ id }) => id === job.id);
    await waitFor(() => ((current()?.applied ?? 0) >= 2 ? true : null));
    fixture.realm.control.setRole(fixture.me.userId, 600);
    fixture.model.refresh(fixture.engine);
    expect(current()).toMatchObject({
      state: 'paused',
      pausedBy: 'console',
      latestExplanation: 'Your role has changed to guest. What is left was not sent.',
    });
    await waitFor(() => (fixture.engine.pending().length === 0 ? true : null));
    const refused = fixture.patches().filter(({ status }) => status !== 200);
    expect(refused.length, 'but the one that was under way').toBeLessThanOrEqual(1);
    expect(fixture.patches().length, 'the rest was not sent').toBeLessThan(userIds.length);
  });

  it('waits while the server is unreachable, and resumes by itself', async () => {
    const userIds = await prepare(2);
    const { dispatcher } = fixture.connection;
    fixture.connection.dispatcher = dispatcher.compose(
      (dispatch) => (options, handler) => dispatch({ ...options, origin: 'http://127.0.0.1:9' }, handler),
    );
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    const waiting = await fixture.settled(job.id, ['waiting']);
    expect(waiting).toMatchObject({ applied: 0, pausedBy: null });
    expect(waiting.latestExplanation).toMatch(/refused the connection\. Retrying automatically\.$/);
    fixture.connection.dispatcher = dispatcher;
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2, latestExplanation: '' });
    expect(fixture.patches()).toHaveLength(2);
  });

  it('waits while the organization is not live, and resumes as soon as it is', async () => {
    let freshness: Freshness = { kind: 'live' };
    fixture = await startFixture(await startDemoRealm(stillRealm), { freshness: () => freshness });
    const { engine } = fixture;
    const userIds = fixture.peopleWith(400).slice(0, 2);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    freshness = { kind: 'stale', since: null, why: 'The server does not answer.', needsPerson: false };
    engine.freshnessChanged();
    valueOf(engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(changeSet.id, ['waiting'])).toMatchObject({
      latestExplanation: 'Waiting for the connection. The server does not answer.',
    });
    valueOf(engine.control(changeSet.id, 'pause'));
    freshness = { kind: 'live' };
    engine.freshnessChanged();
    await pause(50, 'what a person has paused must not go on by itself');
    expect(fixture.patches()).toEqual([]);
    valueOf(engine.control(changeSet.id, 'resume'));
    expect(await fixture.settled(changeSet.id, ['finished'])).toMatchObject({ applied: 2 });
  });
});

describe('closing the engine', () => {
  it('keeps the current call’s answer and sends no other', async () => {
    const userIds = await prepare(3);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'slow', milliseconds: 100 },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.patches().length === 1 ? true : null));
    await fixture.engine.close();
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['applied', 'waiting', 'waiting']);
    await pause(100, 'an engine that is closed must send nothing');
    expect(fixture.patches()).toHaveLength(1);
  });

  it('has a time limit, and leaves the change to be settled', async () => {
    fixture = await startFixture(await startDemoRealm(stillRealm), { timing: { closingMilliseconds: 100 } });
    const userIds = fixture.peopleWith(400).slice(0, 2);
    fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'timeout' } });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await waitFor(() => (fixture.patches().length === 1 ? true : null));
    await fixture.engine.close();
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['sending', 'waiting']);
  });
});

describe('a journal that cannot be written', () => {
  it('blocks sending', async () => {
    const userIds = await prepare(2);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    fixture.journalDatabase.exec(`CREATE TRIGGER full BEFORE INSERT ON journal_entry
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const job = valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'paused',
      latestExplanation: expect.stringContaining('database or disk is full') as string,
    });
    expect(fixture.patches()).toEqual([]);
    fixture.journalDatabase.exec('DROP TRIGGER full');
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 2 });
  });

  it('leaves nothing pending if the job is cancelled afterwards', async () => {
    const userIds = await prepare(2);
    const changeSet = await fixture.plan({ kind: 'set-role', userIds, role: 300 });
    fixture.journalDatabase.exec(`CREATE TRIGGER full BEFORE INSERT ON journal_entry WHEN NEW.kind = 'outcome'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const job = valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    await waitFor(() => (fixture.told.at(-1)?.state === 'paused' ? true : null));
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['sending', 'waiting']);
    fixture.journalDatabase.exec('DROP TRIGGER full');
    valueOf(fixture.engine.control(job.id, 'cancel'));
    await waitFor(() => (fixture.told.at(-1)?.applied === 1 ? true : null));
    expect(fixture.rows(job.id).map(({ outcome }) => outcome)).toEqual(['applied', 'skipped']);
    expect(fixture.told.at(-1)).toMatchObject({ state: 'cancelled', applied: 1, skipped: 1, unknown: 0 });
    expect(fixture.patches()).toHaveLength(1);
  });
});
