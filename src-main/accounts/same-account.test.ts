import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { listAccounts } from '../store/accounts.ts';
import { settingsFor } from '../zulip/discovery.fixture.ts';
import { sendJson, startServer } from '../zulip/server.fixture.ts';
import { accountsUnderTest, keysInMemory, patience } from './organizations.fixture.ts';

/** An account stays the same whatever its address and its organization's address are. */
const accounts = accountsUnderTest(startDemoRealm);

const kindOf = (id: string) => accounts.organizations.list().find((one) => one.id === id)?.connection.kind;
const isLive = (id: string) => vi.waitFor(() => expect(kindOf(id)).toBe('live'), patience);

async function call(organizationId: string, name: OrganizationCallName, input: object): Promise<unknown> {
  const { signal } = new AbortController();
  const answer = await accounts.organizations.call(
    organizationId,
    name,
    { organizationId, ...input },
    signal,
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value;
}

/** Makes a change that is recorded in the journal. */
async function change(id: string, action: CallInput<'changes.plan'>['action']): Promise<void> {
  const { id: changeSetId } = (await call(id, 'changes.plan', { action })) as { id: string };
  const run = { changeSetId, typed: null, stopAtFirstRefusal: false, reason: '' };
  await call(id, 'changes.run', run);
}

const organizationsInJournal = () =>
  accounts.journalDatabase
    .prepare('SELECT DISTINCT organization_id AS id FROM change_set')
    .all()
    .map(({ id }) => id);

/** Changes a person's address while their console listens; what it sends before it knows is refused. */
async function changeAddress(realm: DemoRealm): Promise<void> {
  await vi.waitFor(() => {
    const { queues } = realm.control.snapshot();
    expect(queues.length > 0 && queues.every(({ held }) => held)).toBe(true);
  }, patience);
  realm.control.setAddress(realm.accounts[0]?.userId ?? 0, newAddress);
}

const newAddress = 'ines.new@orchid.example';

describe('when the account’s own address changes', () => {
  it('its key keeps working, under the new address in the keychain and the store', async () => {
    const realm = await accounts.startRealm();
    const owner = realm.accountOf(realm.accounts[0]?.userId ?? 0);
    const id = await accounts.signIn(realm);
    await isLive(id);
    await changeAddress(realm);
    await vi.waitFor(
      () => expect([...accounts.keys]).toEqual([[`${newAddress}@${realm.url} (${id})`, owner.apiKey]]),
      patience,
    );
    expect(listAccounts(accounts.database)).toMatchObject([
      { id, email: newAddress, keyName: `${newAddress}@${realm.url} (${id})`, formerKeyName: null },
    ]);
    expect(accounts.organizations.list()).toMatchObject([{ id, email: newAddress }]);
    const member = realm.accounts[3]?.userId ?? 0;
    await change(id, { kind: 'set-role', userIds: [member], role: 600 });
    await vi.waitFor(() => {
      const { users } = realm.control.snapshot();
      expect(users.find(({ userId }) => userId === member)?.role).toBe(600);
    }, patience);
    expect(kindOf(id)).toBe('live');

    await (await accounts.restart()).restore();
    await isLive(id);
  });

  it('a change made by this console is known before the event', async () => {
    const realm = await accounts.startRealm();
    const owner = realm.accounts[0];
    realm.control.allowEmailChanges(owner?.userId ?? 0, true);
    const id = await accounts.signIn(realm);
    await isLive(id);
    await change(id, { kind: 'set-email', userId: owner?.userId ?? 0, email: newAddress });
    await vi.waitFor(() => expect(accounts.organizations.list()[0]?.email).toBe(newAddress), patience);
    await isLive(id);
    await vi.waitFor(
      () => expect([...accounts.keys.keys()]).toEqual([`${newAddress}@${realm.url} (${id})`]),
      patience,
    );
  });

  it('a later sign-in with the new address leads to the same account', async () => {
    const realm = await accounts.startRealm();
    const owner = realm.accounts[0];
    const id = await accounts.signIn(realm);
    await isLive(id);
    await accounts.restart();
    realm.control.setAddress(owner?.userId ?? 0, newAddress);
    await accounts.organizations.restore();
    await vi.waitFor(() => expect(kindOf(id)).toBe('signed-out'), patience);
    expect(await accounts.signIn(realm)).toBe(id);
    await isLive(id);
    expect([...accounts.keys.keys()]).toEqual([`${newAddress}@${realm.url} (${id})`]);
  });

  it('another person with the former address has a separate account', async () => {
    const realm = await accounts.startRealm();
    const [owner, administrator] = realm.accounts;
    if (!owner || !administrator) throw new Error('The realm has too few people.');
    const id = await accounts.signIn(realm);
    await accounts.organizations.close();
    realm.control.setAddress(owner.userId, newAddress);
    realm.control.setAddress(administrator.userId, owner.email);
    await (await accounts.restart()).restore();
    const other = await accounts.signIn(realm, administrator.userId);
    expect(other).not.toBe(id);
    await isLive(other);
    expect(accounts.keys.get(`${owner.email}@${realm.url} (${other})`)).toBe(administrator.apiKey);
    await accounts.organizations.signOut({ organizationId: id, forget: true });
    await (await accounts.restart()).restore();
    await isLive(other);
  });

  it.each([
    ['before the new entry is written', 'write', false],
    ['after it is written', 'write', true],
    ['before the old entry is deleted', 'delete', false],
    ['after it is deleted', 'delete', true],
  ] as const)('nothing is lost when the program ends %s', async (_name, step, happens) => {
    const realm = await accounts.startRealm();
    const id = await accounts.signIn(realm);
    await isLive(id);

    const keychain = keysInMemory(accounts.keys);
    let ended = false;
    const stopping = vi.fn(async (work: () => Promise<unknown>): Promise<never> => {
      if (happens) await work();
      ended = true;
      return new Promise<never>(() => {});
    });
    await (
      await accounts.restart({
        keychain: {
          ...keychain,
          write: (name, key) =>
            step === 'write' ? stopping(() => keychain.write(name, key)) : keychain.write(name, key),
          delete: (name) =>
            step === 'delete' ? stopping(() => keychain.delete(name)) : keychain.delete(name),
        },
      })
    ).restore();
    await isLive(id);
    await changeAddress(realm);
    await vi.waitFor(() => expect(ended).toBe(true), patience);

    await (await accounts.restart()).restore();
    await isLive(id);
    await vi.waitFor(
      () => expect([...accounts.keys.keys()]).toEqual([`${newAddress}@${realm.url} (${id})`]),
      patience,
    );
  });
});

it('a key whose entry was named without the scheme moves to an entry with it', async () => {
  const realm = await accounts.startRealm();
  const id = await accounts.signIn(realm);
  const [[name, key] = ['', '']] = accounts.keys;
  expect(name).toBe(`${realm.accounts[0]?.email}@${realm.url}`);
  const organizations = await accounts.restart();
  const former = name.replace('http://', '');
  accounts.keys.clear();
  accounts.keys.set(former, key);
  accounts.database.prepare('UPDATE account SET key_name = ?').run(former);
  await organizations.restore();
  await isLive(id);
  await vi.waitFor(() => expect([...accounts.keys]).toEqual([[name, key]]), patience);
  expect(listAccounts(accounts.database)).toMatchObject([{ keyName: name, formerKeyName: null }]);
});

describe('when the organization’s address changes', () => {
  it('its accounts keep their history and their keys', async () => {
    const stateFile = join(accounts.folder, 'realm');
    const realm = await startDemoRealm({ stateFile, users: 60, rateLimit: 'off' });
    const id = await accounts.signIn(realm);
    await isLive(id);
    await change(id, { kind: 'set-role', userIds: [realm.accounts[3]?.userId ?? 0], role: 600 });
    await realm.close();

    const moved = await accounts.startRealm({ stateFile });
    expect(await accounts.signIn(moved)).toBe(id);
    await isLive(id);
    expect(organizationsInJournal()).toEqual([id]);
    expect(accounts.organizations.list()).toMatchObject([{ id, url: moved.url }]);
    expect([...accounts.keys.keys()]).toEqual([`${moved.accounts[0]?.email}@${moved.url} (${id})`]);
  });

  it('a copy of the server is another organization while the original answers at its own address', async () => {
    const stateFile = join(accounts.folder, 'realm');
    const written = await startDemoRealm({ stateFile, users: 60, rateLimit: 'off' });
    await written.close();
    const copied = join(accounts.folder, 'copy');
    await copyFile(stateFile, copied);
    const realm = await accounts.startRealm({ stateFile });
    const id = await accounts.signIn(realm);
    await isLive(id);
    const copy = await accounts.startRealm({ stateFile: copied });
    expect(await accounts.signIn(copy)).not.toBe(id);
    expect(await accounts.signIn(realm)).toBe(id);
  });

  it('a new server at the address of an old one is another organization', async () => {
    const realm = await accounts.startRealm();
    const id = await accounts.signIn(realm);
    await isLive(id);
    const port = Number(new URL(realm.url).port);
    await realm.close();
    const other = await accounts.startRealm({ port });
    expect(await accounts.signIn(other)).not.toBe(id);
  });

  it('servers without a UUID are recognised by the answer at the former address', async () => {
    const realm = await startDemoRealm({ featureLevel: 421, users: 60, rateLimit: 'off' });
    const id = await accounts.signIn(realm);
    await isLive(id);
    const port = Number(new URL(realm.url).port);
    await realm.close();
    const moved = await accounts.startRealm({ featureLevel: 421 });
    const former = await startServer(
      (_request, response) => sendJson(response, settingsFor(moved.url)),
      port,
    );
    expect(await accounts.signIn(moved)).toBe(id);
    await former.close();
  });
});

describe('accounts in one organization', () => {
  it('share the safety level and the protected people at once', async () => {
    const realm = await accounts.startRealm();
    const [owner, administrator] = realm.accounts;
    const one = await accounts.signIn(realm, owner?.userId);
    const other = await accounts.signIn(realm, administrator?.userId, 'memory');
    await isLive(one);
    await isLive(other);
    const safetyOf = async (id: string) => {
      const { tables } = (await call(id, 'replica.snapshot', {})) as {
        tables: { safety: unknown[] };
      };
      return tables.safety[0];
    };
    await call(one, 'safety.set', { level: 'read-only' });
    await call(one, 'safety.protect', { userIds: [administrator?.userId], isProtected: true });
    const expected = { level: 'read-only', protectedUserIds: [administrator?.userId] };
    await vi.waitFor(async () => expect(await safetyOf(other)).toMatchObject(expected), patience);
    await accounts.organizations.signOut({ organizationId: one, forget: true });
    expect(await safetyOf(other), 'somebody still has an account there').toMatchObject(expected);
    await accounts.organizations.signOut({ organizationId: other, forget: true });
    const again = await accounts.signIn(realm, administrator?.userId);
    expect(again).not.toBe(other);
    await isLive(again);
    expect(await safetyOf(again)).toMatchObject({ level: 'confirm', protectedUserIds: [] });
  });
});
