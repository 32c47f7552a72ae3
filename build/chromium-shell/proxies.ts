import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createPacResolver } from 'pac-resolver';
import { getProxyForUrl } from 'proxy-from-env';
import { QuickJS } from 'quickjs-wasi';

const words: Readonly<Record<string, { word: string; port: number }>> = {
  'http:': { word: 'PROXY', port: 80 },
  'https:': { word: 'HTTPS', port: 443 },
  'socks:': { word: 'SOCKS', port: 1080 },
  'socks4:': { word: 'SOCKS', port: 1080 },
  'socks5:': { word: 'SOCKS5', port: 1080 },
};

let pac: { path: string; find: Promise<(url: string) => Promise<string>> } | null = null;

async function load(path: string): Promise<(url: string) => Promise<string>> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm')));
  return createPacResolver(await QuickJS.create({ wasm }), await readFile(path, 'utf8'));
}

/** Chromium bypasses proxies for this computer and its names, whatever is configured. */
function isLocal(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(host);
}

/**
 * Stands in for `session.resolveProxy`, which asks Chromium; the DevTools protocol can't. Uses the PAC file in
 * `REALM_CONSOLE_PAC`, or else HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.
 * (https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl)
 */
export async function resolveProxy(url: string): Promise<string> {
  if (isLocal(url)) return 'DIRECT';
  const path = process.env['REALM_CONSOLE_PAC'];
  if (path) {
    if (pac?.path !== path) pac = { path, find: load(path) };
    const find = await pac.find;
    return find(url);
  }
  const proxy = URL.parse(getProxyForUrl(url));
  const known = proxy === null ? undefined : words[proxy.protocol];
  if (proxy === null || known === undefined) return 'DIRECT';
  return `${known.word} ${proxy.hostname}:${proxy.port === '' ? known.port : proxy.port}`;
}
