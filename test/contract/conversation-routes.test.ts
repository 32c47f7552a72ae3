import { describe, expect, it } from 'vitest';
import { askerOf, success, type Parameters } from './ask.fixture.ts';
import { contractRealm, type Caller } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

/** Actions in conversations besides writing, used by other clients but never by the console. */
const contract = contractRealm({ featureLevel: 442, users: 60 });

const { ask, askAndListen } = askerOf(contract);

describe('typing', () => {
  const person = (caller: Caller) => ({
    user_id: contract.account(caller).userId,
    email: expect.any(String),
  });

  it('is reported to the people in a conversation', async () => {
    const heard = await eventsDuring(contract, 'owner', ['typing'], () =>
      ask('POST', '/typing', { op: 'start', to: [contract.account('owner').userId] }),
    );
    const people = [person('owner'), person('member')];
    expect(heard).toEqual([
      { type: 'typing', op: 'start', message_type: 'direct', sender: person('member'), recipients: people },
    ]);
  });

  it('in a channel is only reported to clients that support it, and with an edit includes the message', async () => {
    const { body } = await ask('GET', '/users/me/subscriptions', { include_subscribers: true });
    const channels = body['subscriptions'] as { stream_id: number; subscribers: number[] }[];
    const owner = contract.account('owner').userId;
    const small = channels.find(({ subscribers }) => subscribers.length < 100 && subscribers.includes(owner));
    const place = { type: 'stream', stream_id: small?.stream_id, topic: 'typing' };
    const type = () => ask('POST', '/typing', { op: 'stop', ...place });
    const knows = { notification_settings_null: true, stream_typing_notifications: true };
    expect(await eventsDuring(contract, 'owner', ['typing'], type)).toEqual([]);
    expect(
      await eventsDuring(contract, 'owner', ['typing'], type, { client_capabilities: knows }),
    ).toMatchObject([{ op: 'stop', message_type: 'stream', stream_id: small?.stream_id, topic: 'typing' }]);
    const message = { type: 'stream', to: String(small?.stream_id), topic: 'typing', content: 'x' };
    const id = (await ask('POST', '/messages', message)).body['id'] as number;
    const edit = () => ask('POST', `/messages/${id}/typing`, { op: 'start' });
    expect(await eventsDuring(contract, 'owner', ['typing_edit_message'], edit)).toEqual([
      {
        type: 'typing_edit_message',
        op: 'start',
        sender_id: contract.account('member').userId,
        message_id: id,
        recipient: { type: 'channel', channel_id: small?.stream_id, topic: 'typing' },
      },
    ]);
    expect((await ask('POST', `/messages/${id}/typing`, { op: 'start' }, 'owner')).body).toMatchObject({
      msg: "You don't have permission to edit this message",
    });
  });
});

describe('marking as read', () => {
  it('covers a topic, a channel or everything', async () => {
    const first = await sayInGeneral(contract, 'owner', 'reading one');
    const second = await sayInGeneral(contract, 'owner', 'reading two');
    const types = ['update_message_flags'];
    const topic = { stream_id: general, topic_name: 'Reading One' };
    const event = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read' };
    expect(await askAndListen(types, 'POST', '/mark_topic_as_read', topic)).toEqual({
      body: success,
      events: [{ ...event, messages: [first], all: false }],
    });
    const channel = await askAndListen(types, 'POST', '/mark_stream_as_read', { stream_id: general });
    expect(channel.events).toMatchObject([{ messages: expect.arrayContaining([second]), all: false }]);
    expect(
      (await askAndListen(types, 'POST', '/mark_stream_as_read', { stream_id: general })).events,
    ).toEqual([]);
    expect(await askAndListen(types, 'POST', '/mark_all_as_read')).toEqual({
      body: { ...success, complete: true },
      events: [{ ...event, messages: [], all: true }],
    });
  });
});

describe('messages that match a narrow', () => {
  it('must have been received, and highlight the search terms', async () => {
    const yes = await sayInGeneral(contract, 'owner', 'matching');
    const no = await sayInGeneral(contract, 'owner', 'elsewhere');
    const narrow = [{ operator: 'search', operand: 'matching' }];
    const { body } = await ask('GET', '/messages/matches_narrow', { msg_ids: [yes, no, 1], narrow });
    expect(body['messages']).toEqual({
      [yes]: {
        match_content: expect.any(String),
        match_subject: '<span class="highlight">matching</span>',
      },
    });
  });
});

describe('polls', () => {
  const poll = async (content: string) => {
    const message = { type: 'stream', to: String(general), topic: 'polls', content };
    return (await ask('POST', '/messages', message)).body['id'] as number;
  };
  const change = (messageId: number, content: unknown, caller: Caller = 'owner') =>
    ask(
      'POST',
      '/submessage',
      { message_id: messageId, msg_type: 'widget', content: JSON.stringify(content) },
      caller,
    );

  it('start with their message’s content, and accept votes from everyone', async () => {
    const id = await poll('/poll Which glaze?\n- Celadon\nTenmoku');
    const vote = { type: 'vote', key: 'canned,0', vote: 1 };
    const events = await eventsDuring(contract, 'member', ['submessage'], () => change(id, vote));
    const sender = contract.account('owner').userId;
    expect(events).toEqual([
      {
        type: 'submessage',
        msg_type: 'widget',
        message_id: id,
        submessage_id: expect.any(Number),
        sender_id: sender,
        content: JSON.stringify(vote),
      },
    ]);
    const { body } = await ask('GET', `/messages/${id}`);
    const { submessages } = body['message'] as { submessages: { content: string }[] };
    expect(submessages).toMatchObject([
      { message_id: id, sender_id: contract.account('member').userId, msg_type: 'widget' },
      { message_id: id, sender_id: sender, msg_type: 'widget', content: JSON.stringify(vote) },
    ]);
    expect(JSON.parse(submessages[0]?.content ?? '')).toEqual({
      widget_type: 'poll',
      extra_data: { question: 'Which glaze?', options: ['Celadon', 'Tenmoku'] },
    });
  });

  it.each<[string, unknown, string]>([
    [
      '/poll A?',
      { type: 'question', question: 'B?' },
      "You can't edit a question unless you are the author.",
    ],
    ['/poll A?', { type: 'wish' }, 'Unknown type for poll data: wish'],
    ['/poll A?', [], 'poll data is not a dict'],
    [
      '/todo List',
      { type: 'new_task_list_title', title: 'x' },
      "You can't edit the task list title unless you are the author.",
    ],
    ['No poll', { type: 'vote' }, 'You cannot attach a submessage to this message.'],
  ])('%s: %j is rejected', async (content, data, words) => {
    expect((await change(await poll(content), data)).body).toMatchObject({ result: 'error', msg: words });
  });
});

describe('privacy settings', () => {
  const set = (settings: Parameters) => ask('PATCH', '/settings', settings);

  it('can hide one’s typing', async () => {
    await set({ send_private_typing_notifications: false, send_stream_typing_notifications: false });
    const { body } = await ask('POST', '/typing', { op: 'start', to: [contract.account('owner').userId] });
    expect(body).toMatchObject({ msg: 'User has disabled typing notifications for direct messages' });
    const place = { type: 'channel', stream_id: general, topic: 'x' };
    expect((await ask('POST', '/typing', { op: 'start', ...place })).body).toMatchObject({
      msg: 'User has disabled typing notifications for channel messages',
    });
    await set({ send_private_typing_notifications: true, send_stream_typing_notifications: true });
    await set({ receives_typing_notifications: false });
    const type = () =>
      ask('POST', '/typing', { op: 'start', to: [contract.account('member').userId] }, 'owner');
    expect(await eventsDuring(contract, 'member', ['typing'], type)).toEqual([]);
    await set({ receives_typing_notifications: true });
  });

  it('can hide what one reads, and the organization can hide it for everyone', async () => {
    const { userId } = contract.account('member');
    const id = await sayInGeneral(contract, 'owner', 'receipts');
    await ask('POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const readers = () => ask('GET', `/messages/${id}/read_receipts`, {}, 'owner');
    expect((await readers()).body['user_ids']).toContain(userId);
    await set({ send_read_receipts: false });
    expect((await readers()).body['user_ids']).not.toContain(userId);
    await set({ send_read_receipts: true });
    await ask('PATCH', '/realm', { enable_read_receipts: false }, 'owner');
    expect((await readers()).body).toMatchObject({
      msg: 'Read receipts are disabled in this organization.',
    });
    await ask('PATCH', '/realm', { enable_read_receipts: true }, 'owner');
  });
});

describe('commands', () => {
  it('switch one’s own clients', async () => {
    const command = (typed: string) => ask('POST', '/zcommand', { command: typed });
    expect((await command('/ping')).body).toEqual(success);
    const events = await eventsDuring(contract, 'member', ['user_settings'], async () => {
      expect((await command('/dark')).body).toMatchObject({
        msg: 'Changed to dark theme! To revert dark theme, type `/light`.',
      });
      expect((await command('/dark')).body).toMatchObject({ msg: 'You are still in dark theme.' });
    });
    expect(events).toEqual([{ type: 'user_settings', op: 'update', property: 'color_scheme', value: 2 }]);
    expect((await command('/fixed-width')).body).toMatchObject({ msg: 'You are still in fixed width mode.' });
    expect((await command('/fly')).body).toMatchObject({ result: 'error', msg: 'No such command: fly' });
    expect((await command('ping')).body).toMatchObject({
      result: 'error',
      msg: 'There should be a leading slash in the zcommand.',
    });
  });
});
