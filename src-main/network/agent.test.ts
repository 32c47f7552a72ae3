import { spawn } from 'node:child_process';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectTo } from '../zulip/diagnosis.ts';
import { createAgent } from './agent.ts';
import { createAuthority, type Authority, type Issued } from './authority.fixture.ts';
import { serveHttps, type HttpsServer } from './https.fixture.ts';
import { directRoute, type Route } from './route.ts';

let authority: Authority;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  authority = await createAuthority();
});
afterAll(() => authority.remove());
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function serve(issued: Issued): Promise<HttpsServer> {
  const server = await serveHttps(issued);
  cleanUps.push(server.close);
  return server;
}

/** The status of a call, or the code of what it failed with. */
async function ask(origin: string, route: Route = directRoute): Promise<number | string> {
  const agent = createAgent(1, () => route);
  cleanUps.push(() => agent.destroy());
  try {
    const { statusCode, body } = await request(origin, { dispatcher: agent });
    await body.dump();
    return statusCode;
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}

describe('certificates', () => {
  const refused: [string, string, () => Promise<Issued>][] = [
    ['expired', 'CERT_HAS_EXPIRED', () => authority.issue('IP:127.0.0.1', -3)],
    ['made for another name', 'ERR_TLS_CERT_ALTNAME_INVALID', () => authority.issue('DNS:other.example.com')],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => authority.selfSigned('IP:127.0.0.1')],
  ];

  it.each(refused)('%s: rejected even if the authority is trusted', async (_name, code, issue) => {
    const server = await serve(await issue());
    expect(await ask(server.origin, { ...directRoute, certificates: [authority.cert] })).toBe(code);
    expect(server.requests).toEqual([]);
  });

  it.each(refused)('%s: rejected even with NODE_TLS_REJECT_UNAUTHORIZED=0', async (_name, code, issue) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const server = await serve(await issue());
    expect(await ask(server.origin, { ...directRoute, certificates: [authority.cert] })).toBe(code);
    await expect(connectTo(new URL(server.origin), 5_000)).rejects.toMatchObject({
      failure: { kind: 'tls' },
    });
    expect(server.requests).toEqual([]);
  });

  it("a company's authority is trusted only where it was added", async () => {
    const server = await serve(await authority.issue('IP:127.0.0.1'));
    expect(await ask(server.origin)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(await ask(server.origin, { ...directRoute, certificates: [authority.cert] })).toBe(200);
    expect(await ask(server.origin)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it("a server's own certificate can be added", async () => {
    const own = await authority.selfSigned('IP:127.0.0.1');
    const server = await serve(own);
    expect(await ask(server.origin, { ...directRoute, certificates: [own.cert] })).toBe(200);
  });

  it('a removed certificate is not trusted by an agent that used it', async () => {
    const server = await serve(await authority.issue('IP:127.0.0.1'));
    let route: Route = { ...directRoute, certificates: [authority.cert] };
    const agent = createAgent(1, () => route);
    cleanUps.push(() => agent.destroy());
    const call = async () => {
      const { body } = await request(server.origin, { dispatcher: agent, reset: true });
      await body.dump();
    };
    await call();
    route = directRoute;
    await expect(call()).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });

  // Other systems don't keep their certificates in a file.
  it.runIf(process.platform === 'linux')('the system’s certificates are trusted', async () => {
    const server = await serve(await authority.issue('IP:127.0.0.1'));
    const script = `
      import { createAgent } from ${JSON.stringify(new URL('./agent.ts', import.meta.url).href)};
      import { request } from 'undici';
      const { statusCode } = await request(${JSON.stringify(server.origin)}, { dispatcher: createAgent(1) });
      process.stdout.write(String(statusCode));
      process.exit();`;
    // Where OpenSSL looks for the system's certificates.
    const env = { ...process.env, SSL_CERT_FILE: authority.file, SSL_CERT_DIR: '/nowhere' };
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      cwd: import.meta.dirname,
      env,
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    await new Promise((resolve) => child.on('close', resolve));
    expect(printed).toBe('200');
  });
});
