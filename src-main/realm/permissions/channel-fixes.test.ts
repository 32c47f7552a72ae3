import { afterEach, expect, it, vi } from 'vitest';
import type { ChannelActionAnswer, ChannelFix, ChannelRequirement } from '#contract/channel-access.ts';
import { send } from '@realm-console/demo-realm/client';
import { openLiveRealm, type LiveRealm } from '../../../test/live-realm.fixture.ts';

/** Offered fixes: the change engine can make each of them, and it gives the person access. */
let open: LiveRealm;
afterEach(() => open.close());

const patience = { timeout: 60_000, interval: 20 };

async function start(featureLevel: number, settings: Record<string, unknown>): Promise<number> {
  open = await openLiveRealm({ featureLevel }, { featureLevel, timing: { state: 20, presencePoll: 60_000 } });
  await open.request('POST', '/users/me/subscriptions', {
    subscriptions: JSON.stringify([{ name: 'furnace' }]),
    invite_only: 'true',
    history_public_to_subscribers: 'true',
  });
  const { stream_id } = await open.request('GET', '/get_stream_id', { stream: 'furnace' });
  for (const [name, value] of Object.entries(settings)) {
    await open.request('PATCH', `/streams/${Number(stream_id)}`, { [name]: JSON.stringify(value) });
  }
  return Number(stream_id);
}

const groupId = (name: string): number =>
  open.demo.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;

function somebody(role: number): number {
  const { users } = open.demo.control.snapshot();
  return users.find((user) => user.isActive && !user.isBot && user.role === role)?.userId ?? 0;
}

async function posting(channelId: number, userId: number): Promise<ChannelActionAnswer> {
  const { actions } = await open.ask('channels.access', { channelId, userId });
  const found = actions.find(({ action }) => action === 'post');
  if (found === undefined) throw new Error('No answer about posting.');
  return found;
}

const unmet = ({ requirements }: ChannelActionAnswer): ChannelRequirement[] =>
  requirements.filter(({ met }) => met === false);

async function make({ label, edits }: ChannelFix): Promise<string> {
  const { job, rows } = await open.runUntilSettled({ kind: 'edit', title: label, edits });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['applied']);
  return job.id;
}

const posts = async (channelId: number, userId: number): Promise<boolean> => {
  const message = { type: 'stream', to: channelId, topic: 'kiln', content: 'Hello' };
  return (await send(open.demo, open.demo.accountOf(userId), 'POST', '/messages', message)).status === 200;
};

it('each offered fix can be made, lets the person post, and can be undone', async () => {
  const channelId = await start(499, {});
  const groups = [groupId('kiln'), groupId('role:moderators')];
  await open.request('PATCH', `/streams/${channelId}`, {
    can_send_message_group: JSON.stringify({ new: { direct_members: [], direct_subgroups: groups } }),
  });
  const outside = open.demo.control.snapshot().groups.find(({ name }) => name === 'kiln');
  const { users } = open.demo.control.snapshot();
  const userId =
    users.find(
      (user) =>
        user.isActive && !user.isBot && user.role === 400 && outside?.members.includes(user.userId) === false,
    )?.userId ?? 0;
  await vi.waitFor(
    async () =>
      expect(unmet(await posting(channelId, userId)).map(({ kind }) => kind)).toEqual([
        'access',
        'permission',
      ]),
    patience,
  );

  const [access, permission] = unmet(await posting(channelId, userId));
  expect(access?.fixes).toHaveLength(1);
  for (const fix of access?.fixes ?? []) await make(fix);
  const [left] = unmet(await posting(channelId, userId));
  expect(left?.kind).toBe('permission');
  expect(left?.fixes.map(({ label }) => label)).toEqual(permission?.fixes.map(({ label }) => label));
  expect(left?.fixes.map(({ edits }) => edits[0]?.field)).toEqual([
    `group:${groupId('kiln')}`,
    'can_send_message_group',
    'role',
  ]);
  for (const fix of left?.fixes ?? []) {
    expect(await posts(channelId, userId)).toBe(false);
    const jobId = await make(fix);
    expect((await posting(channelId, userId)).allowed).toBe(true);
    expect(await posts(channelId, userId)).toBe(true);
    await open.runUntilSettled({ kind: 'undo', jobId });
    expect((await posting(channelId, userId)).allowed).toBe(false);
  }
});

it('below the permission’s level, the fix changes the old policy', async () => {
  const channelId = await start(310, { stream_post_policy: 4 });
  const userId = somebody(600);
  const answer = await posting(channelId, userId);
  expect(unmet(answer).map(({ kind }) => kind)).toEqual(['access', 'permission']);
  for (const { fixes } of unmet(answer)) {
    const [first] = fixes;
    if (first !== undefined) await make(first);
  }
  expect((await posting(channelId, userId)).allowed).toBe(true);
  expect(await posts(channelId, userId)).toBe(true);
});
