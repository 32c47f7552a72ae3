import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../../../test/live-realm.fixture.ts';
import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealmOptions } from '@realm-console/demo-realm';
import { sayText } from '#words/text.ts';
import { storeAt } from '../../store/store.fixture.ts';

/** Subscribers of a channel: the live list, and changes through the change engine. */
let open: LiveRealm;
const folders: string[] = [];
afterEach(async () => {
  await open.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const patience = { timeout: 60_000, interval: 20 };
const general = 3;
const subscribed = 'subscribed';

async function start(options: DemoRealmOptions = {}, more: LiveRealmOptions = {}): Promise<void> {
  open = await openLiveRealm(options, {
    featureLevel: options.featureLevel ?? 499,
    timing: { state: 20, presencePoll: 60_000 },
    ...more,
  });
}

async function listed(channelId = general, text = ''): Promise<number[]> {
  const { ids } = await open.ask('groups.people', {
    question: { kind: 'set', expression: { first: { kind: 'channel', channelId }, steps: [] } },
    text,
    sort: { key: 'user-id', descending: false },
    first: 0,
  });
  return [...ids];
}

const peopleWith = (role: number) =>
  open.demo.control.snapshot().users.filter((user) => user.role === role && user.isActive && !user.isBot);
const edits = (userIds: readonly number[], value: string, channelId = general): Edit[] =>
  userIds.map((userId) => ({ target: targetOf('user', userId), field: `channel:${channelId}`, value }));
const change = (userIds: readonly number[], value: string, channelId = general) =>
  open.runUntilSettled({ kind: 'edit', title: 'Subscribers', edits: edits(userIds, value, channelId) });
const plan = (userIds: readonly number[], value: string, channelId = general) =>
  open.ask('changes.plan', {
    action: { kind: 'edit', title: 'Subscribers', edits: edits(userIds, value, channelId) },
  });
const request = (userId: number, method: string, parameters: Record<string, unknown>) =>
  send(open.demo, open.demo.accountOf(userId), method, '/users/me/subscriptions', parameters);
const ofServer = async (channelId = general) =>
  ((await open.request('GET', `/streams/${channelId}/members`))['subscribers'] as number[]).toSorted(
    (one, other) => one - other,
  );

/** A channel with only these subscribers, created by the first of them. */
async function make(name: string, userIds: readonly number[], more: object = {}): Promise<number> {
  const [creator = 0] = userIds;
  const { body } = await send(open.demo, open.demo.accountOf(creator), 'POST', '/channels/create', {
    name,
    subscribers: userIds,
    ...more,
  });
  return body['id'] as number;
}

describe('subscribers of a channel', () => {
  it('are listed and searched, and kept current as people join, leave and are deactivated', async () => {
    await start();
    const me = open.account.userId;
    const [one, other] = peopleWith(400);
    if (one === undefined || other === undefined) throw new Error('There are too few members.');
    const id = await make('watched', [me, one.userId]);
    await vi.waitFor(
      async () => expect(await listed(id)).toEqual([me, one.userId].toSorted((a, b) => a - b)),
      patience,
    );
    expect(await listed(id, one.fullName)).toEqual([one.userId]);
    await request(me, 'POST', { subscriptions: [{ name: 'watched' }], principals: [other.userId] });
    await vi.waitFor(async () => expect(await listed(id)).toContain(other.userId), patience);
    await request(me, 'DELETE', { subscriptions: ['watched'], principals: [one.userId] });
    await vi.waitFor(async () => expect(await listed(id)).not.toContain(one.userId), patience);
    open.demo.control.deactivate(other.userId);
    await vi.waitFor(async () => expect(await listed(id)).toEqual([me]), patience);
    open.demo.control.reactivate(other.userId);
    await vi.waitFor(async () => expect(await listed(id)).toContain(other.userId), patience);
    // No event says who else was unsubscribed in the same call.
    await request(me, 'DELETE', { subscriptions: ['watched'], principals: [me, other.userId] });
    await vi.waitFor(async () => expect(await listed(id)).toEqual([]), patience);
  });

  it('are added and removed together, with preview, journal and undo, even after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'realm-console-subscriptions-'));
    folders.push(folder);
    await start({ users: 300 }, { openStore: () => storeAt(join(folder, 'console.db')) });
    const members = peopleWith(400).slice(0, 130);
    const id = await make('crowd', [open.account.userId]);
    const userIds = members.map(({ userId }) => userId);
    const preview = await plan([...userIds, open.account.userId], subscribed, id);
    expect(preview).toMatchObject({ changeCount: 130, calls: 2, typeToConfirm: 130 });
    expect(preview.skipped).toMatchObject([{ explanation: 'Already subscribed. Nothing to change.' }]);
    expect(preview.changes[0]).toMatchObject({
      fieldName: 'subscription to crowd',
      beforeWords: 'Not subscribed',
      afterWords: 'Subscribed',
    });
    const { job, rows } = await change(userIds, subscribed, id);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
    expect(await ofServer(id)).toEqual([open.account.userId, ...userIds].toSorted((a, b) => a - b));
    expect(await listed(id)).toEqual(await ofServer(id));
    const filter = {
      text: '',
      outcomes: [],
      fields: ['subscription' as const],
      target: null,
      fromMilliseconds: null,
      beforeMilliseconds: null,
    };
    const { entries } = await open.ask('journal.search', { filter, after: null, limit: 10 });
    expect(entries.map((entry) => entry.id)).toEqual([job.id]);
    // The list isn't loaded until the undo needs it.
    await open.restart();
    const undo = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(undo.rows.every(({ outcome }) => outcome === 'applied')).toBe(true);
    expect(await ofServer(id)).toEqual([open.account.userId]);
  });

  it('can be added to several channels in one job, which warns of private channels and their history', async () => {
    await start();
    const me = open.account.userId;
    const [one, other] = peopleWith(400).map(({ userId }) => userId);
    if (one === undefined || other === undefined) throw new Error('There are too few members.');
    const past = await make('with a past', [me, one], {
      invite_only: true,
      history_public_to_subscribers: true,
    });
    const fresh = await make('without one', [me], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    await vi.waitFor(async () => expect(await listed(fresh)).toEqual([me]), patience);
    const both = [past, fresh].flatMap((id) => edits([one, other], subscribed, id));
    const action = { kind: 'edit' as const, title: 'Two channels', edits: both };
    const preview = await open.ask('changes.plan', { action });
    expect(preview).toMatchObject({ changeCount: 3, calls: 2, skipped: [{ reason: 'already-so' }] });
    expect(preview.whatElseChanges.map(sayText)).toEqual(
      expect.arrayContaining([
        'with a past is private: new subscribers can read all of its past messages.',
        "without one is private: new subscribers can't read messages sent before they join.",
      ]),
    );
    const { job } = await open.runUntilSettled(action);
    const everybody = [me, one, other].toSorted((a, b) => a - b);
    expect([await ofServer(past), await ofServer(fresh)]).toEqual([everybody, everybody]);
    await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(await ofServer(past)).toEqual([me, one].toSorted((a, b) => a - b));
    expect(await ofServer(fresh)).toEqual([me]);
  });

  it('include the caller, whose own changes affect others too', async () => {
    await start();
    const [one] = peopleWith(400);
    const me = open.account.userId;
    const id = await make('with me', [one?.userId ?? 0]);
    const both = [me, peopleWith(300)[0]?.userId ?? 0];
    const { rows } = await change(both, subscribed, id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    await vi.waitFor(async () => expect(await listed(id)).toEqual(await ofServer(id)), patience);
    // The other person is unreported until the list is fetched again.
    await open.run({ kind: 'edit', title: '', edits: edits(both, '', id) });
    await vi.waitFor(async () => expect(await listed(id)).toEqual([one?.userId]), patience);
  });
});

describe('the channels of a person', () => {
  const named = async (userId: number) => {
    const { channels, unread } = await open.ask('channels.of-person', { userId });
    return { names: channels.map(({ name }) => name).toSorted(), unread };
  };
  const readAll = async (): Promise<void> => {
    while ((await open.ask('channels.read-subscribers', {})) > 0);
  };

  it.each([499, 421])('are known and kept current at level %i', async (featureLevel) => {
    await start({ featureLevel });
    const me = open.account.userId;
    const [one] = peopleWith(400).map(({ userId }) => userId);
    if (one === undefined) throw new Error('There are too few members.');
    const isListed = featureLevel >= 440;
    const first = await named(one);
    expect(first.unread === 0).toBe(isListed);
    if (!isListed) await readAll();
    const before = await named(one);
    expect(before.unread).toBe(0);
    expect(before.names).toContain('general');
    await make('theirs', [me, one]);
    await vi.waitFor(async () => {
      // The new channel hasn't been fetched yet.
      if (!isListed) await readAll();
      expect((await named(one)).names).toEqual([...before.names, 'theirs'].toSorted());
    }, patience);
    const { job } = await change([one], '');
    const left = [...before.names, 'theirs'].filter((name) => name !== 'general').toSorted();
    await vi.waitFor(async () => expect((await named(one)).names).toEqual(left), patience);
    await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    await vi.waitFor(async () => expect((await named(one)).names).toContain('general'), patience);
    // Others who leave together with the caller are unreported.
    await request(me, 'DELETE', { subscriptions: ['theirs'], principals: [me, one] });
    await vi.waitFor(async () => {
      if (!isListed) await readAll();
      expect([(await named(one)).names, (await named(me)).names].flat()).not.toContain('theirs');
    }, patience);
  });
});

describe('a subscription that cannot be changed', () => {
  const nobody = { direct_members: [], direct_subgroups: [] };
  const objection = async (channelId: number) =>
    (await open.ask('channels.detail', { channelId })).subscribing;

  it('is refused in advance: without permission, for guests, and in private and archived channels', async () => {
    await start({}, { role: 400 });
    const [owner] = peopleWith(100);
    const other = peopleWith(300)[0]?.userId ?? 0;
    expect(await objection(general)).toMatchObject({
      add: '',
      remove: expect.stringContaining('“Unsubscribe anyone from this channel” is given to: Administrators.'),
    });
    open.demo.control.setRealmSetting('can_add_subscribers_group', nobody);
    await vi.waitFor(
      async () =>
        expect((await objection(general)).add).toBe(
          '“Subscribe others to channels” is given to: nobody. You are not among them.',
        ),
      patience,
    );
    await listed();
    expect((await plan([other], '')).skipped).toMatchObject([{ reason: 'not-permitted' }]);
    const hidden = await make('hidden', [owner?.userId ?? 0], {
      invite_only: true,
      can_administer_channel_group: { direct_members: [open.account.userId], direct_subgroups: [] },
    });
    await vi.waitFor(
      async () => expect((await objection(hidden)).add).toContain('You can’t read this channel.'),
      patience,
    );
    expect((await objection(hidden)).remove).toBe('');
    // Joining is each person's own decision.
    const open_ = await make('open', [owner?.userId ?? 0]);
    await vi.waitFor(async () => expect(await listed(open_)).toEqual([owner?.userId]), patience);
    expect((await plan([open.account.userId], subscribed, open_)).changeCount).toBe(1);
    await send(open.demo, open.demo.accountOf(owner?.userId ?? 0), 'DELETE', `/streams/${open_}`);
    await vi.waitFor(
      async () => expect((await objection(open_)).add).toContain('An archived channel cannot be changed.'),
      patience,
    );
  });

  it('is refused in the server’s words if the permission is lost meanwhile', async () => {
    await start({}, { role: 400 });
    const [owner] = peopleWith(100);
    const id = await make('lost right', [owner?.userId ?? 0]);
    await vi.waitFor(async () => expect(await listed(id)).toEqual([owner?.userId]), patience);
    const userIds = peopleWith(400)
      .slice(1, 4)
      .map(({ userId }) => userId);
    const { id: changeSetId } = await plan(userIds, subscribed, id);
    open.demo.control.setRealmSetting('can_add_subscribers_group', nobody);
    await open.ask('changes.run', { changeSetId, typed: null, stopAtFirstRefusal: false, reason: '' });
    await vi.waitFor(async () => {
      const { tables } = await open.ask('replica.snapshot', {});
      expect(tables.jobs[0]).toMatchObject({ rejected: 3 });
    }, patience);
    expect(await ofServer(id)).toEqual([owner?.userId]);
  });
});

describe('web-public channels', () => {
  const ofWeb = async () => (await open.ask('channels.creation', {})).privacyObjections['web-public'];

  it("can be created in the demo organization, and the reason is given where they can't", async () => {
    await start();
    expect(await ofWeb()).toBe('');
    await open.ask('channels.detail', { channelId: general });
    const { rows } = await open.runUntilSettled({
      kind: 'edit',
      title: '',
      edits: [
        {
          target: newTarget('channel', 'open to all'),
          field: 'channel',
          value: newChannelText({ ...plainChannel, privacy: 'web-public' }),
        },
      ],
    });
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    const { streams } = (await open.request('GET', '/streams', { include_web_public: 'true' })) as {
      streams: { name: string; is_web_public: boolean }[];
    };
    expect(streams.find(({ name }) => name === 'open to all')?.is_web_public).toBe(true);
    open.demo.control.setRealmSetting('enable_spectator_access', false);
    await vi.waitFor(
      async () => expect(await ofWeb()).toContain('Public access is off in this organization.'),
      patience,
    );
  });

  it.each([
    [{ limitedPlan: true }, 'Web-public access needs the Zulip Cloud Standard plan.'],
    [{ webPublic: false }, 'This server doesn’t allow web-public channels.'],
  ])("can't be created with %j", async (options, words) => {
    await start('limitedPlan' in options ? options : {});
    if ('webPublic' in options) open.demo.control.allowWebPublic(options.webPublic);
    await open.restart();
    expect(await ofWeb()).toContain(words);
  });

  it('need the permission, too', async () => {
    await start({}, { role: 200 });
    expect(await ofWeb()).toContain('is given to: Owners. You are not among them.');
  });
});

describe('the posting policy of a server without a posting permission', () => {
  it.each([247, 332])('can be changed and undone at level %i', async (featureLevel) => {
    await start({ featureLevel });
    const policy = async () => (await open.ask('channels.detail', { channelId: general })).postPolicy;
    expect(await policy()).toBe(1);
    const { job, rows } = await open.runUntilSettled({
      kind: 'edit',
      title: '',
      edits: [{ target: targetOf('channel', general), field: 'posting', value: '4', expected: '1' }],
    });
    expect(rows).toMatchObject([
      { fieldName: 'posting policy', beforeWords: 'Everyone', afterWords: 'Moderators', outcome: 'applied' },
    ]);
    expect(await policy()).toBe(4);
    expect((await open.request('GET', `/streams/${general}`))['stream']).toMatchObject({
      stream_post_policy: 4,
    });
    await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(await policy()).toBe(1);
  });

  it('is not a setting of newer servers', async () => {
    await start();
    await open.ask('channels.detail', { channelId: general });
    const { skipped } = await open.ask('changes.plan', {
      action: {
        kind: 'edit',
        title: '',
        edits: [{ target: targetOf('channel', general), field: 'posting', value: '4' }],
      },
    });
    expect(skipped).toMatchObject([
      { explanation: 'On this server the permission “Post in this channel” says who may post.' },
    ]);
  });
});
