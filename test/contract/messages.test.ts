import { describe, expect, it } from 'vitest';
import { register, waiting } from '@realm-console/demo-realm/client';
import { getMessage, renderMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import {
  type Caller,
  callers,
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
} from './connection.fixture.ts';
import { general, moderation, toGeneral } from './messages.fixture.ts';

const contract = contractRealm();

const raw = (...request: [Caller, string, string, object?]) => rawRequest(contract, ...request);

/** A queue with messages, which the console itself never opens. */
async function openQueue(caller: Caller, parameters: object = {}) {
  const account = contract.account(caller);
  const { queue_id: queueId } = await register(contract.realm, account, {
    event_types: ['message', 'update_message', 'delete_message'],
    client_capabilities: { notification_settings_null: true, empty_topic_name: true },
    ...parameters,
  });
  return { queueId, events: () => waiting(contract.realm, account, queueId) };
}

describe('a message', () => {
  it('to a channel is sent, arrives as an event, and is read back with every field', async () => {
    const queue = await openQueue('owner');
    const { id, ignoredParameters } = await sendMessage(contract.as('owner'), {
      ...toGeneral('lunch', 'Soup at **noon** :fire:, see #O4431'),
      queue_id: queue.queueId,
      local_id: 'mine-1',
    });
    expect(ignoredParameters).toEqual([]);
    const { userId, fullName } = contract.account('owner');
    const message = await getMessage(contract.as('member'), id);
    expect(message).toMatchObject({
      id,
      type: 'stream',
      sender_id: userId,
      sender_full_name: fullName,
      stream_id: general,
      display_recipient: 'general',
      subject: 'lunch',
      content_type: 'text/html',
      is_me_message: false,
      edit_history: [],
      submessages: [],
    });
    expect(message.content).toContain('<strong>noon</strong>');
    expect(message.content).toContain('emoji-1f525');
    expect(message.content).toContain('href="https://shop.orchid-cooperative.example/orders/4431"');
    expect(await queue.events()).toMatchObject([
      {
        type: 'message',
        message: { id, content: 'Soup at **noon** :fire:, see #O4431' },
        flags: ['read'],
        local_message_id: 'mine-1',
      },
    ]);
    expect((await getMessage(contract.as('member'), id, { apply_markdown: false })).content).toContain(
      '**noon**',
    );
    expect((await raw('member', 'GET', `/messages/${id}`)).body['raw_content']).toContain('**noon**');
  });

  it('to people only reaches them', async () => {
    const [owner, member] = [contract.account('owner'), contract.account('member')];
    const queue = await openQueue('member');
    const { id } = await sendMessage(contract.as('owner'), {
      type: 'direct',
      to: [member.userId, owner.userId],
      content: '/me waves',
      read_by_sender: true,
    });
    expect(await getMessage(contract.as('member'), id)).toMatchObject({
      type: 'private',
      subject: '',
      is_me_message: true,
      flags: [],
      display_recipient: [owner.userId, member.userId]
        .toSorted((a, b) => a - b)
        .map((userId) => ({ id: userId })),
    });
    expect(await queue.events()).toMatchObject([{ type: 'message', message: { id } }]);
    expect(await refusalOf(getMessage(contract.as('administrator'), id))).toMatchObject({
      kind: 'rejected',
      message: 'Invalid message(s)',
    });
  });

  it.each(callers.filter((caller) => caller !== 'guest'))('can be sent by the %s', async (caller) => {
    expect((await sendMessage(contract.as(caller), toGeneral('lunch'))).id).toBeGreaterThan(9_000);
  });

  it('is silently truncated: content at 10,000 characters, a topic at 60', async () => {
    const { id } = await sendMessage(contract.as('owner'), toGeneral('é'.repeat(61), '𝕫'.repeat(10_001)));
    const message = await getMessage(contract.as('owner'), id, { apply_markdown: false });
    expect([...message.subject]).toHaveLength(60);
    expect(message.subject.endsWith('...')).toBe(true);
    expect([...message.content]).toHaveLength(10_000);
    expect(message.content.endsWith('\n[message truncated]')).toBe(true);
  });

  it.each([
    ['', ''],
    ['(no topic)', ''],
    ['general chat', ''],
    ['  lunch ', 'lunch'],
  ])('in the topic “%s” is in “%s”', async (topic, stored) => {
    const { id } = await sendMessage(contract.as('owner'), toGeneral(topic));
    expect((await getMessage(contract.as('owner'), id)).subject).toBe(stored);
    const { message } = (await raw('owner', 'GET', `/messages/${id}`)).body as {
      message: { subject: string };
    };
    expect(message.subject).toBe(stored === '' ? 'general chat' : stored);
  });

  it.each([
    ['without text', { content: ' \n ' }, 'BAD_REQUEST', 'Message must not be empty'],
    ['with a null byte', { content: 'a\0b' }, 'BAD_REQUEST', 'Message must not contain null bytes'],
    ['without a topic', { topic: undefined }, 'BAD_REQUEST', 'Missing topic'],
    ['without a channel', { to: '' }, 'BAD_REQUEST', 'Missing channel'],
    ['to no channel', { to: '[]' }, 'BAD_REQUEST', 'Expected exactly one channel'],
    ['to two channels', { to: '[3,4]' }, 'BAD_REQUEST', 'Expected exactly one channel'],
    ['to an object', { to: '{"id":3}' }, 'BAD_REQUEST', 'Invalid data type for channel'],
    [
      'to an unknown channel id',
      { to: '77' },
      'STREAM_DOES_NOT_EXIST',
      "Channel with ID '77' does not exist",
    ],
    ['to an unknown channel', { to: 'nowhere' }, 'STREAM_DOES_NOT_EXIST', "Channel 'nowhere' does not exist"],
    [
      'in a topic with a line break',
      { topic: 'a\u0007b' },
      'BAD_REQUEST',
      'Invalid character in topic, at position 2!',
    ],
    ['of another type', { type: 'letter' }, 'BAD_REQUEST', 'Invalid type'],
    ['to nobody', { type: 'direct', to: '[]' }, 'BAD_REQUEST', 'Message must have recipients'],
    ['to an unknown person', { type: 'direct', to: '[77777]' }, 'BAD_REQUEST', 'Invalid user ID 77777'],
    [
      'to an unknown address',
      { type: 'direct', to: '["x@y.example"]' },
      'BAD_REQUEST',
      "Invalid email 'x@y.example'",
    ],
    [
      'to ids and addresses',
      { type: 'direct', to: '[8,"x@y.example"]' },
      'BAD_REQUEST',
      'Recipient lists may contain emails or user IDs, but not both.',
    ],
    ['to a truth', { type: 'direct', to: '[true]' }, 'BAD_REQUEST', 'Invalid data type for recipients'],
  ])('is rejected for %s', async (_name, change, code, msg) => {
    const parameters = { type: 'channel', to: 'general', topic: 'lunch', content: 'Hello', ...change };
    const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
    expect(await raw('owner', 'POST', '/messages', sent)).toMatchObject({ status: 400, body: { code, msg } });
  });

  it.each([
    ['77', { stream_id: 77 }],
    [' nowhere ', { stream: 'nowhere' }],
  ])('to the missing channel %j names it', async (to, detail) => {
    const failure = await refusalOf(sendMessage(contract.as('owner'), { ...toGeneral('lunch'), to }));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'STREAM_DOES_NOT_EXIST', detail });
  });

  it.each([
    [{ to: 'general', content: 'x', topic: 'x' }, 'type'],
    [{ type: 'channel', to: 'general', topic: 'x' }, 'content'],
  ])('requires all arguments: %j', async (parameters, missing) => {
    expect(await raw('owner', 'POST', '/messages', parameters)).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: missing },
    });
  });

  it('is answered with the names of unknown parameters', async () => {
    const answer = await raw('owner', 'POST', '/messages', { ...toGeneral('lunch'), colour: 'green' });
    expect(answer.body['ignored_parameters_unsupported']).toEqual(['colour']);
  });

  it('to a deactivated person is rejected, as is one to a private channel from outside', async () => {
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const direct = { type: 'direct', to: [gone?.userId ?? 0], content: 'x', read_by_sender: true } as const;
    expect(await refusalOf(sendMessage(contract.as('owner'), direct))).toMatchObject({
      message: `'${gone?.email}' is no longer using Zulip.`,
    });
    const secret = { ...toGeneral('lunch'), to: moderation };
    expect(await refusalOf(sendMessage(contract.as('member'), secret))).toMatchObject({
      message: 'You do not have permission to post in this channel.',
    });
    const everyone = contract.realm.control.snapshot().groups.find(({ name }) => name === 'role:everyone');
    const opened = { can_send_message_group: JSON.stringify({ new: everyone?.id }) };
    expect((await raw('owner', 'PATCH', `/streams/${moderation}`, opened)).status).toBe(200);
    expect(await refusalOf(sendMessage(contract.as('member'), secret))).toMatchObject({
      message: "Not authorized to send to channel 'moderation requests'",
    });
  });

  it('that mentions everyone requires a permission if there are many', async () => {
    for (const [words, code] of [
      ['@**all** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
      ['@**everyone** hello', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
    ]) {
      expect(await refusalOf(sendMessage(contract.as('member'), toGeneral('lunch', words)))).toMatchObject({
        code,
      });
      await sendMessage(contract.as('owner'), toGeneral('lunch', words));
    }
    await sendMessage(contract.as('member'), toGeneral('lunch', '@**topic** hello'));
    await sendMessage(contract.as('member'), toGeneral('lunch', '`@**all**` in code'));
  });

  it('is sent to old servers with the word that they know', async () => {
    const old = await openContractRealm({ featureLevel: 247, users: 60 });
    const { id } = await sendMessage(old.as('owner'), toGeneral('lunch'));
    expect((await getMessage(old.as('owner'), id)).stream_id).toBe(general);
    expect(old.realm.log.find(({ path }) => path === '/api/v1/messages')?.parameters).toMatchObject({
      type: 'stream',
    });
    await old.close();
  });
});

it.each([
  [283, ['prev_rendered_content_version'], ['user']],
  [284, [], ['user']],
  [328, [], []],
])('at level %i an edit also has %j and a reaction %j', async (featureLevel, ofEdit, ofReaction) => {
  const at = await openContractRealm({ featureLevel, users: 60 });
  const { id } = await sendMessage(at.as('owner'), toGeneral('lunch', 'Soup'));
  await rawRequest(at, 'owner', 'PATCH', `/messages/${id}`, { content: 'Stew' });
  await rawRequest(at, 'owner', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  const { message } = (await rawRequest(at, 'owner', 'GET', `/messages/${id}`)).body as {
    message: { edit_history: object[]; reactions: object[] };
  };
  const always = {
    edit: ['user_id', 'timestamp', 'prev_content', 'prev_rendered_content'],
    reaction: ['emoji_name', 'emoji_code', 'reaction_type', 'user_id'],
  };
  expect(Object.keys(message.edit_history[0] ?? {})).toEqual([...always.edit, ...ofEdit]);
  expect(Object.keys(message.reactions[0] ?? {})).toEqual([...always.reaction, ...ofReaction]);
  await at.close();
});

describe('rendering', () => {
  it.each([
    ['**bold**', '<p><strong>bold</strong></p>'],
    ['', ''],
    ['a\nb', '<p>a<br>\nb</p>'],
    ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
    ['```quote\nx\n```', '<blockquote>\n<p>x</p>\n</blockquote>'],
    [
      '#**general>not yet**',
      '<p><a class="stream-topic" data-stream-id="3" href="/#narrow/channel/3-general/topic/not.20yet">#general &gt; not yet</a></p>',
    ],
    [
      '<time:2026-05-02T08:15:30+00:00>',
      '<p><time datetime="2026-05-02T08:15:30Z">2026-05-02T08:15:30+00:00</time></p>',
    ],
  ])('%j', async (content, html) => {
    expect(await renderMessage(contract.as('guest'), content)).toBe(html);
  });

  it('mentions nobody in a quote or after a letter', async () => {
    const { fullName } = contract.account('member');
    for (const content of [
      `> @**${fullName}**`,
      `\`\`\`quote\n@**${fullName}** @**all**\n\`\`\``,
      `hi@**${fullName}**`,
    ]) {
      const html = await renderMessage(contract.as('owner'), content);
      expect(html, content).not.toMatch(/mention"/u);
    }
  });

  it('shows people, groups and a spoiler', async () => {
    const { userId, fullName } = contract.account('member');
    const html = await renderMessage(
      contract.as('owner'),
      `@**${fullName}** @_**${fullName}|${userId}** @**Nobody Here**\n\`\`\`spoiler Head\nhidden\n\`\`\``,
    );
    expect(html).toContain(`<span class="user-mention" data-user-id="${userId}">@${fullName}</span>`);
    expect(html).toContain(`<span class="user-mention silent" data-user-id="${userId}">${fullName}</span>`);
    expect(html).toContain('@<strong>Nobody Here</strong>');
    expect(html).toContain('<div class="spoiler-block">');
  });

  it('names deactivated people without notifying them, and requires the exact name before an ID', async () => {
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const { fullName = '', userId = 0 } = gone ?? {};
    const html = await renderMessage(
      contract.as('owner'),
      `@**${fullName}** @**${fullName.toUpperCase()}|${userId}**`,
    );
    expect(html).toBe(
      `<p><span class="user-mention silent" data-user-id="${userId}">${fullName}</span> @<strong>${fullName.toUpperCase()}|${userId}</strong></p>`,
    );
  });

  it('requires text', async () => {
    expect(await raw('owner', 'POST', '/messages/render')).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'content' },
    });
  });
});

describe('the event of an edit', () => {
  it('contains both contents', async () => {
    const { id } = await sendMessage(contract.as('owner'), toGeneral('lunch', 'befor'));
    const queue = await openQueue('member', { apply_markdown: true });
    await updateMessage(contract.as('owner'), id, { content: 'before' });
    expect(await queue.events()).toMatchObject([
      {
        type: 'update_message',
        message_id: id,
        message_ids: [id],
        content: 'before',
        rendered_content: '<p>before</p>',
        orig_content: 'befor',
        rendering_only: false,
        stream_id: general,
      },
    ]);
  });
});
