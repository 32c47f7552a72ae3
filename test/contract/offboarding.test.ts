import { afterEach, describe, expect, it, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { newBotText } from '#contract/bots.ts';
import type { Holdings } from '#contract/offboarding.ts';
import {
  offboardingEdits,
  partsOf,
  type Part,
} from '../../src-renderer/panels/people/offboarding/offboarding-edits.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** Somebody leaves: what hangs on them goes to somebody else, and then their account ends, as one change. */
let open: LiveRealm;
const patience = { timeout: 10_000, interval: 20 };
const all: ReadonlySet<Part> = new Set(['bots', 'groups', 'channels', 'fields']);

const users = () => open.demo.control.snapshot().users;
const person = (userId: number) => users().find((one) => one.userId === userId);
const members = () => users().filter(({ isBot, isActive, role }) => !isBot && isActive && role === 400);
async function botNow(userId: number): Promise<{ isActive: boolean; owner: number | undefined }> {
  const { isActive, bot } = await open.ask('people.person', { userId });
  return { isActive, owner: bot?.owner?.userId };
}
const holdingsOf = (userId: number) => open.ask('people.holdings', { userId });

/** A member with a bot, a group, a channel of their own, and a place in somebody's profile. */
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
    expect(partsOf(held)).toEqual(['bots', 'channels', 'groups', 'fields']);
  }, patience);
  return { leaver, successor, other, channelId };
}

describe('offboarding', () => {
  afterEach(() => open.close());

  it('hands everything over, ends the account last, and brings everything back', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver, successor, other, channelId } = await somebody();
    const held: Holdings = await holdingsOf(leaver);
    expect(held).toMatchObject({
      bots: [{ name: 'Left behind' }],
      channels: expect.arrayContaining([expect.objectContaining({ id: channelId })]) as unknown[],
      groups: expect.arrayContaining([expect.objectContaining({ name: 'potters' })]) as unknown[],
      fields: [{ people: expect.arrayContaining([expect.objectContaining({ userId: other })]) as unknown[] }],
    });
    const action = {
      kind: 'edit' as const,
      title: 'Offboard',
      edits: offboardingEdits(leaver, held, all, successor),
    };
    const plan = await open.ask('changes.plan', { action });
    expect(plan.skipped).toEqual([]);
    expect(JSON.stringify(plan.whatElseChanges)).not.toContain('deactivated too');
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
      expect((await holdingsOf(leaver)).channels).toEqual(held.channels);
    }, patience);
  });

  it('says which bots go too where they are not handed over', async () => {
    open = await openLiveRealm({ users: 120 });
    const { leaver, successor } = await somebody();
    const held = await holdingsOf(leaver);
    const without = new Set([...all].filter((part) => part !== 'bots'));
    const edits = offboardingEdits(leaver, held, without, successor);
    const plan = await open.ask('changes.plan', { action: { kind: 'edit', title: 'Offboard', edits } });
    expect(JSON.stringify(plan.whatElseChanges)).toContain(
      '1 bot that they own is deactivated too: Left behind.',
    );
    expect(offboardingEdits(leaver, held, new Set(), null)).toHaveLength(1);
  });
});
