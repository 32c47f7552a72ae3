import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoRealm } from '@realm-console/demo-realm';
import { createAuthority } from '../../src-main/network/authority.fixture.ts';
import { serveHttps } from '../../src-main/network/https.fixture.ts';
import { startHttpProxy } from '../../src-main/network/proxies.fixture.ts';

/** A realm as reached from an office: by https, with the company's certificate, only through its proxy. */
export interface Office {
  /** The organization's URL, whose name only the proxy can resolve. */
  url: string;
  signIn: { username: string; password: string };
  /** Makes the app use the office's PAC file, and the user choose the company's certificate. */
  env: Record<string, string>;
  /** The destinations of the proxy's tunnels. */
  tunnels: string[];
  close(): Promise<void>;
}

export async function openOffice(realm: DemoRealm): Promise<Office> {
  const host = 'chat.office.test';
  const signIn = { username: 'ann.lee', password: 'Proxy-canary-7f3a: horse' };
  const authority = await createAuthority('Office Root');
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  const proxy = await startHttpProxy({ signIn });
  let url = '';
  const front = await serveHttps(await authority.issue(`DNS:${host}`), (incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(realm.url).host, 'accept-encoding': 'identity' };
    const asked = request(
      new URL(incoming.url ?? '/', realm.url),
      { method: incoming.method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8').replaceAll(realm.url, url);
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, kept).end(body);
        });
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
    outgoing.on('close', () => asked.destroy());
  });
  url = `https://${host}:${front.port}`;
  const pac = join(folder, 'proxy.pac');
  writeFileSync(
    pac,
    `function FindProxyForURL(url, host) {
      return host === '${host}' ? 'PROXY 127.0.0.1:${proxy.proxy.port}' : 'DIRECT';
    }`,
  );
  return {
    url,
    signIn,
    env: { REALM_CONSOLE_PAC: pac, REALM_CONSOLE_CHOSEN_FILE: authority.file },
    tunnels: proxy.tunnels,
    async close() {
      await Promise.all([front.close(), proxy.close()]);
      authority.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
