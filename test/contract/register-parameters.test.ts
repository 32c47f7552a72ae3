import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { createUser } from '../../src-main/zulip/route/user-lifecycle.ts';
import { contractRealm, openContractRealm, rawRequest } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { sayInGeneral } from './messages.fixture.ts';

/** The effect of each parameter of a registration, and the server's default. */
const contract = contractRealm();
const register = async (parameters: object) =>
  (await rawRequest(contract, 'owner', 'POST', '/register', { event_types: [], ...parameters })).body;

describe('a registration', () => {
  it('returns rendered messages only on request', async () => {
    const contents = async (parameters: object) => {
      const happens = () => sayInGeneral(contract, 'owner', 'pots', 'In **bold**');
      const events = await eventsDuring(contract, 'owner', ['message'], happens, { ...parameters });
      return events.map(({ message }) => {
        const { content, content_type } = message as { content: string; content_type: string };
        return [content, content_type];
      });
    };
    const raw = [['In **bold**', 'text/x-markdown']];
    expect(await contents({ apply_markdown: true })).toEqual([
      ['<p>In <strong>bold</strong></p>', 'text/html'],
    ]);
    expect(await contents({ apply_markdown: false })).toEqual(raw);
    expect(await contents({})).toEqual(raw);
  });

  it.each([
    [{}, true],
    [{ client_gravatar: true }, true],
    [{ client_gravatar: false }, false],
  ])('with %j leaves pictures to the client: %s', async (parameters, left) => {
    const { realm_users: people } = await register({ fetch_event_types: ['realm_user'], ...parameters });
    const pictures = (people as { avatar_url: string | null }[]).map(({ avatar_url }) => avatar_url);
    expect(pictures.includes(null)).toBe(left);
  });

  it.each([
    [{}, false],
    [{ include_subscribers: 'false' }, false],
    [{ include_subscribers: 'true' }, true],
    [{ include_subscribers: 'partial' }, true],
  ])('with %j lists the subscribers of small channels: %s', async (parameters, listed) => {
    const { subscriptions } = await register({ fetch_event_types: ['subscription'], ...parameters });
    const rows = subscriptions as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(Array.isArray(row['subscribers'])).toBe(listed);
      expect(row).not.toHaveProperty('partial_subscribers');
    }
  });

  it.each([
    [{}, 'address'],
    [{ slim_presence: false }, 'address'],
    [{ slim_presence: true }, 'id'],
  ])('with %j keys presence by the %s', async (parameters, key) => {
    const { userId } = contract.account('member');
    contract.realm.control.setPresence(userId, 'active');
    const { presences } = await register({ fetch_event_types: ['presence'], ...parameters });
    const times = { active_timestamp: expect.any(Number), idle_timestamp: expect.any(Number) };
    if (key === 'id') expect((presences as Record<string, object>)[userId]).toEqual(times);
    else expect(Object.keys(presences as object).every((name) => name.includes('@'))).toBe(true);
  });

  it('returns the presence of the last 14 days, or of as many as requested', async () => {
    const count = async (parameters: object) => {
      const { presences } = await register({ fetch_event_types: ['presence'], ...parameters });
      return Object.keys(presences as object).length;
    };
    const fortnight = await count({ presence_history_limit_days: 14 });
    expect(await count({})).toBe(fortnight);
    expect(await count({ presence_history_limit_days: 400 })).toBeGreaterThan(fortnight);
    expect(await count({ presence_history_limit_days: 0 })).toBe(0);
  });

  it('ignores unknown types', async () => {
    const types = { event_types: ['no_such_event'], fetch_event_types: ['realm_domains', 'no_such_type'] };
    const answer = await register(types);
    expect(answer).toMatchObject({ result: 'success', realm_domains: expect.any(Array) });
    expect(answer).not.toHaveProperty('realm_users');
  });

  it.each([
    ['subscription', 'subscriptions', []],
    ['recent_private_conversations', 'recent_private_conversations', []],
    ['navigation_views', 'navigation_views', []],
    ['saved_snippets', 'saved_snippets', []],
    ['channel_folders', 'channel_folders', []],
    ['realm_incoming_webhook_bots', 'realm_incoming_webhook_bots', []],
    ['presence', 'presences', {}],
    ['realm_linkifiers', 'realm_linkifiers', []],
    ['realm_user', 'realm_users', []],
    ['realm_user_groups', 'realm_user_groups', []],
    ['realm', 'realm_empty_topic_display_name', ''],
    ['realm', 'max_message_length', 0],
    ['realm', 'max_topic_length', 0],
    ['realm', 'max_stream_name_length', 0],
    ['realm', 'max_stream_description_length', 0],
    ['realm', 'server_report_message_types', []],
    ['realm', 'realm_topics_policy', ''],
    ['realm', 'realm_moderation_request_channel_id', 0],
  ])('for %s returns %s', async (type, key, example) => {
    const { [key]: value } = await register({ fetch_event_types: [type] });
    expect([typeof value, Array.isArray(value)]).toEqual([typeof example, Array.isArray(example)]);
    const { [key]: without } = await register({ fetch_event_types: ['stop_words'] });
    expect(without).toBeUndefined();
  });

  it('returns a queue without events yet', async () => {
    const { queue_id, last_event_id, idle_queue_timeout_secs } = await register({});
    expect([queue_id, last_event_id, idle_queue_timeout_secs]).toEqual([expect.any(String), -1, 600]);
    const poll = { queue_id, last_event_id, dont_block: true };
    expect((await rawRequest(contract, 'owner', 'GET', '/events', poll)).body).toMatchObject({ events: [] });
  });

  it.each([{}, { client_gravatar: true }, { include_subscribers: 'true' }])(
    'with %j is rejected without an account',
    async (parameters) => {
      expect(await send(contract.realm, null, 'POST', '/register', parameters)).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    },
  );

  it('has no list of report types below level 435', async () => {
    for (const [featureLevel, type] of [
      [434, 'undefined'],
      [435, 'object'],
    ] as const) {
      const old = await openContractRealm({ featureLevel, users: 60 });
      const { body } = await rawRequest(old, 'owner', 'POST', '/register', { fetch_event_types: ['realm'] });
      expect(typeof body['server_report_message_types']).toBe(type);
      await old.close();
    }
  });

  it('without unneeded people contains nobody whom a limited guest can’t see', async () => {
    const limited = await openContractRealm({ limitGuests: true });
    limited.realm.control.allowUserCreation(limited.account('owner').userId, true);
    const seen = (user_list_incomplete: boolean) => {
      const capabilities = { notification_settings_null: true, user_list_incomplete };
      const person = {
        email: `newcomer.${user_list_incomplete}@orchid-cooperative.example`,
        full_name: 'Nora Newcomer',
        password: 'correct horse battery',
      };
      const happens = () => createUser(limited.as('owner'), person);
      return eventsDuring(limited, 'guest', ['realm_user'], happens, { client_capabilities: capabilities });
    };
    expect(await seen(true)).toEqual([]);
    expect(await seen(false)).toMatchObject([
      { op: 'add', person: { full_name: 'Unknown user', delivery_email: null } },
    ]);
    await limited.close();
  });
});
