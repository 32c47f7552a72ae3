import { describe, expect, it } from 'vitest';
import { getMessages, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { type Caller, contractRealm, rawRequest } from './connection.fixture.ts';
import { general, moderation, toGeneral } from './messages.fixture.ts';

const contract = contractRealm();
const publicChannels = { operator: 'channels', operand: 'public' };

describe('reading messages', () => {
  const read = (
    narrow: Parameters<typeof getMessages>[1]['narrow'],
    change: object = {},
    caller: Caller = 'owner',
  ) =>
    getMessages(contract.as(caller), {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      apply_markdown: false,
      narrow,
      ...change,
    });

  it('goes back page by page to the oldest, each message once', async () => {
    const narrow = [{ operator: 'channel', operand: general }];
    const whole = await read(narrow, { num_before: 5_000 });
    expect(whole).toMatchObject({ found_oldest: true, found_newest: true });
    const ids: number[] = [];
    for (let anchor: number | 'newest' = 'newest', page; ; anchor = page.messages[0]?.id ?? 0) {
      page = await read(narrow, { anchor, num_before: 7, include_anchor: false });
      ids.unshift(...page.messages.map(({ id }) => id));
      if (page.found_oldest) break;
    }
    expect(ids).toEqual(whole.messages.map(({ id }) => id));
  });

  it.each([
    [{ operator: 'topic', operand: 'LUNCH' }, (m: { subject: string }) => m.subject === 'lunch'],
    [{ operator: 'is', operand: 'dm' }, (m: { type: string }) => m.type === 'private'],
    [{ operator: 'is', operand: 'dm', negated: true }, (m: { type: string }) => m.type === 'stream'],
    [
      { operator: 'search', operand: 'rota' },
      (m: { content: string; subject: string }) => /rota/i.test(m.content + m.subject),
    ],
    [{ operator: 'has', operand: 'reaction' }, (m: { reactions: object[] }) => m.reactions.length > 0],
    [{ operator: 'is', operand: 'resolved' }, (m: { subject: string }) => m.subject.startsWith('✔ ')],
  ])('narrows by %j', async (term, holds) => {
    const { messages } = await read([term], { num_before: 5_000 });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every((message) => holds(message as never))).toBe(true);
  });

  it('narrows by the sender’s ID and by the conversation', async () => {
    const { userId } = contract.account('owner');
    const { messages } = await read([{ operator: 'sender', operand: userId }], { num_before: 5_000 });
    expect(new Set(messages.map(({ sender_id }) => sender_id))).toEqual(new Set([userId]));
    const direct = await read([{ operator: 'dm', operand: [contract.account('member').userId] }]);
    expect(direct.messages.every(({ type }) => type === 'private')).toBe(true);
  });

  it('starts at the first unread, or at the end without any', async () => {
    const { id } = await sendMessage(contract.as('member'), toGeneral('first unread'));
    const narrow = [{ operator: 'topic', operand: 'first unread' }];
    expect(await read(narrow, { anchor: 'first_unread' })).toMatchObject({ anchor: id, found_anchor: true });
  });

  it.each([
    [{}, "Missing 'anchor' argument.", 'BAD_REQUEST'],
    [{ anchor: 'somewhere' }, 'Invalid anchor', 'BAD_REQUEST'],
    [{ anchor: 'date' }, "Missing 'anchor_date' argument.", 'BAD_REQUEST'],
    [
      { anchor: 'newest', num_before: 4_000, num_after: 1_001 },
      'Too many messages requested (maximum 5000).',
      'BAD_REQUEST',
    ],
    [
      { anchor: 'newest', num_before: 1, num_after: 1, include_anchor: false },
      'The anchor can only be excluded at an end of the range',
      'BAD_REQUEST',
    ],
    [
      { message_ids: [1], anchor: 'newest' },
      'Unsupported parameter combination: message_ids, anchor',
      'BAD_REQUEST',
    ],
    [
      { anchor: 'newest', narrow: [{ operator: 'channel', operand: 'nowhere' }] },
      'Invalid narrow operator: unknown channel nowhere',
      'BAD_NARROW',
    ],
    [
      { anchor: 'newest', narrow: [{ operator: 'colour', operand: 'green' }] },
      'Invalid narrow operator: unknown operator colour',
      'BAD_NARROW',
    ],
    [
      { anchor: 'newest', narrow: [{ operator: 'sender', operand: 'x@y.example' }] },
      'Invalid narrow operator: unknown user x@y.example',
      'BAD_NARROW',
    ],
  ])('rejects %j: %s', async (parameters, msg, code) => {
    expect(await rawRequest(contract, 'owner', 'GET', '/messages', parameters)).toMatchObject({
      status: 400,
      body: { msg, code },
    });
  });

  it('hides private channels, and other people’s conversations', async () => {
    const { messages } = await read([], { num_before: 5_000 }, 'guest');
    const { messages: all } = await read([], { num_before: 5_000 });
    expect(messages.length).toBeLessThan(all.length);
    expect(messages.some(({ stream_id }) => stream_id === moderation)).toBe(false);
  });

  it.each([
    ['nothing', [], false],
    ['a sender', [{ operator: 'sender', operand: 9 }], false],
    ['every channel but one', [{ operator: 'channel', operand: moderation, negated: true }], false],
    ['a flag in public channels', [publicChannels, { operator: 'is', operand: 'unread' }], false],
    ['resolved topics of public channels', [publicChannels, { operator: 'is', operand: 'resolved' }], true],
    ['public channels', [publicChannels], true],
  ])('that were never received are found by %s: %j', async (_what, narrow, isFound) => {
    const { messages } = await read(narrow, { num_before: 5_000 }, 'member');
    expect(messages.some(({ flags }) => flags.includes('historical'))).toBe(isFound);
  });

  it('in an unsubscribed channel gives them the flags of old messages', async () => {
    const { messages } = await read([publicChannels], { num_before: 5_000 }, 'member');
    expect(messages.some(({ flags }) => flags.join() === 'read,historical')).toBe(true);
  });
});
