import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Action, targetOf } from '#contract/changes.ts';
import { register, send } from '@realm-console/demo-realm/client';
import {
  getUserGroupMembers,
  updateUserGroupMembers,
} from '../../src-main/zulip/route/user-group-members.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  getUserGroups,
  updateUserGroup,
} from '../../src-main/zulip/route/user-groups.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { openContractRealm, refusalOf, type ContractRealm, roughWithout } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let contract: ContractRealm | undefined;
let open: LiveRealm | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
  await contract?.close();
  contract = undefined;
});

async function at(featureLevel: number): Promise<ContractRealm> {
  contract = await openContractRealm({ featureLevel, users: 60, rough: roughWithout('answers') });
  return contract;
}

const group = { name: 'glazers', description: '', members: [] };

describe('groups on older servers', () => {
  it.each([
    [316, null],
    [317, expect.any(Number)],
  ])('at level %i return a new group’s ID %s', async (level, groupId) => {
    const { as } = await at(level);
    expect(await createUserGroup(as('owner'), group)).toEqual({ groupId, ignoredParameters: [] });
    expect((await getUserGroups(as('owner'))).some(({ name }) => name === 'glazers')).toBe(true);
  });

  it.each([
    [282, { can_manage_group: 9 }, 283],
    [300, { can_join_group: 9 }, 301],
    [304, { can_add_members_group: 9 }, 305],
    [307, { can_leave_group: 9 }, 308],
    [308, { can_join_group: { direct_members: [], direct_subgroups: [9] } }, 309],
    [310, { subgroups: [9] }, 311],
    [323, { can_remove_members_group: 9 }, 324],
  ])('at level %i aren’t requested with %j', async (level, more, needed) => {
    const { as, realm } = await at(level);
    const calls = realm.log.length;
    expect(await refusalOf(createUserGroup(as('owner'), { ...group, ...more }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: needed,
    });
    expect(realm.log).toHaveLength(calls);
  });

  it('at level 289 are deleted with the console, unless a permission names just this group', async () => {
    open = await openLiveRealm({ featureLevel: 289 }, { featureLevel: 289 });
    const groups = (await open.ask('replica.snapshot', {})).tables.groups;
    const idOf = (name: string): number => groups.find((one) => one.name === name)?.id ?? 0;
    const outer = idOf('workshops');
    const inner = idOf('print-workshop');
    const deletion = (id: number): Action => ({
      kind: 'edit',
      title: 'Delete',
      edits: [{ target: targetOf('group', id), field: 'group', value: '' }],
    });
    await open.request('PATCH', `/user_groups/${idOf('lisboa')}`, {
      can_mention_group: JSON.stringify({ new: outer }),
    });
    await vi.waitFor(async () => {
      const plan = await open?.ask('changes.plan', { action: deletion(outer) });
      expect(plan?.skipped).toMatchObject([{ explanation: expect.stringContaining('A permission names') }]);
    });
    const ended = await open.runUntilSettled(deletion(inner));
    expect(ended.job.applied).toBe(1);
    const { tables } = await open.ask('replica.snapshot', {});
    expect(tables.groups.find(({ id }) => id === outer)?.directSubgroupIds).not.toContain(inner);
    expect(tables.groups.some(({ id }) => id === inner)).toBe(false);
  });

  it.each([
    [293, true],
    [294, false],
  ])('at level %i can be deleted, silently removed from their parents: %j', async (level, isThere) => {
    const opened = await at(level);
    const { as } = opened;
    const groups = await getUserGroups(as('owner'));
    const inner = groups.find(({ name }) => name === 'north-orchard')?.id ?? 0;
    const events = await eventsDuring(opened, 'member', ['user_group'], async () => {
      const deleting = deleteUserGroup(as('owner'), inner);
      if (isThere) expect(await deleting).toEqual({ ignoredParameters: [] });
      else expect(await refusalOf(deleting)).toMatchObject({ kind: 'rejected', status: 405 });
    });
    const parents = (await getUserGroups(as('owner'))).filter((one) =>
      one.direct_subgroup_ids.includes(inner),
    );
    expect([events, parents.length]).toEqual(
      isThere ? [[{ type: 'user_group', op: 'remove', group_id: inner }], 0] : [[], 1],
    );
  });

  it('below level 260 have permissions sent bare, without an expected value', async () => {
    const { as } = await at(247);
    await createUserGroup(as('owner'), group);
    const groups = await getUserGroups(as('owner'));
    const id = groups.find(({ name }) => name === 'glazers')?.id ?? 0;
    const members = groups.find(({ name }) => name === 'role:members')?.id ?? 0;
    await updateUserGroup(as('owner'), id, { can_mention_group: { new: members } });
    const found = (await getUserGroups(as('owner'))).find((candidate) => candidate.id === id);
    expect(found?.can_mention_group).toBe(members);
    const expecting = updateUserGroup(as('owner'), id, { can_mention_group: { new: 9, old: members } });
    expect(await refusalOf(expecting)).toMatchObject({ kind: 'unsupported', neededFeatureLevel: 260 });
  });

  it.each([
    [325, false],
    [326, true],
  ])('at level %i can be mentioned by owners alone: %j', async (level, isAllowed) => {
    const { as } = await at(level);
    await createUserGroup(as('owner'), group);
    const groups = await getUserGroups(as('owner'));
    const idOf = (name: string) => groups.find((candidate) => candidate.name === name)?.id ?? 0;
    const update = (change: Parameters<typeof updateUserGroup>[2]) =>
      updateUserGroup(as('owner'), idOf('glazers'), change);
    const given = update({ can_mention_group: { new: idOf('role:owners') } });
    if (isAllowed) await given;
    else {
      expect(await refusalOf(given)).toMatchObject({
        message: "'can_mention_group' setting cannot be set to 'role:owners' group.",
      });
    }
    // Permissions added later never had that rule.
    await update({ can_manage_group: { new: idOf('role:owners') } });
  });

  it('below level 299 can be changed by moderators, and by members who are in them', async () => {
    const { as, account } = await at(247);
    const member = account('member').userId;
    await createUserGroup(as('moderator'), { ...group, members: [member] });
    await createUserGroup(as('member'), { ...group, name: 'others' });
    const groups = await getUserGroups(as('owner'));
    const idOf = (name: string) => groups.find((candidate) => candidate.name === name)?.id ?? 0;
    await updateUserGroup(as('member'), idOf('glazers'), { description: 'x' });
    expect(
      await refusalOf(updateUserGroup(as('member'), idOf('others'), { description: 'x' })),
    ).toMatchObject({
      message: 'Insufficient permission',
    });
    await updateUserGroup(as('moderator'), idOf('others'), { description: 'x' });
  });

  it('below level 298 are rejected without reasons if in use', async () => {
    const { as } = await at(297);
    const groups = await getUserGroups(as('owner'));
    const kiln = groups.find(({ name }) => name === 'glaze-lab')?.id ?? 0;
    const failure = await refusalOf(deactivateUserGroup(as('owner'), kiln));
    expect(failure).toEqual({
      kind: 'rejected',
      code: 'BAD_REQUEST',
      message: 'Cannot deactivate user group in use.',
      status: 400,
    });
  });

  it('below level 386 can’t be reactivated', async () => {
    const { as } = await at(385);
    expect(await refusalOf(updateUserGroup(as('owner'), 30, { deactivated: false }))).toMatchObject({
      kind: 'unsupported',
      neededFeatureLevel: 386,
    });
  });

  it.each([
    [339, 'description', 'User group is deactivated.'],
    [339, 'name', null],
    [340, 'description', null],
  ] as const)('at level %i have the %s of a deactivated group: %s', async (level, property, words) => {
    const { as } = await at(level);
    const fair = (await getUserGroups(as('owner'))).find(({ deactivated }) => deactivated)?.id ?? 0;
    const call = updateUserGroup(as('owner'), fair, { [property]: 'Summer fair' });
    if (words === null) expect(await call).toEqual({ ignoredParameters: [] });
    else expect(await refusalOf(call)).toMatchObject({ message: words });
  });

  it.each([
    [390, 'User group is deactivated.'],
    [391, null],
  ])('at level %i have members of a deactivated group: %s', async (level, words) => {
    const { as, account } = await at(level);
    const fair = (await getUserGroups(as('owner'))).find(({ deactivated }) => deactivated)?.id ?? 0;
    const call = updateUserGroupMembers(as('owner'), fair, { add: [account('guest').userId] });
    if (words === null) expect(await call).toEqual({ ignoredParameters: [] });
    else expect(await refusalOf(call)).toMatchObject({ message: words });
  });

  it.each([
    [495, 'This endpoint does not accept bot requests.'],
    [496, null],
  ])('at level %i have members read by bots: %s', async (level, words) => {
    const { as, realm } = await at(level);
    const id = realm.control.snapshot().groups.find(({ name }) => name === 'role:members')?.id ?? 0;
    const call = getUserGroupMembers(as('bot'), id);
    if (words === null) expect((await call).length).toBeGreaterThan(10);
    else expect(await refusalOf(call)).toMatchObject({ message: words });
  });

  it('below level 294 are sent to every client as deactivated', async () => {
    const old = await at(293);
    const id = old.realm.control.snapshot().groups.find(({ name }) => name === 'book-club')?.id ?? 0;
    await createUserGroup(old.as('owner'), group);
    const events = await eventsDuring(old, 'guest', ['user_group'], () =>
      send(old.realm, old.account('moderator'), 'POST', `/user_groups/${id}/deactivate`),
    );
    expect(events).toEqual([{ type: 'user_group', op: 'update', group_id: id, data: { deactivated: true } }]);
  });

  it('only have the fields that their server knows', async () => {
    const { realm, account } = await at(289);
    const { realm_user_groups: groups } = await register(realm, account('owner'), {
      fetch_event_types: ['realm_user_groups'],
    });
    expect(Object.keys((groups as object[])[0] ?? {}).toSorted()).toEqual(
      ['can_manage_group', 'can_mention_group', 'description', 'direct_subgroup_ids', 'id'].concat([
        'is_system_group',
        'members',
        'name',
      ]),
    );
  });
});
