import { afterEach, describe, expect, it, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { newBotText } from '#contract/bots.ts';
import { channelPermissionNames } from '#contract/channels.ts';
import { groupPermissionNames } from '#contract/groups.ts';
import { permissionSettings } from '#contract/settings/permission-settings.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import type { Holdings } from '#contract/offboarding.ts';
import { sayText } from '#words/text.ts';
import { heldRows } from '../../src-renderer/subjects/people/offboarding/held-rows.ts';
import {
  offboardingEdits,
  partsOf,
  type Handover,
  type Part,
} from '../../src-renderer/subjects/people/offboarding/offboarding-edits.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** Someone leaves: others take over their responsibilities, and then their account is deactivated, as one change. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };
const all: ReadonlySet<Part> = new Set(['bots', 'groups', 'fields']);

const handover = (successorId: number | null, more: Partial<Handover> = {}): Handover => ({
  parts: all,
  permissions: new Map(),
  successorId,
  ...more,
});
const users = () => open.demo.control.snapshot().users;
const person = (userId: number) => users().find((one) => one.userId === userId);
const members = () => users().filter(({ isBot, isActive, role }) => !isBot && isActive && role === 400);
async function botNow(userId: number): Promise<{ isActive: boolean; owner: number | undefined }> {
  const { isActive, bot } = await open.ask('people.person', { userId });
  return { isActive, owner: bot?.owner?.userId };
}
const holdingsOf = (userId: number) => open.ask('people.holdings', { userId });

/** A member with a bot, a group and a channel of their own, who is named in someone's profile. */
async function somebody(): Promise<{ leaver: number; successor: number; other: number; channelId: number }> {
  const [leaver = 0, successor = 0, other = 0] = members().map(({ userId }) => userId);
  const { rows } = await open.runUntilSettled({
    kind: 'edit',
    title: 'A bot',
    edits: [
      {
        target: 'bot:new:offboard',
        field: 'bot',
        value: newBotText({ name: 'Left behind', type: 1, webhook: null }),
      },
    ],
  });
  expect(rows[0]?.outcome).toBe('applied');
  const botId = users().find(({ email }) => email.startsWith('offboard-bot@'))?.userId ?? 0;
  await vi.waitFor(() => open.ask('people.person', { userId: botId }), patience);
  await open.runUntilSettled({
    kind: 'edit',
    title: 'Its owner',
    edits: [{ target: targetOf('user', botId), field: 'owner', value: String(leaver) }],
  });
  await open.request('POST', '/user_groups/create', {
    name: 'potters',
    description: '',
    members: JSON.stringify([leaver]),
  });
  const { id: channelId } = (await open.request('POST', '/channels/create', {
    name: 'of one person',
    subscribers: JSON.stringify([leaver]),
    can_administer_channel_group: JSON.stringify({ direct_members: [leaver], direct_subgroups: [] }),
  })) as { id: number };
  const { custom_fields: fields } = (await open.request('GET', '/realm/profile_fields')) as {
    custom_fields: { id: number; type: number }[];
  };
  const field = fields.find(({ type }) => type === 6)?.id ?? 0;
  await open.request('PATCH', `/users/${other}`, {
    profile_data: JSON.stringify([{ id: field, value: [leaver] }]),
  });
  await vi.waitFor(async () => {
    const held = await holdingsOf(leaver);
    expect(partsOf(held)).toEqual(['bots', 'groups', 'fields']);
  }, patience);
  return { leaver, successor, other, channelId };
}

describe('people who leave together', () => {
  afterEach(() => open.close());

  it('leave behind what nobody else can administer, named or through a group', async () => {
    open = await openLiveRealm({ users: 120 });
    const [one = 0, two = 0, three = 0] = members().map(({ userId }) => userId);
    await open.request('POST', '/user_groups/create', {
      name: 'keepers',
      description: '',
      members: JSON.stringify([two]),
    });
    const group = open.demo.control.snapshot().groups.find(({ name }) => name === 'keepers')?.id ?? 0;
    await open.request('PATCH', `/user_groups/${group}`, {
      can_manage_group: JSON.stringify({ new: { direct_members: [three], direct_subgroups: [] } }),
    });
    await open.request('POST', '/channels/create', {
      name: 'of two people',
      subscribers: JSON.stringify([one]),
      can_administer_channel_group: JSON.stringify({ direct_members: [one], direct_subgroups: [group] }),
    });
    const leaving = async (...userIds: number[]) => {
      const { people } = await open.ask('people.leavers', { userIds });
      return people
        .filter(({ channels, groups }) => [...channels, ...groups].some((name) => made.has(name)))
        .map(({ userId }) => userId);
    };
    const made = new Set(['of two people', 'keepers']);
    await vi.waitFor(
      async () => expect(new Set(await leaving(one, two))).toEqual(new Set([one, two])),
      patience,
    );
    expect(await leaving(one)).toEqual([]);
    expect(await leaving(one, three)).toEqual([three]);
  });
});

describe('offboarding', () => {
  afterEach(() => open.close());

  it('hands everything over, deactivates the account last, and restores everything', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver, successor, other, channelId } = await somebody();
    const held: Holdings = await holdingsOf(leaver);
    expect(held).toMatchObject({
      bots: [{ name: 'Left behind' }],
      permissions: expect.arrayContaining([
        expect.objectContaining({
          target: targetOf('channel', channelId),
          field: 'can_administer_channel_group',
          isOnlyHolder: true,
          others: 'organization administrators',
        }),
      ]) as unknown[],
      groups: expect.arrayContaining([expect.objectContaining({ name: 'potters' })]) as unknown[],
      fields: [{ people: expect.arrayContaining([expect.objectContaining({ userId: other })]) as unknown[] }],
    });
    const leavers = (...userIds: number[]) => open.ask('people.leavers', { userIds });
    const ofOnePerson = async (...userIds: number[]) =>
      (await leavers(...userIds)).people.filter(({ channels }) => channels.includes('of one person'));
    expect(await ofOnePerson(leaver, other)).toMatchObject([{ userId: leaver, bots: ['Left behind'] }]);
    expect(await ofOnePerson(other)).toEqual([]);
    const action = {
      kind: 'edit' as const,
      title: 'Offboard',
      edits: offboardingEdits(leaver, held, handover(successor)),
    };
    const plan = await open.ask('changes.plan', { action });
    expect(plan.skipped).toEqual([]);
    expect(plan.whatElseChanges.map(sayText).join()).not.toContain('deactivated too');
    const { job, rows } = await open.runUntilSettled(action);
    expect(rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    const inOrder = (all: typeof rows) => all.toSorted((one, next) => one.changeId - next.changeId);
    expect(inOrder(rows).at(-1)).toMatchObject({
      target: targetOf('user', leaver),
      afterWords: 'Deactivated',
    });
    const botId = held.bots[0]?.userId ?? 0;
    expect(person(leaver)?.isActive).toBe(false);
    expect(await botNow(botId)).toEqual({ isActive: true, owner: successor });

    const undone = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(undone.rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    expect(inOrder(undone.rows)[0]).toMatchObject({ target: targetOf('user', leaver), afterWords: 'Active' });
    expect(person(leaver)?.isActive).toBe(true);
    expect(await botNow(botId)).toEqual({ isActive: true, owner: leaver });
    await vi.waitFor(async () => {
      expect((await holdingsOf(leaver)).permissions).toEqual(held.permissions);
    }, patience);
  });

  it('says which bots are deactivated too unless handed over', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver, successor } = await somebody();
    const held = await holdingsOf(leaver);
    const without = new Set([...all].filter((part) => part !== 'bots'));
    const edits = offboardingEdits(leaver, held, handover(successor, { parts: without }));
    const plan = await open.ask('changes.plan', { action: { kind: 'edit', title: 'Offboard', edits } });
    expect(plan.whatElseChanges.map(sayText).join()).toContain(
      '1 bot that they own is deactivated too: Left behind.',
    );
    expect(offboardingEdits(leaver, held, handover(null, { parts: new Set() }))).toHaveLength(1);
  });

  /** Without these, the caller can't change some permissions of groups and channels. */
  const neededByTheCaller: ReadonlySet<string> = new Set([
    'can_manage_all_groups',
    'can_set_delete_message_policy_group',
  ]);

  /** Gives a person every permission of a group, a channel and the organization. */
  async function giveEverything(leaver: number): Promise<string[]> {
    const only = { direct_members: [leaver], direct_subgroups: [] };
    const { server_supported_permission_settings: rules } = (await open.request('POST', '/register', {
      fetch_event_types: JSON.stringify(['realm', 'realm_user_groups']),
    })) as Record<string, Record<string, Record<string, { require_system_group: boolean }>>>;
    const named = (scope: string, names: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        names
          .filter((name) => rules?.[scope]?.[name]?.require_system_group !== true)
          .filter((name) => !neededByTheCaller.has(name))
          .map((name) => [name, JSON.stringify(only)]),
      );
    const ofGroup = named('group', groupPermissionNames);
    const group = await open.request('POST', '/user_groups/create', {
      name: 'throwers',
      description: '',
      members: JSON.stringify([]),
      ...ofGroup,
    });
    const ofChannel = named('stream', channelPermissionNames);
    const channel = await open.request('POST', '/channels/create', {
      name: 'glazes',
      subscribers: JSON.stringify([leaver]),
      ...ofChannel,
    });
    const ofRealm = named(
      'realm',
      permissionSettings.map(({ name }) => name),
    );
    for (const [name, value] of Object.entries(ofRealm)) {
      await open.request('PATCH', '/realm', { [name]: `{"new":${value}}` });
    }
    return [
      ...Object.keys(ofRealm).map((name) => `${organizationTarget} ${name}`),
      ...Object.keys(ofGroup).map((name) => `${targetOf('group', group['group_id'] as number)} ${name}`),
      ...Object.keys(ofChannel).map((name) => `${targetOf('channel', channel['id'] as number)} ${name}`),
    ];
  }
  const listed = ({ permissions }: Holdings) => permissions.map(({ target, field }) => `${target} ${field}`);

  it('hands over every permission that names nobody else', async () => {
    open = await openLiveRealm({ users: 120 });
    const [leaver = 0, successor = 0] = members().map(({ userId }) => userId);
    const given = await giveEverything(leaver);
    expect(given.length).toBeGreaterThan(35);
    await vi.waitFor(
      async () => expect(listed(await holdingsOf(leaver))).toEqual(expect.arrayContaining(given)),
      patience,
    );
    const held = await holdingsOf(leaver);
    const ofGiven = held.permissions.filter(({ target, field }) => given.includes(`${target} ${field}`));
    expect(ofGiven.filter(({ isOnlyHolder, objection }) => !isOnlyHolder || objection !== null)).toEqual([]);
    const edits = offboardingEdits(leaver, held, handover(successor));
    const { rows, job } = await open.runUntilSettled({ kind: 'edit', title: 'Offboard', edits });
    expect(rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    await vi.waitFor(async () => {
      expect(listed(await holdingsOf(successor))).toEqual(expect.arrayContaining(given));
    }, patience);
    const undone = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(undone.rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    await vi.waitFor(async () => {
      expect(listed(await holdingsOf(leaver))).toEqual(expect.arrayContaining(given));
    }, patience);
  });

  it('removes what is chosen for removal, leaves the rest, and gives it to nobody else', async () => {
    open = await openLiveRealm({ users: 120 });
    const [leaver = 0, other = 0] = members().map(({ userId }) => userId);
    const { id: channelId } = (await open.request('POST', '/channels/create', {
      name: 'glazes',
      subscribers: JSON.stringify([leaver]),
      can_administer_channel_group: JSON.stringify({ direct_members: [leaver], direct_subgroups: [] }),
      can_send_message_group: JSON.stringify({ direct_members: [leaver, other], direct_subgroups: [] }),
    })) as { id: number };
    const target = targetOf('channel', channelId);
    const here = async () => (await holdingsOf(leaver)).permissions.filter((one) => one.target === target);
    await vi.waitFor(async () => expect(await here()).toHaveLength(2), patience);
    const held = await holdingsOf(leaver);
    const mine = { ...held, groups: [], fields: [], bots: [], permissions: await here() };
    expect(
      heldRows(mine.permissions).map(({ label, isOnlyHolder, choices }) => [label, isOnlyHolder, choices[0]]),
    ).toEqual([
      ['Administer this channel', true, 'hand-over'],
      ['Post in this channel', false, 'leave'],
    ]);
    const permissions = new Map(heldRows(mine.permissions).map(({ key }) => [key, 'remove' as const]));
    const edits = offboardingEdits(leaver, mine, handover(null, { permissions }));
    expect(edits.map(({ field }) => field)).toEqual([
      'can_administer_channel_group',
      'can_send_message_group',
      'account',
    ]);
    const { rows } = await open.runUntilSettled({ kind: 'edit', title: 'Offboard', edits });
    expect(rows.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    const channel = (
      (await open.request('GET', `/streams/${channelId}`)) as {
        stream: Record<string, unknown>;
      }
    ).stream;
    expect(channel['can_send_message_group']).toEqual({ direct_members: [other], direct_subgroups: [] });
  });

  it('doesn’t overwrite a permission that someone else has changed since', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver, successor, other, channelId } = await somebody();
    const held = await holdingsOf(leaver);
    await open.request('PATCH', `/streams/${channelId}`, {
      can_administer_channel_group: JSON.stringify({
        new: { direct_members: [other], direct_subgroups: [] },
      }),
    });
    await vi.waitFor(async () => {
      expect(listed(await holdingsOf(leaver))).not.toContain(
        `${targetOf('channel', channelId)} can_administer_channel_group`,
      );
    }, patience);
    const edits = offboardingEdits(leaver, held, handover(successor));
    const plan = await open.ask('changes.plan', { action: { kind: 'edit', title: 'Offboard', edits } });
    expect(plan.skipped).toMatchObject([{ target: targetOf('channel', channelId), reason: 'changed' }]);
  });

  it('names a permission that only one of their groups gives, and what can’t be changed', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver } = await somebody();
    const only = { direct_members: [leaver], direct_subgroups: [] };
    const { user_groups: groups } = (await open.request('GET', '/user_groups')) as {
      user_groups: { id: number; name: string }[];
    };
    const potters = groups.find(({ name }) => name === 'potters')?.id ?? 0;
    await open.request('POST', '/user_groups/create', {
      name: 'throwers',
      description: '',
      members: '[]',
      can_manage_group: String(potters),
    });
    const { id: channelId } = (await open.request('POST', '/channels/create', {
      name: 'glazes',
      subscribers: '[]',
      can_delete_any_message_group: JSON.stringify(only),
    })) as { id: number };
    await open.request('PATCH', '/realm', {
      can_set_delete_message_policy_group: JSON.stringify({ new: only }),
    });
    const target = targetOf('channel', channelId);
    const ofField = async (field: string) =>
      (await holdingsOf(leaver)).permissions.filter((one) => one.field === field);
    await vi.waitFor(async () => {
      expect(await ofField('can_manage_group')).toMatchObject([
        { through: 'potters', isOnlyHolder: true, area: { name: 'throwers' } },
      ]);
      expect(await ofField('can_delete_any_message_group')).toMatchObject([
        { target, objection: expect.stringMatching(/^“Configure per-channel message deletion” is given to/) },
      ]);
    }, patience);
    const rows = heldRows((await holdingsOf(leaver)).permissions);
    const barred = rows.find(({ label }) => label === 'Delete any message in this channel');
    expect(barred?.choices).toEqual(['leave']);
  });
});
