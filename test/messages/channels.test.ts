import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { type ChannelQuestion, newChannelText, plainChannel, type NewChannel } from '#contract/channels.ts';
import { groupValueText } from '#contract/groups.ts';
import { sayText } from '#words/text.ts';
import { accountOf, send } from '@realm-console/demo-realm/client';
import { openMessages, type LiveMessages } from './live-messages.fixture.ts';

/** Channels through the change engine: the live list, new ones and their settings. */
let open: LiveMessages;
afterEach(() => open.close());

const question: ChannelQuestion & { first: number } = {
  text: '',
  privacies: [],
  archived: 'without',
  folder: 'any',
  onlyDefault: false,
  sort: { key: 'name', descending: false },
  first: 200,
};

const creation = (name: string, changes: Partial<NewChannel> = {}): Edit => ({
  target: newTarget('channel', name),
  field: 'channel',
  value: newChannelText({ ...plainChannel, ...changes }),
});

async function groupId(name: string): Promise<number> {
  const { tables } = await open.ask('replica.snapshot', {});
  const group = tables.groups.find((each) => each.name === name);
  if (group === undefined) throw new Error(`There is no group ${name}.`);
  return group.id;
}

async function channelOf(name: string) {
  const { rows } = await open.ask('channels.list', { ...question, text: name, archived: 'with' });
  return rows.find((row) => row.name === name);
}

async function skippedBy(edit: Edit): Promise<string> {
  const changeSet = await open.ask('changes.plan', { action: { kind: 'edit', title: '', edits: [edit] } });
  expect(changeSet.changeCount).toBe(0);
  return sayText(changeSet.skipped[0]?.explanation ?? '');
}

describe('the list of channels', () => {
  it('finds, filters and sorts, and follows events', async () => {
    open = await openMessages();
    const all = await open.ask('channels.list', question);
    expect(all.total).toBeGreaterThan(3);
    const names = all.rows.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
    const bySubscribers = await open.ask('channels.list', {
      ...question,
      sort: { key: 'subscribers', descending: true },
    });
    const counts = bySubscribers.rows.map(({ subscriberCount }) => subscriberCount ?? 0);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const closed = await open.ask('channels.list', {
      ...question,
      privacies: ['private', 'private-protected'],
    });
    expect(closed.rows.every(({ privacy }) => privacy.startsWith('private'))).toBe(true);

    const [first, second] = all.rows;
    const newName = `0 ${second?.name}`;
    await open.request('PATCH', `/streams/${first?.id}`, { new_name: newName });
    await vi.waitFor(async () => expect(await channelOf(newName)).toMatchObject({ id: first?.id }));
    const found = async (key: 'name' | 'fit') => {
      const text = second?.name.toUpperCase() ?? '';
      const { rows } = await open.ask('channels.list', {
        ...question,
        text,
        sort: { key, descending: false },
      });
      return rows.slice(0, 2).map(({ id }) => id);
    };
    expect(await found('name')).toEqual([first?.id, second?.id]);
    expect(await found('fit')).toEqual([second?.id, first?.id]);
    await open.request('DELETE', `/streams/${first?.id}`);
    await vi.waitFor(async () => {
      const archived = await open.ask('channels.list', { ...question, archived: 'only' });
      expect(archived.rows.map(({ id }) => id)).toContain(first?.id);
    });
  });
});

describe('the posting policy of a server without the permission', () => {
  it('is shown, checked before an announcement, and follows events', async () => {
    open = await openMessages({ featureLevel: 247 }, 300);
    const { rows } = await open.ask('channels.list', question);
    const channel = rows.find(({ privacy }) => privacy === 'public');
    if (channel === undefined) throw new Error('There is no public channel.');
    const postable = async () => {
      const listed = await open.ask('announce.channels', {});
      return listed.find(({ channelId }) => channelId === channel.id);
    };
    expect(await postable()).toMatchObject({ mayPost: true, whyNot: '' });
    const administrators = await groupId('role:administrators');
    const policy = { stream_post_policy: 2 };
    const owner = accountOf(open.demo, 100);
    expect(await send(open.demo, owner, 'PATCH', `/streams/${channel.id}`, policy)).toMatchObject({
      status: 200,
    });
    await vi.waitFor(async () =>
      expect((await open.ask('channels.detail', { channelId: channel.id })).permissions).toMatchObject({
        can_send_message_group: administrators,
      }),
    );
    expect(await postable()).toMatchObject({
      mayPost: false,
      whyNot: expect.stringContaining('Administrators may'),
    });
  });
});

describe('a new channel', () => {
  it('gets every requested setting, even those that servers ignore', async () => {
    open = await openMessages({ featureLevel: 442 });
    await open.ask('channels.list', question);
    const moderators = await groupId('role:moderators');
    const members = await groupId('role:members');
    const { users } = open.demo.control.snapshot();
    const subscribers = users.filter(({ isActive, isBot }) => isActive && !isBot).slice(0, 5);
    const { job, rows } = await open.edit('Create kiln-room', [
      creation('kiln-room', {
        description: 'Firings\nand repairs',
        privacy: 'private',
        topicsPolicy: 'disable_empty_topic',
        retentionDays: 30,
        permissions: {
          can_delete_any_message_group: moderators,
          can_create_topic_group: members,
          can_send_message_group: { people: [subscribers[0]?.userId ?? 0], groups: [moderators] },
        },
        subscribers: subscribers.map(({ userId }) => userId),
      }),
    ]);
    expect(rows).toMatchObject([{ outcome: 'applied', explanation: '' }]);
    expect(job.state).toBe('finished');
    await vi.waitFor(async () =>
      expect(await channelOf('kiln-room')).toMatchObject({
        description: 'Firings and repairs',
        privacy: 'private',
        topicsPolicy: 'disable_empty_topic',
        retentionDays: 30,
        subscriberCount: 5,
        permissions: { can_delete_any_message_group: moderators, can_create_topic_group: members },
      }),
    );
    const channel = await channelOf('kiln-room');
    expect(groupValueText(channel?.permissions.can_send_message_group ?? 0)).toBe(
      groupValueText({ people: [subscribers[0]?.userId ?? 0], groups: [moderators] }),
    );
    await vi.waitFor(async () => expect((await open.ask('replica.snapshot', {})).tables.pending).toEqual([]));
  });

  it('reports what the server left out next to the applied change', async () => {
    open = await openMessages({ featureLevel: 442 });
    await open.ask('channels.list', question);
    const moderators = await groupId('role:moderators');
    open.demo.faults.add({
      method: 'PATCH',
      path: /\/streams\//,
      times: 1,
      fault: { kind: 'refuse', error: { msg: 'Insufficient permission' } },
    });
    const { rows } = await open.edit('', [
      creation('left-out', { permissions: { can_delete_any_message_group: moderators } }),
    ]);
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    expect(rows[0]?.explanation).toMatch(
      /^Applied, but the server left out: “Delete any message in this channel” \(Insufficient permission\)/,
    );
  });

  it('is created once if the answer is lost', async () => {
    open = await openMessages();
    await open.ask('channels.list', question);
    open.demo.faults.add({
      method: 'POST',
      path: /\/channels\/create/,
      times: 1,
      fault: { kind: 'cutAfter' },
    });
    const { rows } = await open.edit('', [creation('only-once', { description: 'One' })]);
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    const created = open.demo.log.filter(({ path }) => path.endsWith('/channels/create'));
    expect(created).toHaveLength(1);
  });

  it.each([
    [
      'a permission is set too early',
      'PATCH',
      /\/streams\//,
      { kind: 'rate-limited', retryAfterSeconds: 0.2 },
    ],
    ['a permission is set, and no answer comes', 'PATCH', /\/streams\//, { kind: 'reset' }],
    ['the answer to the first call is lost', 'POST', /\/channels\/create/, { kind: 'cutAfter' }],
  ] as const)('has what was requested if %s', async (_when, method, path, fault) => {
    open = await openMessages({ featureLevel: 442 });
    await open.ask('channels.list', question);
    const moderators = await groupId('role:moderators');
    open.demo.faults.add({ method, path, times: 1, fault });
    const permissions = { can_delete_any_message_group: moderators };
    const { job, rows } = await open.edit('', [creation('mended', { privacy: 'private', permissions })]);
    expect(job).toMatchObject({ state: 'finished', applied: 1 });
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    const channel = await channelOf('mended');
    expect(channel?.permissions.can_delete_any_message_group).toBe(moderators);
    const created = open.demo.log.filter(({ path: at }) => at.endsWith('/channels/create'));
    expect(created).toHaveLength(1);
  });

  it('is rejected in advance with the reason: taken name, invalid values, missing rights', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', question);
    const taken = rows[0]?.name ?? '';
    expect(await skippedBy(creation(taken.toUpperCase()))).toMatch(/already exists/);
    expect(await skippedBy(creation('x'.repeat(61)))).toMatch(/too long \(limit: 60/);
    expect(await skippedBy(creation('a', { isDefault: true, privacy: 'private' }))).toMatch(
      /default channel cannot be private/,
    );
    open.demo.control.setRealmSetting('enable_spectator_access', false);
    const ofWeb = async () => (await open.ask('channels.creation', {})).privacyObjections['web-public'];
    await vi.waitFor(async () => expect(await ofWeb()).not.toBe(''));
    expect(await skippedBy(creation('b', { privacy: 'web-public' }))).toMatch(/Public access is off/);
    expect(await skippedBy(creation('c', { subscribers: [9_999_999] }))).toMatch(/No such user/);
    expect(await skippedBy(creation('d', { folderId: 77 }))).toMatch(/Invalid channel folder/);
    const everyone = await groupId('role:everyone');
    expect(await skippedBy(creation('e', { permissions: { can_subscribe_group: everyone } }))).toMatch(
      /not allowed/,
    );
    const members = await groupId('role:members');
    expect(
      await skippedBy(
        creation('f', { privacy: 'private-protected', permissions: { can_create_topic_group: members } }),
      ),
    ).toMatch(/protected history/);
  });

  it('has a unique name, checked while typing', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', question);
    const [first] = rows;
    const objection = (name: string, channelId: number | null = null) =>
      open.ask('channels.name-objection', { name, channelId });
    expect(await objection('free to take')).toBe('');
    expect(await objection(`  ${first?.name.toUpperCase()} `)).toBe(
      `Channel '${first?.name}' already exists.`,
    );
    expect(await objection(first?.name ?? '', first?.id)).toBe('');
    expect(await objection('a\u0007b')).toBe('Invalid character in channel name, at position 2.');
    expect(await objection('🔥'.repeat(60))).toBe('');
    expect(await objection('🔥'.repeat(61))).toMatch(/too long \(limit: 60/);
    await open.request('DELETE', `/streams/${first?.id}`);
    await vi.waitFor(async () =>
      expect(await objection(first?.name ?? '')).toMatch(/archived; its name stays taken/),
    );
  });

  it('is announced if the organization has a channel for announcements', async () => {
    open = await openMessages();
    expect(await open.ask('channels.creation', {})).toMatchObject({ announceObjection: '' });
    open.demo.control.setRealmSetting('new_stream_announcements_stream_id', -1);
    await vi.waitFor(async () =>
      expect((await open.ask('channels.creation', {})).announceObjection).toMatch(/no channel for such news/),
    );
  });

  it('is limited by the account: a member sets no retention and no default', async () => {
    open = await openMessages({}, 400);
    await open.ask('channels.list', question);
    expect(await skippedBy(creation('g', { retentionDays: 3 }))).toMatch(/Only owners/);
    expect(await skippedBy(creation('h', { isDefault: true }))).toMatch(/Only administrators/);
    expect(await open.ask('channels.creation', {})).toMatchObject({
      retentionObjection: 'only owners can set it',
      mayMakeDefault: false,
      objection: '',
    });
  });

  it('starts with someone on an old server, and with oneself if nobody else could see it', async () => {
    open = await openMessages({ featureLevel: 400 }, 400);
    await open.ask('channels.list', question);
    expect(await open.ask('channels.creation', {})).toMatchObject({
      objection: '',
      emptyObjection: expect.stringContaining('without subscribers') as string,
      unseenObjection: expect.stringContaining('Subscribe yourself') as string,
    });
    expect(await skippedBy(creation('i'))).toMatch(/without subscribers/);
    const others = { subscribers: [open.demo.accounts[0]?.userId ?? 0] };
    expect(await skippedBy(creation('j', { ...others, privacy: 'private' }))).toMatch(/Subscribe yourself/);
  });
});

describe('an existing channel', () => {
  it('changes setting by setting, each confirmed by its event, and back by an undo', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', { ...question, privacies: ['public'] });
    // Without a subscription, one could not make it public again.
    const channel = rows.find(({ isDefault, isFollowed }) => isDefault !== true && isFollowed);
    if (channel === undefined) throw new Error('There is no public channel.');
    const target = targetOf('channel', channel.id);
    const moderators = await groupId('role:moderators');
    const done = await open.edit('Change it', [
      { target, field: 'name', value: 'Another name' },
      { target, field: 'description', value: 'Another description' },
      { target, field: 'privacy', value: 'private' },
      { target, field: 'topics', value: 'allow_empty_topic' },
      { target, field: 'retention', value: '12' },
      { target, field: 'can_send_message_group', value: String(moderators) },
    ]);
    expect(done.rows.map(({ outcome, explanation }) => [outcome, explanation])).toEqual(
      done.rows.map(() => ['applied', '']),
    );
    await vi.waitFor(async () => expect((await open.ask('replica.snapshot', {})).tables.pending).toEqual([]));
    expect(await channelOf('Another name')).toMatchObject({
      description: 'Another description',
      privacy: 'private',
      topicsPolicy: 'allow_empty_topic',
      retentionDays: 12,
      permissions: { can_send_message_group: moderators },
    });
    const undo = await open.ask('changes.plan', { action: { kind: 'undo', jobId: done.job.id } });
    expect(undo.changeCount).toBe(6);
  });

  it('becomes private and no longer a default in one call', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', { ...question, onlyDefault: true });
    const channel = rows.find(({ isFollowed, privacy }) => isFollowed && privacy === 'public');
    if (channel === undefined) throw new Error('There is no default channel.');
    const target = targetOf('channel', channel.id);
    expect(await skippedBy({ target, field: 'privacy', value: 'private' })).toMatch(/cannot be private/);
    const edits = [
      { target, field: 'privacy', value: 'private' },
      { target, field: 'description', value: 'Closed' },
      { target, field: 'default', value: '' },
    ];
    const plan = await open.ask('changes.plan', { action: { kind: 'edit', title: '', edits } });
    expect(plan).toMatchObject({ changeCount: 3, skippedCount: 0, calls: 3 });
    const { job, rows: done } = await open.edit('Close it', edits);
    expect(done.map(({ outcome, explanation }) => [outcome, explanation])).toEqual(
      done.map(() => ['applied', '']),
    );
    const closed = { privacy: 'private', isDefault: false, description: 'Closed' };
    await vi.waitFor(async () => expect(await channelOf(channel.name)).toMatchObject(closed));
    await vi.waitFor(async () => expect((await open.ask('replica.snapshot', {})).tables.pending).toEqual([]));
    const undo = await open.ask('changes.plan', { action: { kind: 'undo', jobId: job.id } });
    expect(undo).toMatchObject({ changeCount: 3, skippedCount: 0, calls: 3 });
  });

  it('warns before it is made private that one would lock oneself out', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', { ...question, privacies: ['public'] });
    const plan = (channelId: number) => {
      const edit: Edit = { target: targetOf('channel', channelId), field: 'privacy', value: 'private' };
      return open.ask('changes.plan', { action: { kind: 'edit', title: '', edits: [edit] } });
    };
    const followed = rows.find(({ isDefault, isFollowed }) => isDefault !== true && isFollowed);
    const other = rows.find(({ isDefault, isFollowed }) => isDefault !== true && !isFollowed);
    if (followed === undefined || other === undefined) throw new Error('There are too few public channels.');
    expect(await plan(followed.id)).toMatchObject({
      changes: [{ notice: '' }],
      canBeUndone: [{ id: 'effect.the-privacy' }],
    });
    expect(await plan(other.id)).toMatchObject({
      changes: [{ risk: 'high', notice: expect.stringContaining('You are not subscribed') }],
      canBeUndone: [],
      cannotBeUndone: expect.arrayContaining([{ id: 'effect.privacy-you-subscriber-can' }]),
    });
    // The server agrees.
    const target = targetOf('channel', other.id);
    const closed = await open.edit('', [{ target, field: 'privacy', value: 'private' }]);
    expect(closed.rows).toMatchObject([{ outcome: 'applied' }]);
    const opening = await open.request('PATCH', `/streams/${other.id}`, { is_private: 'false' });
    expect(opening).toMatchObject({ msg: 'Channel content access is required.' });
  });

  it('is archived and unarchived', async () => {
    open = await openMessages();
    const { rows } = await open.ask('channels.list', question);
    const target = targetOf('channel', rows[1]?.id ?? 0);
    const archived = await open.edit('', [{ target, field: 'state', value: 'archived' }]);
    expect(archived.rows).toMatchObject([{ outcome: 'applied' }]);
    await vi.waitFor(async () =>
      expect(await channelOf(rows[1]?.name ?? '')).toMatchObject({ isArchived: true }),
    );
    expect(await skippedBy({ target, field: 'name', value: 'No' })).toMatch(/Bring it back first/);
    const back = await open.edit('', [{ target, field: 'state', value: 'active' }]);
    expect(back.rows).toMatchObject([{ outcome: 'applied' }]);
    await vi.waitFor(async () =>
      expect(await channelOf(rows[1]?.name ?? '')).toMatchObject({ isArchived: false }),
    );
  });
});
