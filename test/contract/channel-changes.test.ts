import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { archiveChannel, getChannel, updateChannel } from '../../src-main/zulip/route/channels.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { type Caller, contractRealm, listen, openContractRealm, refusalOf } from './connection.fixture.ts';
import { channelsOf, refused } from './channels.fixture.ts';

const contract = contractRealm();
const { owner, group, make, raw } = channelsOf(contract);

describe('a change of a channel', () => {
  it.each<[string, Parameters<typeof updateChannel>[2], object, object]>([
    [
      'description',
      { description: 'New' },
      { description: 'New' },
      { property: 'description', value: 'New' },
    ],
    ['folder', { folder_id: 2 }, { folder_id: 2 }, { property: 'folder_id', value: 2 }],
    [
      'policy',
      { topics_policy: 'allow_empty_topic' },
      { topics_policy: 'allow_empty_topic' },
      { property: 'topics_policy' },
    ],
    [
      'retention',
      { message_retention_days: 'unlimited' },
      { message_retention_days: -1 },
      { property: 'message_retention_days', value: -1 },
    ],
    [
      'privacy',
      { is_private: true },
      { invite_only: true, history_public_to_subscribers: false },
      { property: 'invite_only', value: true },
    ],
  ])('of its %s is visible to everyone', async (_name, update, after, event) => {
    const { id, name } = await make();
    const events = await listen(contract, 'owner', ['stream']);
    await updateChannel(owner(), id, update);
    expect(await getChannel(owner(), id)).toMatchObject(after);
    expect((await events()).at(-1)).toMatchObject({
      type: 'stream',
      op: 'update',
      stream_id: id,
      name,
      ...event,
    });
  });

  it('of its name comes with the old name', async () => {
    const { id, name } = await make();
    const events = await listen(contract, 'member', ['stream']);
    await updateChannel(owner(), id, { new_name: `${name} renamed` });
    expect(await events()).toMatchObject([
      { op: 'update', property: 'name', name, value: `${name} renamed` },
    ]);
  });

  it('of a permission is rejected if someone else has changed it since', async () => {
    const { id } = await make();
    const [everyone, members] = [group('role:everyone'), group('role:members')];
    await updateChannel(owner(), id, { can_send_message_group: { new: members, old: everyone } });
    expect(
      await refusalOf(
        updateChannel(owner(), id, { can_send_message_group: { new: everyone, old: everyone } }),
      ),
    ).toMatchObject({ kind: 'conflict' });
    expect((await getChannel(owner(), id)).can_send_message_group).toBe(members);
  });

  it('requires a channel administrator', async () => {
    const { id } = await make({}, 'member');
    await updateChannel(contract.as('member'), id, { description: 'mine' });
    await updateChannel(contract.as('administrator'), id, { description: 'ours' });
    for (const caller of ['moderator', 'bot'] as const) {
      expect(await refusalOf(updateChannel(contract.as(caller), id, { description: 'x' }))).toMatchObject(
        refused('You do not have permission to administer this channel.'),
      );
      expect(await refusalOf(archiveChannel(contract.as(caller), id))).toMatchObject(
        refused('You do not have permission to administer this channel.'),
      );
    }
  });

  it.each<[string, Caller, object, string, string]>([
    ['the same name', 'owner', { new_name: 'kiln' }, 'BAD_REQUEST', 'Channel already has that name.'],
    [
      'a name in use',
      'owner',
      { new_name: 'general' },
      'CHANNEL_ALREADY_EXISTS',
      "Channel 'general' already exists",
    ],
    [
      'default by a member',
      'member',
      { is_default_stream: true },
      'BAD_REQUEST',
      'You do not have permission to administer',
    ],
    [
      'days by an administrator',
      'administrator',
      { message_retention_days: 5 },
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization owner',
    ],
    ['a new life', 'owner', { is_archived: false }, 'BAD_REQUEST', 'Channel is not currently deactivated'],
    ['a bare group', 'owner', { can_send_message_group: 1 }, 'BAD_REQUEST', 'can_send_message_group'],
    [
      'only the general chat',
      'owner',
      { topics_policy: 'empty_topic_only' },
      'BAD_REQUEST',
      'To enable this configuration',
    ],
  ])('to %s is rejected', async (_name, caller, update, code, words) => {
    expect(await raw(caller, 'PATCH', '/streams/5', update)).toMatchObject({
      body: { code, msg: expect.stringContaining(words) },
    });
  });

  it('never opens the moderation channel', async () => {
    expect(await raw('owner', 'PATCH', '/streams/31', { is_private: false })).toMatchObject({
      body: { msg: 'Moderation request channel must be private.' },
    });
  });
});

describe('archiving', () => {
  it.each([
    [true, { op: 'update', property: 'is_archived', value: true }],
    [false, { op: 'delete', stream_ids: [expect.any(Number)] }],
  ])('keeps the channel with the capability for archived channels: %s', async (capable, shape) => {
    const { id, name } = await make();
    const events = await listen(contract, 'owner', ['stream'], {
      capabilities: { archived_channels: capable },
    });
    await archiveChannel(owner(), id);
    expect(await events()).toMatchObject([{ type: 'stream', ...shape }]);
    const message = { type: 'channel', to: id, topic: 'x', content: 'x', read_by_sender: true } as const;
    expect(await refusalOf(sendMessage(owner(), message))).toMatchObject(
      refused(`Not authorized to send to channel '${name}'`),
    );
    expect(await refusalOf(archiveChannel(owner(), id))).toMatchObject(
      refused('Channel is already deactivated'),
    );
    await updateChannel(owner(), id, { is_archived: false });
    await sendMessage(owner(), message);
  });

  it('the moderation channel turns reports off', async () => {
    const own = await openContractRealm({ users: 60 });
    await archiveChannel(own.as('owner'), 31);
    const { body } = await send(own.realm, own.account('owner'), 'POST', '/register', {
      fetch_event_types: ['realm'],
    });
    expect(body['realm_moderation_request_channel_id']).toBe(-1);
    await own.close();
  });
});
