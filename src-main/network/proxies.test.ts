import { inspect } from 'node:util';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sayText } from '#words/text.ts';
import { classifyNetworkError } from '../zulip/errors.ts';
import { discover } from '../zulip/discovery.ts';
import { settingsFor } from '../zulip/discovery.fixture.ts';
import { sendJson } from '../zulip/server.fixture.ts';
import { createAgent } from './agent.ts';
import { createAuthority, type Authority } from './authority.fixture.ts';
import { serveHttps, type HttpsServer } from './https.fixture.ts';
import {
  deadProxy,
  startAnswering,
  startHttpProxy,
  startSocks4Proxy,
  startSocksProxy,
  type RunningProxy,
} from './proxies.fixture.ts';
import { parseProxyList, proxyAddress, type Hop, type ProxyServer, type Route } from './route.ts';

/** Only the proxies can resolve it. */
const host = 'chat.example.test';
const right = { username: 'ann@office', password: 'correct: horse' };
const wrong = { username: 'ann@office', password: 'another horse' };

let authority: Authority;
let server: HttpsServer;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  authority = await createAuthority();
  server = await serveHttps(await authority.issue(`DNS:${host}`), (_request, response) =>
    sendJson(response, settingsFor(`https://${host}:${server.port}`)),
  );
});
afterAll(async () => {
  await server.close();
  authority.remove();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function running(started: RunningProxy): RunningProxy {
  cleanUps.push(started.close);
  return started;
}

function routeBy(hops: Hop[], signIns: Route['signIns'] = {}): Route {
  return { hops, signIns, certificates: [authority.cert] };
}

async function ask(route: Route, port = server.port): Promise<{ status: number } | { error: unknown }> {
  const agent = createAgent(1, () => route);
  cleanUps.push(() => agent.destroy());
  try {
    const url = `https://${host}:${port}/`;
    const { statusCode, body } = await request(url, { dispatcher: agent });
    await body.dump();
    return { status: statusCode };
  } catch (error) {
    return { error };
  }
}

/** The failure of a call as the window gets it, after checking that the error contains no password. */
async function failureOf(route: Route, port = server.port): Promise<object> {
  const outcome = await ask(route, port);
  if ('status' in outcome) throw new Error(`It went through: HTTP ${outcome.status}`);
  const shown = inspect(outcome.error, { depth: 10, showHidden: true });
  for (const { password } of [right, wrong]) {
    expect(shown).not.toContain(password);
    expect(shown).not.toContain(Buffer.from(`${right.username}:${password}`).toString('base64'));
  }
  return classifyNetworkError(outcome.error, { isWrite: true });
}

const proxies = [
  ['an HTTP proxy', startHttpProxy],
  ['a SOCKS 5 proxy', startSocksProxy],
  [
    'an HTTP proxy over TLS with a certificate of the company',
    async (options: Parameters<typeof startHttpProxy>[0]) =>
      startHttpProxy({ ...options, issued: await authority.issue('IP:127.0.0.1') }),
  ],
] as const;

describe.each([...proxies, ['a SOCKS 4 proxy', startSocks4Proxy] as const])('%s', (_name, start) => {
  it('opens a connection to a server whose name only the proxy can look up', async () => {
    const { proxy, tunnels } = running(await start({}));
    expect(await ask(routeBy([proxy]))).toEqual({ status: 200 });
    expect(tunnels).toEqual([`${host}:${server.port}`]);
  });

  it('checks the certificate of the server behind it', async () => {
    const { proxy } = running(await start({}));
    const route = routeBy([proxy]);
    if (proxy.kind === 'https') return;
    expect(await failureOf({ ...route, certificates: [] })).toMatchObject({ kind: 'tls' });
  });

  it('reports that it cannot reach the server', async () => {
    const { proxy } = running(await start({}));
    const { port } = await deadProxy();
    const failure = await failureOf(routeBy([proxy]), port);
    // The HTTP proxy hangs up, the others say why.
    const message = expect.saying(
      /^The proxy 127\.0\.0\.1:\d+ (closed the connection|couldn't connect to chat)/,
    );
    expect(failure).toEqual({ kind: 'offline', reason: expect.stringMatching(/^proxy/), message });
  });
});

describe.each(proxies)('%s', (_name, start) => {
  it('with a password asks for it, rejects a wrong one and accepts the right one', async () => {
    const { proxy, tunnels } = running(await start({ signIn: right }));
    const address = proxyAddress(proxy);
    const name = `127.0.0.1:${proxy.port}`;
    const asked = { kind: 'offline', reason: 'proxy-sign-in', proxy: address };
    expect(await failureOf(routeBy([proxy]))).toEqual({
      ...asked,
      message: `The proxy ${name} asks for a user name and password.`,
    });
    expect(await failureOf(routeBy([proxy], { [address]: wrong }))).toEqual({
      ...asked,
      message: `The proxy ${name} didn't accept the user name and password.`,
    });
    expect(tunnels).toEqual([]);
    expect(await ask(routeBy([proxy], { [address]: right }))).toEqual({ status: 200 });
  });
});

describe('a list of proxies', () => {
  it('continues with the next one if one cannot be reached', async () => {
    const { proxy, tunnels } = running(await startHttpProxy());
    expect(await ask(routeBy([await deadProxy(), proxy]))).toEqual({ status: 200 });
    expect(tunnels).toHaveLength(1);
  });

  it('fails with the first one’s error if none can be reached', async () => {
    const [first, second] = [await deadProxy(), await deadProxy()];
    expect(await failureOf(routeBy([first, second]))).toEqual({
      kind: 'offline',
      reason: 'proxy',
      message: `The proxy 127.0.0.1:${first.port} can't be reached (ECONNREFUSED).`,
    });
  });

  it.each([
    [
      'PROXY proxy.example:3128; SOCKS5 other.example:1081; DIRECT',
      ['http://proxy.example:3128', 'socks5://other.example:1081', 'direct'],
    ],
    [
      'HTTPS proxy.example:443;PROXY proxy.example:80',
      ['https://proxy.example:443', 'http://proxy.example:80'],
    ],
    ['SOCKS old.example', ['socks4://old.example:1080']],
    ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['QUIC new.example:443; PROXY', ['direct']],
    ['', ['direct']],
  ])('%s', (list, expected) => {
    const names = parseProxyList(list).map((hop) => (hop.kind === 'direct' ? 'direct' : proxyAddress(hop)));
    expect(names).toEqual(expected);
  });
});

describe('a proxy that refuses the connection', () => {
  it.each([
    ['HTTP/1.1 403 Forbidden\r\n\r\n', 'proxy-refused', /doesn't allow connections to chat\.example\.test/],
    ['HTTP/1.1 502 Bad Gateway\r\n\r\n', 'proxy-refused', /couldn't connect .*\(HTTP 502\)/],
    ['HTTP/1.1 407 No\r\nProxy-Authenticate: NTLM\r\n\r\n', 'proxy', /doesn't support, for example NTLM/],
    ['SSH-2.0-Server\r\n', 'proxy', /doesn't answer like a proxy/],
  ])('%j', async (answer, reason, message) => {
    const { proxy } = running(await startAnswering(answer));
    expect(await failureOf(routeBy([proxy]))).toEqual({
      kind: 'offline',
      reason,
      message: expect.saying(message),
    });
  });

  it('is distinguished from a SOCKS proxy', async () => {
    const { proxy } = running(await startAnswering('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await failureOf(routeBy([{ ...proxy, kind: 'socks5' }]))).toMatchObject({
      message: expect.saying("doesn't answer like a SOCKS proxy"),
    });
  });
});

describe('discovery of an organization', () => {
  const find = (proxy: ProxyServer) => {
    const states: string[] = [];
    const result = discover(`${host}:${server.port}`, {
      findRoute: () => routeBy([proxy]),
      userAgent: 'RealmConsole/1 (test)',
      onStep: ({ id, state, detail }) =>
        void (state !== 'waiting' && states.push(`${id} ${state}: ${sayText(detail)}`)),
    });
    return { states, result };
  };

  it('goes through the proxy and says so', async () => {
    const { proxy } = running(await startHttpProxy());
    const { states, result } = find(proxy);
    expect(await result).toMatchObject({ ok: true, value: { name: 'Acme Robotics' } });
    expect(states).toContain(`name skipped: Looked up by the proxy 127.0.0.1:${proxy.port}.`);
    expect(states.find((state) => state.startsWith('connection passed'))).toMatch(
      /Through the proxy 127\.0\.0\.1:\d+\. TLSv1\.3, certificate issued by Example Company Root, valid until \d/,
    );
  });

  it('names the proxy that needs a password', async () => {
    const { proxy } = running(await startHttpProxy({ signIn: right }));
    expect(await find(proxy).result).toMatchObject({
      ok: false,
      failure: { kind: 'offline', reason: 'proxy-sign-in', proxy: proxyAddress(proxy) },
    });
  });
});
