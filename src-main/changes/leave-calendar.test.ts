import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Leave, LeaveDraft, LeavePerson } from '../../src-preload/contract/leave-entities.ts';
import { startDemoRealm, type DemoRealm } from '../demo-realm/server.ts';
import { openJournal } from '../store/journal.ts';
import { openLeaveStore } from '../store/leave.ts';
import { createChangeEngine, type ChangeEngine } from './engine.ts';
import {
  organizationId,
  quickTiming,
  startFixture,
  stillRealm,
  valueOf,
  waitFor,
  type Fixture,
} from './engine.fixture.ts';
import { createLeaveCalendar, type LeaveCalendar } from './leave-calendar.ts';

const away = {
  text: 'On leave',
  emoji: { name: 'palm_tree', code: '1f334', kind: 'unicode' },
} as const;
const beginning = Date.parse('2026-11-23T09:00:00Z');
const hour = 3_600_000;

let fixture: Fixture<DemoRealm>;
let calendar: LeaveCalendar;
let engines: ChangeEngine[];
let clock: number;
let members: number[];

function calendarOver(engine: ChangeEngine): LeaveCalendar {
  return createLeaveCalendar({
    organizationId,
    database: fixture.database,
    engine,
    people: fixture.model.people,
    onChanged: () => {},
    now: () => clock,
  });
}

/** Another run of the console over the same file and realm. */
function restart(): ChangeEngine {
  calendar.close();
  const engine = createChangeEngine(
    {
      organizationId,
      connection: () => fixture.connection,
      database: fixture.database,
      people: fixture.model.people,
      onJobChanged: () => {},
      onPendingChanged: () => {},
      onSafetyChanged: () => {},
      importedEdits: () => null,
      now: Date.now,
    },
    quickTiming,
  );
  engines.push(engine);
  calendar = calendarOver(engine);
  fixture.model.refresh(engine);
  engine.resumeInterrupted();
  return engine;
}

beforeEach(async () => {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
  engines = [fixture.engine];
  clock = beginning - hour;
  const { users } = fixture.realm.control.snapshot();
  const withStatus = new Set(
    users.filter(({ status }) => Object.keys(status).length > 0).map(({ userId }) => userId),
  );
  members = fixture.peopleWith(400).filter((userId) => !withStatus.has(userId));
  calendar = calendarOver(fixture.engine);
});
afterEach(async () => {
  calendar.close();
  for (const engine of engines.slice(1)) await engine.close();
  await fixture.close();
});

const draftFor = (userIds: number[]): LeaveDraft => ({
  userIds,
  status: away,
  fromMilliseconds: beginning,
  untilMilliseconds: beginning + hour,
});
const add = (userIds: number[]): string => valueOf(calendar.add(draftFor(userIds), null)).id;
const statusOf = (userId: number) =>
  fixture.realm.control.snapshot().users.find((user) => user.userId === userId)?.status;
const outcomes = (leaveId: string): LeavePerson['outcome'][] =>
  valueOf(calendar.people(leaveId)).map(({ outcome }) => outcome);

/** Ticks, with the live model following the realm, until the entry is as asked and nothing of it is under way. */
async function until(leaveId: string, state: Leave['state'], isRunning = false): Promise<Leave> {
  return waitFor(() => {
    calendar.tick(true);
    for (const engine of engines) fixture.model.refresh(engine);
    const row = calendar.row(leaveId);
    return row !== undefined && row.state === state && row.isRunning === isRunning ? row : null;
  });
}
/** So many ticks and turns that whatever is due has begun. */
async function tickAWhile(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    calendar.tick(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
/** Calls take so long that a tick falls into them. */
function slowly(): void {
  const fault = { kind: 'slow', milliseconds: 60 } as const;
  fixture.realm.faults.add({ method: 'POST', path: /\/status$/, times: 3, fault });
}
const first = (): number => members[0] as number;

describe('an entry of the leave calendar', () => {
  it('sends nothing before its beginning, sets the status then, and clears it at its end', async () => {
    const id = add(members.slice(0, 3));
    await tickAWhile();
    expect(fixture.writes()).toEqual([]);
    clock = beginning;
    await until(id, 'set');
    expect(members.slice(0, 3).map(statusOf)).toEqual(
      Array.from({ length: 3 }, () => ({
        status_text: 'On leave',
        emoji_name: 'palm_tree',
        emoji_code: '1f334',
        reaction_type: 'unicode_emoji',
      })),
    );
    clock += hour - 1;
    await tickAWhile();
    expect(fixture.writes()).toHaveLength(3);
    clock += 1;
    expect(await until(id, 'cleared')).toMatchObject({ explanation: '' });
    expect(members.slice(0, 3).map(statusOf)).toEqual([{}, {}, {}]);
    await tickAWhile();
    expect(fixture.writes(), 'each set and cleared once').toHaveLength(6);
    expect(openJournal(fixture.database).recentJobs(organizationId, 9)).toMatchObject([
      { title: 'Set status for 3 people', reason: 'Leave calendar: the status begins.' },
      { title: 'Clear status for 3 people', reason: 'Leave calendar: the status ends.' },
    ]);
  });

  it('leaves a status alone that somebody changed meanwhile, and says so', async () => {
    const [changed, cleared, same] = members as [number, number, number];
    const id = add([changed, cleared, same]);
    clock = beginning;
    await until(id, 'set');
    await fixture.start({
      kind: 'set-status',
      userIds: [changed],
      status: { text: 'Back early', emoji: null },
    });
    await fixture.start({ kind: 'set-status', userIds: [cleared], status: { text: '', emoji: null } });
    await waitFor(() => (fixture.writes().length === 5 ? true : null));
    clock += hour;
    const row = await until(id, 'cleared');
    expect(row.explanation).toBe('Left as it is for 1 person. Somebody changed it to Back early.');
    expect(outcomes(id)).toEqual(['kept', 'cleared', 'cleared']);
    expect([changed, cleared, same].map(statusOf)).toEqual([{ status_text: 'Back early' }, {}, {}]);
    expect(fixture.writes()).toHaveLength(6);
  });

  it('counts people who have the status already, and clears it for them as well', async () => {
    await fixture.start({ kind: 'set-status', userIds: [first()], status: away });
    await waitFor(() => (fixture.writes().length === 1 ? true : null));
    fixture.model.refresh(fixture.engine);
    const id = add([first()]);
    clock = beginning;
    await until(id, 'set');
    expect(fixture.writes()).toHaveLength(1);
    clock += hour;
    await until(id, 'cleared');
    expect(statusOf(first())).toEqual({});
  });

  it('does not clear what another entry keeps for longer', async () => {
    const id = add([first()]);
    const longer = valueOf(
      calendar.add({ ...draftFor([first()]), untilMilliseconds: beginning + 2 * hour }, null),
    ).id;
    clock = beginning;
    await until(id, 'set');
    await until(longer, 'set');
    clock += hour;
    expect(await until(id, 'cleared')).toMatchObject({
      explanation: 'Left as it is. Another entry keeps it for longer.',
    });
    expect(statusOf(first())).toMatchObject({ status_text: 'On leave' });
    clock += hour;
    await until(longer, 'cleared');
    expect(statusOf(first())).toEqual({});
  });
});

describe('what fell due while the console was closed', () => {
  it('begins late where its end is still ahead, once the organization is live', async () => {
    const id = add([first()]);
    calendar.close();
    clock = beginning + hour / 2;
    restart();
    calendar.tick(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fixture.writes()).toEqual([]);
    await until(id, 'set');
    expect(statusOf(first())).toMatchObject({ status_text: 'On leave' });
  });

  it('is skipped and said where the end has passed', async () => {
    const id = add([first()]);
    clock = beginning + 2 * hour;
    restart();
    expect(await until(id, 'failed')).toMatchObject({
      explanation: 'Not set: the end had passed before it could begin.',
    });
    expect(fixture.writes()).toEqual([]);
  });

  it('is cleared late where it was set', async () => {
    const id = add([first()]);
    clock = beginning;
    await until(id, 'set');
    clock = beginning + 5 * hour;
    restart();
    await until(id, 'cleared');
    expect(statusOf(first())).toEqual({});
  });
});

describe('a crash', () => {
  it('between naming the job and starting it: it is planned anew, and sent once', async () => {
    const id = add([first()]);
    const store = openLeaveStore(fixture.database);
    const [leave] = store.read(organizationId, 0);
    if (leave === undefined) throw new Error('The entry was not kept.');
    store.keep({ ...leave, beginJobId: 'a job that never ran' });
    clock = beginning;
    restart();
    await until(id, 'set');
    expect(fixture.writes()).toHaveLength(1);
  });

  it('between setting and taking note: the journal tells, and nothing is sent again', async () => {
    const id = add([first()]);
    slowly();
    clock = beginning;
    await until(id, 'planned', true);
    // The job runs to its end; the calendar never hears of it.
    await waitFor(() => (fixture.engine.jobs()[0]?.state === 'finished' ? true : null));
    expect(calendar.row(id)).toMatchObject({ state: 'planned', isRunning: true });
    restart();
    await until(id, 'set');
    expect(fixture.writes()).toHaveLength(1);
    clock += hour;
    await until(id, 'cleared');
    expect(fixture.writes()).toHaveLength(2);
  });

  it('with a call under way: read back, and the rest of the job goes on by itself', async () => {
    const people = members.slice(0, 3);
    const id = add(people);
    slowly();
    clock = beginning;
    await until(id, 'planned', true);
    const job = await waitFor(() => fixture.engine.jobs()[0] ?? null);
    await fixture.engine.close();
    // As a killed process leaves it: an intent without an outcome, the others waiting, the job running.
    fixture.database.exec(`UPDATE job SET state = 'running', finished_at = NULL`);
    fixture.database.exec(`UPDATE change SET outcome = 'sending' WHERE change_id = 1`);
    const sent = new Set(fixture.writes().map(({ path }) => path));
    for (const { changeId, userId } of fixture.rows(job.id)) {
      if (changeId === 1 || sent.has(`/api/v1/users/${userId}/status`)) continue;
      fixture.database.exec(`UPDATE change SET outcome = 'waiting' WHERE change_id = ${changeId}`);
    }
    engines = [];
    restart();
    await until(id, 'set');
    const paths = fixture.writes().map(({ path }) => path);
    expect(new Set(paths).size, 'nobody twice').toBe(paths.length);
    for (const [place, outcome] of outcomes(id).entries()) {
      const isSet = statusOf(people[place] as number)?.['status_text'] === 'On leave';
      expect(outcome).toBe(isSet ? 'set' : 'not-set');
    }
  });
});

describe('what holds an entry back', () => {
  it('the level read-only: it waits, says so, and begins when the level is raised', async () => {
    const id = add([first()]);
    fixture.engine.setSafetyLevel('read-only');
    clock = beginning;
    await tickAWhile();
    expect(calendar.row(id)).toMatchObject({
      state: 'planned',
      explanation: 'Waits: this console is read-only for this organization.',
    });
    expect(fixture.writes()).toEqual([]);
    fixture.engine.setSafetyLevel('confirm');
    expect(await until(id, 'set')).toMatchObject({ explanation: '' });

    fixture.engine.setSafetyLevel('read-only');
    clock += hour;
    await tickAWhile();
    expect(calendar.row(id)).toMatchObject({
      state: 'set',
      explanation: expect.stringContaining('read-only'),
    });
    fixture.engine.setSafetyLevel('normal');
    await until(id, 'cleared');
  });

  it('read-only until the end has passed: not set, with the reason', async () => {
    const id = add([first()]);
    fixture.engine.setSafetyLevel('read-only');
    clock = beginning;
    await tickAWhile();
    clock += hour;
    expect((await until(id, 'failed')).explanation).toContain('read-only');
  });

  it('protected accounts are left out and said', async () => {
    const [protectedOne, other] = members as [number, number];
    const id = add([protectedOne, other]);
    fixture.engine.protect([protectedOne], true);
    clock = beginning;
    const row = await until(id, 'set');
    expect(row.explanation).toMatch(/^Not set for 1 person of 2 people\. Protected in this console/);
    expect(outcomes(id)).toEqual(['not-set', 'set']);
    clock += hour;
    await until(id, 'cleared');
    expect(outcomes(id)).toEqual(['not-set', 'cleared']);
    expect(statusOf(protectedOne)).toEqual({});
  });

  it('a refusal of the server is a failure in its words', async () => {
    const id = add([first()]);
    fixture.realm.faults.add({
      method: 'POST',
      path: /\/status$/,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Heute nicht.' } },
    });
    clock = beginning;
    expect(await until(id, 'failed')).toMatchObject({ explanation: 'Not set. Heute nicht.' });
  });

  it('a status that was set and could not be cleared is a failure that says so', async () => {
    const id = add([first()]);
    clock = beginning;
    await until(id, 'set');
    fixture.realm.faults.add({
      method: 'POST',
      path: /\/status$/,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Heute nicht.' } },
    });
    clock += hour;
    expect(await until(id, 'failed')).toMatchObject({ explanation: 'Set, but not cleared. Heute nicht.' });
  });
});

describe('entering, changing and calling off', () => {
  it.each([
    ['a text', { status: { text: ' ', emoji: null } }],
    ['text', { status: { text: 'x'.repeat(61), emoji: null } }],
    ['until', { untilMilliseconds: beginning }],
    ['until', { fromMilliseconds: beginning - 9 * hour, untilMilliseconds: beginning - 2 * hour }],
  ])('is refused beside the field: %s', (_field, part) => {
    const result = calendar.add({ ...draftFor([first()]), ...part }, null);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } });
    expect(calendar.rows()).toEqual([]);
  });

  it('asks for the number of many people', () => {
    const many = fixture.realm.control
      .snapshot()
      .users.slice(0, 26)
      .map(({ userId }) => userId);
    expect(calendar.add(draftFor(many), null)).toMatchObject({ failure: { field: 'typed' } });
    expect(calendar.add(draftFor(many), 25)).toMatchObject({ ok: false });
    expect(calendar.add(draftFor(many), 26)).toMatchObject({ value: { peopleCount: 26 } });
  });

  it('takes another time, status and people before its beginning, and only another end after it', async () => {
    const id = add([first()]);
    const later = { ...draftFor(members.slice(1, 3)), fromMilliseconds: beginning + 60_000 };
    expect(valueOf(calendar.change(id, later, null))).toMatchObject({ peopleCount: 2 });
    clock = beginning;
    await tickAWhile();
    expect(fixture.writes()).toEqual([]);
    clock += 60_000;
    await until(id, 'set');
    clock += 1;
    const endNow = { ...draftFor([first()]), untilMilliseconds: clock };
    valueOf(calendar.change(id, endNow, null));
    await until(id, 'cleared');
    expect(members.slice(1, 3).map(statusOf)).toEqual([{}, {}]);
    expect(calendar.change(id, endNow, null)).toMatchObject({ failure: { kind: 'conflict' } });
  });

  it('called off before its beginning sends nothing, and while under way leaves the status', async () => {
    const never = add([first()]);
    valueOf(calendar.cancel(never));
    const id = add([members[1] as number]);
    clock = beginning;
    await until(id, 'set');
    expect(valueOf(calendar.cancel(id))).toMatchObject({ state: 'cancelled' });
    clock += hour;
    await tickAWhile();
    expect(fixture.writes()).toHaveLength(1);
    expect(statusOf(members[1] as number)).toMatchObject({ status_text: 'On leave' });
    expect(calendar.cancel(id)).toMatchObject({ failure: { kind: 'conflict' } });
  });
});
