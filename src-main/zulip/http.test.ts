import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Failure } from '#contract/outcome.ts';
import { request } from './http.ts';
import {
  anything,
  createServers,
  failureOfCall,
  keyForTests,
  sendJson,
  startServer,
} from './server.fixture.ts';
import { beforeSignIn, ofEventQueue } from './route/call.ts';

const servers = createServers();
const { serve } = servers;
afterEach(servers.close);

const write = { method: 'POST', path: '/users/me/status' } as const;

describe('a call', () => {
  it('sends credentials, accepts JSON and gzip, and puts a GET’s parameters into the query', async () => {
    const { server, connection } = await serve((_request, response) =>
      sendJson(response, { result: 'success', a: 1 }),
    );
    const answered = await request(connection, {
      method: 'GET',
      path: '/users',
      parameters: { user_ids: [1, 2], name: 'a b&c' },
      schema: z.object({ a: z.int() }),
    });
    expect(answered.value).toEqual({ a: 1 });
    const [received] = server.received;
    expect(received?.url).toBe('/api/v1/users?user_ids=%5B1%2C2%5D&name=a+b%26c');
    expect(received?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'RealmConsole/0.1.0 (test)',
      authorization: `Basic ${Buffer.from(`anna@orchid.example.com:${keyForTests}`).toString('base64')}`,
    });
    expect(received?.headers['content-type']).toBeUndefined();
  });

  it.each(['POST', 'PATCH', 'DELETE'] as const)('sends a form, never JSON, with %s', async (method) => {
    const { server, connection } = await serve((_request, response) =>
      sendJson(response, { result: 'success' }),
    );
    await request(connection, {
      method,
      path: '/x',
      parameters: { add: [1], text: 'ä=&' },
      schema: anything,
    });
    expect(server.received[0]).toMatchObject({ url: '/api/v1/x', body: 'add=%5B1%5D&text=%C3%A4%3D%26' });
    expect(server.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('sends no credentials for a sign-in', async () => {
    const { server, connection } = await serve((_request, response) =>
      sendJson(response, { result: 'success' }),
    );
    await request(connection, { method: 'POST', path: '/fetch_api_key', schema: anything, ...beforeSignIn });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('returns the parameters that the server ignored', async () => {
    const { connection } = await serve((_request, response) =>
      sendJson(response, { result: 'success', ignored_parameters_unsupported: ['folder_id', 'role'] }),
    );
    const { ignoredParameters } = await request(connection, { ...write, schema: anything });
    expect(ignoredParameters).toEqual(['folder_id', 'role']);
  });

  it.each(['/../../server_settings', '/users/../../../x', '@evil.example/x'])(
    'never leaves its origin’s API: %s',
    async (path) => {
      const { server, connection } = await serve((_request, response) =>
        sendJson(response, { result: 'success' }),
      );
      expect(await failureOfCall(connection, { path })).toMatchObject({ kind: 'internal' });
      expect(server.received).toHaveLength(0);
    },
  );

  it('reads gzip, reports its size, and ignores a wrong content type', async () => {
    const text = JSON.stringify({ result: 'success', text: 'ü'.repeat(10_000) });
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' });
      response.end(gzipSync(text));
    });
    const answered = await request(connection, {
      method: 'GET',
      path: '/x',
      schema: z.object({ text: z.string() }),
    });
    expect(answered.value.text).toHaveLength(10_000);
    expect(answered.bytesOnWire).toBe(gzipSync(text).length);
  });

  it('names the field that breaks the contract', async () => {
    const { connection } = await serve((_request, response) =>
      sendJson(response, { result: 'success', user: { id: 'x' } }),
    );
    const failure = await failureOfCall(connection, {
      schema: z.object({ user: z.object({ id: z.int() }) }),
    });
    expect(failure).toMatchObject({
      kind: 'malformed',
      message: expect.saying(/ isn't as documented at user\.id\.$/),
    });
  });

  it('records every attempt, without parameter values or the key', async () => {
    const { connection } = await serve((_request, response) => sendJson(response, { result: 'success' }));
    await request(connection, {
      method: 'GET',
      path: `/users/${keyForTests}`,
      parameters: { secret: 'value-of-a-parameter' },
      schema: anything,
    });
    expect(connection.records).toEqual([
      {
        method: 'GET',
        path: '/users/[redacted]',
        status: 200,
        milliseconds: expect.any(Number),
        bytes: 20,
        failureKind: null,
      },
    ]);
  });
});

describe('an unsuccessful answer', () => {
  const error = (code: string | undefined, msg = 'Texte traduit', more: object = {}) => ({
    result: 'error',
    msg,
    ...(code === undefined ? {} : { code }),
    ...more,
  });

  it.each<[string, number, unknown, Partial<Failure>]>([
    ['a refused key', 401, error('UNAUTHORIZED'), { kind: 'unauthorized', code: 'UNAUTHORIZED' }],
    [
      'the published code of a refused key',
      401,
      error('INVALID_API_KEY'),
      { kind: 'unauthorized', code: 'INVALID_API_KEY' },
    ],
    [
      'a wrong password',
      401,
      error('AUTHENTICATION_FAILED'),
      { kind: 'unauthorized', code: 'AUTHENTICATION_FAILED' },
    ],
    ['a page of a gateway with a 401', 401, '<html>', { kind: 'not-zulip', status: 401 }],
    ['a page of a gateway with a 403', 403, '<html>', { kind: 'not-zulip', status: 403 }],
    [
      'JSON of somebody else with a 401',
      401,
      { message: 'Unauthorized' },
      { kind: 'not-zulip', status: 401 },
    ],
    ['a 401 without a code', 401, error(undefined), { kind: 'rejected', code: 'HTTP_401' }],
    [
      'a lacking role',
      400,
      error('UNAUTHORIZED_PRINCIPAL'),
      { kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL', message: 'Texte traduit' },
    ],
    ['a lacking right', 400, error('PERMISSION_DENIED'), { kind: 'forbidden', code: 'PERMISSION_DENIED' }],
    [
      'a text about permission, which decides nothing',
      400,
      error('BAD_REQUEST', 'Insufficient permission'),
      { kind: 'rejected', code: 'BAD_REQUEST', status: 400 },
    ],
    [
      'a refusal with details',
      400,
      error('CANNOT_DEACTIVATE_LAST_USER', 'x', { is_last_owner: true }),
      { kind: 'rejected', code: 'CANNOT_DEACTIVATE_LAST_USER', detail: { is_last_owner: true } },
    ],
    [
      'a change by somebody else',
      400,
      error('EXPECTATION_MISMATCH', 'x', { field_name: 'old' }),
      { kind: 'conflict' },
    ],
    [
      'a lost queue',
      400,
      error('BAD_EVENT_QUEUE_ID', 'x', { queue_id: 'q' }),
      { kind: 'rejected', code: 'BAD_EVENT_QUEUE_ID', detail: { queue_id: 'q' } },
    ],
    ['a 404 in JSON', 404, error('BAD_REQUEST'), { kind: 'rejected', code: 'BAD_REQUEST', status: 404 }],
    ['a 404 without a code', 404, error(undefined), { kind: 'rejected', code: 'HTTP_404', status: 404 }],
    [
      'a wrong method',
      405,
      error(undefined, 'Method Not Allowed', { allowed_methods: ['GET'] }),
      { kind: 'rejected', code: 'HTTP_405', detail: { allowed_methods: ['GET'] } },
    ],
    ['a taken name', 409, error('CHANNEL_ALREADY_EXISTS'), { kind: 'rejected', status: 409 }],
    [
      'a service behind the server',
      502,
      error('FAILED_TO_CONNECT_BOUNCER'),
      { kind: 'rejected', status: 502 },
    ],
    ['a 404 in HTML', 404, '<html>', { kind: 'not-zulip', status: 404, contentType: 'text/html' }],
    ['a page of a captive portal', 200, '<html>', { kind: 'not-zulip', status: 200 }],
    ['a body that is too large', 413, '<html>', { kind: 'rejected', code: 'HTTP_413' }],
    ['an empty answer', 200, '', { kind: 'malformed', message: 'The answer is empty.' }],
    ['an answer cut in the middle', 200, '{"result":"succ', { kind: 'malformed' }],
    ['JSON that is no object', 200, '[1]', { kind: 'malformed' }],
    ['JSON without a result', 200, '{"a":1}', { kind: 'malformed' }],
    ['an error with status 200', 200, error('BAD_REQUEST'), { kind: 'rejected', code: 'BAD_REQUEST' }],
  ])('%s', async (_name, status, body, expected) => {
    const { server, connection } = await serve((_request, response) => {
      if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      else
        sendJson(response, body, status, {
          'content-type': status === 405 ? 'text/html' : 'application/json',
        });
    });
    expect(await failureOfCall(connection)).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
    expect(connection.records.map((record) => record.failureKind)).toEqual([expected.kind]);
  });

  it('is read despite a byte order mark', async () => {
    const { connection } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('\uFEFF{"result":"success"}');
    });
    const { value } = await request(connection, { method: 'GET', path: '/users/me', schema: anything });
    expect(value).toEqual({ result: 'success' });
  });

  it.each([
    ['text/html', '<html>502</html>'],
    ['application/json', '{"result":"error","msg":"Internal server error"}'],
    ['application/json', '{"result":"error","msg":"x","code":"SERVER_NOT_READY"}'],
  ])(
    'with a 5xx (%s %s) leaves a write’s outcome unknown, and the write is not repeated',
    async (type, body) => {
      const { server, connection } = await serve((_request, response) => {
        response.writeHead(500, { 'content-type': type }).end(body);
      });
      expect(await failureOfCall(connection, write)).toMatchObject({
        kind: 'server-trouble',
        status: 500,
        unknownOutcome: true,
      });
      expect(server.received).toHaveLength(1);
    },
  );

  it('that cannot be read leaves a write’s outcome unknown', async () => {
    const { connection } = await serve((_request, response) => sendJson(response, { result: 'success' }));
    const failure = await failureOfCall(connection, { ...write, schema: z.object({ needed: z.string() }) });
    expect(failure).toMatchObject({ kind: 'malformed', unknownOutcome: true });
  });

  it.each([301, 302, 307, 308])('with a redirect (%i) is never followed', async (status) => {
    const elsewhere = await startServer((_request, response) => sendJson(response, { result: 'success' }));
    servers.alsoEnd(elsewhere.close);
    const { connection } = await serve((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.origin}/api/v1/x` }).end();
    });
    for (const options of [{}, write]) {
      expect(await failureOfCall(connection, options)).toMatchObject({
        kind: 'redirected',
        location: `${elsewhere.origin}/api/v1/x`,
      });
    }
    expect(elsewhere.received).toHaveLength(0);
  });

  it('has the key removed from everything that the server sends back', async () => {
    const { connection } = await serve((_request, response) =>
      sendJson(
        response,
        { result: 'error', code: 'BAD_REQUEST', msg: `no ${keyForTests}`, echo: [keyForTests] },
        400,
      ),
    );
    expect(JSON.stringify(await failureOfCall(connection))).not.toContain(keyForTests);
  });
});

describe('a repeated call', () => {
  it('after server trouble is a GET, never a poll', async () => {
    const { server, connection } = await serve((_request, response, count) => {
      if (count % 2 === 1) response.writeHead(502).end('<html>');
      else sendJson(response, { result: 'success' });
    });
    await request(connection, { method: 'GET', path: '/x', schema: anything });
    expect(server.received).toHaveLength(2);
    expect(connection.records.map((record) => record.failureKind)).toEqual(['server-trouble', null]);
    expect(await failureOfCall(connection, ofEventQueue)).toMatchObject({ kind: 'server-trouble' });
    expect(server.received).toHaveLength(3);
  });

  it('is given up after two repeats', async () => {
    const { server, connection } = await serve((_request, response) => response.writeHead(503).end());
    const failure = await failureOfCall(connection);
    expect(failure).toMatchObject({ kind: 'server-trouble', status: 503 });
    expect(failure).not.toHaveProperty('unknownOutcome');
    expect(server.received).toHaveLength(3);
  });

  it('is not sent before the time that the server asked for', async () => {
    const { server, connection } = await serve((_request, response, count) => {
      if (count === 1) response.writeHead(503, { 'retry-after': '1.3' }).end('<html>');
      else sendJson(response, { result: 'success' });
    });
    const startedAt = performance.now();
    await request(connection, { method: 'GET', path: '/x', schema: anything });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_300);
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['120', 120],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 90],
    ['soon', undefined],
  ])('is left to the caller after a 503 with Retry-After %s', async (retryAfter, seconds) => {
    const { server, connection } = await serve((_request, response) => {
      // The server's clock differs from ours.
      response.setHeader('date', 'Wed, 21 Oct 2026 07:26:30 GMT');
      response.writeHead(503, { 'retry-after': retryAfter }).end('<html>');
    });
    const failure = await failureOfCall(connection, write);
    expect(failure).toEqual({
      kind: 'server-trouble',
      status: 503,
      message: expect.saying(''),
      unknownOutcome: true,
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    });
    expect(server.received).toHaveLength(1);
  });

  it('waits with the whole account for a fractional retry-after, and then goes on', async () => {
    const { server, connection } = await serve((_request, response, count) => {
      if (count === 1) {
        sendJson(response, { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'x', 'retry-after': 0.2506 }, 429);
      } else sendJson(response, { result: 'success' });
    });
    const startedAt = Date.now();
    await request(connection, { method: 'GET', path: '/x', schema: anything });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(250);
    expect(server.received).toHaveLength(2);
  });

  it('is never a write: a 429 fails it with the time to wait, from the header if the body is not JSON', async () => {
    const { connection } = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '28.706807', 'content-type': 'text/html' }).end('<html>');
    });
    expect(await failureOfCall(connection, write)).toMatchObject({
      kind: 'rate-limited',
      retryAfterSeconds: 28.706807,
    });
    expect(connection.rateLimiter.state().pausedUntil).toBeGreaterThan(Date.now() + 28_000);
  });

  it('ignores the limits in a 429, which mix two rules', async () => {
    const { connection } = await serve((_request, response, count) => {
      const remaining = count === 1 ? 708 : 0;
      const headers = {
        'x-ratelimit-limit': 2000,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': Math.floor(Date.now() / 1000) + 3600,
      };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (count === 1) sendJson(response, { result: 'success' });
      else sendJson(response, { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'x', 'retry-after': 55 }, 429);
    });
    await request(connection, { method: 'GET', path: '/x', schema: anything });
    expect(await failureOfCall(connection, write)).toMatchObject({ kind: 'rate-limited' });
    expect(connection.rateLimiter.state()).toMatchObject({ limit: 2000, remaining: 708 });
  });

  it('is not needed after a poll’s 429, which does not pause other calls', async () => {
    const { connection } = await serve((_request, response) => response.writeHead(429).end());
    expect(await failureOfCall(connection, ofEventQueue)).toMatchObject({ kind: 'rate-limited' });
    expect(connection.rateLimiter.state().pausedUntil).toBeNull();
  });
});
