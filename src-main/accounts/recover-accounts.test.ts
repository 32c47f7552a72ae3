import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { keychainAccount, keychainFailure } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { consoleSchema } from '../store/console-schema.ts';
import { claimAccount, listRealms } from '../store/identities.ts';
import { migrate } from '../store/migration.ts';
import { createAccountKeys } from './account-keys.ts';
import { keysInMemory } from './organizations.fixture.ts';
import { recoverAccounts } from './recover-accounts.ts';

const orchid = 'https://orchid.example';
const anAccount = {
  url: orchid,
  name: '',
  isDemo: false,
  keyKeptIn: 'keychain',
  zulipVersion: '',
  featureLevel: 0,
  keyName: '',
  formerKeyName: null,
} as const;
/** The entries of the console in the default folder. */
const usual = { folder: null, has: () => true, isAbandoned: () => false };
let before: DatabaseSync;
let database: DatabaseSync;

function empty(): DatabaseSync {
  const created = new DatabaseSync(':memory:');
  migrate(created, consoleSchema);
  return created;
}
beforeEach(() => {
  before = empty();
  database = empty();
});

const recover = (...entries: string[]) => recoverAccounts(database, async () => succeed(entries), usual);

describe('accounts with a key in the keychain', () => {
  it('are recovered with the ids that their journals use', async () => {
    const person = { url: orchid, email: 'ines@orchid.example', userId: 9, realmUuid: null };
    const id = claimAccount(before, null, person);
    expect(await recover(keychainAccount(person.email, orchid))).toBe(1);
    expect(listAccounts(database)).toMatchObject([
      { id, url: orchid, email: person.email, name: 'orchid.example', keyKeptIn: 'keychain' },
    ]);
    // Signing in again leads to the same account.
    const [realm] = listRealms(database);
    expect(claimAccount(database, realm ?? null, person)).toBe(id);
  });

  it('keep their journals’ ids even if their addresses have changed since', async () => {
    const person = { url: orchid, email: 'ines@orchid.example', userId: 9, realmUuid: null };
    const id = claimAccount(before, null, person);
    const entries = new Map<string, string>();
    const keys = createAccountKeys(before, keysInMemory(entries), usual);
    const account = { ...anAccount, id, email: 'ines.new@orchid.example' };
    expect(await keys.keep(account, 'Zx9')).toEqual(succeed(null));
    expect(await recover(...entries.keys())).toBe(1);
    expect(listAccounts(database)).toMatchObject([{ id, email: account.email, keyName: account.keyName }]);
    const recovered = new Map(entries);
    await createAccountKeys(database, keysInMemory(recovered), usual).settle(account, 'Zx9');
    expect(recovered).toEqual(entries);
  });

  it('get the id in an entry if two have the same address', async () => {
    const name = keychainAccount('ines@orchid.example', orchid);
    expect(await recover(name, `${name} (0123456789abcdef)`)).toBe(2);
    const accounts = listAccounts(database);
    expect(accounts.map(({ keyName }) => keyName)).toEqual([name, `${name} (0123456789abcdef)`]);
    expect(accounts[1]?.id).toBe('0123456789abcdef');
    expect(listRealms(database)).toHaveLength(1);
  });

  it('are left alone if the person has signed in meanwhile', async () => {
    const entry = keychainAccount('ines@orchid.example', orchid);
    await recover(entry);
    const [found] = listAccounts(database);
    if (found === undefined) throw new Error('The account was not found.');
    const signedIn = { ...found, name: 'Orchid Cooperative', zulipVersion: '12.1', featureLevel: 499 };
    for (const keyName of [entry, '']) {
      upsertAccount(database, { ...signedIn, keyName });
      expect(await recover(entry)).toBe(0);
      expect(listAccounts(database)).toEqual([{ ...signedIn, keyName }]);
    }
  });

  it('are not duplicated if the person who signed in meanwhile has another id', async () => {
    const entry = keychainAccount('ines@orchid.example', orchid);
    await recover(entry);
    const [found] = listAccounts(database);
    database.prepare(`UPDATE account SET id = '0123456789abcdef'`).run();
    expect(await recover(entry)).toBe(0);
    expect(listAccounts(database)).toEqual([{ ...found, id: '0123456789abcdef' }]);
  });

  it('are not made from entries of other things', async () => {
    const others = [
      'availability check',
      'proxy http://proxy.example:8080',
      'ines@http://orchid.example',
      'ines@https://orchid.example/path',
      'ines@file:///etc/passwd',
      '@https://orchid.example',
      'ines@orchid.example@https://orchid.example [folder 0123456789abcdef]',
      'ines@orchid.example@https://orchid.example [folder 0123]',
    ];
    expect(await recover(...others)).toBe(0);
    expect(listAccounts(database)).toEqual([]);
  });

  it('are recovered at the next start if the program ends before the keychain lists them', async () => {
    const closing = async () => {
      database.close();
      return succeed([keychainAccount('ines@orchid.example', orchid)]);
    };
    expect(await recoverAccounts(database, closing, usual)).toBeNull();
  });

  it('are not assumed to be missing if the keychain lists nothing', async () => {
    expect(await recoverAccounts(database, async () => fail(keychainFailure('locked')), usual)).toBeNull();
  });
});
