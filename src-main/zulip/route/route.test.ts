import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from '../errors.ts';
import { closeConnection, type Connection } from '../http.ts';
import { connectionForTests, sendJson, startServer } from '../server.fixture.ts';
import { developmentFetchApiKey, fetchApiKey } from './authentication.ts';
import { getChannelTopics } from './topics.ts';
import { deleteQueue, getEvents } from './events.ts';
import { getRealmPresence, getUserPresence, updateOwnPresence } from './presence.ts';
import { getProfileFields } from './profile-fields.ts';
import { registerQueue } from './register.ts';
import { getServerSettings } from './server-settings.ts';
import { getUserGroups } from './user-groups.ts';
import { createUser } from './user-lifecycle.ts';
import { getUserStatus, updateOwnStatus, updateUserStatus } from './user-status.ts';
import { getOwnUser, getUser, getUsers, updateUser } from './users.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const user = {
  user_id: 41,
  email: 'user41@orchid.example.com',
  full_name: 'Mara Quill',
  date_joined: '2023-04-05T06:07+00:00',
  role: 300,
};

async function call<T>(answer: object, act: (connection: Connection) => Promise<T>, featureLevel = 421) {
  const server = await startServer((_request, response) =>
    sendJson(response, { result: 'success', msg: '', ...answer }),
  );
  const connection = connectionForTests(server.origin, { featureLevel });
  cleanUps.push(() => closeConnection(connection), server.close);
  const outcome = await act(connection).then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  const sent = server.received.map((request) => {
    const [path, query] = request.url.split('?');
    return {
      call: `${request.method} ${path}`,
      parameters: Object.fromEntries(new URLSearchParams(query ?? request.body)),
      signed: request.headers.authorization !== undefined,
    };
  });
  return { outcome, sent: sent[0], connection };
}

describe('each endpoint’s requests and answers', () => {
  it.each<[string, object, (connection: Connection) => Promise<unknown>, string, object, unknown]>([
    [
      'getUsers',
      { members: [user] },
      (c) => getUsers(c, { user_ids: [41] }),
      'GET /api/v1/users',
      { client_gravatar: 'false', include_custom_profile_fields: 'true', user_ids: '[41]' },
      [expect.objectContaining(user)],
    ],
    [
      'getUser',
      { user },
      (c) => getUser(c, 41),
      'GET /api/v1/users/41',
      { client_gravatar: 'false', include_custom_profile_fields: 'true' },
      expect.objectContaining(user),
    ],
    ['getOwnUser', user, (c) => getOwnUser(c), 'GET /api/v1/users/me', {}, expect.objectContaining(user)],
    [
      'updateUser',
      { ignored_parameters_unsupported: ['role'] },
      (c) =>
        updateUser(c, 41, {
          full_name: 'M Q',
          role: 400,
          profile_data: [
            { id: 3, value: 'Glass' },
            { id: 8, value: [12] },
            { id: 5, value: null },
          ],
        }),
      'PATCH /api/v1/users/41',
      {
        full_name: 'M Q',
        role: '400',
        profile_data: '[{"id":3,"value":"Glass"},{"id":8,"value":[12]},{"id":5,"value":null}]',
      },
      { ignoredParameters: ['role'] },
    ],
    [
      'getUserStatus',
      { status: { status_text: 'x' } },
      (c) => getUserStatus(c, 41),
      'GET /api/v1/users/41/status',
      {},
      { status_text: 'x', emoji: null },
    ],
    [
      'updateUserStatus',
      {},
      (c) => updateUserStatus(c, 41, { status_text: '', emoji_name: '' }),
      'POST /api/v1/users/41/status',
      { status_text: '', emoji_name: '' },
      { ignoredParameters: [] },
    ],
    [
      'updateOwnStatus',
      {},
      (c) => updateOwnStatus(c, { status_text: 'true' }),
      'POST /api/v1/users/me/status',
      { status_text: 'true' },
      { ignoredParameters: [] },
    ],
    [
      'updateOwnPresence',
      {
        presences: { 41: { active_timestamp: 1, idle_timestamp: 2 } },
        server_timestamp: 3.4,
        presence_last_update_id: 9,
      },
      (c) => updateOwnPresence(c, { status: 'idle', last_update_id: -1 }),
      'POST /api/v1/users/me/presence',
      {
        status: 'idle',
        last_update_id: '-1',
        new_user_input: 'false',
        ping_only: 'false',
        slim_presence: 'true',
      },
      {
        presences: [{ userId: 41, email: null, activeAt: 1, idleAt: 2 }],
        server_timestamp: 3.4,
        presence_last_update_id: 9,
      },
    ],
    [
      'getRealmPresence',
      {
        presences: { 'a@b.c': { aggregated: { client: 'website', status: 'active', timestamp: 7 } } },
        server_timestamp: 3.4,
      },
      (c) => getRealmPresence(c),
      'GET /api/v1/realm/presence',
      {},
      { presences: [{ userId: null, email: 'a@b.c', activeAt: 7, idleAt: 7 }], server_timestamp: 3.4 },
    ],
    [
      'getUserPresence',
      { presence: { active_timestamp: 1, idle_timestamp: 2 } },
      (c) => getUserPresence(c, 41),
      'GET /api/v1/users/41/presence',
      {},
      { activeAt: 1, idleAt: 2 },
    ],
    [
      'getUserGroups',
      { user_groups: [] },
      (c) => getUserGroups(c),
      'GET /api/v1/user_groups',
      { include_deactivated_groups: 'true' },
      [],
    ],
    [
      'getProfileFields',
      { custom_fields: [] },
      (c) => getProfileFields(c),
      'GET /api/v1/realm/profile_fields',
      {},
      [],
    ],
    [
      'getChannelTopics',
      { topics: [{ name: '', max_id: 9 }] },
      (c) => getChannelTopics(c, 5),
      'GET /api/v1/users/me/5/topics',
      { allow_empty_topic_name: 'true' },
      [{ name: '', max_id: 9 }],
    ],
    [
      'getEvents',
      {
        events: [
          { id: 3, type: 'heartbeat' },
          { id: 4, type: 'new' },
        ],
        queue_id: 'q',
      },
      (c) => getEvents(c, { queue_id: 'q', last_event_id: -1, dont_block: true }),
      'GET /api/v1/events',
      { queue_id: 'q', last_event_id: '-1', dont_block: 'true' },
      [
        { id: 3, type: 'heartbeat' },
        { id: 4, type: 'unexpected', rawType: 'new', rawOp: null },
      ],
    ],
    [
      'deleteQueue',
      {},
      (c) => deleteQueue(c, { queue_id: 'q' }),
      'DELETE /api/v1/events',
      { queue_id: 'q' },
      undefined,
    ],
  ])('%s', async (_name, answer, act, callSent, parameters, value) => {
    const { outcome, sent } = await call(answer, act);
    expect(outcome).toEqual({ value });
    expect(sent).toEqual({ call: callSent, parameters, signed: true });
  });

  it('an event without an id makes the whole answer malformed, because it could not be acknowledged', async () => {
    const { outcome } = await call({ events: [{ type: 'heartbeat' }] }, (c) =>
      getEvents(c, { queue_id: 'q', last_event_id: 0 }),
    );
    expect(outcome).toMatchObject({
      failure: { kind: 'malformed', message: expect.saying('events.0.id') },
    });
  });
});

describe('a sign-in', () => {
  it.each<[string, (connection: Connection) => Promise<{ api_key: string }>, string, object]>([
    [
      'with a password',
      (c) => fetchApiKey(c, { username: 'anna@corp.test', password: 'päss & wörd' }),
      'POST /api/v1/fetch_api_key',
      { username: 'anna@corp.test', password: 'päss & wörd' },
    ],
    [
      'on a development server',
      (c) => developmentFetchApiKey(c, { username: 'anna@corp.test' }),
      'POST /api/v1/dev_fetch_api_key',
      { username: 'anna@corp.test' },
    ],
  ])('%s sends no key and hides the new one', async (_name, act, callSent, parameters) => {
    const api_key = 'Z'.repeat(32);
    const { outcome, sent, connection } = await call({ api_key, email: 'anna@corp.test', user_id: 17 }, act);
    expect(outcome).toEqual({ value: { api_key, email: 'anna@corp.test', user_id: 17 } });
    expect(sent).toEqual({ call: callSent, parameters, signed: false });
    expect(connection.redactor.redact(`key ${api_key}`)).toBe('key [redacted]');
  });

  it('getServerSettings sends no key', async () => {
    const { outcome, sent } = await call({ zulip_version: '11.0' }, (c) => getServerSettings(c));
    expect(outcome).toMatchObject({ value: { zulip_version: '11.0', zulip_feature_level: 0 } });
    expect(sent?.signed).toBe(false);
  });
});

describe('register', () => {
  const answer = {
    queue_id: 'q',
    last_event_id: -1,
    user_id: 8,
    zulip_version: '11.0',
    zulip_feature_level: 421,
  };
  const ask = (connection: Connection) =>
    registerQueue(connection, {
      event_types: ['realm_user'],
      fetch_event_types: ['realm_user', 'realm_user_groups'],
      idle_queue_timeout: 'mobile',
    });

  it('declares what the client can read, and requests nothing visible to others', async () => {
    const { outcome, sent } = await call(answer, ask);
    expect(outcome).toMatchObject({ value: { answer: { queue_id: 'q' }, ignoredParameters: [] } });
    expect(sent?.call).toBe('POST /api/v1/register');
    expect(sent?.parameters).toMatchObject({
      event_types: '["realm_user"]',
      fetch_event_types: '["realm_user","realm_user_groups"]',
      slim_presence: 'true',
      client_gravatar: 'false',
      include_subscribers: 'false',
    });
    expect(JSON.parse(sent?.parameters['client_capabilities'] ?? '')).toMatchObject({
      notification_settings_null: true,
      simplified_presence_events: true,
      include_deactivated_groups: true,
    });
    expect(sent?.parameters).not.toHaveProperty('idle_queue_timeout');
  });

  it.each([
    [287, 421, undefined, 14],
    [288, 421, '36500', 36_500],
    // Sent before it was known that the server had been upgraded or downgraded.
    [421, 287, '36500', 14],
  ])(
    'asks a server of level %i that reports level %i for %s days of presence',
    async (known, level, sent, days) => {
      const outcome = await call(
        { ...answer, zulip_feature_level: level },
        (connection) =>
          registerQueue(connection, {
            event_types: [],
            fetch_event_types: ['presence'],
            presence_history_limit_days: 36_500,
          }),
        known,
      );
      expect(outcome.sent?.parameters['presence_history_limit_days']).toBe(sent);
      expect(outcome.outcome).toMatchObject({ value: { answer: { presence_history_days: days } } });
    },
  );

  it('sends idle_queue_timeout as JSON if the server knows it', async () => {
    const { sent } = await call(answer, ask, 481);
    expect(sent?.parameters['idle_queue_timeout']).toBe('"mobile"');
  });
});

describe('with a server that is too old', () => {
  it.each<[string, number, (connection: Connection) => Promise<unknown>, number]>([
    ['status of others', 406, (c) => updateUserStatus(c, 41, { status_text: 'x' }), 407],
    ['a new address', 312, (c) => updateUser(c, 41, { new_email: 'x@y.test' }), 313],
    ['chosen people', 383, (c) => getUsers(c, { user_ids: [1] }), 384],
  ])('%s sends nothing', async (_name, level, act, neededFeatureLevel) => {
    const { outcome, sent } = await call({}, act, level);
    expect(outcome).toMatchObject({
      failure: { kind: 'unsupported', neededFeatureLevel, featureLevel: level },
    });
    expect(sent).toBeUndefined();
  });

  it('unknown parameters are left out', async () => {
    expect((await call({ user_groups: [] }, (c) => getUserGroups(c), 293)).sent?.parameters).toEqual({});
    expect((await call({ topics: [] }, (c) => getChannelTopics(c, 5), 333)).sent?.parameters).toEqual({});
  });
});

describe('the password of a new account', () => {
  const person = {
    email: 'new@orchid.example.com',
    full_name: 'New',
    password: 'CanaryPasswordOfNobody-0123456789',
  };

  it('is removed from the server’s answer, and forgotten after the call', async () => {
    const server = await startServer((request, response) => {
      const password = new URLSearchParams(request.body).get('password');
      sendJson(response, { result: 'error', code: 'BAD_REQUEST', msg: `${password} is too weak.` }, 400);
    });
    const connection = connectionForTests(server.origin);
    cleanUps.push(() => closeConnection(connection), server.close);
    const failure = await createUser(connection, person).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'rejected', message: '[redacted] is too weak.' });
    expect(connection.redactor.redact(person.password)).toBe(person.password);
  });
});
