import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberOfTarget, targetOf, type Edit } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, stillRealm, valueOf, waitFor, type Fixture } from './engine.fixture.ts';

/** What each kind of change sends, and its effect on a server. */
let fixture: Fixture<DemoRealm>;
let members: number[];

beforeEach(async () => {
  fixture = await startFixture(await startDemoRealm(stillRealm));
  members = fixture.peopleWith(400);
});
afterEach(async () => {
  await fixture.close();
});

const user = (userId: number) =>
  fixture.realm.control.snapshot().users.find((one) => one.userId === userId) ?? null;
const sent = () =>
  fixture.realm.log
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, parameters, status }) => ({
      call: `${method} ${path.replace('/api/v1', '')}`,
      parameters,
      status,
    }));

function groupToFill(): { id: number; name: string; members: number[] } {
  const group = fixture.realm.control
    .snapshot()
    .groups.find(({ name, deactivated }) => !name.startsWith('role:') && !deactivated);
  if (!group) throw new Error('The demo realm has no group of its own.');
  return group;
}
const membersOf = (groupId: number) =>
  fixture.realm.control.snapshot().groups.find(({ id }) => id === groupId)?.members ?? [];

function fieldOfType(type: string): number {
  for (let id = 1; id < 50; id += 1) {
    if (fixture.model.facts.profileField(id)?.type === type) return id;
  }
  throw new Error(`The demo realm has no profile field of type ${type}.`);
}

describe('a profile field', () => {
  it.each([
    ['short-text', 'Kiln 3', 'Kiln 3'],
    ['long-text', 'Looks after *kiln 3*.', 'Looks after *kiln 3*.'],
    ['date', '2026-12-01', '2026-12-01'],
    ['link', 'https://orchid.example/kiln', 'https://orchid.example/kiln'],
    ['external-account', 'mara-q', 'mara-q'],
    ['pronouns', 'they/them', 'they/them'],
  ])('gets a value of type %s, which can be removed', async (type, value, stored) => {
    const fieldId = fieldOfType(type);
    const userId = members[0] ?? 0;
    const job = await fixture.start({ kind: 'set-profile-field', userIds: [userId], fieldId, value });
    expect(await fixture.settled(job.id)).toMatchObject({ applied: 1 });
    expect(user(userId)?.profile[fieldId]).toBe(stored);
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
    const cleared = await fixture.start({ kind: 'set-profile-field', userIds: [userId], fieldId, value: '' });
    expect(await fixture.settled(cleared.id)).toMatchObject({ applied: 1 });
    expect(user(userId)?.profile[fieldId]).toBeUndefined();
  });

  it('gets people as a list and shows them by name', async () => {
    const fieldId = fieldOfType('people');
    const [userId = 0, one = 0, other = 0] = members;
    const value = JSON.stringify([one, other]);
    const changeSet = await fixture.plan({ kind: 'set-profile-field', userIds: [userId], fieldId, value });
    expect(changeSet.changes[0]?.afterWords).toBe(`${user(one)?.fullName}, ${user(other)?.fullName}`);
    valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    await fixture.settled(changeSet.id);
    expect(sent().at(-1)?.parameters).toEqual({
      profile_data: JSON.stringify([{ id: fieldId, value: [one, other] }]),
    });
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
  });

  it('gets a list’s option by its key and shows its text', async () => {
    const fieldId = fieldOfType('list');
    const option = fixture.model.facts.profileField(fieldId)?.options[1];
    const userIds = members.slice(0, 3);
    const value = option?.key ?? '';
    const changeSet = await fixture.plan({ kind: 'set-profile-field', userIds, fieldId, value });
    expect(changeSet.title).toContain(` to ${option?.text} for 3 people`);
    expect(new Set(changeSet.changes.map(({ afterWords }) => afterWords))).toEqual(new Set([option?.text]));
  });

  it.each([
    ['short-text', 'x'.repeat(51), /is too long \(limit: 50 characters\)$/],
    ['long-text', 'x'.repeat(501), /is too long \(limit: 500 characters\)$/],
    ['list', 'no such option', /^'no such option' is not a valid choice for '/],
    ['date', '2026-02-30', /is not a date$/],
    ['date', '1.12.2026', /is not a date$/],
    ['link', 'orchid', /is not a URL$/],
    ['people', 'Mara', /^User IDs is not a list$/],
    ['people', '[999999]', /^Invalid user IDs: 999999$/],
  ])('rejects a wrong %s before anything is sent: %s', async (type, value, words) => {
    const action = {
      kind: 'set-profile-field',
      userIds: members.slice(0, 1),
      fieldId: fieldOfType(type),
      value,
    } as const;
    const refused = await fixture.engine.plan(action, new AbortController().signal);
    expect(refused).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', field: 'value', message: expect.stringMatching(words) as string },
    });
    // The server says the same if asked.
    const { updateUser } = await import('../zulip/route/users.ts');
    const profile_data = [
      { id: action.fieldId, value: type === 'people' && value.startsWith('[') ? [999_999] : value },
    ];
    await expect(updateUser(fixture.connection, members[0] ?? 0, { profile_data })).rejects.toThrow(words);
  });
});

describe('a group’s members', () => {
  it('are added and removed a hundred per call', async () => {
    const group = groupToFill();
    const userIds = members.filter((id) => !group.members.includes(id)).slice(0, 20);
    const changeSet = await fixture.plan({ kind: 'add-to-group', userIds, groupId: group.id });
    expect(changeSet).toMatchObject({ changeCount: 20, calls: 1 });
    valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 20 });
    expect(sent()).toHaveLength(1);
    expect(membersOf(group.id)).toEqual(expect.arrayContaining(userIds));
    fixture.model.refresh(fixture.engine);
    expect(fixture.engine.pending()).toEqual([]);
    const undo = await fixture.start({ kind: 'undo', jobId: changeSet.id });
    expect(await fixture.settled(undo.id)).toMatchObject({ applied: 20, undoOf: changeSet.id });
    expect(membersOf(group.id).toSorted()).toEqual(group.members.toSorted());
  });

  it('are read back once if the answer was lost, and not sent again', async () => {
    const group = groupToFill();
    const userIds = members.filter((id) => !group.members.includes(id)).slice(0, 6);
    fixture.realm.faults.add({
      method: 'POST',
      path: `/user_groups/${group.id}/members`,
      fault: { kind: 'cutAfter' },
    });
    const job = await fixture.start({ kind: 'add-to-group', userIds, groupId: group.id });
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'finished', applied: 6 });
    expect(sent()).toHaveLength(1);
    expect(
      fixture.realm.log.filter(({ method, path }) => method === 'GET' && path.includes('/user_groups/')),
    ).toHaveLength(1);
  });

  it('are not planned for system groups, existing members or deactivated people', async () => {
    const group = groupToFill();
    const system = fixture.realm.control.snapshot().groups.find(({ name }) => name === 'role:moderators');
    const [one = 0, other = 0] = members.filter((id) => !group.members.includes(id));
    fixture.realm.control.deactivate(other);
    fixture.model.refresh(fixture.engine);
    const userIds = [one, other, group.members[0] ?? 0];
    const planned = await fixture.plan({ kind: 'add-to-group', userIds, groupId: group.id });
    expect(planned.changes.map(({ target }) => target)).toEqual([targetOf('user', one)]);
    expect(planned.skipped.map(({ reason }) => reason).toSorted()).toEqual(['already-so', 'deactivated']);
    const locked = await fixture.plan({ kind: 'add-to-group', userIds: [one], groupId: system?.id ?? 0 });
    expect(locked.skipped).toMatchObject([{ reason: 'not-possible' }]);
  });
});

describe('an account', () => {
  it('is deactivated with the text of the email, and reactivated by an undo', async () => {
    const userIds = members.slice(0, 2);
    const changeSet = await fixture.plan({
      kind: 'deactivate',
      userIds,
      notification: 'Thank you for all of it.',
    });
    valueOf(fixture.engine.run(changeSet.id, null, false, 'Left the cooperative'));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 2, reason: 'Left the cooperative' });
    expect(sent().map(({ parameters }) => parameters)).toEqual(
      userIds.map(() => ({ deactivation_notification_comment: 'Thank you for all of it.' })),
    );
    expect(userIds.map((userId) => user(userId)?.isActive)).toEqual([false, false]);
    fixture.model.refresh(fixture.engine);
    const undo = await fixture.start({ kind: 'undo', jobId: changeSet.id });
    expect(await fixture.settled(undo.id)).toMatchObject({ applied: 2 });
    expect(userIds.map((userId) => user(userId)?.isActive)).toEqual([true, true]);
  });

  it('of a bot uses its own call', async () => {
    const bot = fixture.realm.control.snapshot().users.find(({ isBot, isActive }) => isBot && isActive);
    const job = await fixture.start({ kind: 'deactivate', userIds: [bot?.userId ?? 0], notification: null });
    expect(await fixture.settled(job.id)).toMatchObject({ applied: 1 });
    expect(sent()).toMatchObject([{ call: `DELETE /bots/${bot?.userId}` }]);
  });

  it('of oneself or the last owner is not deactivated', async () => {
    const owners = fixture.peopleWith(100);
    const others = await fixture.plan({
      kind: 'deactivate',
      userIds: [...owners, fixture.me.userId],
      notification: null,
    });
    expect(others.changes.map(({ target }) => numberOfTarget(target)).toSorted()).toEqual(owners.toSorted());
    expect(others.skipped).toMatchObject([{ reason: 'yourself' }]);
    const { model } = fixture;
    model.facts.activeHumanOwners = () => 1;
    const last = await fixture.plan({ kind: 'deactivate', userIds: owners.slice(0, 1), notification: null });
    expect(last.skipped).toMatchObject([{ reason: 'last-owner' }]);
  });
});

describe('several fields of a person', () => {
  it('are changed in one call', async () => {
    const [userId = 0] = members;
    const target = targetOf('user', userId);
    const fieldId = fieldOfType('short-text');
    const edits = [
      { target, field: 'role', value: '300' },
      { target, field: 'name', value: 'Mara Quill' },
      { target, field: `field:${fieldId}`, value: 'Kiln 3' },
    ] as const;
    const changeSet = await fixture.plan({ kind: 'edit', title: '', edits: [...edits] });
    // One to read back the role, and one for all three.
    expect(changeSet).toMatchObject({ changeCount: 3, calls: 2 });
    valueOf(fixture.engine.run(changeSet.id, null, false, ''));
    expect(await fixture.settled(changeSet.id)).toMatchObject({ applied: 3 });
    expect(sent()).toMatchObject([{ call: `PATCH /users/${userId}`, status: 200 }]);
    expect(user(userId)).toMatchObject({ role: 300, fullName: 'Mara Quill' });
  });
});

describe('edits without a title', () => {
  it('are titled by the one value that they set, or by whom they are of', async () => {
    const [userId = 0] = members;
    const target = targetOf('user', userId);
    const { fullName } = user(userId) ?? {};
    const field = `field:${fieldOfType('short-text')}` as const;
    const titleOf = async (...edits: Edit[]) =>
      (await fixture.plan({ kind: 'edit', title: '', edits })).title;
    const value = { target, field, value: 'Kiln 3' };
    expect(await titleOf(value)).toMatch(new RegExp(`^Set .+ to Kiln 3 for ${fullName}$`));
    expect(await titleOf(value, { target, field: 'role', value: '300' })).toBe(`Edit ${fullName}`);
  });
});

describe('undo and retry', () => {
  it('an undo restores only values that are still as this console left them', async () => {
    const userIds = members.slice(0, 10);
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    await fixture.settled(job.id);
    const [changed = 0, , already = 0] = userIds;
    fixture.realm.control.setRole(changed, 200);
    fixture.realm.control.setRole(already, 400);
    fixture.model.refresh(fixture.engine);
    const undo = await fixture.plan({ kind: 'undo', jobId: job.id });
    expect(undo.title).toBe('Undo: Set role to Moderator for 10 people');
    expect(undo.changeCount).toBe(8);
    expect(undo.skipped).toMatchObject([
      { target: targetOf('user', changed), reason: 'changed' },
      { target: targetOf('user', already), reason: 'already-so' },
    ]);
    valueOf(fixture.engine.run(undo.id, undo.typeToConfirm, false, ''));
    await fixture.settled(undo.id);
    expect(userIds.map(fixture.roleOf)).toEqual(userIds.map((id) => (id === changed ? 200 : 400)));
  });

  it('an undo of an undo redoes the change under its own title, and always asks first', async () => {
    fixture.engine.setSafetyLevel('normal');
    const userIds = members.slice(0, 1);
    const title = `Rename ${fixture.realm.control.snapshot().users.find(({ userId }) => userId === userIds[0])?.fullName ?? ''}`;
    let { id } = await fixture.start({ kind: 'rename', userId: userIds[0] ?? 0, name: 'Mara Newton' });
    await fixture.settled(id);
    for (const verb of ['Undo', 'Redo', 'Undo', 'Redo']) {
      fixture.model.refresh(fixture.engine);
      const undo = await fixture.plan({ kind: 'undo', jobId: id });
      expect(undo).toMatchObject({ title: `${verb}: ${title}`, startsAtOnce: false, changeCount: 1 });
      valueOf(fixture.engine.run(undo.id, null, false, ''));
      await fixture.settled(undo.id);
      ({ id } = undo);
    }
  });

  it('a retry repeats refused changes and those that were never sent', async () => {
    const userIds = members.slice(0, 4);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 }, true);
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'stopped', rejected: 1, skipped: 3 });
    const again = await fixture.start({ kind: 'retry', jobId: job.id });
    expect(await fixture.settled(again.id)).toMatchObject({ state: 'finished', applied: 4 });
    const nothing = await fixture.engine.plan(
      { kind: 'retry', jobId: again.id },
      new AbortController().signal,
    );
    expect(nothing).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });
});

describe('the engine', () => {
  it('pauses the job after ten refusals in a row until it is resumed', async () => {
    const userIds = members.slice(0, 15);
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: 12,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const job = await fixture.start({ kind: 'set-role', userIds, role: 300 });
    expect(await fixture.settled(job.id)).toMatchObject({
      state: 'paused',
      rejected: 10,
      latestExplanation: 'Paused after 10 refusals in a row. The last: Insufficient permission',
    });
    valueOf(fixture.engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ rejected: 12, applied: 3 });
  });

  it('leaves a protected account alone, even if the change was planned before', async () => {
    const { engine } = fixture;
    const [userId = 0] = members;
    const planned = await fixture.plan({ kind: 'set-role', userIds: [userId], role: 300 });
    valueOf(engine.protect([userId], true));
    expect((await fixture.plan({ kind: 'rename', userId, name: 'Mara Q.' })).skipped).toMatchObject([
      { reason: 'protected' },
    ]);
    valueOf(engine.run(planned.id, null, false, ''));
    expect(await fixture.settled(planned.id)).toMatchObject({ skipped: 1 });
    expect(sent()).toEqual([]);
    valueOf(engine.protect([userId], false));
    expect((await fixture.plan({ kind: 'rename', userId, name: 'Mara Q.' })).changeCount).toBe(1);
  });

  it('starts no job while read-only, pauses running ones, and remembers it', async () => {
    const { engine } = fixture;
    fixture.realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: Infinity,
      fault: { kind: 'slow', milliseconds: 40 },
    });
    const job = await fixture.start({ kind: 'set-role', userIds: members.slice(0, 10), role: 300 });
    await waitFor(() => (sent().length > 0 ? true : null));
    const planned = await fixture.plan({ kind: 'rename', userId: members[11] ?? 0, name: 'Mara Q.' });
    valueOf(engine.setSafetyLevel('read-only'));
    expect(await fixture.settled(job.id)).toMatchObject({ state: 'paused' });
    expect(engine.run(planned.id, null, false, '')).toMatchObject({ failure: { code: 'READ_ONLY' } });
    expect(engine.control(job.id, 'resume')).toMatchObject({ failure: { code: 'READ_ONLY' } });
    expect(engine.safety()).toMatchObject({ level: 'read-only' });
    valueOf(engine.setSafetyLevel('confirm'));
    valueOf(engine.control(job.id, 'resume'));
    expect(await fixture.settled(job.id, ['finished'])).toMatchObject({ applied: 10 });
  });

  it('counts the people of a change, and warns when they are a large part of the organization', async () => {
    const few = await fixture.plan({ kind: 'set-role', userIds: members.slice(0, 5), role: 300 });
    expect(few).toMatchObject({ things: [{ kind: 'user', count: 5 }], largeShare: null });
  });
});
