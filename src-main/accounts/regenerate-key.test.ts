import { beforeEach, expect, it, vi } from 'vitest';
import { fail } from '#contract/outcome.ts';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { keychainFailure } from '../platform/keychain.ts';
import { openSafetyStore } from '../store/safety.ts';
import { accountsUnderTest, patience } from './organizations.fixture.ts';

const accounts = accountsUnderTest(startDemoRealm);
let realm: DemoRealm;
beforeEach(async () => {
  realm = await accounts.startRealm();
});

const shown = () => accounts.organizations.list()[0];
const becomeLive = () => vi.waitFor(() => expect(shown()?.connection.kind).toBe('live'), patience);
const keyInKeychain = (): string => [...accounts.keys.values()].at(-1) ?? '';
const asked = () => realm.log.filter(({ path }) => path.endsWith('/users/me/api_key/regenerate'));

/** The server's status for a key of the owner. */
async function statusOf(apiKey: string): Promise<number> {
  const { email } = realm.accounts[0] ?? { email: '' };
  return (await send(realm, { email, apiKey }, 'GET', '/users/me')).status;
}

it('a new key replaces the old one in the same place and is used from then on, even after a restart', async () => {
  const id = await accounts.signIn(realm);
  await becomeLive();
  const old = keyInKeychain();
  expect(await accounts.organizations.regenerateKey(id)).toEqual({
    ok: true,
    value: { keptIn: 'keychain', trouble: null },
  });
  const renewed = keyInKeychain();
  expect(accounts.keys.size).toBe(1);
  expect([await statusOf(old), await statusOf(renewed)]).toEqual([401, 200]);
  expect(JSON.stringify(accounts.pushed)).not.toContain(renewed);

  // A thread that crashes restarts with the new key.
  accounts.organizations.suspend();
  await vi.waitFor(() => expect(shown()?.connection.kind).toBe('offline'), patience);
  await accounts.organizations.tryNow(id);
  await becomeLive();
  await (await accounts.restart()).restore();
  await becomeLive();
  expect(shown()).toMatchObject({ keyKeptIn: 'keychain', keyTrouble: null });
});

it('the keychain is checked before the server is asked, and a failed write is reported', async () => {
  const usual = accounts.ports.keychain;
  let trouble: 'check' | 'write' | null = null;
  const failing = keychainFailure('locked');
  await accounts.restart({
    keychain: {
      ...usual,
      check: async () => (trouble === 'check' ? fail(failing) : usual.check()),
      write: async (name, key) => (trouble === 'write' ? fail(failing) : usual.write(name, key)),
    },
  });
  const id = await accounts.signIn(realm);
  await becomeLive();
  const old = keyInKeychain();

  trouble = 'check';
  expect(await accounts.organizations.regenerateKey(id)).toEqual(fail(failing));
  expect(asked()).toEqual([]);

  trouble = 'write';
  expect(await accounts.organizations.regenerateKey(id)).toMatchObject({
    ok: true,
    value: { keptIn: 'memory', trouble: expect.saying('locked') },
  });
  expect(keyInKeychain()).toBe(old);
  expect(shown()).toMatchObject({
    keyKeptIn: 'memory',
    keyTrouble: expect.saying('works until you close the console'),
  });

  trouble = null;
  expect(await accounts.organizations.regenerateKey(id)).toMatchObject({ value: { keptIn: 'keychain' } });
  expect(await statusOf(keyInKeychain())).toBe(200);
  expect(shown()).toMatchObject({ keyKeptIn: 'keychain', keyTrouble: null });
});

it('a key for one session is kept in memory, and can’t be regenerated while the console is read-only', async () => {
  const id = await accounts.signIn(realm, realm.accounts[0]?.userId, 'memory');
  await becomeLive();
  expect(await accounts.organizations.regenerateKey(id)).toMatchObject({
    value: { keptIn: 'memory', trouble: null },
  });
  expect([...accounts.keys]).toEqual([]);
  openSafetyStore(accounts.database).setLevel(id, 'read-only');
  expect(await accounts.organizations.regenerateKey(id)).toMatchObject({ failure: { code: 'READ_ONLY' } });
  expect(asked()).toHaveLength(1);
});
