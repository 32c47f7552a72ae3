import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlagOrder, MessageCount } from '#contract/messages.ts';
import { openMessages, type LiveMessages } from './live-messages.fixture.ts';
import { pause } from '../timing/time-spent.ts';

/** Flags on many messages, from the window's calls to a real server and back. */
let open: LiveMessages;
let channelId: number;
let added: { firstId: number; lastId: number };
const count = 3_500;
/** A busy machine may need more than a second. */
const patience = { timeout: 20_000 };

beforeEach(async () => {
  open = await openMessages();
  const { streams } = (await open.request('GET', '/streams')) as { streams: { stream_id: number }[] };
  channelId = streams[0]?.stream_id ?? 0;
  added = open.demo.control.addMessages(channelId, 'import', count);
});
afterEach(() => open.close());

const order = (changes: Partial<FlagOrder> = {}): FlagOrder => ({
  narrow: [
    { operator: 'channel', operand: channelId, negated: false, words: 'general' },
    { operator: 'topic', operand: 'import', negated: false, words: 'import' },
  ],
  flag: 'read',
  op: 'add',
  anchor: 'oldest',
  direction: 'newer',
  includeAnchor: true,
  ...changes,
});

async function unread(): Promise<number> {
  const { messages } = (await open.request('GET', '/messages', {
    anchor: 'oldest',
    num_before: '0',
    num_after: '5000',
    narrow: JSON.stringify([
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: 'import' },
      { operator: 'is', operand: 'unread' },
    ]),
  })) as { messages: unknown[] };
  return messages.length;
}

const batches = () => open.demo.log.filter(({ path }) => path.endsWith('/messages/flags/narrow'));

describe('a flag run on a narrow', () => {
  it('covers the conversation of a web app link, wherever its messages are now', async () => {
    const about = { negated: false, words: '' };
    const linked = order({
      narrow: [
        { ...about, operator: 'channel', operand: channelId },
        { ...about, operator: 'topic', operand: 'as it was called once' },
        { ...about, operator: 'with', operand: added.lastId },
        { ...about, operator: 'is', operand: 'unread' },
      ],
    });
    const { narrow, anchor, direction, includeAnchor } = linked;
    const asked = await open.ask('flags.count', { narrow, anchor, direction, includeAnchor, next: null });
    expect(asked.count).toBeGreaterThan(0);
    const begun = await open.ask('flags.start', { order: linked, expected: null, typed: null, reason: '' });
    expect(await open.after(begun.id, 'running')).toMatchObject({ state: 'finished' });
    expect(await unread()).toBe(0);
  });

  it('stops with a clear message if the link’s message can’t be read', async () => {
    const narrow = [{ operator: 'with' as const, operand: 999_999, negated: false, words: '' }];
    const begun = await open.ask('flags.start', {
      order: order({ narrow }),
      expected: null,
      typed: null,
      reason: '',
    });
    expect(await open.after(begun.id, 'running')).toMatchObject({
      state: 'stopped',
      explanation: expect.saying("Message 999999 not found, or you can't read it."),
    });
  });

  it('goes in batches from any anchor to the end, with consistent counts', async () => {
    const before = await unread();
    const begun = await open.ask('flags.start', {
      order: order({ anchor: added.firstId + 1_200, direction: 'both' }),
      expected: count,
      typed: count,
      reason: 'After the move',
    });
    const run = await open.after(begun.id, 'running');
    expect(run).toMatchObject({
      state: 'finished',
      processed: count,
      updated: before,
      uncertain: 0,
      foundNewest: true,
      foundOldest: true,
      firstMessageId: added.firstId,
      lastMessageId: added.lastId,
      skippedChannels: [],
      reason: 'After the move',
    });
    expect(run.batches).toBe(batches().length);
    expect(await unread()).toBe(0);
  });

  it('is preceded by a count, a page at a time, in the same order and with the same total', async () => {
    let total = 0;
    let next: MessageCount['next'] = null;
    let isComplete = false;
    for (let turn = 0; turn < 10 && !isComplete; turn += 1) {
      const counted: MessageCount = await open.ask('flags.count', {
        narrow: order().narrow,
        anchor: added.firstId + 1_200,
        direction: 'both',
        includeAnchor: true,
        next,
      });
      total += counted.count;
      ({ next, isComplete } = counted);
    }
    expect(total).toBe(count);
  });

  it('shows general chat by the organization’s name for it', async () => {
    await open.request('POST', '/messages', {
      type: 'channel',
      to: String(channelId),
      topic: '',
      content: 'x',
    });
    const about = { negated: false, words: '' };
    const { sample } = await open.ask('flags.count', {
      narrow: [
        { ...about, operator: 'channel', operand: channelId },
        { ...about, operator: 'topic', operand: '' },
      ],
      anchor: 'newest',
      direction: 'older',
      includeAnchor: true,
      next: null,
    });
    expect(sample[0]?.place).toMatch(/^#.+ > general chat$/);
  });

  it('begins at the first unread message, and keeps that beginning while messages become read', async () => {
    await open.request('POST', '/messages/flags', {
      messages: JSON.stringify(Array.from({ length: 100 }, (_, index) => added.firstId + index)),
      op: 'add',
      flag: 'read',
    });
    const begun = await open.ask('flags.start', {
      order: order({ anchor: 'first_unread' }),
      expected: null,
      typed: null,
      reason: '',
    });
    const run = await open.after(begun.id, 'running');
    expect(run).toMatchObject({ processed: count - 100, firstMessageId: added.firstId + 100 });
  });

  it('pauses after the current batch, resumes where it stopped, and can be cancelled', async () => {
    /** The next batch takes so long that a command reaches it even on a slow machine. */
    const slowBatch = () =>
      open.demo.faults.add({
        method: 'POST',
        path: /flags\/narrow/,
        times: 1,
        fault: { kind: 'slow', milliseconds: 1_500 },
      });
    slowBatch();
    const begun = await open.ask('flags.start', { order: order(), expected: null, typed: null, reason: '' });
    await open.ask('flags.control', { runId: begun.id, command: 'pause' });
    await vi.waitFor(async () => expect((await open.run(begun.id)).batches).toBe(1), patience);
    await pause(250, 'a run that is paused must not go on');
    expect(await open.run(begun.id)).toMatchObject({ state: 'paused', processed: 1_000, batches: 1 });
    await open.ask('flags.control', { runId: begun.id, command: 'resume' });
    const run = await open.after(begun.id, 'running');
    expect(run).toMatchObject({ state: 'finished', processed: count, uncertain: 0 });
    expect(await open.call('flags.control', { runId: begun.id, command: 'resume' })).toMatchObject({
      failure: { kind: 'conflict' },
    });
    slowBatch();
    const other = await open.ask('flags.start', {
      order: order({ op: 'remove' }),
      expected: null,
      typed: null,
      reason: '',
    });
    await open.ask('flags.control', { runId: other.id, command: 'cancel' });
    await vi.waitFor(async () => expect((await open.run(other.id)).batches).toBe(1), patience);
    await pause(300, 'a run that is cancelled must not go on');
    expect(await open.run(other.id)).toMatchObject({ state: 'cancelled', batches: 1 });
    expect(await open.ask('flags.forget', { runId: other.id })).toBeNull();
  });

  it('continues after lost answers, and reports possible changes as uncertain', async () => {
    open.demo.faults.add({
      method: 'POST',
      path: /flags\/narrow/,
      times: 1,
      fault: { kind: 'cutAfter' },
    });
    const begun = await open.ask('flags.start', { order: order(), expected: null, typed: null, reason: '' });
    const run = await open.after(begun.id, 'running');
    expect(run).toMatchObject({ state: 'finished', processed: count });
    expect(run.updated + run.uncertain).toBe(count);
    expect(run.uncertain).toBeGreaterThan(0);
    expect(await unread()).toBe(0);
  });

  it('survives the end of the console, and is then the same run, paused', async () => {
    open.demo.faults.add({
      method: 'POST',
      path: /flags\/narrow/,
      times: Number.POSITIVE_INFINITY,
      fault: { kind: 'slow', milliseconds: 120 },
    });
    const begun = await open.ask('flags.start', {
      order: order(),
      expected: count,
      typed: count,
      reason: '',
    });
    await vi.waitFor(async () => expect((await open.run(begun.id)).batches).toBe(1), patience);
    await open.restart();
    const found = await open.run(begun.id);
    expect(found).toMatchObject({ state: 'paused', expected: count });
    expect(found.explanation).toMatch(/ended while it ran/);
    await open.ask('flags.control', { runId: begun.id, command: 'resume' });
    const run = await open.after(begun.id, 'running');
    expect(run).toMatchObject({ state: 'finished', processed: count });
    expect(run.updated + run.uncertain).toBe(count);
  });

  it('names the channels that the server skips when marking as unread', async () => {
    const { streams } = (await open.request('GET', '/streams')) as {
      streams: { stream_id: number; name: string }[];
    };
    const { subscriptions } = (await open.request('GET', '/users/me/subscriptions')) as {
      subscriptions: { stream_id: number; name: string }[];
    };
    const [followed] = subscriptions;
    if (followed === undefined) throw new Error('The owner follows nothing.');
    await open.request('DELETE', '/users/me/subscriptions', {
      subscriptions: JSON.stringify([followed.name]),
    });
    expect(streams.some(({ stream_id: id }) => id === followed.stream_id)).toBe(true);
    const begun = await open.ask('flags.start', {
      order: order({
        op: 'remove',
        narrow: [{ operator: 'channel', operand: followed.stream_id, negated: false, words: '' }],
      }),
      expected: null,
      typed: null,
      reason: '',
    });
    const run = await open.after(begun.id, 'running');
    expect(run.skippedChannels).toEqual([{ channelId: followed.stream_id, name: followed.name }]);
  });

  it('stops with the server’s words, and sends nothing while nothing may be written', async () => {
    const refused = await open.ask('flags.start', {
      order: order({ narrow: [{ operator: 'channel', operand: 99_999, negated: false, words: '' }] }),
      expected: null,
      typed: null,
      reason: '',
    });
    const run = await open.after(refused.id, 'running');
    expect(run.state).toBe('stopped');
    expect(run.explanation).toMatch(/Invalid narrow operator/);
    await open.ask('safety.set', { level: 'read-only' });
    const sent = batches().length;
    const result = await open.call('flags.start', {
      order: order(),
      expected: null,
      typed: null,
      reason: '',
    });
    expect(result.ok).toBe(false);
    expect(batches().length).toBe(sent);
  });
});

describe('an older server', () => {
  it('gets the older word for channels, and no requests that it doesn’t support', async () => {
    const old = await openMessages({ featureLevel: 240 });
    try {
      const { streams } = (await old.request('GET', '/streams')) as { streams: { stream_id: number }[] };
      const id = streams[0]?.stream_id ?? 0;
      const begun = await old.ask('flags.start', {
        order: order({ narrow: [{ operator: 'channel', operand: id, negated: false, words: '' }] }),
        expected: null,
        typed: null,
        reason: '',
      });
      expect((await old.after(begun.id, 'running')).state).toBe('finished');
      const sent = old.demo.log.find(({ path }) => path.endsWith('/messages/flags/narrow'));
      expect(sent?.parameters['narrow']).toContain('"stream"');
      const refused = await old.call('flags.start', {
        order: order({ narrow: [{ operator: 'has', operand: 'reaction', negated: false, words: '' }] }),
        expected: null,
        typed: null,
        reason: '',
      });
      expect(refused).toMatchObject({ failure: { kind: 'unsupported', neededFeatureLevel: 249 } });
    } finally {
      await old.close();
    }
  });
});
