import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { keychainFailure } from '../platform/keychain.ts';
import { createRouteFinder } from './find-route.ts';
import { closeLog, recentLog, writeLog } from '../log.ts';
import { createProxySignIns, proxyKeyName } from './proxy-sign-ins.ts';

const proxy = 'http://proxy.example:3128';
const signIn = { username: 'ann', password: 'correct: "horse"' };

function keychain(keys = new Map<string, string>()) {
  return {
    keys,
    read: async (name: string) => {
      const key = keys.get(name);
      return key === undefined ? fail(keychainFailure('missing')) : succeed(key);
    },
    write: async (name: string, key: string) => {
      keys.set(name, key);
      return succeed(null);
    },
    delete: async (name: string) => {
      keys.delete(name);
      return succeed(null);
    },
  };
}

const finder = (resolveProxy: (url: string) => Promise<string>, signIns = createProxySignIns(keychain())) =>
  createRouteFinder({ resolveProxy, signIns, certificatesOf: (origin) => [`PEM of ${origin}`] });

describe('the route to a server', () => {
  it.each(['http://127.0.0.1:9991', 'http://localhost:80', 'https://chat.localhost', 'http://[::1]:9'])(
    'to this computer is direct: %s',
    async (origin) => {
      const asked: string[] = [];
      const find = finder(async (url) => {
        asked.push(url);
        return 'PROXY proxy.example:3128';
      });
      expect(await find(origin)).toMatchObject({ hops: [{ kind: 'direct' }], signIns: {} });
      expect(asked).toEqual([]);
    },
  );

  it('is the desktop’s, with the certificates that were added for the organization', async () => {
    const find = finder(async () => 'PROXY proxy.example:3128; DIRECT');
    expect(await find('https://chat.example.com')).toEqual({
      hops: [{ kind: 'http', host: 'proxy.example', port: 3128 }, { kind: 'direct' }],
      signIns: {},
      certificates: ['PEM of https://chat.example.com'],
    });
  });

  it('is direct if the desktop does not know', async () => {
    const find = finder(() => Promise.reject(new Error('no')));
    expect(await find('https://chat.example.com')).toMatchObject({ hops: [{ kind: 'direct' }] });
  });

  it('has the proxy’s password from the keychain, and keeps it out of the log', async () => {
    const kept = keychain();
    const before = createProxySignIns(kept);
    expect(await before.of(proxy)).toBeNull();
    expect(await before.keep(proxy, signIn)).toMatchObject({ ok: true });
    expect([...kept.keys.keys()]).toEqual([proxyKeyName(proxy)]);
    const find = finder(async () => 'PROXY proxy.example:3128', createProxySignIns(kept));
    expect(await find('https://chat.example.com')).toMatchObject({ signIns: { [proxy]: signIn } });
    writeLog(`it was ${signIn.password}`);
    expect(recentLog().join('')).toContain('it was [redacted]');
    closeLog();
  });

  it('asks a locked keychain once for any number of connections, and again when it answers', async () => {
    const kept = keychain(new Map([[proxyKeyName(proxy), JSON.stringify(signIn)]]));
    let asked = 0;
    let isLocked = true;
    const signIns = createProxySignIns({
      ...kept,
      async read(name) {
        asked += 1;
        return isLocked ? fail(keychainFailure('locked')) : kept.read(name);
      },
    });
    const find = finder(async () => 'PROXY proxy.example:3128', signIns);
    for (let connection = 0; connection < 20; connection += 1) {
      expect(await find('https://chat.example.com')).toMatchObject({ signIns: {} });
    }
    expect(asked).toBe(1);
    isLocked = false;
    signIns.askAgain();
    expect(await find('https://chat.example.com')).toMatchObject({ signIns: { [proxy]: signIn } });
  });

  it('keeps a password that the keychain refused for this run, and forgets it on request', async () => {
    const locked = { ...keychain(), write: async () => fail(keychainFailure('locked')) };
    const signIns = createProxySignIns(locked);
    expect(await signIns.keep(proxy, signIn)).toMatchObject({ ok: false });
    expect(await signIns.of(proxy)).toEqual(signIn);
    await signIns.forget(proxy);
    expect(await signIns.of(proxy)).toBeNull();
  });

  it('ignores a keychain entry that is not a sign-in', async () => {
    const signIns = createProxySignIns(keychain(new Map([[proxyKeyName(proxy), '{"user']])));
    expect(await signIns.of(proxy)).toBeNull();
  });
});
