import { afterEach, describe, expect, it } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { placeField, placeText, type TopicPlace } from '#contract/topic-moves.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { general } from './messages.fixture.ts';

/** Whole topics that move to another name or channel, and what happens to existing ones there. */
let open: LiveRealm;
const start = async (options: LiveRealmOptions = {}, featureLevel = 499): Promise<void> => {
  open = await openLiveRealm({ featureLevel }, { featureLevel, ...options });
};
afterEach(() => open.close());

const announcements = 4;
const silent = placeField({ inOldTopic: false, inNewTopic: false });
const topicsOf = async (channelId: number): Promise<string[]> =>
  (await open.ask('channels.topics', { channelId })).map(({ name }) => name);

/** Moves the topic of a message. */
function move(messageId: number, from: TopicPlace, to: TopicPlace, field = silent): Action {
  const edit = {
    target: `message:${messageId}`,
    field,
    value: placeText(to),
    expected: placeText(from),
  } as const;
  return { kind: 'edit', title: 'Move topic', edits: [edit] };
}
const plan = (action: Action) => open.ask('changes.plan', { action });
const add = (topic: string, count: number): number =>
  open.demo.control.addMessages(general, topic, count).lastId;
const old = { channelId: general, topic: 'old place' };

describe('a topic', () => {
  it.each([
    ['another name', { channelId: general, topic: 'new place' }],
    ['another channel', { channelId: announcements, topic: 'old place' }],
    ['another channel and name', { channelId: announcements, topic: 'new place' }],
  ])('is moved to %s with all its messages, and back', async (_to, to) => {
    await start();
    const id = add(old.topic, 3);
    const { canBeUndone, cannotBeUndone } = await plan(move(id, old, to));
    expect([canBeUndone.length, cannotBeUndone.length]).toEqual([1, 0]);
    const { job, rows } = await open.runUntilSettled(move(id, old, to));
    expect(rows).toMatchObject([{ outcome: 'applied', fieldName: 'topic' }]);
    expect(job.canBeUndone).toBe(true);
    expect(await topicsOf(to.channelId)).toContain(to.topic);
    expect(await topicsOf(general)).not.toContain(old.topic);
    const undone = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(undone.job.applied).toBe(1);
    expect(await topicsOf(general)).toContain(old.topic);
  });

  it('announces its move on request', async () => {
    await start();
    const id = add(old.topic, 1);
    const field = placeField({ inOldTopic: true, inNewTopic: true });
    await open.runUntilSettled(move(id, old, { channelId: general, topic: 'new place' }, field));
    expect(await topicsOf(general)).toEqual(expect.arrayContaining(['old place', 'new place']));
  });

  it.each(['New Place', 'new place'])(
    'that is merged into %s, which exists, isn’t separated again',
    async (topic) => {
      await start();
      const [id] = [add(old.topic, 2), add('new place', 2)];
      const action = move(id, old, { channelId: general, topic });
      const planned = await plan(action);
      expect(planned.changes[0]?.notice).toMatch(/exists\. Both become one topic, which can’t be undone\.$/);
      expect([planned.canBeUndone.length, planned.cannotBeUndone.length]).toEqual([0, 1]);
      const { job } = await open.runUntilSettled(action);
      expect(job).toMatchObject({ applied: 1, canBeUndone: false });
      expect((await plan({ kind: 'undo', jobId: job.id })).skipped).toMatchObject([
        { explanation: expect.stringContaining('would take that one’s messages along') },
      ]);
    },
  );

  it('of a reported message that is merged into an existing one isn’t separated either', async () => {
    await start();
    const [id] = [add(old.topic, 2), add('new place', 2)];
    const edit = { target: `message:${id}`, field: 'topic', value: 'new place' } as const;
    const { job } = await open.runUntilSettled({ kind: 'edit', title: '', edits: [edit] });
    expect(job).toMatchObject({ applied: 1, canBeUndone: false });
    const { changeCount, skipped } = await plan({ kind: 'undo', jobId: job.id });
    expect({ changeCount, reason: skipped[0]?.reason }).toEqual({ changeCount: 0, reason: 'not-possible' });
  });

  it('whose name was changed since is left alone, as is one that doesn’t move', async () => {
    await start();
    const id = add(old.topic, 1);
    const to = { channelId: general, topic: 'new place' };
    expect((await plan(move(id, { ...old, topic: 'older' }, to))).skipped).toMatchObject([
      { reason: 'changed' },
    ]);
    expect((await plan(move(id, old, old))).skipped).toMatchObject([{ reason: 'already-so' }]);
    const nowhere = await plan(move(id, old, { channelId: 999, topic: 'x' }));
    expect(nowhere.skipped).toMatchObject([{ reason: 'not-possible' }]);
  });

  it('can be moved with the permission, which is said in advance', async () => {
    await start({ role: 400 });
    const groups = open.live().model()?.rows('groups') ?? [];
    const { id: admins = 0 } = groups.find(({ name }) => name === 'role:administrators') ?? {};
    open.demo.control.setRealmSetting('can_move_messages_between_topics_group', admins);
    open.demo.control.setRealmSetting('can_move_messages_between_channels_group', admins);
    const id = add(old.topic, 1);
    await expect
      .poll(async () => (await open.ask('channels.detail', { channelId: general })).moveObjections)
      .toEqual({
        topic: expect.stringContaining('Move messages between topics'),
        channel: expect.stringContaining('Move messages between channels'),
      });
    const renamed = await plan(move(id, old, { channelId: general, topic: 'new place' }));
    expect(renamed.skipped).toMatchObject([{ reason: 'not-permitted' }]);
    const moved = await plan(move(id, old, { ...old, channelId: announcements }));
    expect(moved.skipped).toMatchObject([{ reason: 'not-permitted' }]);
  });
});
