import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMessages, type LiveMessages } from './live-messages.fixture.ts';

/** Everything that the server says about a message. */
let open: LiveMessages;
let channelId: number;

beforeAll(async () => {
  open = await openMessages();
  const { streams } = (await open.request('GET', '/streams')) as { streams: { stream_id: number }[] };
  channelId = streams[0]?.stream_id ?? 0;
});
afterAll(() => open.close());

async function send(content: string, topic = 'kiln'): Promise<number> {
  const { id } = await open.request('POST', '/messages', {
    type: 'channel',
    to: String(channelId),
    topic,
    content,
  });
  return Number(id);
}

describe('the inspection of a message', () => {
  it('shows every field, rendered and as Markdown', async () => {
    const messageId = await send('**Hello** :tada: @**all**');
    await open.request('POST', `/messages/${messageId}/reactions`, { emoji_name: 'tada' });
    const found = await open.ask('messages.inspect', { messageId });
    expect(found).toMatchObject({
      messageId,
      type: 'stream',
      markdown: '**Hello** :tada: @**all**',
      markdownType: 'text/x-markdown',
      htmlType: 'text/html',
      channel: { channelId },
      topic: 'kiln',
      people: [],
      isMeMessage: false,
      submessages: [],
      lastEditAt: null,
      lastMovedAt: null,
      versions: [],
      versionsTrouble: '',
      hiddenEdits: 'none',
      reactions: [{ name: 'tada', kind: 'unicode', people: [{ name: expect.any(String) }] }],
    });
    expect(found.html).toContain('<strong>Hello</strong>');
    expect(found.flags).toContain('stream_wildcard_mentioned');
    expect(found.sender.name).not.toBe('');
  });

  it('shows the caller’s current setting for its topic', async () => {
    const messageId = await send('Begun by oneself', 'begun');
    const visibility = async () => (await open.ask('messages.inspect', { messageId })).topicVisibility;
    await expect.poll(visibility).toBe('followed');
    for (const [policy, name] of [
      ['1', 'muted'],
      ['2', 'unmuted'],
      ['0', 'inherited'],
    ] as const) {
      const topic = { stream_id: String(channelId), topic: 'BEGUN', visibility_policy: policy };
      await open.request('POST', '/user_topics', topic);
      await expect.poll(visibility).toBe(name);
    }
  });

  it('shows every version, with what changed and who changed it', async () => {
    const messageId = await send('first words', 'one');
    await open.request('PATCH', `/messages/${messageId}`, { content: 'other words' });
    await open.request('PATCH', `/messages/${messageId}`, { topic: 'two' });
    const { streams } = (await open.request('GET', '/streams')) as {
      streams: { stream_id: number; name: string; invite_only: boolean; is_archived: boolean }[];
    };
    const other = streams.find((each) => each.stream_id !== channelId && !each.invite_only);
    await open.request('PATCH', `/messages/${messageId}`, { stream_id: String(other?.stream_id) });
    const found = await open.ask('messages.inspect', { messageId });
    expect(found.versions).toMatchObject([
      { content: 'first words', contentBefore: null, topic: 'one' },
      { content: 'other words', contentBefore: 'first words', by: { name: found.sender.name } },
      { topic: 'two', topicBefore: 'one', contentBefore: null },
      { channel: { channelId: other?.stream_id, name: other?.name }, channelBefore: { channelId } },
    ]);
    expect(found.lastEditAt).not.toBeNull();
    expect(found.lastMovedAt).not.toBeNull();
  });

  it('says that edits are hidden if the organization only shows moves', async () => {
    const edited = await send('before', 'moved');
    const moved = await send('kept', 'moved');
    await open.request('PATCH', `/messages/${edited}`, { content: 'after' });
    const inspect = (messageId: number) => open.ask('messages.inspect', { messageId });
    expect(await inspect(edited)).toMatchObject({ hiddenEdits: 'none' });
    const policy = (value: string) =>
      open.request('PATCH', '/realm', { message_edit_history_visibility_policy: value });
    await policy('moves');
    await expect.poll(async () => (await inspect(edited)).hiddenEdits).toBe('by-policy');
    await open.request('PATCH', `/messages/${moved}`, { topic: 'elsewhere' });
    expect(await inspect(moved)).toMatchObject({ hiddenEdits: 'none', versions: [{}, {}] });
    await open.request('PATCH', `/messages/${edited}`, { topic: 'elsewhere' });
    const both = await inspect(edited);
    expect(both).toMatchObject({ hiddenEdits: 'by-policy', versions: [{}, { topicBefore: 'moved' }] });
    expect(both.lastEditAt).not.toBeNull();
    await policy('all');
    await expect.poll(async () => (await inspect(edited)).hiddenEdits).toBe('none');
  });

  it('says why there are no versions if the organization hides them', async () => {
    const messageId = await send('before');
    await open.request('PATCH', `/messages/${messageId}`, { content: 'after' });
    open.demo.faults.add({
      method: 'GET',
      path: /\/history$/,
      times: 1,
      fault: { kind: 'refuse', error: { msg: 'Message edit history is disabled in this organization' } },
    });
    const found = await open.ask('messages.inspect', { messageId });
    expect(found.versions).toEqual([]);
    expect(found.versionsTrouble).toMatch(/disabled/);
  });

  it('shows the people of a conversation', async () => {
    const userId = open.demo.control
      .snapshot()
      .users.find(({ isActive, isBot }) => isActive && !isBot)?.userId;
    const { id } = await open.request('POST', '/messages', {
      type: 'direct',
      to: `[${userId}]`,
      content: 'you',
    });
    const found = await open.ask('messages.inspect', { messageId: Number(id) });
    expect(found).toMatchObject({ type: 'private', channel: null, topic: '' });
    expect(found.people.map((person) => person.userId)).toContain(userId);
  });

  it('shows the server’s rejection for a missing or inaccessible message', async () => {
    const result = await open.call('messages.inspect', { messageId: 99_999_999 });
    expect(result).toMatchObject({ failure: { kind: 'rejected', message: 'Invalid message(s)' } });
  });
});
