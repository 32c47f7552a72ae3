import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberOfTarget } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { openJournal } from '../store/journal.ts';
import { openLeaveStore } from '../store/leave.ts';
import { organizationId, stillRealm, valueOf, waitFor } from './engine.fixture.ts';
import { away, beginning, hour, startLeaveFixture, type LeaveFixture } from './leave.fixture.ts';
import { pause } from '../../test/timing/time-spent.ts';

let on: LeaveFixture<DemoRealm>;
beforeEach(async () => {
  on = await startLeaveFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
});
afterEach(() => on.close());
const first = (): number => on.members[0] as number;

/** Makes calls so slow that a tick falls into them. */
function slowly(): void {
  const fault = { kind: 'slow', milliseconds: 60 } as const;
  on.fixture.realm.faults.add({ method: 'POST', path: /\/status$/, times: 3, fault });
}

describe('an entry of the leave calendar', () => {
  it('sends nothing before its start, then sets the status, and clears it at its end', async () => {
    const id = on.add(on.members.slice(0, 3));
    await on.tickAWhile();
    expect(on.fixture.writes()).toEqual([]);
    on.clock = beginning;
    await on.until(id, 'set');
    expect(on.members.slice(0, 3).map(on.statusOf)).toEqual(
      Array.from({ length: 3 }, () => ({
        status_text: 'On leave',
        emoji_name: 'palm_tree',
        emoji_code: '1f334',
        reaction_type: 'unicode_emoji',
      })),
    );
    on.clock += hour - 1;
    await on.tickAWhile();
    expect(on.fixture.writes()).toHaveLength(3);
    on.clock += 1;
    expect(await on.until(id, 'cleared')).toMatchObject({ explanation: '' });
    expect(on.members.slice(0, 3).map(on.statusOf)).toEqual([{}, {}, {}]);
    await on.tickAWhile();
    expect(on.fixture.writes(), 'each set and cleared once').toHaveLength(6);
    expect(openJournal(on.fixture.journalDatabase).recentJobs(organizationId, 9)).toMatchObject([
      { title: 'Set status for 3 people', reason: 'Leave calendar: the status begins.' },
      { title: 'Clear status for 3 people', reason: 'Leave calendar: the status ends.' },
    ]);
  });

  it.each([
    ['days ahead', 72 * hour],
    ['days behind', -72 * hour],
  ])('uses the server’s time if this computer’s clock is %s', async (_name, ahead) => {
    on.machineAhead = ahead;
    const id = on.add([first()]);
    await on.tickAWhile();
    expect(on.calendar.row(id)).toMatchObject({ state: 'planned' });
    expect(on.fixture.writes()).toEqual([]);
    on.clock = beginning;
    await on.until(id, 'set');
    on.clock += hour;
    await on.until(id, 'cleared');
    expect(on.fixture.writes()).toHaveLength(2);
  });

  it('leaves a status alone that someone else changed meanwhile, and records it', async () => {
    const [changed, cleared, same] = on.members as [number, number, number];
    const id = on.add([changed, cleared, same]);
    on.clock = beginning;
    await on.until(id, 'set');
    await on.fixture.start({
      kind: 'set-status',
      userIds: [changed],
      status: { text: 'Back early', emoji: null },
    });
    await on.fixture.start({ kind: 'set-status', userIds: [cleared], status: { text: '', emoji: null } });
    await waitFor(() => (on.fixture.writes().length === 5 ? true : null));
    on.clock += hour;
    const row = await on.until(id, 'cleared');
    expect(row.explanation).toBe('Left as it is for 1 person. Somebody changed it to Back early.');
    expect(on.outcomes(id)).toEqual(['kept', 'cleared', 'cleared']);
    expect([changed, cleared, same].map(on.statusOf)).toEqual([{ status_text: 'Back early' }, {}, {}]);
    expect(on.fixture.writes()).toHaveLength(6);
  });

  it('includes people who already have the status, and clears theirs as well', async () => {
    await on.fixture.start({ kind: 'set-status', userIds: [first()], status: away });
    await waitFor(() => (on.fixture.writes().length === 1 ? true : null));
    on.fixture.model.refresh(on.fixture.engine);
    const id = on.add([first()]);
    on.clock = beginning;
    await on.until(id, 'set');
    expect(on.fixture.writes()).toHaveLength(1);
    on.clock += hour;
    await on.until(id, 'cleared');
    expect(on.statusOf(first())).toEqual({});
  });

  it('does not clear what another entry keeps for longer', async () => {
    const id = on.add([first()]);
    const longer = valueOf(
      on.calendar.add({ ...on.draftFor([first()]), untilMilliseconds: beginning + 2 * hour }, null),
    ).id;
    on.clock = beginning;
    await on.until(id, 'set');
    await on.until(longer, 'set');
    on.clock += hour;
    expect(await on.until(id, 'cleared')).toMatchObject({
      explanation: 'Left as it is. Another entry keeps it for longer.',
    });
    expect(on.statusOf(first())).toMatchObject({ status_text: 'On leave' });
    on.clock += hour;
    await on.until(longer, 'cleared');
    expect(on.statusOf(first())).toEqual({});
  });
});

describe('an entry that was due while the console was closed', () => {
  it('starts late if its end is still ahead, once the organization is live', async () => {
    const id = on.add([first()]);
    on.calendar.close();
    on.clock = beginning + hour / 2;
    on.restart();
    on.calendar.tick(false);
    await pause(50, 'what is due while the console is not live must wait');
    expect(on.fixture.writes()).toEqual([]);
    await on.until(id, 'set');
    expect(on.statusOf(first())).toMatchObject({ status_text: 'On leave' });
  });

  it('is skipped with a note if its end has passed', async () => {
    const id = on.add([first()]);
    on.clock = beginning + 2 * hour;
    on.restart();
    expect(await on.until(id, 'failed')).toMatchObject({
      explanation: 'Not set: the end had passed before it could begin.',
    });
    expect(on.fixture.writes()).toEqual([]);
  });

  it('is cleared late if it was set', async () => {
    const id = on.add([first()]);
    on.clock = beginning;
    await on.until(id, 'set');
    on.clock = beginning + 5 * hour;
    on.restart();
    await on.until(id, 'cleared');
    expect(on.statusOf(first())).toEqual({});
  });
});

describe('after a crash', () => {
  it('between naming the job and starting it the entry is planned again, and sent once', async () => {
    const id = on.add([first()]);
    const store = openLeaveStore(on.fixture.database);
    const [leave] = store.read(organizationId, 0);
    if (leave === undefined) throw new Error('The entry was not kept.');
    store.keep({ ...leave, beginJobId: 'a job that never ran' });
    on.clock = beginning;
    on.restart();
    await on.until(id, 'set');
    expect(on.fixture.writes()).toHaveLength(1);
  });

  it('between setting the status and recording it the journal tells, and nothing is sent again', async () => {
    const id = on.add([first()]);
    slowly();
    on.clock = beginning;
    await on.until(id, 'planned', true);
    // The job runs to its end without the calendar's knowledge.
    await waitFor(() => (on.fixture.engine.jobs()[0]?.state === 'finished' ? true : null));
    expect(on.calendar.row(id)).toMatchObject({ state: 'planned', isRunning: true });
    on.restart();
    await on.until(id, 'set');
    expect(on.fixture.writes()).toHaveLength(1);
    on.clock += hour;
    await on.until(id, 'cleared');
    expect(on.fixture.writes()).toHaveLength(2);
  });

  it('during a call the call is read back, and the rest of the job continues by itself', async () => {
    const people = on.members.slice(0, 3);
    const id = on.add(people);
    slowly();
    on.clock = beginning;
    await on.until(id, 'planned', true);
    const job = await waitFor(() => on.fixture.engine.jobs()[0] ?? null);
    await on.fixture.engine.close();
    // The state after a killed process: an intent without an outcome, the others waiting, the job running.
    on.fixture.journalDatabase.exec(`UPDATE job SET state = 'running', finished_at = NULL`);
    on.fixture.journalDatabase.exec(`UPDATE change SET outcome = 'sending' WHERE change_id = 1`);
    const sent = new Set(on.fixture.writes().map(({ path }) => path));
    for (const { changeId, target } of on.fixture.rows(job.id)) {
      if (changeId === 1 || sent.has(`/api/v1/users/${numberOfTarget(target)}/status`)) continue;
      on.fixture.journalDatabase.exec(`UPDATE change SET outcome = 'waiting' WHERE change_id = ${changeId}`);
    }
    on.forgetFirstEngine();
    on.restart();
    await on.until(id, 'set');
    const paths = on.fixture.writes().map(({ path }) => path);
    expect(new Set(paths).size, 'nobody twice').toBe(paths.length);
    for (const [place, outcome] of on.outcomes(id).entries()) {
      const isSet = on.statusOf(people[place] as number)?.['status_text'] === 'On leave';
      expect(outcome).toBe(isSet ? 'set' : 'not-set');
    }
  });
});

describe('an entry', () => {
  it('waits while the level is read-only, says so, and starts when the level is raised', async () => {
    const id = on.add([first()]);
    on.fixture.engine.setSafetyLevel('read-only');
    on.clock = beginning;
    await on.tickAWhile();
    expect(on.calendar.row(id)).toMatchObject({
      state: 'planned',
      explanation: 'Waits: this console is read-only for this organization.',
    });
    expect(on.fixture.writes()).toEqual([]);
    on.fixture.engine.setSafetyLevel('confirm');
    expect(await on.until(id, 'set')).toMatchObject({ explanation: '' });

    on.fixture.engine.setSafetyLevel('read-only');
    on.clock += hour;
    await on.tickAWhile();
    expect(on.calendar.row(id)).toMatchObject({
      state: 'set',
      explanation: expect.stringContaining('read-only'),
    });
    on.fixture.engine.setSafetyLevel('normal');
    await on.until(id, 'cleared');
  });

  it('is not set if the level is read-only until its end, and gives the reason', async () => {
    const id = on.add([first()]);
    on.fixture.engine.setSafetyLevel('read-only');
    on.clock = beginning;
    await on.tickAWhile();
    on.clock += hour;
    expect((await on.until(id, 'failed')).explanation).toContain('read-only');
  });

  it('leaves out protected accounts and says so', async () => {
    const [protectedOne, other] = on.members as [number, number];
    const id = on.add([protectedOne, other]);
    on.fixture.engine.protect([protectedOne], true);
    on.clock = beginning;
    const row = await on.until(id, 'set');
    expect(row.explanation).toMatch(/^Not set for 1 person of 2 people\. Protected in this console/);
    expect(on.outcomes(id)).toEqual(['not-set', 'set']);
    on.clock += hour;
    await on.until(id, 'cleared');
    expect(on.outcomes(id)).toEqual(['not-set', 'cleared']);
    expect(on.statusOf(protectedOne)).toEqual({});
  });

  it('fails with the server’s message after a refusal', async () => {
    const id = on.add([first()]);
    on.fixture.realm.faults.add({
      method: 'POST',
      path: /\/status$/,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Heute nicht.' } },
    });
    on.clock = beginning;
    expect(await on.until(id, 'failed')).toMatchObject({ explanation: 'Not set. Heute nicht.' });
  });

  it('fails with a message if its status was set and could not be cleared', async () => {
    const id = on.add([first()]);
    on.clock = beginning;
    await on.until(id, 'set');
    on.fixture.realm.faults.add({
      method: 'POST',
      path: /\/status$/,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Heute nicht.' } },
    });
    on.clock += hour;
    expect(await on.until(id, 'failed')).toMatchObject({ explanation: 'Set, but not cleared. Heute nicht.' });
  });
});
