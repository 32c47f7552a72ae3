import { beforeEach, describe, expect, it } from 'vitest';
import { getMessages } from '../../src-main/zulip/route/messages.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '../../src-main/zulip/route/scheduled-messages.ts';
import { type Caller, callers, contractRealm, listen, rawRequest, refusalOf } from './connection.fixture.ts';

/** The realm's clock, which tests move forwards. */
let now = Date.now();
const contract = contractRealm({ now: () => now });

const at = (seconds: number): number => Math.floor(now / 1_000) + seconds;
const later = (content = 'Ship it', topic = 'release') =>
  ({
    type: 'channel',
    to: 3,
    topic,
    content,
    scheduled_delivery_timestamp: at(60),
    read_by_sender: true,
  }) as const;
const raw = (...request: [Caller, string, string, object?]) => rawRequest(contract, ...request);

beforeEach(async () => {
  for (const { scheduled_message_id: id } of await getScheduledMessages(contract.as('owner'))) {
    await deleteScheduledMessage(contract.as('owner'), id);
  }
});

describe('a scheduled message', () => {
  it.each(callers.filter((caller) => caller !== 'guest'))(
    'is the %s’s own: created, changed and deleted',
    async (caller) => {
      const connection = contract.as(caller);
      const { scheduledMessageId: id, ignoredParameters } = await createScheduledMessage(connection, later());
      expect(ignoredParameters).toEqual([]);
      expect(await getScheduledMessages(connection)).toEqual([
        {
          scheduled_message_id: id,
          type: 'stream',
          to: 3,
          topic: 'release',
          content: 'Ship it',
          scheduled_delivery_timestamp: at(60),
          failed: false,
        },
      ]);
      const to = [contract.account('owner').userId, contract.account('member').userId];
      await updateScheduledMessage(connection, id, { type: 'direct', to, content: 'Hi' });
      expect(await getScheduledMessages(connection)).toMatchObject([{ type: 'private', content: 'Hi' }]);
      await deleteScheduledMessage(connection, id);
      expect(await getScheduledMessages(connection)).toEqual([]);
    },
  );

  it('is sent at its time under another ID, with events for all of the sender’s clients', async () => {
    const events = await listen(contract, 'owner', ['scheduled_messages', 'message']);
    const { scheduledMessageId: id } = await createScheduledMessage(contract.as('owner'), later('On time'));
    await updateScheduledMessage(contract.as('owner'), id, { content: 'Right on time' });
    now += 61_000;
    await expect.poll(() => getScheduledMessages(contract.as('owner')), { timeout: 5_000 }).toEqual([]);
    const { messages } = await getMessages(contract.as('member'), {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'topic', operand: 'release' }],
      apply_markdown: false,
    });
    expect(messages).toMatchObject([
      { content: 'Right on time', sender_id: contract.account('owner').userId },
    ]);
    expect(messages[0]?.id).not.toBe(id);
    expect(await events()).toMatchObject([
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [{ scheduled_message_id: id }] },
      { type: 'scheduled_messages', op: 'update', scheduled_message: { content: 'Right on time' } },
      { type: 'message', message: { content: 'Right on time' } },
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
    ]);
  });

  it('that can’t be sent any more fails, says why in a direct message, and can be rescheduled', async () => {
    const owner = contract.as('owner');
    const { scheduledMessageId: id } = await createScheduledMessage(owner, later('Too late'));
    now += 3_600_000;
    await expect
      .poll(async () => (await getScheduledMessages(owner)).map(({ failed }) => failed), { timeout: 5_000 })
      .toEqual([true]);
    const { messages } = await getMessages(owner, {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'is', operand: 'dm' }],
      apply_markdown: false,
    });
    expect(messages[0]).toMatchObject({ sender_full_name: 'Notification Bot' });
    expect(messages[0]?.content).toContain('> Message could not be sent at the scheduled time.');
    expect(await refusalOf(updateScheduledMessage(owner, id, { content: 'x' }))).toMatchObject({
      message: 'Scheduled delivery time must be in the future.',
    });
    await updateScheduledMessage(owner, id, { scheduled_delivery_timestamp: at(60) });
    expect(await getScheduledMessages(owner)).toMatchObject([{ failed: false }]);
  });

  it.each([
    [
      'a time that is past',
      { scheduled_delivery_timestamp: 1 },
      400,
      'BAD_REQUEST',
      'Scheduled delivery time must be in the future.',
    ],
    [
      'another type',
      { type: 'letter' },
      400,
      'BAD_REQUEST',
      'Invalid type: Value error, Not in the list of possible values',
    ],
    ['a name', { to: 'general' }, 400, 'BAD_REQUEST', 'to is not valid JSON'],
    ['two channels', { to: '[3,4]' }, 400, 'BAD_REQUEST', 'Invalid data type for channel ID'],
    ['an unknown channel', { to: '77' }, 400, 'STREAM_DOES_NOT_EXIST', "Channel with ID '77' does not exist"],
    [
      'addresses',
      { type: 'direct', to: '["x@y.example"]' },
      400,
      'BAD_REQUEST',
      'to["int"] is not an integer',
    ],
    ['an unknown person', { type: 'direct', to: '[77777]' }, 400, 'BAD_REQUEST', 'Invalid user ID 77777'],
    ['no text', { content: ' ' }, 400, 'BAD_REQUEST', 'Message must not be empty'],
  ])('with %s is rejected', async (_name, change, status, code, msg) => {
    expect(await raw('owner', 'POST', '/scheduled_messages', { ...later(), ...change })).toMatchObject({
      status,
      body: { code, msg },
    });
  });

  it.each([
    [{}, 'Nothing to change'],
    [{ type: 'direct' }, 'Recipient required when updating type of scheduled message.'],
    [{ type: 'channel', to: 3 }, 'Topic required when updating scheduled message type to channel.'],
    [{ scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'],
  ] as const)('isn’t changed by %j', async (update, words) => {
    const { scheduledMessageId: id } = await createScheduledMessage(contract.as('owner'), later());
    expect(await raw('owner', 'PATCH', `/scheduled_messages/${id}`, update)).toMatchObject({
      status: 400,
      body: { msg: words },
    });
  });

  it('that doesn’t exist or belongs to someone else isn’t found', async () => {
    const { scheduledMessageId: theirs } = await createScheduledMessage(contract.as('member'), later());
    for (const id of [999, theirs]) {
      expect(await raw('owner', 'PATCH', `/scheduled_messages/${id}`, { content: 'x' })).toMatchObject({
        status: 404,
      });
      expect(await refusalOf(deleteScheduledMessage(contract.as('owner'), id))).toMatchObject({
        kind: 'rejected',
        message: 'Scheduled message does not exist',
      });
    }
  });

  it.each(['type', 'to', 'content', 'scheduled_delivery_timestamp'])('requires %s', async (missing) => {
    const parameters = Object.fromEntries(Object.entries(later()).filter(([name]) => name !== missing));
    expect(await raw('owner', 'POST', '/scheduled_messages', parameters)).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: missing },
    });
  });
});
