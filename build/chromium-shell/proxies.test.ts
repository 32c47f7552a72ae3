import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveProxy } from './proxies.ts';

const variables = ['https_proxy', 'http_proxy', 'all_proxy', 'no_proxy'];

afterEach(() => vi.unstubAllEnvs());

function environment(set: Record<string, string>): void {
  for (const name of variables) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
}

describe("the shell's answer for an address", () => {
  it.each([
    ['nothing set', {}, 'DIRECT'],
    ['a proxy for https', { HTTPS_PROXY: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
    ['in small letters, without a port', { https_proxy: 'http://proxy.example' }, 'PROXY proxy.example:80'],
    [
      'one with a password',
      { HTTPS_PROXY: 'http://ann:secret@proxy.example:3128' },
      'PROXY proxy.example:3128',
    ],
    ['one over TLS', { HTTPS_PROXY: 'https://proxy.example' }, 'HTTPS proxy.example:443'],
    ['one for everything', { ALL_PROXY: 'socks5://proxy.example:1081' }, 'SOCKS5 proxy.example:1081'],
    ['one for http alone', { HTTP_PROXY: 'http://proxy.example:3128' }, 'DIRECT'],
    ['a host left out', { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: 'chat.example.com' }, 'DIRECT'],
    ['a domain left out', { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.example.com' }, 'DIRECT'],
    ['nonsense', { HTTPS_PROXY: 'proxy example' }, 'DIRECT'],
  ])('%s', async (_name, set, expected) => {
    environment(set);
    expect(await resolveProxy('https://chat.example.com')).toBe(expected);
  });

  it.each(['http://127.0.0.1:9991', 'https://localhost', 'https://chat.localhost:4000', 'http://[::1]:80'])(
    'is direct for this computer: %s',
    async (url) => {
      environment({ ALL_PROXY: 'http://proxy.example:3128' });
      expect(await resolveProxy(url)).toBe('DIRECT');
    },
  );

  it('comes from a PAC file’s own code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pac-'));
    const path = join(folder, 'proxy.pac');
    writeFileSync(
      path,
      `function FindProxyForURL(url, host) {
        if (dnsDomainIs(host, '.inside.example')) return 'DIRECT';
        return 'PROXY first.example:3128; SOCKS5 second.example:1080';
      }`,
    );
    environment({ REALM_CONSOLE_PAC: path, HTTPS_PROXY: 'http://other.example:1' });
    try {
      expect(await resolveProxy('https://chat.inside.example')).toBe('DIRECT');
      expect(await resolveProxy('https://chat.example.com/')).toBe(
        'PROXY first.example:3128; SOCKS5 second.example:1080',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
