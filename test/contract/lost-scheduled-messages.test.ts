import { beforeEach, describe, expect, it } from 'vitest';
import { messageValue } from '#contract/announce.ts';
import { newestMessages } from '../../src-main/changes/calls/newest-messages.ts';
import type { RecordedChange } from '../../src-main/store/journal.ts';
import { deleteMessage } from '../../src-main/zulip/route/message-changes.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
} from '../../src-main/zulip/route/scheduled-messages.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** The realm's clock, which tests move forwards. */
let now = Date.now();
const contract = contractRealm({ now: () => now, rough: roughWithout('records', 'clock') });
const sender = senders(contract);
const owner = () => contract.as('owner');

let count = 0;
const words = (): string => `Words ${(count += 1)}`;

describe('a scheduled message', () => {
  const destination = { type: 'channel', channelId: 3, topic: 'release' } as const;
  const at = (seconds: number): number => Math.floor(now / 1_000) + seconds;
  const value = (content: string, deliverAt: number) => messageValue({ destination, content, deliverAt });
  const addition = (content: string, deliverAt: number): RecordedChange =>
    recorded('POST /scheduled_messages', `scheduled:new:${content}`, { after: value(content, deliverAt) });
  const waiting = async (content: string): Promise<number> =>
    (await getScheduledMessages(owner())).filter((message) => message.content === content).length;
  async function schedule(content: string, deliverAt: number): Promise<RecordedChange> {
    const { scheduledMessageId } = await createScheduledMessage(owner(), {
      type: 'channel',
      to: 3,
      topic: 'release',
      content,
      read_by_sender: true,
      scheduled_delivery_timestamp: deliverAt,
    });
    return recorded('DELETE /scheduled_messages/{scheduled_message_id}', `scheduled:${scheduledMessageId}`, {
      before: value(content, deliverAt),
      after: '',
      details: String(scheduledMessageId),
    });
  }

  /** The time of all scheduled messages arrives; the server checks once a second. */
  async function timeComes(): Promise<void> {
    now += 360_000;
    await expect.poll(() => getScheduledMessages(owner()), { timeout: 5_000 }).toEqual([]);
  }

  /** Two uncertain changes, a removal that never arrived and an addition that did, once their time has come. */
  async function deliveredAhead() {
    const one = sender();
    const removal = await schedule(words(), at(300));
    const lostAddition = addition(words(), at(300));
    const { faults } = contract.realm;
    faults.add({ method: 'DELETE', path: /\/scheduled_messages\/\d+$/, fault: { kind: 'reset' } });
    faults.add({ method: 'POST', path: '/scheduled_messages', fault: { kind: 'cutAfter' } });
    const removed = await one.send(removal);
    const added = await one.send(lostAddition);
    await timeComes();
    return { one, removal, removed, lostAddition, added };
  }

  beforeEach(async () => {
    for (const { scheduled_message_id: id } of await getScheduledMessages(owner())) {
      await deleteScheduledMessage(owner(), id);
    }
  });

  it('isn’t mistaken for another one with the same text and time', async () => {
    const one = sender();
    const [content, deliverAt] = [words(), at(3_600)];
    await one.send(addition(content, deliverAt));
    expect(await one.lose(addition(content, deliverAt), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
    expect(await one.lose(addition(content, deliverAt), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
      claim: expect.stringMatching(/^scheduled:/) as string,
    });
    expect(await waiting(content)).toBe(2);
  });

  it('that was added and delivered before anyone could check is found among the messages', async () => {
    const one = sender();
    const change = addition(words(), at(300));
    contract.realm.faults.add({ method: 'POST', path: '/scheduled_messages', fault: { kind: 'cutAfter' } });
    const outcome = await one.send(change);
    await timeComes();
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'applied',
      claim: expect.stringMatching(/^message:/) as string,
    });
  });

  it('counts as deleted if it is gone before its time', async () => {
    expect(await sender().lose(await schedule(words(), at(3_600)), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
  });

  it('doesn’t count as deleted if it was delivered, however often deletion is requested', async () => {
    const one = sender();
    const removal = await schedule(words(), at(300));
    const path = /\/scheduled_messages\/\d+$/;
    contract.realm.faults.add({ method: 'DELETE', path, times: 3, fault: { kind: 'reset' } });
    const first = await one.send(removal);
    await timeComes();
    now -= 360_000;
    expect(await one.settle(removal, first)).toMatchObject({ outcome: 'not-applied' });
    expect(await one.settle(removal, await one.send(removal))).toMatchObject({ outcome: 'not-applied' });
    const again = { ...removal, id: removal.id + 1_000, intent: null };
    expect(await one.settle(again, await one.send(again))).toMatchObject({ outcome: 'not-applied' });
  });

  it('may be deleted or delivered if another one with the same text was delivered', async () => {
    const one = sender();
    const [content, deliverAt] = [words(), at(300)];
    const removal = await schedule(content, deliverAt);
    const lostAddition = addition(content, deliverAt);
    const { faults } = contract.realm;
    faults.add({ method: 'POST', path: '/scheduled_messages', fault: { kind: 'cutAfter' } });
    faults.add({ method: 'DELETE', path: /\/scheduled_messages\/\d+$/, fault: { kind: 'cutAfter' } });
    const added = await one.send(lostAddition);
    const removed = await one.send(removal);
    await timeComes();
    expect(await one.settle(lostAddition, added)).toMatchObject({ outcome: 'applied' });
    expect(await one.settle(removal, removed)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'ambiguous' } },
    });
  });

  it('may have been delivered and deleted while the server’s clock was ahead', async () => {
    const { one, removal, removed, lostAddition, added } = await deliveredAhead();
    for (const { id } of await newestMessages(owner(), [], 2, new AbortController().signal))
      await deleteMessage(owner(), id);
    now -= 360_000;
    for (const [change, outcome] of [
      [removal, removed],
      [lostAddition, added],
    ] as const)
      expect(await one.settle(change, outcome)).toMatchObject({
        outcome: 'unknown',
        reason: { doubt: { kind: 'no-trace' } },
      });
  });

  it('doesn’t count as deleted if it was delivered', async () => {
    const one = sender();
    const removal = await schedule(words(), at(300));
    const path = /\/scheduled_messages\/\d+$/;
    contract.realm.faults.add({ method: 'DELETE', path, fault: { kind: 'reset' } });
    const outcome = await one.send(removal);
    await timeComes();
    expect(await one.settle(removal, outcome)).toMatchObject({ outcome: 'not-applied' });
  });

  it('doesn’t count as deleted if it was delivered just before the request', async () => {
    const one = sender();
    const removal = await schedule(words(), at(300));
    await timeComes();
    expect(await one.lose(removal, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });

  it('was delivered while the server’s clock was ahead, whatever the time is since', async () => {
    const { one, removal, removed, lostAddition, added } = await deliveredAhead();
    now -= 360_000;
    expect(await one.settle(removal, removed)).toMatchObject({ outcome: 'not-applied' });
    expect(await one.settle(lostAddition, added)).toMatchObject({
      outcome: 'applied',
      claim: expect.stringMatching(/^message:/) as string,
    });
  });

  it('may be deleted, or delivered and edited since, if its time has come and nothing is there', async () => {
    const one = sender();
    const removal = await schedule(words(), at(300));
    const path = /\/scheduled_messages\/\d+$/;
    contract.realm.faults.add({ method: 'DELETE', path, fault: { kind: 'cutAfter' } });
    const outcome = await one.send(removal);
    await timeComes();
    expect(await one.settle(removal, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });

  it('is neither changed nor unchanged for certain once it is gone', async () => {
    const one = sender();
    const removal = await schedule(words(), at(600));
    const change = recorded('PATCH /scheduled_messages/{scheduled_message_id}', removal.target, {
      before: removal.before,
      after: value(words(), at(900)),
      details: removal.details,
    });
    contract.realm.faults.add({ method: 'PATCH', path: /scheduled/, fault: { kind: 'cutAfter' } });
    const outcome = await one.send(change);
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied' });
    await deleteScheduledMessage(owner(), Number(removal.details));
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });
});
