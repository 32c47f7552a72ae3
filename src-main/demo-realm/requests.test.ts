import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, basic, send } from './client-for-tests.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from './server.ts';

let realm: DemoRealm;
let owner: DemoAccount;
beforeAll(async () => {
  realm = await startDemoRealm({ users: 120, rateLimit: 'off', presenceChangesPerSecond: 0 });
  owner = accountOf(realm, 100);
});
afterAll(() => realm.close());

const nameOf = (userId: number): string | undefined =>
  realm.control.snapshot().users.find((user) => user.userId === userId)?.fullName;

describe('the origin of a request', () => {
  test.each([
    ['its address', '127.0.0.1:PORT', undefined, 200],
    ['its name', 'LocalHost:PORT', undefined, 200],
    ['a page of the realm itself', '127.0.0.1:PORT', 'http://127.0.0.1:PORT', 200],
    ['a name made to resolve to this computer', 'evil.example:PORT', undefined, 403],
    ['another port', '127.0.0.1:1', undefined, 403],
    ['no port', '127.0.0.1', undefined, 403],
    ['a page of another site', '127.0.0.1:PORT', 'https://evil.example', 403],
    ['a page of another port', '127.0.0.1:PORT', 'http://127.0.0.1:1', 403],
    ['a page without an origin', '127.0.0.1:PORT', 'null', 403],
  ])('is checked: %s', async (_name, host, origin, expected) => {
    const { port } = new URL(realm.url);
    const headers = {
      host: host.replace('PORT', port),
      ...(origin === undefined ? {} : { origin: origin.replace('PORT', port) }),
    };
    const status = await new Promise<number | undefined>((done, failed) => {
      const options = { hostname: '127.0.0.1', port, path: '/api/v1/server_settings', headers };
      request(options, (response) => done(response.resume().statusCode))
        .on('error', failed)
        .end();
    });
    expect(status).toBe(expected);
  });
});

describe('paths and methods', () => {
  test('return an HTML page for an unknown path', async () => {
    const answer = await send(realm, owner, 'GET', '/no/such/path');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('<html');
  });

  test('survive an invalid path', async () => {
    const status = await new Promise<number | undefined>((done, failed) => {
      const { port, hostname } = new URL(realm.url);
      request({ hostname, port, path: '//' }, (response) => done(response.resume().statusCode))
        .on('error', failed)
        .end();
    });
    expect(status).toBe(404);
  });

  test('list the right methods for a wrong one, as JSON with a wrong content type', async () => {
    const answer = await send(realm, owner, 'DELETE', '/users/me/status');
    expect(answer).toMatchObject({
      status: 405,
      body: { result: 'error', msg: 'Method Not Allowed', allowed_methods: ['POST'] },
    });
    expect(answer.body).not.toHaveProperty('code');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect((await send(realm, owner, 'POST', '/streams')).body['allowed_methods']).toEqual(['GET', 'HEAD']);
  });

  test("treat an id that isn't a number as an address", async () => {
    for (const path of ['/users/abc', '/users/-3']) {
      expect(await send(realm, owner, 'GET', path)).toMatchObject({
        status: 400,
        body: { msg: 'No such user' },
      });
    }
  });

  test('treat a POST with the field method as another method', async () => {
    const target = accountOf(realm, 400).userId;
    const answer = await send(realm, owner, 'POST', `/users/${target}`, {
      method: 'PATCH',
      full_name: 'By Override',
    });
    expect(answer.body).toEqual({ result: 'success', msg: '' });
    expect(nameOf(target)).toBe('By Override');
  });
});

describe('parameters', () => {
  test('in a JSON body are ignored: the call succeeds and does nothing', async () => {
    const target = accountOf(realm, 400).userId;
    const before = nameOf(target);
    const response = await fetch(`${realm.url}/api/v1/users/${target}`, {
      method: 'PATCH',
      headers: { Authorization: basic(owner.email, owner.apiKey), 'Content-Type': 'application/json' },
      body: JSON.stringify({ full_name: 'From JSON' }),
    });
    expect(await response.json()).toEqual({ result: 'success', msg: '' });
    expect(nameOf(target)).toBe(before);
  });

  test('come from the body first, then the query, also in multipart bodies; the last of repeated names wins', async () => {
    const target = accountOf(realm, 400).userId;
    const form = new FormData();
    form.append('full_name', 'First Value');
    form.append('full_name', 'Last Value');
    await fetch(`${realm.url}/api/v1/users/${target}?full_name=From+Query`, {
      method: 'PATCH',
      headers: { Authorization: basic(owner.email, owner.apiKey) },
      body: form,
    });
    expect(nameOf(target)).toBe('Last Value');
    await fetch(`${realm.url}/api/v1/users/${target}?full_name=From+Query`, {
      method: 'PATCH',
      headers: { Authorization: basic(owner.email, owner.apiKey) },
    });
    expect(nameOf(target)).toBe('From Query');
  });

  test('that are unknown are listed, sorted, only on success', async () => {
    const path = `/users/${accountOf(realm, 400).userId}`;
    const success = await send(realm, owner, 'PATCH', path, { zeal: 1, client: 'x', anger: 2 });
    expect(success.body['ignored_parameters_unsupported']).toEqual(['anger', 'zeal']);
    const failure = await send(realm, owner, 'PATCH', path, { zeal: 1, role: 5 });
    expect(failure.status).toBe(400);
    expect(failure.body).not.toHaveProperty('ignored_parameters_unsupported');
  });
});

describe('answers', () => {
  test('are compressed for clients that accept it', async () => {
    const body = await new Promise<{ encoding: string | undefined; data: Buffer }>((done, failed) => {
      const headers = { Authorization: basic(owner.email, owner.apiKey), 'Accept-Encoding': 'gzip' };
      request(`${realm.url}/api/v1/users`, { headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          done({ encoding: response.headers['content-encoding'], data: Buffer.concat(pieces) }),
        );
      })
        .on('error', failed)
        .end();
    });
    expect(body.encoding).toBe('gzip');
    const parsed = JSON.parse(gunzipSync(body.data).toString('utf8')) as { members: unknown[] };
    expect(parsed.members).toHaveLength(120);
  });

  test('are in German on request, with the same codes', async () => {
    const german = await startDemoRealm({ users: 40, language: 'de', presenceChangesPerSecond: 0 });
    const answer = await send(german, accountOf(german, 100), 'GET', '/users/99999');
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Nutzer existiert nicht' },
    });
    await german.close();
  });

  test('to server_settings need no account', async () => {
    const { body } = await send(realm, null, 'GET', '/server_settings');
    expect(body).toMatchObject({
      zulip_version: '12.1',
      zulip_feature_level: 499,
      realm_url: realm.url,
      realm_name: 'Orchid Cooperative',
      authentication_methods: { dev: true },
    });
  });

  test('with people’s pictures are PNG', async () => {
    const { body } = await send(realm, owner, 'GET', '/users/me', {});
    const own = body['avatar_url'] as string;
    const source = own.startsWith('/') ? own : '/user_avatars/2/8.png?version=1';
    const picture = new Uint8Array(await (await fetch(realm.url + source)).arrayBuffer());
    expect([...picture.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  });
});

describe('access', () => {
  const paths: [string, string, Record<number, number>][] = [
    ['GET', '/users', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
    ['GET', '/users/me', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
    ['GET', '/users/8', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
    ['PATCH', '/users/9', { 100: 200, 200: 200, 300: 400, 400: 400, 600: 400 }],
    ['GET', '/user_groups', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 400 }],
    ['GET', '/user_groups/9/members', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 400 }],
    ['GET', '/realm/profile_fields', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
    ['GET', '/realm/presence', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
    ['GET', '/users/8/status', { 100: 200, 200: 200, 300: 200, 400: 200, 600: 200 }],
  ];
  test.each(paths)('to %s %s is checked by role', async (method, path, expected) => {
    for (const account of realm.accounts) {
      expect((await send(realm, account, method, path)).status, `role ${account.role}`).toBe(
        expected[account.role],
      );
    }
  });

  test('to groups is open to bots from level 496 on', async () => {
    for (const [featureLevel, status] of [
      [495, 400],
      [496, 200],
    ] as const) {
      const other = await startDemoRealm({ users: 120, featureLevel, presenceChangesPerSecond: 0 });
      const bot = other.control.snapshot().users.find((user) => user.fullName === 'Kiln Alarm');
      const apiKey = other.control.revokeKey(bot?.userId ?? 0);
      expect((await send(other, { email: bot?.email ?? '', apiKey }, 'GET', '/user_groups')).status).toBe(
        status,
      );
      await other.close();
    }
  });

  test('by membership includes subgroups unless limited to direct members', async () => {
    const groups = (await send(realm, owner, 'GET', '/user_groups')).body['user_groups'] as {
      id: number;
      name: string;
      members: number[];
    }[];
    const outer = groups.find((group) => group.name === 'production');
    const inner = groups.find((group) => group.name === 'glaze-lab');
    const person = inner?.members[0];
    const asked = async (parameters: object): Promise<unknown> =>
      (await send(realm, owner, 'GET', `/user_groups/${outer?.id}/members/${person}`, { ...parameters }))
        .body['is_user_group_member'];
    expect(await asked({})).toBe(true);
    expect(await asked({ direct_member_only: true })).toBe(false);
    const members = (await send(realm, owner, 'GET', `/user_groups/${outer?.id}/members`)).body['members'];
    expect(members).toContain(person);
  });
});
