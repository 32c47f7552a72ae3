import { describe, expect, it, vi } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';
import { getChannels } from '../../src-main/zulip/route/channels.ts';
import { deleteMessage } from '../../src-main/zulip/route/message-changes.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';

/** Messages, notes and reports with a lost answer. */
const contract = contractRealm();
const sender = senders(contract);

let count = 0;
const words = (): string => `Lost words ${(count += 1)}`;
const member = (): number => contract.account('member').userId;

function direct(content: string, to = [member()]) {
  return recorded('POST /messages to people', `message:new:${count}`, {
    field: 'direct',
    after: JSON.stringify([to, content]),
  });
}

function announcement(content: string) {
  const destination = { type: 'direct', userIds: [member()] };
  const after = JSON.stringify({ senderId: 0, destination, excerpt: '', everybody: false });
  return recorded('POST /messages', `announcement:new:${count}`, { after, details: content });
}

async function written(content: string): Promise<{ id: number }[]> {
  const narrow = [{ operator: 'dm', operand: [member()] }];
  const query = { anchor: 'newest', num_before: 200, num_after: 0, apply_markdown: false, narrow };
  const { body } = await rawRequest(contract, 'owner', 'GET', '/messages', query);
  const messages = body['messages'] as { id: number; content: string }[];
  return messages.filter((message) => message.content === content);
}
const copies = async (content: string): Promise<number> => (await written(content)).length;

const noQueues = () =>
  contract.realm.faults.add({ method: 'POST', path: '/register', times: 9, fault: { kind: 'server-error' } });

it('an announcement in a public channel without a subscription is confirmed by the queue', async () => {
  const channelId = 3;
  const { name } = (await getChannels(contract.as('owner'), {})).find(
    (each) => each.stream_id === channelId,
  )!;
  await rawRequest(contract, 'owner', 'DELETE', '/users/me/subscriptions', { subscriptions: [name] });
  const content = words();
  const destination = { type: 'channel', channelId, topic: 'lunch' };
  const change = recorded('POST /messages', `announcement:new:${count}`, {
    after: JSON.stringify({ senderId: 0, destination, excerpt: '', everybody: false }),
    details: content,
  });
  const one = sender();
  contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
  const outcome = await one.send(change);
  const lost = contract.realm.control.newestMessageId();
  await rawRequest(contract, 'administrator', 'DELETE', `/messages/${lost}`, {});
  expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied', claim: `message:${lost}` });
});

it('a guest’s message is confirmed by the queue, too', async () => {
  const change = direct(words(), [contract.account('owner').userId]);
  expect(await sender({ caller: 'guest' }).lose(change, { kind: 'cutAfter' })).toMatchObject({
    outcome: 'applied',
  });
  expect(change.intent?.queueId).not.toBeNull();
});

describe.each([
  ['a direct message', direct],
  ['an announcement', announcement],
])('%s', (_name, message) => {
  it.each([
    ['told by the queue', false],
    ['found where it was written', true],
  ])('that was delivered is %s', async (_how, isBlind) => {
    if (isBlind) noQueues();
    const change = message(words());
    expect(await sender().lose(change, { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
      claim: expect.stringMatching(/^message:\d+$/) as string,
    });
  });

  it('isn’t sent while its queue can’t be opened', async () => {
    contract.realm.faults.add({ method: 'POST', path: '/register', times: 9, fault: { kind: 'reset' } });
    const content = words();
    expect(await sender().send(message(content))).toMatchObject({ kind: 'blocked' });
    expect(await copies(content)).toBe(0);
  });

  it('isn’t sent after one with a lost answer until the server can be reached', async () => {
    const one = sender();
    const reset = { times: 99, fault: { kind: 'reset' } } as const;
    await one.send(message(words()));
    const endOfFaults = contract.realm.faults.add({ path: /./, ...reset });
    expect(await one.send(message(words()))).toMatchObject({ kind: 'lost' });
    const content = words();
    expect(await one.send(message(content))).toMatchObject({ kind: 'blocked' });
    endOfFaults();
    expect(await one.send(message(content))).toMatchObject({ kind: 'applied' });
    expect(await copies(content)).toBe(1);
  });

  it('that may result from another uncertain change belongs to neither, unless the queue says so', async () => {
    const inDoubt = { hasRival: true };
    expect(await sender(inDoubt).lose(message(words()), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    noQueues();
    expect(await sender(inDoubt).lose(message(words()), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'ambiguous' } },
    });
  });

  it('that never arrived counts as not applied', async () => {
    expect(await sender().lose(message(words()), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
  });

  it('that a server is still processing doesn’t count as failed', async () => {
    const content = words();
    const settled = await sender({ workMilliseconds: 400 }).lose(message(content), {
      kind: 'cutBefore',
      milliseconds: 250,
    });
    expect(settled).toMatchObject({ outcome: 'applied' });
    expect(await copies(content)).toBe(1);
  });

  it('is found by its ID and time after a restart, when its queue is gone', async () => {
    const one = sender();
    const change = message(words());
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    const outcome = await one.send(change);
    await one.restart();
    contract.realm.control.dropQueues();
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied' });
  });

  it.each([
    ['cutAfter', 'applied'],
    ['reset', 'not-applied'],
  ] as const)(
    'is looked up in its queue after a restart, if that still exists: %s',
    async (kind, outcome) => {
      const one = sender();
      const content = words();
      // Someone else has sent the same since, so only the queue can distinguish them.
      const before = message(words());
      await one.send(before);
      contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind } });
      const change = message(content);
      const lost = await one.send(change);
      await sendMessage(contract.as('owner'), {
        type: 'direct',
        to: [member()],
        content,
        read_by_sender: true,
      });
      await one.restart();
      const isOpen = () => contract.realm.control.queues().some(({ id }) => id === change.intent?.queueId);
      expect(isOpen()).toBe(true);
      expect(await one.settle(change, lost)).toMatchObject({ outcome });
      await one.restart();
      expect(isOpen(), 'nothing holds it any more').toBe(false);
    },
  );

  it.each([
    [true, { outcome: 'not-applied' }],
    [false, { outcome: 'unknown', reason: { doubt: { kind: 'unreadable' } } }],
  ])(
    'that never arrived, with nobody able to check any more, with a queue: %s',
    async (hasQueue, settled) => {
      if (!hasQueue) noQueues();
      const one = sender();
      const change = message(words());
      contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
      const outcome = await one.send(change);
      const gone = { kind: 'refuse', error: { msg: 'Invalid narrow operator: unknown channel 3' } } as const;
      contract.realm.faults.add({ method: 'GET', path: '/messages', times: 9, fault: gone });
      expect(await one.settle(change, outcome)).toMatchObject(settled);
    },
  );

  it('from an earlier run isn’t proven missing if its queue is gone', async () => {
    const one = sender();
    const change = message(words());
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const lost = await one.send(change);
    await one.restart();
    contract.realm.control.dropQueues();
    expect(await one.settle(change, lost)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });

  it('isn’t mistaken for an earlier one with the same text', async () => {
    const one = sender();
    const content = words();
    await one.send(message(content));
    noQueues();
    expect(await one.lose(message(content), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await one.lose(message(content), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await copies(content)).toBe(2);
  });

  it('isn’t mistaken for another client’s later one with the same text', async () => {
    const one = sender();
    const content = words();
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const change = message(content);
    const outcome = await one.send(change);
    await sendMessage(contract.as('owner'), {
      type: 'direct',
      to: [member()],
      content,
      read_by_sender: true,
    });
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'not-applied' });
  });

  it('isn’t mistaken for one with the same text that was lost at the same time', async () => {
    const one = sender();
    const content = words();
    const lose = async (kind: 'cutAfter' | 'reset') => {
      contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind } });
      const change = message(content);
      return { change, outcome: await one.send(change) };
    };
    const [delivered, never] = [await lose('cutAfter'), await lose('reset')];
    expect(await one.settle(never.change, never.outcome)).toMatchObject({ outcome: 'not-applied' });
    expect(await one.settle(delivered.change, delivered.outcome)).toMatchObject({ outcome: 'applied' });
  });

  it('is looked up in the queue that was open then, which is kept while later ones come and go', async () => {
    const one = sender({ timing: { idleMilliseconds: 400 } });
    const content = words();
    const others = { type: 'direct', to: [member()], content, read_by_sender: true } as const;
    const before = message(words());
    await one.send(before);
    // Only the queue can show that this one is someone else's.
    const { id: otherId } = await sendMessage(contract.as('owner'), others);
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    const lost = message(content);
    const outcome = await one.send(lost);
    const queueId = lost.intent?.queueId;
    expect(queueId).toBe(before.intent?.queueId);
    const isOpen = () => contract.realm.control.queues().some(({ id }) => id === queueId);
    const looks = () =>
      contract.realm.log.filter(
        ({ path, parameters }) => path.endsWith('/events') && parameters['queue_id'] === queueId,
      ).length;
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(2), { timeout: 10_000 });
    expect(isOpen()).toBe(true);
    const settled = await one.settle(lost, outcome);
    expect(settled).toMatchObject({ outcome: 'applied' });
    expect(settled).not.toMatchObject({ claim: `message:${otherId}` });
    await vi.waitFor(() => expect(isOpen(), 'nothing holds it any more').toBe(false), { timeout: 10_000 });
    const later = message(words());
    await one.send(later);
    expect(later.intent?.queueId).not.toBe(queueId);
  });

  it('without a queue is neither an earlier one with the same text nor another change’s', async () => {
    const one = sender();
    const content = words();
    noQueues();
    await one.send(message(content));
    expect(await one.lose(message(content), { kind: 'reset' })).toMatchObject({ outcome: 'unknown' });
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const lost = message(content);
    const outcome = await one.send(lost);
    await one.send(message(content));
    expect(await one.settle(lost, outcome)).toMatchObject({ outcome: 'unknown' });
  });

  it('isn’t ruled out by a later queue, which never received it', async () => {
    const one = sender({ timing: { idleMilliseconds: 200 } });
    const content = words();
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    const lost = message(content);
    const outcome = await one.send(lost);
    contract.realm.control.dropQueues();
    await vi.waitFor(
      async () => {
        const later = message(words());
        await one.send(later);
        expect(later.intent?.queueId).not.toBe(lost.intent?.queueId);
      },
      { timeout: 10_000, interval: 600 },
    );
    for (const { id } of await written(content)) await deleteMessage(contract.as('owner'), id);
    await one.send(message(words()));
    expect(await one.settle(lost, outcome)).toMatchObject({ outcome: 'unknown' });
  });

  it('from an earlier run without a queue isn’t proven missing, even if the clock was set back since', async () => {
    const one = sender();
    const change = message(words());
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const outcome = await one.send(change);
    await one.restart();
    const ahead = { milliseconds: Date.now() + 3_600_000, withinMilliseconds: 0 };
    const intent = { ...change.intent!, queueId: null, serverTime: ahead };
    expect(await one.settle({ ...change, intent }, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });

  it('stays unknown if nothing can be read, or if its intent wasn’t kept', async () => {
    const one = sender();
    await one.send(message(words()));
    const change = message(words());
    contract.realm.faults.add({ path: /\/(messages|events)$/, times: 50, fault: { kind: 'reset' } });
    const outcome = await one.send(change);
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'unreadable' } },
    });
    contract.realm.faults.clear();
    expect(await one.settle({ ...change, intent: null }, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'not-dated' } },
    });
  });
});
