import { afterEach, expect, it } from 'vitest';
import { openContractRealm, rawRequest, type ContractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general } from './messages.fixture.ts';

let contract: ContractRealm;

afterEach(() => contract.close());

it('a reminder is stored, sent to its owner as an event, and sent by the bot when due', async () => {
  let now = Date.now();
  contract = await openContractRealm({ featureLevel: 442, users: 60, now: () => now });
  const ask = (method: string, path: string, parameters: object = {}) =>
    rawRequest(contract, 'member', method, path, parameters);
  const sent = await ask('POST', '/messages', {
    type: 'stream',
    to: String(general),
    topic: 'firing',
    content: 'Open the kiln.',
  });
  const messageId = sent.body['id'] as number;
  const deliverAt = Math.floor(now / 1_000) + 60;
  const wanted = { message_id: messageId, scheduled_delivery_timestamp: deliverAt, note: 'Gloves!' };
  let reminderId = 0;
  const added = await eventsDuring(contract, 'member', ['reminders'], async () => {
    const { body } = await ask('POST', '/reminders', wanted);
    reminderId = body['reminder_id'] as number;
  });
  const { userId } = contract.account('member');
  const record = {
    reminder_id: reminderId,
    type: 'private',
    to: [userId],
    content: expect.stringContaining(`#**general>firing@${messageId}**. Note:\n > Gloves!`),
    rendered_content: expect.stringContaining('Open the kiln.'),
    scheduled_delivery_timestamp: deliverAt,
    failed: false,
    reminder_target_message_id: messageId,
  };
  expect(added).toEqual([{ type: 'reminders', op: 'add', reminders: [record] }]);
  expect((await ask('GET', '/reminders')).body['reminders']).toEqual([record]);
  const due = await eventsDuring(contract, 'member', ['message', 'reminders'], async () => {
    now += 61_000;
    await expect.poll(async () => (await ask('GET', '/reminders')).body['reminders']).toEqual([]);
  });
  expect(due).toMatchObject([
    { type: 'message', message: { sender_full_name: 'Notification Bot', type: 'private' } },
    { type: 'reminders', op: 'remove', reminder_id: reminderId },
  ]);
  const later = { ...wanted, scheduled_delivery_timestamp: deliverAt + 3_600 };
  const { body } = await ask('POST', '/reminders', later);
  expect((await ask('DELETE', `/reminders/${String(body['reminder_id'])}`)).body).toMatchObject({
    result: 'success',
  });
  expect((await ask('GET', '/reminders')).body['reminders']).toEqual([]);
});
