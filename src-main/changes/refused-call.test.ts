import { afterEach, describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { sayText } from '#words/text.ts';
import { startFixture, stillRealm, valueOf, type Fixture } from './engine.fixture.ts';

/** What is sent after a call with several changes was rejected as a whole. */
let fixture: Fixture<DemoRealm>;

afterEach(() => fixture.close());

async function start(language: 'en' | 'de' = 'en'): Promise<number[]> {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm, language }));
  return fixture.peopleWith(400);
}

const statuses = () => fixture.writes().map(({ status }) => status);
const parametersSent = () =>
  fixture.realm.log.filter(({ method }) => method !== 'GET').map(({ parameters }) => parameters);

function groupToFill(): { id: number; members: number[] } {
  const group = fixture.realm.control
    .snapshot()
    .groups.find(({ name, deactivated }) => !name.startsWith('role:') && !deactivated);
  if (!group) throw new Error('The demo realm has no group of its own.');
  return group;
}

const ids = (list = '[]'): number[] => JSON.parse(list) as number[];

describe('people of a group', () => {
  it.each([
    ['en', 2, 3],
    // If the words can't be parsed, the call is halved until the culprit is alone.
    ['de', 1, 9],
  ] as const)('are sent together without those that the server names, in %s', async (language, bad, most) => {
    const members = await start(language);
    const group = groupToFill();
    const userIds = members.filter((id) => !group.members.includes(id)).slice(0, 12);
    const gone = userIds.slice(7, 7 + bad);
    const changeSet = await fixture.plan({ kind: 'add-to-group', userIds, groupId: group.id });
    expect(changeSet.calls).toBe(1);
    // Deactivated behind the console's back, so that its model doesn't know yet.
    for (const userId of gone) fixture.realm.control.deactivate(userId);
    valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({
      state: 'finished',
      applied: 12 - bad,
      rejected: bad,
    });
    const rejected = fixture.rows(changeSet.id).filter(({ outcome }) => outcome === 'rejected');
    expect(rejected.map(({ target }) => target).toSorted()).toEqual(
      gone.map((userId) => targetOf('user', userId)).toSorted(),
    );
    expect(rejected[0]?.explanation).toMatch(/^(Invalid user ID|Ungültige Nutzer-ID): \d+$/);
    expect(statuses().length).toBeLessThanOrEqual(most);
  });

  it.each([
    ['names', 'Invalid user IDs: ', 2],
    ['does not name', 'Nope, not ', 15],
  ])('take few calls for a hundred, one of whom the server %s', async (_how, words, most) => {
    fixture = await startFixture(await startDemoRealm({ ...stillRealm, users: 200 }));
    const group = groupToFill();
    const userIds = fixture.peopleWith(400).filter((id) => !group.members.includes(id));
    const hundred = userIds.slice(0, 100);
    const bad = hundred[61] ?? 0;
    fixture.realm.faults.decide(({ method, path, entry }) => {
      const isOfBad =
        method === 'POST' && path.endsWith('/members') && ids(entry.parameters['add']).includes(bad);
      return isOfBad ? { kind: 'refuse', error: { msg: `${words}${bad}` } } : undefined;
    });
    const job = await fixture.start({ kind: 'add-to-group', userIds: hundred, groupId: group.id });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', applied: 99, rejected: 1 });
    expect(statuses().length).toBeLessThanOrEqual(most);
  });

  it('are rejected in one call if the group is the reason', async () => {
    const members = await start();
    const group = groupToFill();
    const userIds = members.filter((id) => !group.members.includes(id)).slice(0, 8);
    fixture.realm.faults.add({
      method: 'POST',
      path: `/user_groups/${group.id}/members`,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'add-to-group', userIds, groupId: group.id });
    expect(await fixture.settled(job.id)).toMatchObject({ applied: 0, rejected: 8 });
    expect(statuses()).toEqual([400]);
  });

  it('are not sent after the one that is named, if the job stops at the first rejection', async () => {
    const members = await start();
    const group = groupToFill();
    const userIds = members.filter((id) => !group.members.includes(id)).slice(0, 5);
    const changeSet = await fixture.plan({ kind: 'add-to-group', userIds, groupId: group.id });
    fixture.realm.control.deactivate(userIds[2] ?? 0);
    valueOf(fixture.engine.run(changeSet.id, null, true, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ state: 'stopped', rejected: 1, skipped: 4 });
    expect(statuses()).toEqual([400]);
  });
});

describe('the edit of a profile', () => {
  it('is sent without what the server names, in two calls for five fields', async () => {
    const [userId = 0] = await start();
    fixture.realm.control.allowEmailChanges(fixture.me.userId, true);
    const target = targetOf('user', userId);
    const fields = [1, 2, 3, 4, 5, 6, 7, 8].filter((id) =>
      ['short-text', 'long-text', 'pronouns'].includes(fixture.model.facts.profileField(id)?.type ?? ''),
    );
    const changeSet = await fixture.plan({
      kind: 'edit',
      title: '',
      edits: [
        { target, field: 'name', value: 'Mara Quill' },
        { target, field: 'email', value: 'mara@orchid.example' },
        ...fields.map((id) => ({ target, field: `field:${id}` as const, value: 'Kiln 3' })),
      ],
    });
    expect(changeSet.calls).toBe(1);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: `/users/${userId}`,
      times: 1,
      fault: { kind: 'refuse', error: { msg: 'New email value error: Already has an account.' } },
    });
    valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 1 + fields.length, rejected: 1 });
    expect(fixture.rows(changeSet.id).find(({ field }) => field === 'email')).toMatchObject({
      outcome: 'rejected',
      explanation: 'New email value error: Already has an account.',
    });
    expect(statuses()).toEqual([400, 200]);
  });
});

describe('the right to change email addresses, which servers don’t disclose', () => {
  it('is tried once: the rest isn’t sent, and says why', async () => {
    const members = await start();
    const edits = members
      .slice(0, 15)
      .flatMap((userId, place) => [
        { target: targetOf('user', userId), field: 'name', value: `Person ${place}` } as const,
        { target: targetOf('user', userId), field: 'email', value: `person${place}@orchid.example` } as const,
      ]);
    const job = await fixture.start({ kind: 'edit', title: '', edits });
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'finished',
      applied: 15,
      rejected: 1,
      skipped: 14,
      latestExplanation: 'User not authorized to change user emails',
    });
    const skipped = fixture.rows(job.id).filter(({ outcome }) => outcome === 'skipped');
    expect(new Set(skipped.map(({ explanation }) => sayText(explanation)))).toEqual(
      new Set(['Not sent: User not authorized to change user emails']),
    );
    expect(parametersSent().filter((parameters) => 'new_email' in parameters)).toHaveLength(1);
    // Once the right is granted, all of it can be sent again.
    fixture.realm.control.allowEmailChanges(fixture.me.userId, true);
    const again = await fixture.start({ kind: 'retry', jobId: job.id });
    expect(await fixture.settled(again.id)).toMatchObject({ applied: 15 });
  });
});
