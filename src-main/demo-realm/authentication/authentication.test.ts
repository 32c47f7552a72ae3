import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, basic, register, send, waiting } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';

let realm: DemoRealm;

beforeAll(async () => {
  realm = await startDemoRealm({ users: 80, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterAll(() => realm.close());

async function withHeader(
  header: string | undefined,
  path = '/users/me',
): Promise<{ status: number; body: unknown; challenge: string | null }> {
  const response = await fetch(
    `${realm.url}/api/v1${path}`,
    header === undefined ? {} : { headers: { Authorization: header } },
  );
  return {
    status: response.status,
    body: await response.json(),
    challenge: response.headers.get('www-authenticate'),
  };
}

describe('HTTP Basic authentication', () => {
  const key = 'A'.repeat(32);
  const refusals: [string, string | undefined, number, string, string][] = [
    [
      'no header',
      undefined,
      401,
      'UNAUTHORIZED',
      'Not logged in: API authentication or user session required',
    ],
    ['one word', 'Basic', 401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['not base64', 'Basic ###', 401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['no colon', `Basic ${btoa('anna')}`, 401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth'],
    ['another scheme', 'Bearer abc', 400, 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.'],
    ['short key', basic('a@b.example', 'abc'), 401, 'UNAUTHORIZED', 'Malformed API key'],
    ['key with a dash', basic('a@b.example', `${'A'.repeat(31)}-`), 401, 'UNAUTHORIZED', 'Malformed API key'],
    ['unknown account', basic('nobody@b.example', key), 401, 'UNAUTHORIZED', 'Invalid API key'],
  ];
  test.each(refusals)('refuses %s', async (_name, header, status, code, msg) => {
    const answer = await withHeader(header);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ result: 'error', code, msg });
    expect(answer.challenge).toBe(status === 401 ? 'Basic realm="zulip"' : null);
  });

  test("refuses another person's key", async () => {
    const answer = await withHeader(basic(accountOf(realm, 100).email, accountOf(realm, 400).apiKey));
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' } });
  });

  test('ignores case and surrounding white space in addresses', async () => {
    const owner = accountOf(realm, 100);
    const answer = await withHeader(basic(` ${owner.email.toUpperCase()} `, ` ${owner.apiKey} `));
    expect(answer).toMatchObject({ status: 200, body: { user_id: owner.userId, role: 100 } });
  });

  test('refuses incoming webhook bots', async () => {
    const bots = (await send(realm, accountOf(realm, 100), 'GET', '/users')).body['members'] as {
      user_id: number;
      bot_type?: number;
      delivery_email: string;
    }[];
    const bot = bots.find((user) => user.bot_type === 2);
    expect(bot).toBeDefined();
    if (bot === undefined) return;
    const answer = await withHeader(basic(bot.delivery_email, realm.control.revokeKey(bot.user_id)));
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'This API is not available to incoming webhook bots.' },
    });
  });
});

describe('a credential', () => {
  test('that was revoked is refused on calls and polls alike, and the new one works', async () => {
    const moderator = accountOf(realm, 300);
    const { queue_id } = await register(realm, moderator);
    const apiKey = realm.control.revokeKey(moderator.userId);
    const poll = await send(realm, moderator, 'GET', '/events', {
      queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect(poll).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' } });
    expect(await waiting(realm, { ...moderator, apiKey }, queue_id)).toEqual([]);
  });

  test('of a deactivated account is refused before its queue is checked', async () => {
    const guest = accountOf(realm, 600);
    realm.control.deactivate(guest.userId);
    const poll = await send(realm, guest, 'GET', '/events', { queue_id: 'no such queue', last_event_id: -1 });
    expect(poll).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'Account is deactivated' },
    });
    const signIn = await send(realm, null, 'POST', '/fetch_api_key', {
      username: guest.email,
      password: guest.password,
    });
    expect(signIn).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
    realm.control.reactivate(guest.userId);
    expect((await send(realm, guest, 'GET', '/users/me')).status).toBe(200);
  });

  test('of a deactivated realm is refused, after the queues were notified', async () => {
    const closing = await startDemoRealm({ users: 40, rateLimit: 'off', presenceChangesPerSecond: 0 });
    const owner = accountOf(closing, 100);
    const { queue_id } = await register(closing, owner);
    const held = send(closing, owner, 'GET', '/events', { queue_id, last_event_id: -1 });
    await expect.poll(() => closing.control.snapshot().queues[0]?.held).toBe(true);
    closing.control.deactivateRealm();
    expect((await held).body['events']).toEqual([{ type: 'realm', op: 'deactivated', realm_id: 2, id: 0 }]);
    expect(await send(closing, owner, 'GET', '/users/me')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', msg: 'This organization has been deactivated' },
    });
    expect(
      (await send(closing, null, 'POST', '/dev_fetch_api_key', { username: owner.email })).body['code'],
    ).toBe('REALM_DEACTIVATED');
    await closing.close();
  });
});

describe('the routes to a key', () => {
  test('accept a password', async () => {
    const owner = accountOf(realm, 100);
    const answer = await send(realm, null, 'POST', '/fetch_api_key', {
      username: owner.email,
      password: owner.password,
    });
    expect(answer.body).toEqual({
      result: 'success',
      msg: '',
      api_key: owner.apiKey,
      email: owner.email,
      user_id: owner.userId,
    });
  });

  test.each([
    [
      'wrong password',
      { username: 'ines.carvalho@orchid-cooperative.example', password: 'no' },
      401,
      { code: 'AUTHENTICATION_FAILED' },
    ],
    ['no address', { username: 'ines', password: 'no' }, 400, { code: 'BAD_REQUEST' }],
    [
      'no password',
      { username: 'ines@x.example' },
      400,
      { code: 'REQUEST_VARIABLE_MISSING', var_name: 'password', msg: "Missing 'password' argument" },
    ],
  ])('refuse %s', async (_name, parameters, status, body) => {
    expect(await send(realm, null, 'POST', '/fetch_api_key', parameters)).toMatchObject({ status, body });
  });

  test('give keys that no one can derive: another realm with the same seed has others', async () => {
    const other = await startDemoRealm({ users: 60, presenceChangesPerSecond: 0 });
    const secrets = [realm, other].flatMap(({ accounts }) =>
      accounts.flatMap(({ apiKey, password }) => [apiKey, password]),
    );
    expect(new Set(secrets).size).toBe(2 * (realm.accounts.length + other.accounts.length));
    await other.close();
  });

  test('need no password on development servers only', async () => {
    const owner = accountOf(realm, 100);
    const answer = await send(realm, null, 'POST', '/dev_fetch_api_key', { username: owner.email });
    expect(answer.body['api_key']).toBe(owner.apiKey);
    const production = await startDemoRealm({ users: 40, development: false, presenceChangesPerSecond: 0 });
    expect(
      (await send(production, null, 'POST', '/dev_fetch_api_key', { username: owner.email })).status,
    ).toBe(400);
    const settings = await send(production, null, 'GET', '/server_settings');
    expect(settings.body['authentication_methods']).toMatchObject({ dev: false, password: true });
    await production.close();
  });

  test('refuse the fifth wrong password in half an hour as too many, announced before; a success resets the count', async () => {
    let clock = Date.UTC(2026, 4, 2, 8);
    const strict = await startDemoRealm({ users: 40, presenceChangesPerSecond: 0, now: () => clock });
    const owner = accountOf(strict, 100);
    const attempt = (password: string): ReturnType<typeof send> =>
      send(strict, null, 'POST', '/fetch_api_key', { username: owner.email, password });
    for (let count = 0; count < 3; count += 1) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(owner.password)).status).toBe(200);
    for (const left of ['3', '2', '1', '0']) {
      const answer = await attempt('wrong');
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(left);
    }
    clock += 60_000.25;
    const refused = await attempt(owner.password);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': 1739.99975 },
    });
    clock += 1_740_000;
    expect((await attempt(owner.password)).status).toBe(200);
    await strict.close();
  });

  test('keep passwords and keys out of the log', () => {
    const text = JSON.stringify(realm.log);
    expect(text).toContain('/api/v1/fetch_api_key');
    for (const { apiKey, password } of realm.accounts) {
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(password);
    }
  });
});
