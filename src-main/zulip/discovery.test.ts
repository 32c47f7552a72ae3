import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSignedCertificate } from './certificate.fixture.ts';
import { discover, type DiscoveryOptions, type DiscoveryStep } from './discovery.ts';
import { sendJson, startServer } from './server.fixture.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function settingsFor(origin: string, more: object = {}): object {
  return {
    result: 'success',
    msg: '',
    zulip_version: '11.4',
    zulip_merge_base: '11.4',
    zulip_feature_level: 421,
    push_notifications_enabled: true,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_url: origin,
    realm_uri: origin,
    realm_name: 'Acme Robotics',
    realm_icon: '/user_avatars/2/realm/icon.png?version=3',
    realm_description: '<p>Internal chat<br>of <b>Acme</b> &amp; friends.</p>',
    authentication_methods: { password: true, email: true, dev: false, ldap: false, saml: true },
    external_authentication_methods: [
      { name: 'saml:okta', display_name: 'Okta', display_icon: null, login_url: '/x', signup_url: '/y' },
    ],
    ...more,
  };
}

async function run(address: string, options: Partial<DiscoveryOptions> = {}) {
  const dispatcher = options.dispatcher ?? new Agent({ connect: { timeout: 2000 } });
  cleanUps.push(() => dispatcher.destroy());
  const steps: DiscoveryStep[] = [];
  const result = await discover(address, {
    dispatcher,
    userAgent: 'RealmConsole/0.1.0',
    onStep: (step) => steps.push(step),
    timeoutMilliseconds: 3000,
    ...options,
  });
  const last = new Map(steps.map((step) => [step.id, step]));
  return { result, steps, states: [...last.values()].map((step) => `${step.id} ${step.state}`), last };
}

async function serveSettings(more: (origin: string) => object = () => ({}), status = 200) {
  const server = await startServer((_request, response) =>
    sendJson(response, settingsFor(server.origin, more(server.origin)), status),
  );
  cleanUps.push(server.close);
  return server;
}

async function serveRaw(status: number, body: string, headers: Record<string, string> = {}) {
  const server = await startServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  cleanUps.push(server.close);
  return server;
}

const allPassed = ['name passed', 'connection passed', 'answer passed', 'settings passed', 'methods passed'];

describe('finding an organization', () => {
  it('passes every step and tells what it found, without sending credentials', async () => {
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
    expect(last.get('connection')?.detail).toMatch(/plain http/);
    expect(last.get('settings')?.detail).toBe('Zulip 11.4, feature level 421');
    expect(last.get('methods')?.detail).toBe('password, Okta, API key');
    expect(server.received.map((request) => request.headers.authorization)).toEqual([undefined]);
    expect(server.received[0]?.headers['user-agent']).toBe('RealmConsole/0.1.0');
  });

  it('tells each step as waiting, running and passed, in order', async () => {
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

  it('looks a name up', async () => {
    const server = await serveSettings();
    const { result, last } = await run(server.origin.replace('127.0.0.1', 'localhost'));
    expect(result).toMatchObject({ ok: true, value: { origin: server.origin } });
    expect(last.get('name')?.detail).toMatch(/^localhost is .*127\.0\.0\.1/);
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

  it('the canonical address of the organization counts, not what was typed', async () => {
    const server = await serveSettings(() => ({ realm_url: 'https://acme.example.com/' }));
    const { result } = await run(server.origin);
    expect(result).toMatchObject({ ok: true, value: { origin: 'https://acme.example.com' } });
  });

  it('leaves name and connection to a proxy', async () => {
    const server = await serveSettings();
    const { states } = await run(server.origin, { throughProxy: true });
    expect(states).toEqual(['name skipped', 'connection skipped', ...allPassed.slice(2)]);
  });
});

describe('what is no organization', () => {
  it.each(['', 'anna@acme.example.com', 'ftp://x'])('%j never reaches the network', async (address) => {
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
      { kind: 'not-zulip', message: expect.stringMatching(/no organization .*Subdomain benötigt/) },
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
      { kind: 'not-zulip', message: expect.stringMatching(/no organization at this address/) },
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
      { kind: 'unsupported', featureLevel: 0, message: expect.stringContaining('Zulip 2.1.0') },
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

  it('an unknown name fails the first step', async () => {
    const { result, states } = await run('https://no-such-host.invalid');
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'name-not-found' } });
    expect(states[0]).toBe('name failed');
  });

  it('a closed port fails the second', async () => {
    const server = await serveSettings();
    await server.close();
    const { result, states } = await run(server.origin);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'refused' } });
    expect(states[1]).toBe('connection failed');
  });

  it('a server that never answers ends by time, or by the person', async () => {
    const server = await startServer(() => {});
    cleanUps.push(server.close);
    const slow = await run(server.origin, { timeoutMilliseconds: 150 });
    expect(slow.result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'timeout' } });
    const stopped = await run(server.origin, { signal: AbortSignal.timeout(100) });
    expect(stopped.result).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('something that speaks another protocol is not Zulip', async () => {
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

describe('TLS', () => {
  async function serveSecurely(validUntil: Date, realmUrl?: string) {
    const { key, cert } = selfSignedCertificate(validUntil);
    let requests = 0;
    const server = createSecureServer({ key, cert }, (_request, response) => {
      requests += 1;
      const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      sendJson(response, settingsFor(realmUrl ?? origin));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    );
    return {
      origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      cert,
      count: () => requests,
    };
  }

  const inTenYears = new Date('2036-05-06T00:00:00Z');

  it('a certificate nobody vouches for is a failure; nothing is sent and http is not tried', async () => {
    const server = await serveSecurely(inTenYears);
    const { result, states } = await run(server.origin);
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'tls', message: expect.stringContaining('SELF_SIGNED') },
    });
    expect(states[1]).toBe('connection failed');
    expect(server.count()).toBe(0);
  });

  it('https to a port that speaks plain http is a failure of TLS', async () => {
    const server = await serveSettings();
    const { result } = await run(server.origin.replace('http:', 'https:'));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'tls' } });
    expect(server.received).toHaveLength(0);
  });

  const trusting = (cert: string) => ({
    dispatcher: new Agent({ connect: { ca: cert } }),
    tls: { ca: cert },
  });

  it('tells the protocol and how long the certificate is valid', async () => {
    const server = await serveSecurely(inTenYears);
    const { result, last } = await run(server.origin, trusting(server.cert));
    expect(result).toMatchObject({ ok: true, value: { origin: server.origin } });
    expect(last.get('connection')?.detail).toBe('TLSv1.3, certificate valid until 2036-05-06.');
  });

  it('an expired certificate is a failure even from a trusted issuer', async () => {
    const server = await serveSecurely(new Date('2021-01-01T00:00:00Z'));
    const { result } = await run(server.origin, trusting(server.cert));
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'tls', message: expect.stringContaining('expired') },
    });
  });

  it('plain http that points to https of the same host is asked again there', async () => {
    const secure = await serveSecurely(inTenYears);
    const plain = await serveRaw(301, '', { location: `${secure.origin}/api/v1/server_settings` });
    const { result, steps, states } = await run(plain.origin, trusting(secure.cert));
    expect(result).toMatchObject({ ok: true, value: { origin: secure.origin } });
    expect(states).toEqual(allPassed);
    expect(steps.filter((step) => step.id === 'name' && step.state === 'passed')).toHaveLength(2);
  });

  it('an organization that calls itself http stays on https', async () => {
    const here = await serveSecurely(inTenYears, 'http://127.0.0.1');
    expect((await run(here.origin, trusting(here.cert))).result).toMatchObject({
      ok: true,
      value: { origin: here.origin },
    });
    const elsewhere = await serveSecurely(inTenYears, 'http://other.example.com');
    expect((await run(elsewhere.origin, trusting(elsewhere.cert))).result).toMatchObject({
      ok: false,
      failure: { kind: 'redirected', location: 'http://other.example.com' },
    });
  });
});
