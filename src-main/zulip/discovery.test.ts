import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { allPassed, discoveryUnderTest } from './discovery.fixture.ts';
import { startServer } from './server.fixture.ts';

const { cleanUps, run, serveSettings, serveRaw } = discoveryUnderTest();

describe('discovery of an organization', () => {
  it('passes every step and reports what it found, without sending credentials', async () => {
    const server = await serveSettings();
    const { result, states, last } = await run(` ${server.origin}/#narrow `);
    expect(result).toEqual({
      ok: true,
      value: {
        origin: server.origin,
        name: 'Acme Robotics',
        icon: `${server.origin}/user_avatars/2/realm/icon.png?version=3`,
        description: 'Internal chat\nof Acme & friends.',
        version: '11.4',
        featureLevel: 421,
        methods: {
          password: true,
          development: false,
          external: [{ name: 'saml:okta', displayName: 'Okta' }],
        },
        requireEmailFormatUsernames: true,
      },
    });
    expect(states).toEqual(allPassed);
    expect(last.get('connection')?.detail).toEqual(expect.saying(/plain http/));
    expect(last.get('settings')?.detail).toEqual('Zulip 11.4, feature level 421');
    expect(last.get('methods')?.detail).toEqual('password, Okta, API key');
    expect(server.received.map((request) => request.headers.authorization)).toEqual([undefined]);
    expect(server.received[0]?.headers['user-agent']).toBe('RealmConsole/0.1.0');
  });

  it('reports each step as waiting, running and passed, in order', async () => {
    const server = await serveSettings();
    const { steps } = await run(server.origin);
    expect(steps.map((step) => `${step.id} ${step.state}`)).toEqual([
      ...['name', 'connection', 'answer', 'settings', 'methods'].map((id) => `${id} waiting`),
      ...['name', 'connection', 'answer', 'settings', 'methods'].flatMap((id) => [
        `${id} running`,
        `${id} passed`,
      ]),
    ]);
  });

  it('looks up a name', async () => {
    const server = await serveSettings();
    const { result, last } = await run(server.origin.replace('127.0.0.1', 'localhost'));
    expect(result).toMatchObject({ ok: true, value: { origin: server.origin } });
    expect(last.get('name')?.detail).toEqual(expect.saying(/^localhost is .*127\.0\.0\.1/));
  });

  it('reads older and newer servers: realm_uri, no methods, development, LDAP names', async () => {
    const server = await serveSettings((origin) => ({
      zulip_feature_level: 277,
      realm_url: undefined,
      realm_uri: origin,
      realm_icon: 'https://cdn.example.com/i.png',
      authentication_methods: { dev: true, ldap: true, discord: { any: 'shape' } },
      email_auth_enabled: false,
      require_email_format_usernames: false,
      external_authentication_methods: undefined,
    }));
    const { result } = await run(server.origin);
    expect(result).toMatchObject({
      ok: true,
      value: {
        origin: server.origin,
        icon: 'https://cdn.example.com/i.png',
        methods: { password: true, development: true, external: [] },
        requireEmailFormatUsernames: false,
        warning: 'old',
      },
    });
  });

  it('returns the organization’s canonical address, not what was typed', async () => {
    const server = await serveSettings(() => ({ realm_url: 'https://acme.example.com/' }));
    const { result } = await run(server.origin);
    expect(result).toMatchObject({ ok: true, value: { origin: 'https://acme.example.com' } });
  });
});

describe('discovery of something else', () => {
  it.each(['', 'anna@acme.example.com', 'ftp://x'])('rejects %j without a request', async (address) => {
    const { result, steps } = await run(address);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', field: 'address' } });
    expect(steps).toEqual([]);
  });

  it.each<[string, () => Promise<{ origin: string }>, object, string]>([
    [
      'a web page',
      () => serveRaw(200, '<html>'),
      { kind: 'not-zulip', status: 200, contentType: 'text/html' },
      'settings failed',
    ],
    ['a 404 page', () => serveRaw(404, '<html>'), { kind: 'not-zulip', status: 404 }, 'settings failed'],
    [
      'a host the server does not know',
      () => serveRaw(400, '<html>'),
      { kind: 'not-zulip', status: 400 },
      'settings failed',
    ],
    [
      'JSON of something else',
      () => serveRaw(200, '{"result":"success"}'),
      { kind: 'not-zulip', status: 200 },
      'settings failed',
    ],
    [
      'JSON that is an error page',
      () => serveRaw(403, '{"result":"error","msg":"no"}'),
      { kind: 'not-zulip', status: 403 },
      'settings failed',
    ],
    [
      'a login demanded',
      () => serveRaw(401, '<html>'),
      { kind: 'not-zulip', status: 401 },
      'settings failed',
    ],
    [
      'a server in trouble',
      () => serveRaw(502, '<html>'),
      { kind: 'server-trouble', status: 502 },
      'answer failed',
    ],
    [
      'a server that is busy',
      () => serveRaw(503, ''),
      { kind: 'server-trouble', status: 503 },
      'answer failed',
    ],
    [
      'too many calls',
      () => serveRaw(429, '', { 'retry-after': '2.5' }),
      { kind: 'rate-limited', retryAfterSeconds: 2.5 },
      'answer failed',
    ],
    [
      'a redirect to another host',
      () => serveRaw(302, '', { location: 'https://chat.example.org/' }),
      { kind: 'redirected', location: 'https://chat.example.org/' },
      'answer failed',
    ],
    [
      'a redirect to a login page',
      () => serveRaw(302, '', { location: '/login/' }),
      { kind: 'redirected', location: '/login/' },
      'answer failed',
    ],
    [
      'a root domain with a landing page, in any language',
      () => serveRaw(400, '{"result":"error","code":"BAD_REQUEST","msg":"Subdomain benötigt"}'),
      { kind: 'not-zulip', message: expect.saying(/no organization .*Subdomain benötigt/) },
      'settings failed',
    ],
    [
      'an unknown subdomain',
      () => serveRaw(400, '{"result":"error","code":"BAD_REQUEST","msg":"Invalid subdomain"}'),
      { kind: 'not-zulip', status: 400 },
      'settings failed',
    ],
    [
      'a root domain without organization',
      () => serveSettings(() => ({ realm_url: undefined, realm_uri: undefined, realm_name: undefined })),
      { kind: 'not-zulip', message: expect.saying(/no organization at this address/) },
      'settings failed',
    ],
    [
      'a server older than 8.0',
      () => serveSettings(() => ({ zulip_version: '7.5', zulip_feature_level: 187 })),
      { kind: 'unsupported', neededFeatureLevel: 237, featureLevel: 187, zulipVersion: '7.5' },
      'settings failed',
    ],
    [
      'a server before feature levels',
      () => serveSettings(() => ({ zulip_version: '2.1.0', zulip_feature_level: undefined })),
      { kind: 'unsupported', featureLevel: 0, message: expect.saying('Zulip 2.1.0') },
      'settings failed',
    ],
    [
      'an organization without a usable address',
      () => serveSettings(() => ({ realm_url: 'zulip:x' })),
      { kind: 'malformed' },
      'settings failed',
    ],
  ])('%s', async (_name, serve, failure, failedStep) => {
    const { origin } = await serve();
    const { result, states } = await run(origin);
    expect(result).toMatchObject({ ok: false, failure });
    expect(states.filter((state) => state.endsWith('failed'))).toEqual([failedStep]);
    const position = states.indexOf(failedStep);
    expect(states.slice(position + 1).every((state) => state.endsWith('waiting'))).toBe(true);
  });

  it('fails at the first step for an unknown name', async () => {
    const { result, states } = await run('https://no-such-host.invalid');
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'name-not-found' } });
    expect(states[0]).toBe('name failed');
  });

  it('fails at the second step for a closed port', async () => {
    const server = await serveSettings();
    await server.close();
    const { result, states } = await run(server.origin);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'refused' } });
    expect(states[1]).toBe('connection failed');
  });

  it('ends at the time limit, or on request, if a server never answers', async () => {
    const server = await startServer(() => {});
    cleanUps.push(server.close);
    const slow = await run(server.origin, { timeoutMilliseconds: 150 });
    expect(slow.result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'timeout' } });
    const stopped = await run(server.origin, { signal: AbortSignal.timeout(100) });
    expect(stopped.result).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('does not take another protocol for Zulip', async () => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.write('SSH-2.0-OpenSSH_9.6\r\n');
      setTimeout(() => socket.destroy(), 50);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
    const { result } = await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'not-zulip', status: null } });
  });
});
