import { describe, expect, it, vi } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';
import { getChannels } from '../../src-main/zulip/route/channels.ts';
import { deleteMessage } from '../../src-main/zulip/route/message-changes.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';

/** Messages, notes and reports whose answer was lost. */
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

it('an announcement in a public channel where the sender is not subscribed is told by the queue', async () => {
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

it('a message of a guest is told by the queue, too', async () => {
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

  it('is not sent while there is no way to the server to open its queue', async () => {
    contract.realm.faults.add({ method: 'POST', path: '/register', times: 9, fault: { kind: 'reset' } });
    const content = words();
    expect(await sender().send(message(content))).toMatchObject({ kind: 'blocked' });
    expect(await copies(content)).toBe(0);
  });

  it('is not sent after one whose answer was lost until the server can be reached', async () => {
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

  it('that may be the work of another change in doubt is nobody’s, unless the queue says whose', async () => {
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

  it('that never arrived is not applied', async () => {
    expect(await sender().lose(message(words()), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
  });

  it('that a server is still at work on is not said to have failed', async () => {
    const content = words();
    const settled = await sender({ workMilliseconds: 400 }).lose(message(content), {
      kind: 'cutBefore',
      milliseconds: 250,
    });
    expect(settled).toMatchObject({ outcome: 'applied' });
    expect(await copies(content)).toBe(1);
  });

  it('is found by its id and time after a restart, when its queue is gone', async () => {
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
  ] as const)('is asked of its queue after a restart, which nobody has freed: %s', async (kind, outcome) => {
    const one = sender();
    const content = words();
    // Somebody has told the server the same since: only the queue knows whose it is.
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
  });

  it.each([
    [true, { outcome: 'not-applied' }],
    [false, { outcome: 'unknown', reason: { doubt: { kind: 'unreadable' } } }],
  ])('that never arrived, where nobody may look any more, with a queue: %s', async (hasQueue, settled) => {
    if (!hasQueue) noQueues();
    const one = sender();
    const change = message(words());
    contract.realm.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const outcome = await one.send(change);
    const gone = { kind: 'refuse', error: { msg: 'Invalid narrow operator: unknown channel 3' } } as const;
    contract.realm.faults.add({ method: 'GET', path: '/messages', times: 9, fault: gone });
    expect(await one.settle(change, outcome)).toMatchObject(settled);
  });

  it('of an earlier run is not proven to be missing where its queue is gone', async () => {
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

  it('is not mistaken for an earlier one with the same words', async () => {
    const one = sender();
    const content = words();
    await one.send(message(content));
    noQueues();
    expect(await one.lose(message(content), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await one.lose(message(content), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await copies(content)).toBe(2);
  });

  it('is not that of another client with the same words since', async () => {
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

  it('is not taken for one with the same words that was lost beside it', async () => {
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

  it('is asked of the queue that was open then, which waits for it while later ones come and go', async () => {
    const one = sender({ timing: { idleMilliseconds: 400 } });
    const content = words();
    const others = { type: 'direct', to: [member()], content, read_by_sender: true } as const;
    const before = message(words());
    await one.send(before);
    // Only the queue can say that this one is somebody else's.
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

  it('is, without a queue, neither one of the same words from before nor that of another change', async () => {
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

  it('is not denied by a later queue, which was never told of it', async () => {
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

  it('of an earlier run without a queue is not proven to be missing, though the clock was set back since', async () => {
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

  it('stays unknown where nothing can be read, and where nothing was kept of its intent', async () => {
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
