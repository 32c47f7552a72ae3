import { describe, expect, it } from 'vitest';
import {
  createScheduledMessage,
  getScheduledMessages,
} from '../../src-main/zulip/route/scheduled-messages.ts';
import { getMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateMessageFlagsForNarrow } from '../../src-main/zulip/route/message-flags.ts';
import { updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  type Caller,
  type ContractRealm,
} from './connection.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

/** Each parameter of sending, scheduling, reading and flagging messages, with every possible value. */
const contract = contractRealm({ users: 60 });

const ask = (method: string, path: string, parameters: object = {}, caller: Caller = 'owner') =>
  rawRequest(contract, caller, method, path, parameters);
const idOf = (caller: Caller): number => contract.account(caller).userId;

/** Sends as any client may, and returns the message as seen by its sender. */
async function sent(parameters: object): Promise<Record<string, unknown>> {
  const { body } = await ask('POST', '/messages', { content: 'Hello', ...parameters });
  expect(body, JSON.stringify(parameters)).toMatchObject({ result: 'success', id: expect.any(Number) });
  return (await ask('GET', `/messages/${body['id'] as number}`)).body['message'] as Record<string, unknown>;
}

describe('a message is sent', () => {
  it.each([
    ['channel', 'stream'],
    ['stream', 'stream'],
    ['direct', 'private'],
    ['private', 'private'],
  ])('as %s, and is %s', async (type, stored) => {
    const to = stored === 'stream' ? general : [idOf('member')];
    expect(await sent({ type, to, topic: 'types' })).toMatchObject({ type: stored });
  });

  it.each([
    ['the id of a channel', () => '3'],
    ['the name of a channel', () => 'general'],
  ])('to %s', async (_name, to) => {
    expect(await sent({ type: 'channel', to: to(), topic: 'to' })).toMatchObject({ stream_id: general });
  });

  it('to several people, with or without oneself, or to oneself alone', async () => {
    const people = async (to: number[]) => {
      const message = await sent({ type: 'direct', to });
      return (message['display_recipient'] as { id: number }[]).map(({ id }) => id);
    };
    const all = [idOf('owner'), idOf('member'), idOf('moderator')].toSorted((a, b) => a - b);
    expect(await people([idOf('member'), idOf('moderator')])).toEqual(all);
    expect(await people(all)).toEqual(all);
    expect(await people([idOf('owner')])).toEqual([idOf('owner')]);
    const message = { type: 'direct', to: all, content: 'us', read_by_sender: true } as const;
    const { id } = await sendMessage(contract.as('owner'), message);
    expect((await getMessage(contract.as('moderator'), id)).display_recipient).toHaveLength(3);
  });

  it('with a topic that is ignored for people', async () => {
    const message = await sent({ type: 'direct', to: [idOf('member')], topic: 'ignored' });
    expect(message).toMatchObject({ subject: '' });
  });

  it.each([true, false])('as read by its sender on request: %s', async (isRead) => {
    const message = await sent({ type: 'channel', to: 'general', topic: 'x', read_by_sender: isRead });
    expect((message['flags'] as string[]).includes('read')).toBe(isRead);
  });

  it('as “channel” from level 248 on', async () => {
    const old = await openContractRealm({ featureLevel: 247, users: 60 });
    const message = { type: 'channel', to: 'general', topic: 'x', content: 'x' };
    expect(await rawRequest(old, 'owner', 'POST', '/messages', message)).toMatchObject({
      status: 400,
      body: { msg: 'Invalid type' },
    });
    await old.close();
  });
});

describe('the empty topic', () => {
  const names = ['', '(no topic)', 'general chat'];

  /** The topic that a message gets, or the words of the rejection. */
  async function topicOf(realm: ContractRealm, topic: string): Promise<string> {
    const message = { type: 'channel', to: 'general', topic, content: 'x' };
    const { body } = await rawRequest(realm, 'owner', 'POST', '/messages', message);
    if (body['result'] === 'error') return `refused: ${String(body['msg'])}`;
    const view = realm.realm.control.snapshot().featureLevel >= 334 ? { allow_empty_topic_name: true } : {};
    const read = await rawRequest(realm, 'owner', 'GET', `/messages/${body['id'] as number}`, view);
    return (read.body['message'] as { subject: string }).subject;
  }

  it('is rejected under each of its names if a topic is required', async () => {
    contract.realm.control.setRealmSetting('topics_policy', 'disable_empty_topic');
    const topics = await Promise.all(names.map((name) => topicOf(contract, name)));
    contract.realm.control.setRealmSetting('topics_policy', 'allow_empty_topic');
    for (const topic of topics) expect(topic).toMatch(/^refused: /u);
    expect(await Promise.all(names.map((name) => topicOf(contract, name)))).toEqual(['', '', '']);
  });

  it('has its display name unless the client supports the empty one', async () => {
    const id = await sayInGeneral(contract, 'owner', '');
    await updateMessage(contract.as('owner'), id, { topic: 'named' });
    const edit = async (parameters: object) => {
      const { body } = await ask('GET', `/messages/${id}`, parameters);
      return (body['message'] as { edit_history: unknown[] }).edit_history[0];
    };
    expect(await edit({ allow_empty_topic_name: true })).toMatchObject({ prev_topic: '', topic: 'named' });
    const unnamed = await sayInGeneral(contract, 'owner', '');
    const subject = async (parameters: object) =>
      ((await ask('GET', `/messages/${unnamed}`, parameters)).body['message'] as { subject: string }).subject;
    expect(await subject({})).toBe('general chat');
    expect(await subject({ allow_empty_topic_name: false })).toBe('general chat');
    expect(await subject({ allow_empty_topic_name: true })).toBe('');
  });
});

describe('a message is scheduled', () => {
  const later = { content: 'Later', scheduled_delivery_timestamp: 4_000_000_000 };

  async function scheduled(parameters: object): Promise<Record<string, unknown> | undefined> {
    const { body } = await ask('POST', '/scheduled_messages', { ...later, ...parameters });
    const all = (await ask('GET', '/scheduled_messages')).body['scheduled_messages'] as Record<
      string,
      unknown
    >[];
    return all.find(({ scheduled_message_id: id }) => id === body['scheduled_message_id']);
  }

  it.each([
    ['channel', 'stream'],
    ['stream', 'stream'],
    ['direct', 'private'],
    ['private', 'private'],
  ])('as %s, and is %s', async (type, stored) => {
    const to = stored === 'stream' ? general : [idOf('member')];
    expect(await scheduled({ type, to, topic: 'types' })).toMatchObject({
      type: stored,
      to,
      content: 'Later',
      scheduled_delivery_timestamp: 4_000_000_000,
      ...(stored === 'stream' ? { topic: 'types' } : {}),
    });
  });

  it('with content and topic truncated at the limits of a message', async () => {
    const record = await scheduled({
      type: 'channel',
      to: general,
      topic: 'é'.repeat(61),
      content: 'é'.repeat(10_001),
    });
    expect([...String(record?.['topic'])]).toHaveLength(60);
    expect([...String(record?.['content'])]).toHaveLength(10_000);
  });

  it('to a channel only with a topic', async () => {
    const parameters = { ...later, type: 'channel', to: general };
    expect(await ask('POST', '/scheduled_messages', parameters)).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: expect.stringContaining('topic') },
    });
  });

  it('by the client, which reads it back', async () => {
    const { scheduledMessageId: id } = await createScheduledMessage(contract.as('owner'), {
      ...later,
      type: 'direct',
      to: [idOf('member')],
      read_by_sender: false,
    });
    const all = await getScheduledMessages(contract.as('owner'));
    expect(all.find((one) => one.scheduled_message_id === id)).toMatchObject({ content: 'Later' });
  });
});

describe('flags are changed', () => {
  /** Messages in a separate topic, and what a change of it processes. */
  async function topicOf(count: number) {
    const topic = `flags ${count} ${Math.random()}`;
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await sayInGeneral(contract, 'owner', topic));
    const narrow = [
      { operator: 'channel', operand: general },
      { operator: 'topic', operand: topic },
    ];
    const change = async (parameters: object) => {
      const { body } = await ask('POST', '/messages/flags/narrow', {
        narrow,
        op: 'add',
        flag: 'starred',
        ...parameters,
      });
      return body;
    };
    const starred = async () => {
      const range = { anchor: 'oldest', num_before: 0, num_after: 100, narrow };
      const { messages } = (await ask('GET', '/messages', range)).body as {
        messages: { id: number; flags: string[] }[];
      };
      return messages.filter(({ flags }) => flags.includes('starred')).map(({ id }) => id);
    };
    return { ids, narrow, change, starred };
  }

  it('from an ID in the middle, inclusive or not, as many as requested on either side', async () => {
    const { ids, change, starred } = await topicOf(5);
    const range = { anchor: String(ids[2]), num_before: 1, num_after: 1 };
    expect(await change(range)).toMatchObject({
      processed_count: 3,
      updated_count: 3,
      first_processed_id: ids[1],
      last_processed_id: ids[3],
      found_oldest: false,
      found_newest: false,
    });
    expect(await starred()).toEqual(ids.slice(1, 4));
    expect(await change({ ...range, op: 'remove' })).toMatchObject({ updated_count: 3 });
    expect(await starred()).toEqual([]);
    const after = { anchor: String(ids[2]), num_before: 0, num_after: 5, include_anchor: false };
    expect(await change(after)).toMatchObject({ first_processed_id: ids[3], found_newest: true });
    expect(await starred()).toEqual(ids.slice(3));
  });

  it('from the newest or the oldest', async () => {
    const { ids, change } = await topicOf(3);
    expect(await change({ anchor: 'newest', num_before: 2, num_after: 0 })).toMatchObject({
      first_processed_id: ids[1],
      last_processed_id: ids[2],
      found_newest: true,
    });
    expect(await change({ anchor: 'oldest', num_before: 0, num_after: 2 })).toMatchObject({
      first_processed_id: ids[0],
      last_processed_id: ids[1],
      found_oldest: true,
    });
  });

  it('from the oldest unread, or from the newest if all are read', async () => {
    const { ids, narrow, change } = await topicOf(3);
    const first = { anchor: 'first_unread', num_before: 1, num_after: 0 };
    expect(await change(first)).toMatchObject({ processed_count: 1, last_processed_id: ids[2] });
    const range = { anchor: 'oldest', num_before: 0, num_after: 9, narrow } as const;
    const middle = { ...range, anchor: ids[1] ?? 0, num_after: 1, op: 'remove', flag: 'read' } as const;
    await updateMessageFlagsForNarrow(contract.as('owner'), middle);
    expect(await change({ ...first, num_before: 0 })).toMatchObject({
      processed_count: 1,
      first_processed_id: ids[1],
    });
  });

  it('in a narrow of objects or of pairs', async () => {
    const { ids, change, narrow } = await topicOf(2);
    const range = { anchor: 'oldest', num_before: 0, num_after: 9 };
    expect(await change(range)).toMatchObject({ processed_count: 2, last_processed_id: ids[1] });
    const pairs = narrow.map(({ operator, operand }) => [operator, String(operand)]);
    expect(await change({ ...range, narrow: [['channel', 'general'], ...pairs.slice(1)] })).toMatchObject({
      processed_count: 2,
    });
  });

  it('for at most 5,000 messages at once, whatever was requested', async () => {
    contract.realm.control.addMessages(general, 'many', 5_100);
    const { change } = await topicOf(0);
    const narrow = [{ operator: 'topic', operand: 'many' }];
    const before = { anchor: 'newest', num_before: 9_000, num_after: 0, narrow };
    expect(await change(before)).toMatchObject({ processed_count: 5_000, found_oldest: false });
    const after = { anchor: 'oldest', num_before: 0, num_after: 9_000, narrow };
    expect(await change(after)).toMatchObject({ processed_count: 5_000, found_newest: false });
  });

  it('by adding read only to what is unread, as servers advise', async () => {
    const { ids, narrow, change } = await topicOf(3);
    const range = { anchor: 'oldest', num_before: 0, num_after: 9, flag: 'read' };
    const middle = { anchor: String(ids[1]), num_before: 0, num_after: 0, flag: 'read', op: 'remove' };
    expect(await change(middle)).toMatchObject({ updated_count: 1 });
    const unread = [...narrow, { operator: 'is', operand: 'unread' }];
    expect(await change({ ...range, narrow: unread })).toMatchObject({
      processed_count: 1,
      updated_count: 1,
      first_processed_id: ids[1],
    });
  });

  it('by adding and removing read', async () => {
    const { ids, change } = await topicOf(2);
    const range = { anchor: 'oldest', num_before: 0, num_after: 9, flag: 'read' };
    expect(await change({ ...range, op: 'add' })).toMatchObject({ processed_count: 2, updated_count: 0 });
    expect(await change({ ...range, op: 'remove' })).toMatchObject({
      updated_count: 2,
      ignored_because_not_subscribed_channels: [],
    });
    expect((await getMessage(contract.as('owner'), ids[0] ?? 0)).flags).not.toContain('read');
  });
});
