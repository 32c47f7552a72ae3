import { expect, it, vi } from 'vitest';
import { fail } from '#contract/outcome.ts';
import { startDemoRealm } from '@realm-console/demo-realm';
import { keychainFailure, type Keychain } from '../platform/keychain.ts';
import { accountsUnderTest, patience } from './organizations.fixture.ts';

const accounts = accountsUnderTest(startDemoRealm);

it('a keychain that is locked while an organization is open is noticed at the next start, and asked again on request', async () => {
  const realm = await accounts.startRealm();
  const organizationId = await accounts.signIn(realm);
  let isLocked = false;
  const usual = accounts.ports.keychain;
  const keychain: Keychain = {
    ...usual,
    read: async (account) => (isLocked ? fail(keychainFailure('locked')) : usual.read(account)),
  };
  const connection = () => accounts.organizations.list()[0]?.connection;
  const ask = () =>
    accounts.organizations.call(
      organizationId,
      'replica.snapshot',
      { organizationId },
      AbortSignal.timeout(10_000),
    );
  await (await accounts.restart({ keychain })).restore();
  await vi.waitFor(() => expect(connection()?.kind).toBe('live'), patience);

  isLocked = true;
  expect((await ask()).ok, 'the key is in the memory of the thread').toBe(true);
  expect(connection()?.kind).toBe('live');

  const organizations = await accounts.restart({ keychain });
  await organizations.restore();
  expect(organizations.list()[0]).toMatchObject({
    keyTrouble:
      'The system keychain is locked. Unlock it and try again, or keep the key for this session only.',
    connection: { kind: 'signed-out' },
  });
  expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unauthorized', code: 'SIGNED_OUT' } });
  expect(accounts.keys.size, 'the key is still there').toBe(1);

  isLocked = false;
  await organizations.tryNow(organizationId);
  await vi.waitFor(() => expect(connection()?.kind).toBe('live'), patience);
});

it.each([
  ['whose key it deleted', false],
  ['whose key it kept, being locked', true],
])(
  'a keychain that answers late opens the waiting accounts, but not signed-out ones, %s',
  async (_, keepsKey) => {
    const realm = await accounts.startRealm();
    const [waiting, signedOut] = [
      await accounts.signIn(realm),
      await accounts.signIn(realm, realm.accounts[1]?.userId),
    ];
    let isLocked = true;
    const usual = accounts.ports.keychain;
    const keychain: Keychain = {
      ...usual,
      read: async (account) => (isLocked ? fail(keychainFailure('locked')) : usual.read(account)),
      delete: async (account) =>
        isLocked && keepsKey ? fail(keychainFailure('locked')) : usual.delete(account),
    };
    const organizations = await accounts.restart({ keychain });
    await organizations.restore();
    await organizations.signOut({ organizationId: signedOut, forget: false });
    expect(accounts.keys.size).toBe(keepsKey ? 2 : 1);

    isLocked = false;
    organizations.openWaiting();
    const stateOf = (id: string) => organizations.list().find((each) => each.id === id)?.connection;
    await vi.waitFor(() => expect(stateOf(waiting)?.kind).toBe('live'), patience);
    expect(stateOf(signedOut)?.kind).toBe('signed-out');
  },
);

it('a keychain that answers late changes nothing for accounts that no longer wait', async () => {
  const realm = await accounts.startRealm();
  const organizationId = await accounts.signIn(realm);
  const usual = accounts.ports.keychain;
  const read = vi.fn<Keychain['read']>(async () => fail(keychainFailure('locked')));
  const organizations = await accounts.restart({ keychain: { ...usual, read } });
  await organizations.restore();
  await accounts.signIn(realm, undefined, 'memory');
  await vi.waitFor(() => expect(organizations.list()[0]?.connection.kind).toBe('live'), patience);

  read.mockImplementation(usual.read);
  organizations.openWaiting();
  await organizations.restore();
  expect(read).toHaveBeenCalledOnce();
  expect(organizations.list()).toMatchObject([
    { id: organizationId, keyKeptIn: 'memory', connection: { kind: 'live' } },
  ]);
});

it('a key that a person denied is read again only at their request', async () => {
  const realm = await accounts.startRealm();
  const organizationId = await accounts.signIn(realm);
  const usual = accounts.ports.keychain;
  const read = vi.fn<Keychain['read']>(async () => fail(keychainFailure('denied')));
  const organizations = await accounts.restart({ keychain: { ...usual, read } });
  await organizations.restore();
  expect(organizations.list()[0]?.connection.kind).toBe('signed-out');
  organizations.openWaiting();
  expect(read).toHaveBeenCalledOnce();

  read.mockImplementation(usual.read);
  await organizations.tryNow(organizationId);
  await vi.waitFor(() => expect(organizations.list()[0]?.connection.kind).toBe('live'), patience);
});

it('a keychain that lists its accounts late leaves an organization alone if it is signed in', async () => {
  const realm = await accounts.startRealm();
  const organizationId = await accounts.signIn(realm);
  const { organizations } = accounts;
  await vi.waitFor(() => expect(organizations.list()[0]?.connection.kind).toBe('live'), patience);
  await organizations.restore();
  expect(organizations.list()).toMatchObject([{ id: organizationId, connection: { kind: 'live' } }]);
});
