import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { openAnnounce, type LiveAnnounce } from './live-announce.fixture.ts';

let one: LiveAnnounce;
let channelId: number;
const open = async (...given: Parameters<typeof openAnnounce>): Promise<void> => {
  one = await openAnnounce(...given);
  const channels = await one.ask('announce.channels', {});
  channelId =
    channels.find(({ isSubscribed, privacy }) => isSubscribed && privacy === 'public')?.channelId ?? 0;
};
afterEach(() => one.close());

let sentMessages = 0;
function message(content: string, topic = 'winter hours'): Extract<Action, { kind: 'send-message' }> {
  sentMessages += 1;
  const localId = `local-${sentMessages}`;
  return { kind: 'send-message', localId, content, to: { type: 'channel', channelId, topic } };
}

describe('sending a message', () => {
  beforeEach(() => open());

  test('stores it as the server does, and records the destination in the journal', async () => {
    const { job, rows } = await one.run(message('\n\nFrom Monday at 8:30.  \n'));
    expect(job).toMatchObject({ state: 'finished', applied: 1 });
    expect(rows[0]?.afterWords).toMatch(/^To #.+ > winter hours: From Monday at 8:30\.$/);
    expect(await one.messages(channelId, 'winter hours')).toEqual(['From Monday at 8:30.']);
  });

  test.each([
    ['is cut', { kind: 'cutAfter' }],
    ['ends in the middle', { kind: 'truncated' }],
    ['is of another shape', { kind: 'wrong-type' }],
  ] as const)('sends exactly one message, confirmed by the event, if the answer %s', async (_name, fault) => {
    one.demo.faults.add({ method: 'POST', path: '/messages', fault });
    const { job, rows } = await one.run(message('Only once.', 'lost'));
    expect(job.applied).toBe(1);
    expect(rows[0]?.explanation).toMatch(/Reading the message back showed that the server applied it/);
    expect(await one.messages(channelId, 'lost')).toEqual(['Only once.']);
    expect(one.posted('/api/v1/messages')).toBe(1);
    // The event confirmed it, so nothing had to be searched for.
    expect(one.demo.log.some(({ method, path }) => method === 'GET' && path === '/api/v1/messages')).toBe(
      true,
    );
  });

  test('retries automatically, once, if the connection was cut before the server saw it', async () => {
    one.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const { job } = await one.run(message('Once more.', 'reset'));
    expect(job).toMatchObject({ state: 'finished', applied: 1 });
    expect(await one.messages(channelId, 'reset')).toEqual(['Once more.']);
  });

  test('settles it by reading the conversation if there is no queue', async () => {
    one.demo.faults.add({ method: 'POST', path: '/register', fault: { kind: 'server-error' } });
    one.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    const { job } = await one.run(message('Read back.', 'no queue'));
    expect(job.applied).toBe(1);
    expect(await one.messages(channelId, 'no queue')).toEqual(['Read back.']);
  });

  test('distinguishes it from an older message with the same text', async () => {
    await one.run(message('The same.', 'twice'));
    one.demo.faults.add({ method: 'POST', path: '/register', fault: { kind: 'server-error' } });
    one.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    const { job } = await one.run(message('The same.', 'twice'));
    expect(job.applied).toBe(1);
    expect(await one.messages(channelId, 'twice')).toEqual(['The same.', 'The same.']);
    expect(one.posted('/api/v1/messages')).toBe(3);
  });

  test('never sends twice with the same local ID', async () => {
    const action = message('Just one.', 'same id');
    await one.run(action);
    const again = await one.ask('changes.plan', { action });
    expect(again).toMatchObject({ changeCount: 0, skipped: [{ reason: 'already-so' }] });
  });

  test('frees its event queue afterwards', async () => {
    await one.run(message('Hello.'));
    const queues = one.demo.control.queues().length;
    const freed = (): boolean =>
      one.demo.log.some(({ method, path }) => method === 'DELETE' && path === '/api/v1/events');
    await vi.waitFor(() => expect(freed()).toBe(true), { timeout: 20_000, interval: 100 });
    expect(one.demo.control.queues()).toHaveLength(queues - 1);
  });

  test('to many people sends one to each, and a lost answer doesn’t duplicate any', async () => {
    const { ids } = await one.ask('people.query', {
      filter: { text: '', roles: [400], notRoles: [], account: 'active', kind: 'people', presence: [] },
      sort: { key: 'name', descending: false },
      first: 0,
    });
    const userIds = [...ids].slice(0, 30);
    one.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
    const to = { type: 'direct', userIds, each: true } as const;
    const { job } = await one.run({ ...message('Reports are due.'), to });
    expect(job).toMatchObject({ title: 'Send 30 messages, one to each person', applied: 30 });
    expect(one.posted('/api/v1/messages')).toBe(30);
  });

  test.each([
    ['10,001 characters', 'x'.repeat(10_001), 'topic', 'content', /^1 character too long/],
    ['nothing but space', ' \n ', 'topic', 'content', /^Message must not be empty/],
    ['a topic of 61 emoji', 'text', '🌅'.repeat(61), 'topic', /^1 character too long/],
    ['a control character in the topic', 'text', 'a\u0007b', 'topic', /at position 2!$/],
  ])('rejects %s at its field before sending', async (_name, content, topic, field, words) => {
    const result = await one.call('changes.plan', { action: message(content, topic) });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field } });
    expect(!result.ok && 'message' in result.failure ? result.failure.message : '').toMatch(words);
    expect(one.posted('/api/v1/messages')).toBe(0);
  });

  test('counts 10,000 two-unit characters as 10,000', async () => {
    const { job } = await one.run(message('𝕫'.repeat(10_000), 'long'));
    expect(job.applied).toBe(1);
    expect(await one.messages(channelId, 'long')).toEqual(['𝕫'.repeat(10_000)]);
  });
});

describe('the organization’s topic settings', () => {
  test('treat its names for general chat as the empty topic', async () => {
    await open();
    await one.run(message('One.', '(no topic)'));
    await one.run(message('Two.', ' general chat '));
    expect(await one.messages(channelId, '')).toEqual(['One.', 'Two.']);
  });

  test('take effect immediately when topics become required', async () => {
    await open();
    one.demo.control.setRealmSetting('topics_policy', 'disable_empty_topic');
    await vi.waitFor(async () => {
      const channels = await one.ask('announce.channels', {});
      expect(channels.find((channel) => channel.channelId === channelId)?.emptyTopics).toBe('refused');
    });
    const result = await one.call('changes.plan', { action: message('text', '') });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field: 'topic' } });
  });

  test('include no empty topic on an old server', async () => {
    await open({ featureLevel: 300 });
    const result = await one.call('changes.plan', { action: message('text', '') });
    expect(result).toMatchObject({
      ok: false,
      failure: { field: 'topic', message: "Topic can't be empty!" },
    });
    await one.run(message('Old words.', 'old'));
    const userIds = [one.demo.accounts[3]?.userId ?? 0];
    const to = { type: 'direct' as const, userIds, each: false };
    const { job } = await one.run({ ...message('Hello.'), to });
    expect(job.applied).toBe(1);
  });
});

describe('permissions for sending', () => {
  test('tell a member before sending who can mention everyone', async () => {
    await open({}, { role: 400 });
    const { mentions } = await one.ask('announce.render', { content: 'To @**all**, and _@**topic**' });
    expect(mentions).toMatchObject({ wildcard: 'channel', mayMentionMany: false });
    expect(mentions.whoMayMentionMany).not.toBe('');
    const { rows } = await one.run(message('Hello @**all**', 'everybody'));
    expect(rows[0]).toMatchObject({ outcome: 'rejected' });
    expect(rows[0]?.explanation).toMatch(/channel wildcard mentions/);
    expect(rows[0]?.advice).not.toBe('');
  });

  test('of a channel name who can post there, and nothing is sent', async () => {
    await open({}, { role: 400 });
    await one.restrictPosting(channelId);
    // The event arrives at some point.
    await vi.waitFor(async () => {
      const channels = await one.ask('announce.channels', {});
      const closed = channels.find((channel) => channel.channelId === channelId);
      expect(closed?.whyNot).toBe('You do not have permission to post in this channel. Administrators may.');
    });
    const planned = await one.ask('changes.plan', { action: message('Hello.') });
    expect(planned).toMatchObject({ changeCount: 0, skipped: [{ reason: 'not-permitted' }] });
  });
});
