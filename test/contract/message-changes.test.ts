import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deleteMessage,
  getMessageHistory,
  updateMessage,
} from '../../src-main/zulip/route/message-changes.ts';
import { getMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { addReaction, removeReaction } from '../../src-main/zulip/route/reactions.ts';
import {
  type Caller,
  contractRealm,
  listen,
  openContractRealm,
  rawRequest,
  refusalOf,
} from './connection.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm();

const announcements = 4;
const post = (caller: Caller, topic: string, content?: string): Promise<number> =>
  sayInGeneral(contract, caller, topic, content);
const raw = (...request: [Caller, string, string, object?]) => rawRequest(contract, ...request);
const refused = (words: string, code = 'BAD_REQUEST') => ({
  kind: 'rejected',
  code,
  message: expect.stringContaining(words),
});

describe('editing', () => {
  it('changes the content, keeps every version and its time', async () => {
    const id = await post('member', 'edits', 'one');
    await updateMessage(contract.as('member'), id, { content: 'two' });
    await updateMessage(contract.as('member'), id, { content: '  ' });
    const message = await getMessage(contract.as('owner'), id, { apply_markdown: false });
    expect(message.content).toBe('(deleted)');
    expect(message.last_edit_timestamp).toBeGreaterThan(0);
    expect(message.edit_history.map(({ prev_content }) => prev_content)).toEqual(['two', 'one']);
    expect((await getMessageHistory(contract.as('owner'), id)).map(({ content }) => content)).toEqual([
      'one',
      'two',
      '(deleted)',
    ]);
  });

  it('detects that someone else has changed the content meanwhile', async () => {
    const id = await post('member', 'edits', 'one');
    const prev_content_sha256 = createHash('sha256').update('one').digest('hex');
    await updateMessage(contract.as('member'), id, { content: 'two', prev_content_sha256 });
    expect(
      await refusalOf(updateMessage(contract.as('member'), id, { content: 'three', prev_content_sha256 })),
    ).toMatchObject({ kind: 'conflict', message: expect.stringContaining('prev_content_sha256') });
  });

  it('moves a topic, completely or from a message on, and resolves it', async () => {
    const ids = [
      await post('member', 'old place'),
      await post('owner', 'old place'),
      await post('member', 'old place'),
    ];
    const owner = contract.as('owner');
    const subjects = () => Promise.all(ids.map(async (id) => (await getMessage(owner, id)).subject));
    await updateMessage(owner, ids[1] ?? 0, { topic: 'new place', propagate_mode: 'change_later' });
    expect(await subjects()).toEqual(['old place', 'new place', 'new place']);
    await updateMessage(owner, ids[1] ?? 0, { topic: '✔ new place', propagate_mode: 'change_all' });
    expect(await subjects()).toEqual(['old place', '✔ new place', '✔ new place']);
    const resolved = await getMessage(owner, ids[1] ?? 0);
    expect(resolved.edit_history[0]).toMatchObject({ prev_topic: 'new place', topic: '✔ new place' });
    await updateMessage(owner, ids[0] ?? 0, { stream_id: announcements });
    expect(await getMessage(owner, ids[0] ?? 0)).toMatchObject({
      stream_id: announcements,
      subject: 'old place',
      edit_history: [{ prev_stream: general, stream: announcements }],
    });
  });

  it('reports a move with the old place and all moved messages', async () => {
    const ids = [await post('member', 'moving'), await post('member', 'moving')];
    const events = await listen(contract, 'member', ['update_message']);
    await updateMessage(contract.as('owner'), ids[0] ?? 0, { topic: 'moved', propagate_mode: 'change_all' });
    expect(await events()).toMatchObject([
      {
        type: 'update_message',
        message_id: ids[0],
        message_ids: ids,
        orig_subject: 'moving',
        subject: 'moved',
        propagate_mode: 'change_all',
        stream_id: general,
      },
    ]);
  });

  it.each<[string, Caller, Parameters<typeof updateMessage>[2], string]>([
    ['nothing', 'member', {}, 'Nothing to change'],
    [
      'content and channel',
      'member',
      { content: 'x', stream_id: announcements },
      'Cannot change message content while',
    ],
    [
      'a mode without a topic',
      'member',
      { content: 'x', propagate_mode: 'change_all' },
      'Invalid propagate_mode without',
    ],
    ['somebody else’s content', 'owner', { content: 'x' }, "You don't have permission to edit this message"],
  ])('is rejected for %s', async (_name, caller, update, words) => {
    const id = await post('member', 'edits');
    expect(await refusalOf(updateMessage(contract.as(caller), id, update))).toMatchObject(refused(words));
  });

  it('is rejected for direct messages with a topic or a channel, and for wrong parameters', async () => {
    const to = [contract.account('member').userId];
    const { id } = await sendMessage(contract.as('owner'), {
      type: 'direct',
      to,
      content: 'x',
      read_by_sender: true,
    });
    expect(await refusalOf(updateMessage(contract.as('owner'), id, { topic: 'x' }))).toMatchObject(
      refused('Direct messages cannot have topics.'),
    );
    expect(await refusalOf(updateMessage(contract.as('owner'), id, { stream_id: general }))).toMatchObject(
      refused('Direct messages cannot be moved to channels.'),
    );
    for (const [parameters, words] of [
      [{ propagate_mode: 'all', topic: 'x' }, 'Invalid propagate_mode'],
      [{ stream_id: 'general' }, 'stream_id is not valid JSON'],
    ] as const)
      expect(await raw('owner', 'PATCH', `/messages/${id}`, parameters)).toMatchObject({
        status: 400,
        body: { msg: words },
      });
  });

  it('is limited to the organization’s time limit', async () => {
    let now = Date.now();
    const later = await openContractRealm({ users: 60, now: () => now });
    const message = {
      type: 'channel',
      to: general,
      topic: 'late',
      content: 'x',
      read_by_sender: true,
    } as const;
    const { id } = await sendMessage(later.as('owner'), message);
    now += 700_000;
    expect(await refusalOf(updateMessage(later.as('owner'), id, { content: 'y' }))).toMatchObject(
      refused('The time limit for editing this message has passed'),
    );
    await later.close();
  });

  it('leaves no history if the organization shows none', async () => {
    const silent = await openContractRealm({ users: 60 });
    silent.realm.control.setRealmSetting('message_edit_history_visibility_policy', 'none');
    expect(await refusalOf(getMessageHistory(silent.as('owner'), 9_001))).toMatchObject(
      refused('Message edit history is disabled in this organization'),
    );
    await silent.close();
  });
});

describe('deleting', () => {
  it.each([
    [true, { message_ids: expect.any(Array) }],
    [false, { message_id: expect.any(Number) }],
  ])('removes the message for everyone; in bulk: %s', async (bulk, shape) => {
    const id = await post('member', 'deletions');
    const events = await listen(contract, 'owner', ['delete_message'], {
      capabilities: { bulk_message_deletion: bulk },
    });
    await deleteMessage(contract.as('owner'), id);
    expect(await refusalOf(getMessage(contract.as('owner'), id))).toMatchObject(
      refused('Invalid message(s)'),
    );
    expect(await events()).toMatchObject([
      { type: 'delete_message', message_type: 'stream', stream_id: general, topic: 'deletions', ...shape },
    ]);
  });

  it('is allowed for one’s own messages, but not others’', async () => {
    const id = await post('moderator', 'deletions');
    expect(await refusalOf(deleteMessage(contract.as('member'), id))).toMatchObject(
      refused("You don't have permission to delete this message"),
    );
    await deleteMessage(contract.as('moderator'), id);
    expect(await refusalOf(deleteMessage(contract.as('moderator'), id))).toMatchObject(
      refused('Invalid message(s)'),
    );
  });
});

describe('reactions', () => {
  it('are added once and removed, with events for everyone who can see the message', async () => {
    const id = await post('member', 'reactions');
    const events = await listen(contract, 'member', ['reaction']);
    const { userId } = contract.account('owner');
    await addReaction(contract.as('owner'), id, { emoji_name: 'tada' });
    expect((await getMessage(contract.as('member'), id)).reactions).toEqual([
      { name: 'tada', code: '1f389', origin: 'unicode', reaction_type: 'unicode_emoji', user_id: userId },
    ]);
    expect(await refusalOf(addReaction(contract.as('owner'), id, { emoji_name: 'tada' }))).toMatchObject(
      refused('Reaction already exists.', 'REACTION_ALREADY_EXISTS'),
    );
    await removeReaction(contract.as('owner'), id, { emoji_name: 'tada' });
    expect(await refusalOf(removeReaction(contract.as('owner'), id, { emoji_name: 'tada' }))).toMatchObject(
      refused("Reaction doesn't exist.", 'REACTION_DOES_NOT_EXIST'),
    );
    expect(await events()).toMatchObject([
      { type: 'reaction', op: 'add', message_id: id, emoji_name: 'tada', user_id: userId },
      { type: 'reaction', op: 'remove', message_id: id, emoji_name: 'tada', user_id: userId },
    ]);
  });

  it.each([
    [{ emoji_name: 'xyz' }, "Emoji 'xyz' does not exist"],
    [{ emoji_name: 'car', emoji_code: '1f4bb', reaction_type: 'unicode_emoji' }, 'Invalid emoji name.'],
    [{ emoji_name: 'car', emoji_code: '99', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    [
      { emoji_name: 'fair_2023', emoji_code: '4', reaction_type: 'realm_emoji' },
      'This custom emoji has been deactivated.',
    ],
  ])('are rejected for %j', async (reaction, words) => {
    const id = await post('member', 'reactions');
    expect(await refusalOf(addReaction(contract.as('owner'), id, reaction))).toMatchObject(refused(words));
  });

  it('require an emoji and a message', async () => {
    const id = await post('member', 'reactions');
    expect(await raw('owner', 'DELETE', `/messages/${id}/reactions`)).toMatchObject({
      body: { msg: 'At least one of the following arguments must be present: emoji_name, emoji_code' },
    });
    expect(await refusalOf(addReaction(contract.as('owner'), 1, { emoji_name: 'tada' }))).toMatchObject(
      refused('Invalid message(s)'),
    );
  });
});
