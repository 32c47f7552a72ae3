import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, basic, send } from '../client-for-tests.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '../server.ts';
import type { Fault } from './faults.ts';

let realm: DemoRealm;
let owner: DemoAccount;
let targetId: number;
let turn = 0;

beforeAll(async () => {
  realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  owner = accountOf(realm, 100);
  targetId = accountOf(realm, 400).userId;
});
beforeEach(() => {
  turn += 1;
});
afterEach(() => realm.faults.clear());
afterAll(() => realm.close());

const rename = (): ReturnType<typeof send> =>
  send(realm, owner, 'PATCH', `/users/${targetId}`, { full_name: `Turn ${turn}` });
const isRenamed = (): boolean =>
  realm.control.snapshot().users.some((user) => user.userId === targetId && user.fullName === `Turn ${turn}`);
const strike = (fault: Fault): unknown =>
  realm.faults.add({ method: 'PATCH', path: `/users/${targetId}`, fault });

describe('a fault that replaces the server’s answer,', () => {
  test.each<[string, Fault, number, string]>([
    ['rate limit', { kind: 'rate-limited', retryAfterSeconds: 2.75 }, 429, '"retry-after":2.75'],
    ['server error', { kind: 'server-error' }, 500, '{"result":"error","msg":"Internal server error"}'],
    ['bad gateway', { kind: 'bad-gateway' }, 502, '<h1>502 Bad Gateway</h1>'],
    [
      'a gateway that wants its own sign-in',
      { kind: 'bad-gateway', status: 401 },
      401,
      '<h1>401 Unauthorized</h1>',
    ],
    ['captive portal', { kind: 'wrong-content' }, 200, '<!doctype html>'],
    [
      'refusal',
      { kind: 'refuse', error: { code: 'EXPECTATION_MISMATCH', msg: 'No.' } },
      400,
      '"code":"EXPECTATION_MISMATCH"',
    ],
    [
      'refusal with a status',
      { kind: 'refuse', status: 403, error: { msg: 'No.' } },
      403,
      '"code":"BAD_REQUEST"',
    ],
  ])('%s, applies nothing, and the next request is handled', async (_name, fault, status, text) => {
    strike(fault);
    const answer = await rename();
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(isRenamed()).toBe(false);
    expect((await rename()).status).toBe(200);
    expect(isRenamed()).toBe(true);
  });
});

describe('a connection fault', () => {
  test('of type reset applies nothing', async () => {
    strike({ kind: 'reset' });
    await expect(rename()).rejects.toThrow('fetch failed');
    expect(isRenamed()).toBe(false);
  });

  test('of type cutBefore sends no answer and applies the request later', async () => {
    strike({ kind: 'cutBefore', milliseconds: 30 });
    await expect(rename()).rejects.toThrow('fetch failed');
    expect(isRenamed()).toBe(false);
    await expect.poll(isRenamed).toBe(true);
    const entries = realm.log.filter((entry) => entry.parameters['full_name'] === `Turn ${turn}`);
    expect(entries).toEqual([expect.objectContaining({ status: null, handled: 200 })]);
  });

  test('of a gateway that did not wait applies the request, which its page does not say', async () => {
    strike({ kind: 'bad-gateway', status: 504, isApplied: true });
    expect((await rename()).status).toBe(504);
    expect(isRenamed()).toBe(true);
  });

  test('of type doubled applies the request once, and its second answer belongs to no one', async () => {
    strike({ kind: 'doubled' });
    expect((await rename()).status).toBe(200);
    expect((await send(realm, owner, 'GET', '/users/me')).body['email']).toBe(owner.email);
    const entries = realm.log.filter((entry) => entry.parameters['full_name'] === `Turn ${turn}`);
    expect(entries).toHaveLength(1);
  });

  test('by rule strikes after the skipped requests; a judge decides where no rule strikes', async () => {
    realm.faults.add({ method: 'PATCH', path: /users/, skip: 1, fault: { kind: 'server-error' } });
    expect((await rename()).status).toBe(200);
    expect((await rename()).status).toBe(500);
    realm.faults.decide(({ entry }) =>
      entry.parameters['full_name'] === `Turn ${turn}` ? { kind: 'bad-gateway' } : undefined,
    );
    expect((await rename()).status).toBe(502);
    expect((await send(realm, owner, 'GET', '/users/me')).status).toBe(200);
  });

  test('of type cutAfter applies the request once without an answer', async () => {
    strike({ kind: 'cutAfter' });
    await expect(rename()).rejects.toThrow('fetch failed');
    expect(isRenamed()).toBe(true);
    const entries = realm.log.filter((entry) => entry.parameters['full_name'] === `Turn ${turn}`);
    expect(entries).toEqual([
      expect.objectContaining({ method: 'PATCH', status: null, userId: owner.userId }),
    ]);
  });

  test('of type truncated applies the request, and the answer breaks off', async () => {
    strike({ kind: 'truncated' });
    await expect(rename()).rejects.toThrow('terminated');
    expect(isRenamed()).toBe(true);
  });

  test('of type timeout never answers and applies nothing', async () => {
    strike({ kind: 'timeout' });
    const patience = new AbortController();
    const response = fetch(`${realm.url}/api/v1/users/${targetId}`, {
      method: 'PATCH',
      headers: { Authorization: basic(owner.email, owner.apiKey) },
      body: new URLSearchParams({ full_name: `Turn ${turn}` }),
      signal: patience.signal,
    });
    // A later request would have the fault of the next test.
    await expect
      .poll(() => realm.log.some((each) => each.parameters['full_name'] === `Turn ${turn}`))
      .toBe(true);
    AbortSignal.timeout(150).addEventListener('abort', () => patience.abort());
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(isRenamed()).toBe(false);
  });

  test('of type slow answers late', async () => {
    strike({ kind: 'slow', milliseconds: 120 });
    const began = performance.now();
    expect((await rename()).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });

  test('of type slow sends the second half of a file late', async () => {
    realm.control.addAttachment(owner.userId, 'plan.txt', Buffer.from('first second'));
    const { body: uploads } = await send(realm, owner, 'GET', '/attachments');
    const files = uploads['attachments'] as { name: string; path_id: string }[];
    const file = files.find(({ name }) => name === 'plan.txt');
    const { body } = await send(realm, owner, 'GET', `/user_uploads/${file?.path_id ?? ''}`);
    realm.faults.add({
      path: /^\/user_uploads\/temporary\//,
      fault: { kind: 'slow', milliseconds: 120 },
    });
    const pieces: string[] = [];
    const answer = await fetch(new URL(String(body['url']), realm.url));
    for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece).toString());
    expect(pieces).toEqual(['first ', 'second']);
  });
});

test('a gateway fault says when to retry', async () => {
  strike({ kind: 'bad-gateway', status: 503, retryAfterSeconds: 7 });
  const { status, headers } = await rename();
  expect([status, headers.get('retry-after')]).toEqual([503, '7']);
});

describe('a fault of the answer', () => {
  test('with a byte order mark is followed by the right answer', async () => {
    realm.faults.add({ path: '/users/me', fault: { kind: 'byte-order-mark' } });
    const url = `${realm.url}/api/v1/users/me`;
    const headers = { Authorization: basic(owner.email, owner.apiKey) };
    const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b]);
  });

  test('with a wrong type applies a write, and one field has another type', async () => {
    realm.faults.add({ path: '/users/me', fault: { kind: 'wrong-type' } });
    const spoilt = await send(realm, owner, 'GET', '/users/me');
    const right = await send(realm, owner, 'GET', '/users/me');
    const changed = Object.keys(right.body).filter(
      (name) => typeof spoilt.body[name] !== typeof right.body[name],
    );
    expect(changed).toHaveLength(1);
    strike({ kind: 'wrong-type' });
    expect((await rename()).body).toMatchObject({ result: { unexpected: true } });
    expect(isRenamed()).toBe(true);
  });

  test('with a huge answer adds megabytes to the right one', async () => {
    realm.faults.add({ path: '/users/me', fault: { kind: 'huge', bytes: 5_000_000 } });
    const { body, text } = await send(realm, owner, 'GET', '/users/me');
    expect(text.length).toBeGreaterThan(5_000_000);
    expect(body).toMatchObject({ result: 'success', user_id: owner.userId });
  });
});

describe('fault rules', () => {
  test('strike by method and path, as often as specified, and can be removed', async () => {
    realm.faults.add({
      path: /^\/api\/v1\/users\/\d+$/,
      method: 'GET',
      times: 2,
      fault: { kind: 'server-error' },
    });
    const remove = realm.faults.add({ path: '/users/me', times: Infinity, fault: { kind: 'bad-gateway' } });
    const status = async (path: string): Promise<number> => (await send(realm, owner, 'GET', path)).status;
    expect([
      await status('/users'),
      await status('/users/8'),
      await status('/users/8'),
      await status('/users/8'),
    ]).toEqual([200, 500, 500, 200]);
    expect([await status('/users/me'), await status('/users/me')]).toEqual([502, 502]);
    remove();
    expect(await status('/users/me')).toBe(200);
  });
});
