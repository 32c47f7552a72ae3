import { afterEach, describe, expect, it, vi } from 'vitest';
import { targetOf, type Action } from '#contract/changes.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../../../test/live-realm.fixture.ts';

/** Removing default channels, topics and channels. */
let open: LiveRealm;
afterEach(() => open.close());

const patience = { timeout: 60_000, interval: 20 };
const general = 3;
/** The demo organization's announcement channel. */
const announcements = 4;

async function start(more: LiveRealmOptions = {}): Promise<void> {
  const { featureLevel = 499 } = more;
  const timing = { state: 20, presencePoll: 60_000 };
  open = await openLiveRealm({ featureLevel }, { featureLevel, timing, ...more });
  await open.ask('channels.detail', { channelId: general });
}
const edit = (channelId: number, field: string, value: string, expected?: string): Action => ({
  kind: 'edit',
  title: 'Ends',
  edits: [
    { target: targetOf('channel', channelId), field, value, ...(expected !== undefined && { expected }) },
  ],
});
const detail = (channelId: number) => open.ask('channels.detail', { channelId });

describe('default channels', () => {
  it('can be added and removed, and restored by undo', async () => {
    await start();
    const { isDefault } = await detail(general);
    const after = isDefault === true ? '' : 'default';
    const { job, rows } = await open.runUntilSettled(edit(general, 'default', after));
    expect(rows).toMatchObject([{ fieldName: 'default channel', outcome: 'applied' }]);
    expect((await detail(general)).isDefault).toBe(isDefault === false);
    await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect((await detail(general)).isDefault).toBe(isDefault);
  });
});

describe('archiving a channel', () => {
  it('warns of a channel with a confusable name', async () => {
    await start();
    const { name } = await detail(announcements);
    const alike = name.replace('a', '\u0430');
    expect(alike).not.toBe(name);
    await open.request('POST', '/users/me/subscriptions', {
      subscriptions: JSON.stringify([{ name: alike }]),
    });
    await vi.waitFor(async () => {
      const { changes } = await open.ask('changes.plan', {
        action: edit(announcements, 'state', 'archived'),
      });
      const [{ lookAlikeId = 0 } = {}] = changes;
      expect((await detail(lookAlikeId)).name).toBe(alike);
    }, patience);
  });

  it('lists its consequences in advance', async () => {
    await start();
    const { subscriberCount } = await detail(announcements);
    const folder = await open.request('POST', '/channel_folders/create', {
      name: 'Projects',
      description: '',
    });
    await open.request('PATCH', `/streams/${announcements}`, {
      folder_id: String(folder['channel_folder_id']),
    });
    open.demo.control.setRealmSetting('signup_announcements_stream_id', announcements);
    await vi.waitFor(
      async () =>
        expect((await detail(announcements)).usedFor).toEqual([
          'announcements of new channels',
          'notifications of new users',
        ]),
      patience,
    );
    await vi.waitFor(async () => expect((await detail(announcements)).folderId).not.toBeNull(), patience);
    const { changes } = await open.ask('changes.plan', { action: edit(announcements, 'state', 'archived') });
    expect(changes[0]?.notice).toBe(
      [
        `None of its ${subscriberCount} subscribers can write in it any more`,
        'New users are no longer subscribed to it',
        'The organization is left without a channel for announcements of new channels and notifications of new users',
        'The folder Projects can’t be archived while it is in it',
      ].join('. '),
    );
  });

  it('counts as applied if an earlier event reports the channel as deleted', async () => {
    const changeTiming = { workMilliseconds: 300, readingDelays: [10], firstRetryMilliseconds: 60_000 };
    await start({ featureLevel: 356, changeTiming });
    const path = `/streams/${general}`;
    open.demo.faults.add({ method: 'DELETE', path, fault: { kind: 'reset' } });
    const jobOf = async () => (await open.ask('replica.snapshot', {})).tables.jobs[0];
    const ended = open.runUntilSettled(edit(general, 'state', 'archived'));
    await vi.waitFor(async () => expect(await jobOf()).toMatchObject({ state: 'waiting' }), patience);
    await open.request('DELETE', path);
    await vi.waitFor(() => expect(open.live().model()?.channels.get(general)).toBeUndefined(), patience);
    await open.ask('job.control', { jobId: (await jobOf())?.id ?? '', command: 'resume' });
    const { job } = await ended;
    await vi.waitFor(async () => {
      const { rows } = await open.ask('job.rows', { jobId: job.id, offset: 0, limit: 1 });
      const explanation = expect.stringMatching(/back showed that the server applied it\.$/) as string;
      expect(rows).toMatchObject([{ outcome: 'applied', explanation }]);
    }, patience);
  });
});

describe('deleting a topic', () => {
  const topics = () => open.ask('channels.topics', { channelId: general });
  const newest = async (name: string) =>
    (await topics()).find((topic) => topic.name === name)?.newestMessageId ?? null;

  it("continues until all its messages are gone, and can't be undone", async () => {
    await start();
    open.demo.control.addMessages(general, 'doomed', 25);
    open.demo.control.limitTopicDeletion(10);
    const id = await newest('doomed');
    const action = edit(general, 'topic:doomed', '', String(id));
    const plan = await open.ask('changes.plan', { action });
    expect(plan).toMatchObject({ typeToConfirm: null, canBeUndone: [], changes: [{ risk: 'high' }] });
    const { job, rows } = await open.runUntilSettled(action);
    expect(rows).toMatchObject([{ fieldName: 'topic doomed', afterWords: 'Deleted', outcome: 'applied' }]);
    expect(await newest('doomed')).toBeNull();
    const undo = await open.ask('changes.plan', { action: { kind: 'undo', jobId: job.id } });
    expect(undo.skipped).toMatchObject([{ explanation: 'A deleted topic can’t be brought back.' }]);
  });

  it('skips a topic with new messages', async () => {
    await start();
    open.demo.control.addMessages(general, 'lively', 2);
    const { id: changeSetId } = await open.ask('changes.plan', {
      action: edit(general, 'topic:lively', '', String(await newest('lively'))),
    });
    const { lastId } = open.demo.control.addMessages(general, 'lively', 1);
    await open.ask('changes.run', { changeSetId, typed: null, stopAtFirstRefusal: false, reason: '' });
    await vi.waitFor(async () => {
      const { tables } = await open.ask('replica.snapshot', {});
      expect(tables.jobs[0]).toMatchObject({ state: 'finished', applied: 0 });
    }, patience);
    expect(await newest('lively')).toBe(lastId);
  });

  it('is offered to administrators, who can list topics', async () => {
    await start({ role: 300 });
    const [topic] = await topics();
    const action = edit(general, `topic:${topic?.name ?? ''}`, '');
    expect((await open.ask('changes.plan', { action })).skipped).toMatchObject([
      { reason: 'not-permitted', explanation: expect.stringContaining('Only administrators and owners can') },
    ]);
    const unlisted = edit(announcements, 'topic:anything', '');
    expect((await open.ask('changes.plan', { action: unlisted })).skipped).toMatchObject([
      { reason: 'gone' },
    ]);
  });
});
