import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationInput } from '#contract/calls/calls.ts';
import type { ChangeTarget } from '#contract/changes.ts';
import { groupValueText } from '#contract/groups.ts';
import type { PermissionEntry } from '#contract/permissions.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';

/** Compares what is predicted about permissions before a change with the result, over real sockets. */

let opened: LiveRealm | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});
async function start(featureLevel: number, options: LiveRealmOptions = {}): Promise<LiveRealm> {
  opened = await openLiveRealm({ featureLevel }, options);
  return opened;
}

const patience = { timeout: 60_000, interval: 20 };
type Area = OrganizationInput<'permissions.list'>['area'];

async function entryOf({ ask }: LiveRealm, area: Area, id: string): Promise<PermissionEntry> {
  const { entries } = await ask('permissions.list', { area });
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) throw new Error(`No ${id}.`);
  return entry;
}
const groupNamed = ({ demo }: LiveRealm, name: string): number =>
  demo.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

const cases: [what: string, level: number, area: Area['kind'], name: string][] = [
  ['the organization', 499, 'organization', 'can_create_groups'],
  ['the organization', 300, 'organization', 'can_create_groups'],
  ['a group', 499, 'group', 'can_mention_group'],
  ['a channel', 499, 'channel', 'can_send_message_group'],
  ['a channel', 441, 'channel', 'can_administer_channel_group'],
];

describe('the prediction of who gains and loses a permission', () => {
  it.each(cases)('of %s at level %i comes true when its %s changes: %s', async (_what, level, kind, name) => {
    const live = await start(level);
    const groupId = groupNamed(live, 'kiln');
    const channelId = 4;
    const area: Area =
      kind === 'organization' ? { kind } : kind === 'group' ? { kind, groupId } : { kind, channelId };
    const scope = { organization: 'realm', group: `group:${groupId}`, channel: `channel:${channelId}` }[kind];
    const target: ChangeTarget = {
      organization: 'organization:settings' as const,
      group: `group:${groupId}` as const,
      channel: `channel:${channelId}` as const,
    }[kind];
    const id = `${scope}:${name}`;
    const before = await entryOf(live, area, id);
    const value = groupValueText(groupNamed(live, 'role:moderators'));
    const [impact] = await live.ask('permissions.impact', { changes: [{ permissionId: id, value }] });
    const { gaining, losing } = impact ?? { gaining: { count: 0 }, losing: { count: 0 } };
    expect(impact?.before).toBe(before.holderCount);
    expect(gaining.count + losing.count).toBeGreaterThan(0);
    expect(impact?.after).toBe(before.holderCount + gaining.count - losing.count);
    const kept = await live.ask('permissions.keep-list', {
      permissionId: id,
      asked: { who: losing.count > 0 ? 'losing' : 'gaining', value },
    });
    expect(kept.count).toBe(losing.count > 0 ? losing.count : gaining.count);

    await live.runUntilSettled({ kind: 'edit', title: '', edits: [{ target, field: name, value }] });
    await vi.waitFor(
      async () => expect((await entryOf(live, area, id)).holderCount).toBe(impact?.after),
      patience,
    );
    const { total } = await live.ask('groups.people', {
      question: { kind: 'permission', permissionId: id },
      text: '',
      sort: { key: 'name', descending: false },
      first: 0,
    });
    expect(total).toBe(impact?.after);
  });
});

it('a recommendation is fulfilled once followed', async () => {
  const live = await start(499);
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await live.ask('permissions.advice', {})).find((advice) => advice.id === id)?.state;
  expect(await stateOf('bots-by-many')).toBe('open');
  await live.runUntilSettled({
    kind: 'edit',
    title: '',
    edits: [
      {
        target: 'organization:settings',
        field: 'can_create_bots_group',
        value: groupValueText(groupNamed(live, 'role:moderators')),
      },
    ],
  });
  await vi.waitFor(async () => expect(await stateOf('bots-by-many')).toBe('fine'), patience);
  expect(await stateOf('endless-links')).not.toBe('unknown');
});

it.each([243, 300])(
  'policies at level %i say who has a right, in the words of permissions',
  async (level) => {
    const live = await start(level);
    const { entries } = await live.ask('permissions.list', { area: { kind: 'organization' } });
    const entry = entries.find(({ id }) => id === 'realm:can_create_public_channel_group');
    expect(entry?.holders.isOneGroup).toBe(true);
    expect(entry?.holderCount).toBeGreaterThan(0);
  },
);

it('two people are compared by what channels give them, but not with an unknown person', async () => {
  const live = await start(499);
  const { users } = live.demo.control.snapshot();
  const ofRole = (role: number): number =>
    users.find((user) => user.role === role && user.isActive && !user.isBot)?.userId ?? 0;
  const userIds: [number, number] = [ofRole(100), ofRole(600)];
  const { first, second, shared } = await live.ask('permissions.compare', { userIds });
  expect(first.permissions.some(({ id }) => id.startsWith('channel:'))).toBe(true);
  expect(first.permissions.every(({ held, way }) => held && way !== null)).toBe(true);
  expect(second.count).toBe(second.permissions.length);
  expect(shared).toBeGreaterThan(0);
  const unknown = await live.call('permissions.compare', { userIds: [userIds[0], 999_999] });
  expect(unknown).toMatchObject({ ok: false, failure: { kind: 'gone' } });
});

it('a guest learns about no group or channel that they can’t see', async () => {
  const live = await start(499, { role: 600 });
  const hidden = await live.call('permissions.list', { area: { kind: 'channel', channelId: 999 } });
  expect(hidden).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  const advice = await live.ask('permissions.advice', {});
  // The server lists no invitations for guests.
  expect(advice.find(({ id }) => id === 'endless-links')?.state).toBe('unknown');
});
