import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { settingsFor } from './discovery.fixture.ts';
import { sendJson, startServer } from './server.fixture.ts';
import { createAuthority, type Authority, type Issued } from '../network/authority.fixture.ts';
import { checkConnection, type CheckOptions } from './check-connection.ts';
import { serveHttps } from '../network/https.fixture.ts';
import { deadProxy, startAnswering, startHttpProxy, type RunningProxy } from '../network/proxies.fixture.ts';
import { directRoute, proxyAddress, type Hop, type Route } from '../network/route.ts';

const host = 'chat.example.test';
const signIn = { username: 'ann', password: 'correct horse' };
let authority: Authority;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  authority = await createAuthority();
});
afterAll(() => authority.remove());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function serve(issued: Issued) {
  const server = await serveHttps(issued, (_request, response) =>
    sendJson(response, settingsFor(server.origin)),
  );
  cleanUps.push(server.close);
  return server;
}

function running(started: RunningProxy): RunningProxy {
  cleanUps.push(started.close);
  return started;
}

const through = (hops: Hop[], signIns: Route['signIns'] = {}): Route => ({
  hops,
  signIns,
  certificates: [authority.cert],
});

/** Runs the check; returns each step as `name passed`, and the detail of the failed one. */
async function check(origin: string, route: Route, more: Partial<CheckOptions> = {}) {
  const pushed: string[][] = [];
  const { steps, proxyWantsSignIn } = await checkConnection({
    origin,
    findRoute: () => route,
    userAgent: 'RealmConsole/1 (test)',
    checkKey: async () => succeed({ name: 'Ann Lee' }),
    signal: new AbortController().signal,
    onSteps: (all) => pushed.push(all.map(({ id, state }) => `${id} ${state}`)),
    limitMilliseconds: 5_000,
    ...more,
  });
  expect(JSON.stringify(steps)).not.toContain(signIn.password);
  const failed = steps.find(({ state }) => state === 'failed');
  return {
    states: steps.map(({ id, state }) => `${id} ${state}`),
    details: Object.fromEntries(steps.map(({ id, detail }) => [id, detail])),
    steps,
    failed,
    proxyWantsSignIn,
    pushed,
  };
}

describe('a connection check', () => {
  it('without a proxy reports the finding and the time of every step', async () => {
    const server = await serve(await authority.issue('IP:127.0.0.1'));
    const { states, details, steps, pushed } = await check(server.origin, {
      ...directRoute,
      certificates: [authority.cert],
    });
    expect(states).toEqual([
      'name passed',
      'proxy skipped',
      'connection passed',
      'tls passed',
      'server passed',
      'key passed',
    ]);
    expect(details).toMatchObject({
      proxy: 'No proxy is set for this address.',
      connection: `Connected to 127.0.0.1:${server.port}.`,
      tls: expect.saying(/^TLSv1\.3, certificate issued by Example Company Root, valid until \d/),
      server: 'HTTP 200, Zulip 11.4, feature level 421.',
      key: 'Valid: Ann Lee.',
    });
    expect(
      steps.filter(({ state }) => state === 'passed').every(({ milliseconds }) => milliseconds !== null),
    ).toBe(true);
    expect(pushed[0]?.[0]).toBe('name running');
  });

  it('through a proxy with a password', async () => {
    const server = await serve(await authority.issue(`DNS:${host}`));
    const { proxy } = running(await startHttpProxy({ signIn }));
    const origin = `https://${host}:${server.port}`;
    const { states, details } = await check(origin, through([proxy], { [proxyAddress(proxy)]: signIn }), {
      checkKey: null,
    });
    expect(states).toEqual([
      'name skipped',
      'proxy passed',
      'connection passed',
      'tls passed',
      'server passed',
      'key skipped',
    ]);
    expect(details).toMatchObject({
      proxy: `The proxy 127.0.0.1:${proxy.port} answers.`,
      connection: `The proxy 127.0.0.1:${proxy.port} connected to ${host}:${server.port}.`,
    });
  });

  it('names a proxy that needs a password', async () => {
    const { proxy } = running(await startHttpProxy({ signIn }));
    const { failed, proxyWantsSignIn } = await check(`https://${host}`, through([proxy]));
    expect(failed).toMatchObject({ id: 'proxy', advice: 'Sign in to the proxy.' });
    expect(proxyWantsSignIn).toBe(proxyAddress(proxy));
  });

  const dead = async (): Promise<string> => `https://127.0.0.1:${(await deadProxy()).port}`;
  const secure = async (issued: Issued): Promise<string> => (await serve(issued)).origin;
  const plain = async (answer: string): Promise<string> => {
    const server = await startServer((_request, response) => void response.end(answer));
    cleanUps.push(server.close);
    return server.origin;
  };
  const proxyAnswering = async (answer: string): Promise<Route> =>
    through([running(await startAnswering(answer)).proxy]);

  it.each<[string, () => Promise<string>, () => Promise<Route>, string, RegExp, RegExp]>([
    [
      'an unknown name',
      async () => 'https://no-such-host.invalid',
      async () => directRoute,
      'name',
      /name could not be found/,
      /typos/,
    ],
    ['a port where nothing listens', dead, async () => directRoute, 'connection', /refused/, /firewall/],
    [
      'a proxy that is down',
      async () => `https://${host}`,
      async () => through([await deadProxy()]),
      'proxy',
      /can't be reached/,
      /network settings/,
    ],
    [
      'a proxy that forbids',
      async () => `https://${host}`,
      () => proxyAnswering('HTTP/1.1 403 No\r\n\r\n'),
      'connection',
      /doesn't allow/,
      /allow this server/,
    ],
    [
      'an untrusted authority',
      async () => secure(await authority.issue('IP:127.0.0.1')),
      async () => directRoute,
      'tls',
      /can't be verified/,
      /add its certificate/,
    ],
    [
      'an expired certificate',
      async () => secure(await authority.issue('IP:127.0.0.1', -2)),
      async () => through([{ kind: 'direct' }]),
      'tls',
      /expired/,
      /this computer's date/,
    ],
    [
      'a certificate for another name',
      async () => secure(await authority.issue('DNS:other.test')),
      async () => through([{ kind: 'direct' }]),
      'tls',
      /another name/,
      /correct the certificate/,
    ],
    [
      'a captive portal',
      () => plain('<html>Welcome to the hotel'),
      async () => directRoute,
      'server',
      /./,
      /network's sign-in page/,
    ],
  ])('ends at %s and says what to do', async (_name, address, route, step, words, advice) => {
    const { failed, steps } = await check(await address(), await route());
    expect(failed).toMatchObject({
      id: step,
      detail: expect.saying(words),
      advice: expect.saying(advice),
    });
    const after = steps.slice(steps.findIndex(({ state }) => state === 'failed') + 1);
    expect(after.every(({ state }) => state === 'waiting')).toBe(true);
  });

  it('reports a refused key', async () => {
    const server = await serve(await authority.issue('IP:127.0.0.1'));
    const refusal = fail({ kind: 'unauthorized', code: 'INVALID_API_KEY', message: 'Invalid API key' });
    const { failed } = await check(server.origin, through([{ kind: 'direct' }]), {
      checkKey: async () => refusal,
    });
    expect(failed).toMatchObject({ id: 'key', detail: 'Invalid API key', advice: 'Sign in again.' });
  });

  it('has a limit for each step', async () => {
    const { proxy } = running(await startAnswering(''));
    const { failed } = await check(`https://127.0.0.1:${proxy.port}`, directRoute, {
      limitMilliseconds: 300,
    });
    expect(failed).toMatchObject({ id: 'tls', detail: 'The server did not answer in time.' });
  });

  it('can be cancelled', async () => {
    const { proxy } = running(await startAnswering(''));
    const controller = new AbortController();
    const { states } = await check(`https://127.0.0.1:${proxy.port}`, directRoute, {
      signal: controller.signal,
      onSteps: (steps) => void (steps[3]?.state === 'running' && controller.abort()),
    });
    expect(states.slice(3)).toEqual(['tls failed', 'server waiting', 'key waiting']);
  });
});
