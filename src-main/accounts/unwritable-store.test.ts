import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDemoRealm, type DemoRealm } from '../demo-realm/server.ts';
import { storeFailureOf } from '../store/store-trouble.ts';
import { listAccounts } from '../store/accounts.ts';
import { accountsUnderTest, patience } from './organizations.fixture.ts';

const accounts = accountsUnderTest(startDemoRealm);
const connection = (id: string) => accounts.organizations.list().find((each) => each.id === id)?.connection;

/** As where the disk is full, or has become one that can only be read. */
const refuseWrites = (): void => accounts.database.exec('PRAGMA query_only = ON');
const acceptWrites = (): void => accounts.database.exec('PRAGMA query_only = OFF');

let realm: DemoRealm;
let id: string;
beforeEach(async () => {
  realm = await accounts.startRealm();
  id = await accounts.signIn(realm);
  await vi.waitUntil(() => connection(id)?.kind === 'live', patience);
  refuseWrites();
});
afterEach(acceptWrites);

/** What was thrown, which the window hears in words. */
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('while the file of accounts takes nothing', () => {
  it('a sign-in fails, and leaves no key behind', async () => {
    const names = [...accounts.keys.keys()];
    const thrown = await thrownBy(accounts.signIn(realm, realm.accounts[1]?.userId));
    expect(storeFailureOf(thrown)).toMatchObject({ message: expect.stringContaining('readonly database') });
    expect([...accounts.keys.keys()]).toEqual(names);
    expect(accounts.organizations.list()).toHaveLength(1);
    expect(connection(id)?.kind).toBe('live');
  });

  it('an organization that could not be forgotten is still there, signed out', async () => {
    const forget = () => accounts.organizations.signOut({ organizationId: id, forget: true });
    expect(storeFailureOf(await thrownBy(forget()))).not.toBeNull();
    expect(connection(id)).toMatchObject({ kind: 'signed-out', message: 'You signed out.' });
    acceptWrites();
    expect(await forget()).toMatchObject({ ok: true });
    expect(accounts.organizations.list()).toEqual([]);
  });

  it('an address that changes is used all the same, and written down at the next start', async () => {
    const email = 'ines.new@orchid.example';
    await vi.waitFor(() => {
      const { queues } = realm.control.snapshot();
      expect(queues.length > 0 && queues.every(({ held }) => held)).toBe(true);
    }, patience);
    realm.control.setAddress(realm.accounts[0]?.userId ?? 0, email);
    await vi.waitFor(() => expect(accounts.organizations.list()[0]?.email).toBe(email), patience);
    expect(connection(id)?.kind).toBe('live');
    expect(listAccounts(accounts.database)[0]?.email).not.toBe(email);
  });
});
