import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DiscoveryStep } from '#contract/network.ts';
import { closeLog, recentLog, writeLog } from '../log.ts';
import { directRoute } from '../network/route.ts';
import { settingsFor } from '../zulip/discovery.fixture.ts';
import type { SilenceLimits } from '../threads.ts';
import { createSignInThreads, type SignInThreads } from './sign-in-host.ts';
import { builtThread } from '../built-threads.fixture.ts';

const entry = builtThread('sign-in');
const method = { kind: 'api-key', email: 'anna@acme.example', apiKey: 'x'.repeat(32) } as const;
const never = new AbortController().signal;
const needsUuid = () => true;

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let threads: SignInThreads;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  threads = createSignInThreads({ entry, userAgent: 'RealmConsole/0 (test)', findRoute: () => directRoute });
});
afterEach(async () => {
  await threads.close();
  closeLog();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const me = {
  result: 'success',
  msg: '',
  user_id: 9,
  email: 'user9@acme',
  delivery_email: 'anna@acme.example',
  is_bot: false,
  full_name: 'Anna',
  role: 100,
  is_active: true,
  timezone: '',
  date_joined: '2020-01-01',
};

/** Serves an organization, or a `bomb` at its path. */
function serve(bomb: { path: string; body: Buffer } | null): void {
  answer = ({ url: path = '' }, response) => {
    const isBomb = bomb !== null && path.startsWith(`/api/v1${bomb.path}`);
    const body = isBomb
      ? bomb.body
      : gzipSync(JSON.stringify(path.startsWith('/api/v1/users/me') ? me : settingsFor(url)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  };
}

/** 200 MB of JSON in a few hundred kilobytes of gzip; parsed, it would need billions of bytes. */
const bomb = gzipSync(Buffer.from(`[${'{},'.repeat(66_000_000)}0]`), { level: 1 });

describe('a thread that asks a server before sign-in', () => {
  it('finds the organization, signs in, and asks whether the UUID is needed', async () => {
    serve(null);
    const seen: DiscoveryStep[][] = [];
    const onSteps = (steps: DiscoveryStep[]) => void seen.push(steps);
    const { steps, outcome } = await threads.discover(url, { signal: never, onSteps });
    expect(outcome).toMatchObject({ found: { url } });
    expect(seen.at(-1)).toEqual(steps);

    const asked = vi.fn(() => false);
    const signedIn = await threads.signIn(url, method, { signal: never, needsUuid: asked });
    expect(signedIn).toMatchObject({ ok: true, value: { url, userId: 9, realmUuid: null } });
    expect(asked).toHaveBeenCalledExactlyOnceWith(url, 9);
    expect(await threads.addressNow(url, never)).toBe(url);
  });

  it.each(['/server_settings', '/users/me', '/fetch_api_key'])(
    'rejects a JSON bomb at %s without harming anything else',
    async (path) => {
      serve({ path, body: bomb });
      const typed =
        path === '/fetch_api_key' ? { kind: 'password', username: 'anna', password: 'secret' } : method;
      const outcome = await threads.signIn(url, typed as typeof method, { signal: never, needsUuid });
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
      if (path !== '/server_settings') return;
      const { outcome: found } = await threads.discover(url, { signal: never, onSteps: () => {} });
      expect(found).toMatchObject({ problem: { kind: 'not-zulip' } });
    },
  );

  it('keeps the password out of the log while it signs in', async () => {
    let asked = (): void => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    serve(null);
    const usual = answer;
    answer = (request, response) =>
      request.url?.endsWith('/fetch_api_key') === true ? asked() : usual(request, response);
    const controller = new AbortController();
    const password = 'correct horse';
    const typed = { kind: 'password', username: 'anna', password } as const;
    const signingIn = threads.signIn(url, typed, { signal: controller.signal, needsUuid });
    await isAsked;
    writeLog(`it was ${password}, or ${encodeURIComponent(password)}`);
    expect(recentLog().join('')).toContain('it was [redacted], or [redacted]');
    controller.abort();
    expect(await signingIn).toMatchObject({ failure: { kind: 'cancelled' } });
  });

  /** Asks an address that the thread of `stuck-sign-in.fixture.ts` knows. */
  async function askBroken(address: string, silenceLimits?: SilenceLimits) {
    const broken = createSignInThreads({
      entry: new URL('./stuck-sign-in.fixture.ts', import.meta.url),
      userAgent: '',
      findRoute: () => directRoute,
      ...(silenceLimits && { silenceLimits }),
    });
    const outcome = await broken.signIn(address, method, { signal: never, needsUuid });
    await broken.close();
    return outcome;
  }

  it('that is stuck is ended and reported', async () => {
    expect(await askBroken('https://stuck', { interval: 100, unanswered: 3 })).toMatchObject({
      failure: { kind: 'malformed', message: expect.saying("couldn't handle") as string },
    });
  });

  it('that fails is reported and logged', async () => {
    // With the default limits: on a busy machine, starting a thread can take longer than the short limit for a stuck
    // one.
    expect(await askBroken('https://failing')).toMatchObject({
      failure: { kind: 'internal', message: expect.saying('stopped unexpectedly') as string },
    });
    expect(recentLog().join('')).toContain('thread failed: sign-in: TypeError');
  });

  it('is ended when the caller gives up and when the program ends', async () => {
    answer = () => {};
    const controller = new AbortController();
    const one = threads.signIn(url, method, { signal: controller.signal, needsUuid });
    const other = threads.addressNow(url, never);
    controller.abort();
    expect(await one).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await threads.close();
    expect(await other).toBe(null);
    const late = await threads.discover(url, { signal: never, onSteps: () => {} });
    expect(late.outcome).toEqual({ problem: { kind: 'cancelled' } });
  });
});
