import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { targetOf, type Action, type OvertakenPreview } from '#contract/changes.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** Compares an open preview with what others change meanwhile. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };

beforeEach(async () => {
  open = await openLiveRealm();
});
afterEach(() => open.close());

const overtaken = async (): Promise<OvertakenPreview[]> =>
  (await open.ask('replica.snapshot', {})).tables.overtaken;
const members = () =>
  open.demo.control
    .snapshot()
    .users.filter(({ isBot, isActive, role }) => !isBot && isActive && role === 400)
    .map(({ userId }) => userId);
const edit = (edits: Extract<Action, { kind: 'edit' }>['edits']): Action => ({
  kind: 'edit',
  title: 'An edit',
  edits,
});
async function until(rows: OvertakenPreview[]): Promise<void> {
  await vi.waitFor(async () => expect(await overtaken()).toEqual(rows), patience);
}
async function groupOf(): Promise<number> {
  const { tables } = await open.ask('replica.snapshot', {});
  const group = tables.groups.find(({ isSystem }) => !isSystem);
  if (group === undefined) throw new Error('The demo realm has no group.');
  return group.id;
}
async function channelOf(): Promise<number> {
  const { rows } = await open.ask('channels.list', {
    text: 'general',
    privacies: ['public'],
    archived: 'without',
    folder: 'any',
    onlyDefault: false,
    sort: { key: 'name', descending: false },
    first: 10,
  });
  return rows[0]?.id ?? 0;
}

interface Case {
  what: string;
  /** The previewed action, the request by which someone else changes the value, and its result. */
  begin(): Promise<{ action: Action; path: string; changed: Record<string, string>; nowWords: string }>;
}

describe('an open preview', () => {
  it.each<Case>([
    {
      what: 'a role',
      begin: async () => {
        const [userId = 0] = members();
        return {
          action: { kind: 'set-role', userIds: [userId], role: 300 },
          path: `/users/${userId}`,
          changed: { role: '600' },
          nowWords: 'Guest',
        };
      },
    },
    {
      what: 'a setting',
      begin: async () => ({
        action: edit([{ target: organizationTarget, field: 'name', value: 'Fern Cooperative' }]),
        path: '/realm',
        changed: { name: 'Moss Cooperative' },
        nowWords: 'Moss Cooperative',
      }),
    },
    {
      what: 'the name of a group',
      begin: async () => {
        const groupId = await groupOf();
        return {
          action: edit([{ target: targetOf('group', groupId), field: 'name', value: 'fern' }]),
          path: `/user_groups/${groupId}`,
          changed: { name: 'moss' },
          nowWords: 'moss',
        };
      },
    },
    {
      what: 'the name of a channel',
      begin: async () => {
        const channelId = await channelOf();
        return {
          action: edit([{ target: targetOf('channel', channelId), field: 'name', value: 'fern' }]),
          path: `/streams/${channelId}`,
          changed: { new_name: 'moss' },
          nowWords: 'moss',
        };
      },
    },
  ])('reports what $what was changed to meanwhile, until it is closed', async ({ begin }) => {
    const { action, path, changed, nowWords } = await begin();
    const { id, changes, skipped } = await open.ask('changes.plan', { action });
    expect(skipped).toEqual([]);
    expect([changes.length, await overtaken()]).toEqual([1, []]);
    await open.request('PATCH', path, changed);
    await until([{ id, count: 1, changes: [{ changeId: changes[0]?.id ?? -1, nowWords, job: null }] }]);
    await open.ask('changes.discard', { changeSetId: id });
    await until([]);
  });

  it('drops the remark once the value is restored', async () => {
    const [userId = 0] = members();
    const { id } = await open.ask('changes.plan', {
      action: { kind: 'set-role', userIds: members(), role: 300 },
    });
    await open.request('PATCH', `/users/${userId}`, { role: '600' });
    await vi.waitFor(async () => expect((await overtaken()).map((row) => row.id)).toEqual([id]), patience);
    await open.request('PATCH', `/users/${userId}`, { role: '400' });
    await until([]);
  });

  it('names this console’s job that changed it', async () => {
    const [userId = 0] = members();
    const { id } = await open.ask('changes.plan', {
      action: { kind: 'set-role', userIds: [userId], role: 300 },
    });
    await open.runUntilSettled({
      kind: 'edit',
      title: 'Summer staff',
      edits: [{ target: targetOf('user', userId), field: 'role', value: '600' }],
    });
    await until([
      { id, count: 1, changes: [{ changeId: expect.any(Number), nowWords: 'Guest', job: 'Summer staff' }] },
    ]);
  });

  it('lists everyone whose role was changed meanwhile in one row', async () => {
    const userIds = members();
    const { id } = await open.ask('changes.plan', { action: { kind: 'set-role', userIds, role: 300 } });
    for (const userId of userIds) open.demo.control.setRole(userId, 600);
    await vi.waitFor(async () => {
      const rows = await overtaken();
      expect(rows.map((row) => [row.id, row.count, row.changes.length])).toEqual([
        [id, userIds.length, userIds.length],
      ]);
    }, patience);
  });

  it('ignores changes to other values', async () => {
    const [userId = 0, other = 0] = members();
    await open.ask('changes.plan', { action: { kind: 'set-role', userIds: [userId], role: 300 } });
    await open.request('PATCH', `/users/${userId}`, { full_name: 'Fern Moss' });
    await open.request('PATCH', `/users/${other}`, { role: '600' });
    await vi.waitFor(async () => {
      expect((await open.ask('people.person', { userId: other })).role).toBe(600);
    }, patience);
    expect(await overtaken()).toEqual([]);
  });
});
