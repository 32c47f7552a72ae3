import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnection } from '../../src-main/zulip/connection.ts';
import { closeConnection, type Connection } from '../../src-main/zulip/http.ts';
import { getMessage } from '../../src-main/zulip/route/messages.ts';
import { contractRealm, listen, rawRequest } from './connection.fixture.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';

// The library replaces the global of this process with its own.
const { FormData } = globalThis;
const { default: zulip } = await import('zulip-js');
Object.assign(globalThis, { FormData });

/** A third-party client against the demo realm as a program, which must be a server to others too. */
interface Account {
  email: string;
  apiKey: string;
  role: number;
}

let program: ChildProcess;
let url: string;
let owner: Account;
let member: Account;
let ours: Connection;

beforeAll(async () => {
  const entry = createRequire(import.meta.url).resolve('@realm-console/demo-realm/cli');
  program = spawn(process.execPath, [entry, '--users', '60', '--presence-rate', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (program.stdout === null) throw new Error('The program has no output.');
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const started = JSON.parse(line) as { url: string; accounts: Account[] };
  const accountOf = (role: number): Account => {
    const account = started.accounts.find((candidate) => candidate.role === role);
    if (!account) throw new Error(`The realm has no account of role ${role}.`);
    return account;
  };
  url = started.url;
  owner = accountOf(100);
  member = accountOf(400);
  ours = createConnection({
    origin: url,
    credentials: owner,
    featureLevel: 499,
    zulipVersion: '12.1',
    userAgent: 'RealmConsole/0.1.0 (test)',
  });
});
afterAll(async () => {
  await closeConnection(ours);
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
});

const foreign = (account: Account) => zulip({ username: account.email, apiKey: account.apiKey, realm: url });

describe('zulip-js against the demo realm', () => {
  it('reads the people and its own account', async () => {
    const client = await foreign(member);
    const { members } = (await client.users.retrieve()) as unknown as { members: { email: string }[] };
    expect(members.length).toBeGreaterThan(40);
    expect(await client.users.me.getProfile()).toMatchObject({ result: 'success', role: 400 });
  });

  it('receives the event of a change made by our client', async () => {
    const client = await foreign(member);
    const { user_id: userId } = await client.users.me.getProfile();
    const queue = await client.queues.register({ event_types: ['realm_user'] });
    expect(queue).toMatchObject({ result: 'success', last_event_id: -1 });
    const coming = client.events.retrieve({ queue_id: queue['queue_id'], last_event_id: -1 });
    await updateUser(ours, userId as number, { full_name: 'Ines Halloway' });
    expect(await coming).toMatchObject({
      result: 'success',
      events: [
        { type: 'realm_user', op: 'update', person: { user_id: userId, full_name: 'Ines Halloway' }, id: 0 },
      ],
    });
  });

  it('sends a message that our client reads, and reads one back', async () => {
    const client = await foreign(member);
    const { streams } = (await client.streams.retrieve()) as unknown as { streams: { name: string }[] };
    const sent = await client.messages.send({
      type: 'stream',
      to: streams[0]?.name,
      topic: 'a foreign client',
      content: 'Hello from **elsewhere**',
    });
    expect(sent).toMatchObject({ result: 'success', id: expect.any(Number) });
    const message = await getMessage(ours, sent['id'] as number);
    expect(message).toMatchObject({
      subject: 'a foreign client',
      content: expect.stringContaining('elsewhere'),
    });
    const read = await client.messages.retrieve({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'topic', operand: 'a foreign client' }],
    });
    expect(read).toMatchObject({ result: 'success', messages: [{ id: sent['id'] }] });
  });
});

describe('a server that other clients can use', () => {
  const realm = contractRealm({ featureLevel: 442, users: 60 });
  const ask = (
    caller: 'owner' | 'administrator' | 'member',
    method: string,
    path: string,
    parameters: object = {},
  ) => rawRequest(realm, caller, method, path, parameters);

  async function sendTo(
    topic: string,
    content: string,
    caller: 'owner' | 'member' = 'member',
  ): Promise<Record<string, unknown>> {
    const { body } = await ask('member', 'GET', '/users/me/subscriptions');
    const [channel] = body['subscriptions'] as { stream_id: number }[];
    const message = { type: 'stream', to: String(channel?.stream_id), topic, content };
    return (await ask(caller, 'POST', '/messages', message)).body;
  }

  it('sends every key of register', async () => {
    const { body } = await ask('member', 'POST', '/register');
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'unread_msgs',
        'muted_topics',
        'user_topics',
        'saved_snippets',
        'navigation_views',
        'reminders',
        'onboarding_steps',
        'navigation_tour_video_url',
        'stop_words',
        'has_zoom_token',
        'jitsi_server_url',
        'giphy_api_key',
        'tenor_api_key',
        'gif_rating_options',
        'realm_giphy_rating',
      ]),
    );
    expect(body['user_settings']).toMatchObject({
      pm_content_in_desktop_notifications: true,
      web_mark_read_on_scroll_policy: 1,
    });
    const both = { fetch_event_types: ['muted_topics', 'user_topic'] };
    expect((await ask('member', 'POST', '/register', both)).body).not.toHaveProperty('muted_topics');
  });

  it('counts unread messages, and says where to start reading', async () => {
    const types = { fetch_event_types: ['message', 'update_message_flags'] };
    const before = (await ask('member', 'POST', '/register', types)).body['unread_msgs'] as { count: number };
    const { id } = await sendTo('glaze tests', '@**all** look', 'owner');
    const { body } = await ask('member', 'POST', '/register', types);
    expect(body['unread_msgs']).toMatchObject({
      count: before.count + 1,
      mentions: expect.arrayContaining([id]),
      streams: expect.arrayContaining([
        expect.objectContaining({ topic: 'glaze tests', unread_message_ids: [id] }),
      ]),
    });
    const range = { use_first_unread_anchor: true, anchor: '0', num_before: 0, num_after: 1 };
    const narrow = [{ operator: 'topic', operand: 'glaze tests' }];
    expect((await ask('member', 'GET', '/messages', { ...range, narrow })).body).toMatchObject({
      anchor: id,
      messages: [{ flags: ['stream_wildcard_mentioned', 'wildcard_mentioned'] }],
    });
  });

  it('reports that a topic started by the client is followed, and which program sent a message', async () => {
    const events = await listen(realm, 'member', ['user_topic', 'message']);
    const first = await sendTo('slip casting', 'one');
    expect(first).toMatchObject({ automatic_new_visibility_policy: 3 });
    expect(await sendTo('slip casting', 'two')).not.toHaveProperty('automatic_new_visibility_policy');
    const [policy, message] = await events();
    expect(policy).toMatchObject({ type: 'user_topic', topic_name: 'slip casting', visibility_policy: 3 });
    expect(message).toMatchObject({ type: 'message', message: { client: 'node' } });
  });

  it('sends no null for notification settings to clients that don’t support it', async () => {
    const ofChannels = async (known: boolean) => {
      const { body } = await ask('member', 'POST', '/register', {
        fetch_event_types: ['subscription'],
        client_capabilities: { notification_settings_null: known },
      });
      return (body['subscriptions'] as Record<string, unknown>[]).map((one) => one['push_notifications']);
    };
    expect(await ofChannels(true)).toContain(null);
    expect(await ofChannels(false)).not.toContain(null);
  });

  it('returns what a change of the organization changed, and reserves billing for owners', async () => {
    expect((await ask('owner', 'PATCH', '/realm', { waiting_period_threshold: 3 })).body).toMatchObject({
      waiting_period_threshold: 3,
    });
    expect((await ask('owner', 'PATCH', '/realm', { description: 'Pots.' })).body).toMatchObject({
      description: 'updated',
    });
    const billing = { can_manage_billing_group: { new: 11 } };
    expect((await ask('administrator', 'PATCH', '/realm', billing)).body).toMatchObject({
      msg: 'Must be an organization owner',
    });
  });

  it('returns a queue only if one was created', async () => {
    const { body } = await ask('member', 'POST', '/register', { event_types: ['realm'] });
    const poll = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
    expect((await ask('member', 'GET', '/events', poll)).body).not.toHaveProperty('queue_id');
    const made = await ask('member', 'GET', '/events', { dont_block: true, event_types: ['alert_words'] });
    expect(made.body).toMatchObject({ events: [], queue_id: expect.any(String) });
    await ask('member', 'POST', '/users/me/alert_words', { alert_words: ['slip'] });
    const next = { ...poll, queue_id: made.body['queue_id'] };
    expect((await ask('member', 'GET', '/events', next)).body['events']).toMatchObject([
      { type: 'alert_words', alert_words: ['slip'] },
    ]);
  });
});
