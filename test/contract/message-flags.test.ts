import { describe, expect, it } from 'vitest';
import { updateMessageFlags, updateMessageFlagsForNarrow } from '../../src-main/zulip/route/message-flags.ts';
import { getMessage, getMessages } from '../../src-main/zulip/route/messages.ts';
import { contractRealm, listen, rawRequest, refusalOf } from './connection.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm();

describe('flags', () => {
  it('are set on messages by ID, and only reported to one’s own clients', async () => {
    const id = await sayInGeneral(contract, 'owner', 'flags');
    const [own, others] = [
      await listen(contract, 'member', ['update_message_flags']),
      await listen(contract, 'owner', ['update_message_flags']),
    ];
    const member = contract.as('member');
    expect(await updateMessageFlags(member, [id], { op: 'add', flag: 'starred' })).toEqual({
      ignoredChannelIds: [],
      ignoredParameters: [],
    });
    expect((await getMessage(member, id)).flags).toContain('starred');
    await updateMessageFlags(member, [id], { op: 'remove', flag: 'starred' });
    expect((await getMessage(member, id)).flags).not.toContain('starred');
    expect(await own()).toMatchObject([
      { type: 'update_message_flags', op: 'add', flag: 'starred', messages: [id], all: false },
      { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [id], all: false },
    ]);
    expect(await others()).toEqual([]);
  });

  it.each([
    ['an unknown flag', { flag: 'green', op: 'add' }, "Invalid flag: 'green'"],
    [
      'a flag that is not stored',
      { flag: 'wildcard_mentioned', op: 'add' },
      "Invalid flag: 'wildcard_mentioned'",
    ],
    ['a fixed flag', { flag: 'mentioned', op: 'add' }, "Flag not editable: 'mentioned'"],
    ['another operation', { flag: 'read', op: 'toggle' }, "Invalid message flag operation: 'toggle'"],
  ])('are rejected for %s', async (_name, change, words) => {
    for (const [path, rest] of [
      ['/messages/flags', { messages: [9_001] }],
      ['/messages/flags/narrow', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [] }],
    ] as const)
      expect(await rawRequest(contract, 'owner', 'POST', path, { ...rest, ...change })).toMatchObject({
        status: 400,
        body: { msg: words },
      });
  });

  it('fail as a whole with an unreadable message, except when marking as read', async () => {
    const id = await sayInGeneral(contract, 'owner', 'flags');
    const member = contract.as('member');
    expect(
      await refusalOf(updateMessageFlags(member, [id, 1], { op: 'add', flag: 'starred' })),
    ).toMatchObject({
      kind: 'rejected',
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Invalid message(s)'),
    });
    expect((await getMessage(member, id)).flags).not.toContain('starred');
    await updateMessageFlags(member, [id, 1], { op: 'add', flag: 'read' });
    await updateMessageFlags(member, [id, 1], { op: 'remove', flag: 'starred' });
  });

  it('don’t report a message’s conversation, unlike marking as read', async () => {
    const id = await sayInGeneral(contract, 'owner', 'flags');
    const range = { anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false } as const;
    const narrow = [{ operator: 'with', operand: id }];
    const { messages } = await getMessages(contract.as('owner'), { ...range, narrow });
    expect(messages.map((message) => message.id)).toContain(id);
    const change = { anchor: 'newest', num_before: 5, num_after: 0, op: 'add', flag: 'read' };
    expect(
      await rawRequest(contract, 'owner', 'POST', '/messages/flags/narrow', { ...change, narrow }),
    ).toMatchObject({
      status: 400,
      body: { code: 'BAD_NARROW', msg: 'Invalid narrow operator: unknown operator with' },
    });
    expect(await rawRequest(contract, 'owner', 'POST', '/messages/flags/narrow', change)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING' },
    });
    const elsewhere = [{ operator: 'with', operand: 999_999 }];
    expect(
      await rawRequest(contract, 'owner', 'GET', '/messages', { ...range, narrow: elsewhere }),
    ).toMatchObject({ status: 400, body: { code: 'BAD_NARROW' } });
  });

  it('are set in a narrow batch by batch, up to the newest, each message counted once', async () => {
    const narrow = [{ operator: 'channel', operand: general }];
    const owner = contract.as('owner');
    const view = {
      anchor: 'oldest',
      num_before: 0,
      num_after: 5_000,
      narrow,
      apply_markdown: false,
    } as const;
    const all = (await getMessages(owner, view)).messages;
    let processed = 0;
    let anchor: number | 'oldest' = 'oldest';
    for (;;) {
      const batch = await updateMessageFlagsForNarrow(owner, {
        anchor,
        include_anchor: anchor === 'oldest',
        num_before: 0,
        num_after: 10,
        narrow,
        op: 'add',
        flag: 'starred',
      });
      processed += batch.processed_count;
      expect(batch.updated_count).toBeLessThanOrEqual(batch.processed_count);
      anchor = batch.last_processed_id ?? anchor;
      if (batch.found_newest) break;
    }
    expect(processed).toBe(all.length);
    expect((await getMessages(owner, view)).messages.every(({ flags }) => flags.includes('starred'))).toBe(
      true,
    );
  });

  it('don’t change with an empty range', async () => {
    const narrow = [{ operator: 'topic', operand: 'nobody wrote here' }];
    const parameters = {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow,
      op: 'add',
      flag: 'read',
    } as const;
    expect(await updateMessageFlagsForNarrow(contract.as('owner'), parameters)).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
      found_oldest: true,
      found_newest: true,
      ignored_because_not_subscribed_channels: [],
    });
  });

  it('skip unsubscribed channels when marking as unread', async () => {
    const narrow = [{ operator: 'channels', operand: 'public' }];
    const result = await updateMessageFlagsForNarrow(contract.as('member'), {
      anchor: 'newest',
      num_before: 5_000,
      num_after: 0,
      narrow,
      op: 'remove',
      flag: 'read',
    });
    expect(result.ignored_because_not_subscribed_channels.length).toBeGreaterThan(0);
    expect(result.updated_count).toBeLessThan(result.processed_count);
  });

  it.each([
    [{ num_before: 1, num_after: 0 }, "Missing 'anchor' argument"],
    [{ anchor: 'newest', num_after: 0 }, "Missing 'num_before' argument"],
    [{ anchor: 'newest', num_before: -1, num_after: 0 }, 'num_before is too small'],
    [{ anchor: 'sometime', num_before: 1, num_after: 0 }, 'Invalid anchor'],
  ])('with the range %j are rejected', async (range, words) => {
    const parameters = { ...range, narrow: [], op: 'add', flag: 'read' };
    expect(await rawRequest(contract, 'owner', 'POST', '/messages/flags/narrow', parameters)).toMatchObject({
      status: 400,
      body: { msg: words },
    });
  });
});
