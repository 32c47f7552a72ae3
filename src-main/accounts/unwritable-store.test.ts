import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handlers } from '#contract/bridge.ts';
import type { ConsoleCallName } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { answerCalls } from '../console-handlers.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { listAccounts } from '../store/accounts.ts';
import { accountsUnderTest, patience } from './organizations.fixture.ts';

const accounts = accountsUnderTest(startDemoRealm);
const connection = (id: string) => accounts.organizations.list().find((each) => each.id === id)?.connection;

/** Like a full disk, or one that has become read-only. */
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

/** A call as the window makes it. */
function ask(
  name: 'organization.sign-in' | 'organization.sign-out',
  input: object,
): Promise<Result<unknown>> {
  const handlers: Partial<Handlers<ConsoleCallName>> = {
    'organization.sign-in': (signIn, { signal }) => accounts.organizations.signIn(signIn, signal),
    'organization.sign-out': (signOut) => accounts.organizations.signOut(signOut),
  };
  const answer = answerCalls(handlers as Handlers<ConsoleCallName>, accounts.organizations, {
    journal: () => null,
  });
  return answer(name, input, { signal: new AbortController().signal });
}

const refused = {
  ok: false,
  failure: {
    kind: 'internal',
    message:
      "The console's file can't be written, so this can't be read or saved: attempt to write a readonly database.",
  },
};

describe('while the accounts file can’t be written', () => {
  it('a sign-in fails, and leaves no key behind', async () => {
    const names = [...accounts.keys.keys()];
    const method = { kind: 'development', username: realm.accounts[1]?.email };
    expect(await ask('organization.sign-in', { url: realm.url, method, keep: 'keychain' })).toEqual(refused);
    expect([...accounts.keys.keys()]).toEqual(names);
    expect(accounts.organizations.list()).toHaveLength(1);
    expect(connection(id)?.kind).toBe('live');
  });

  it('an organization that could not be removed is still there, signed out', async () => {
    const forget = () => ask('organization.sign-out', { organizationId: id, forget: true });
    expect(await forget()).toEqual(refused);
    expect(connection(id)).toMatchObject({ kind: 'signed-out', message: 'You signed out.' });
    acceptWrites();
    expect(await forget()).toMatchObject({ ok: true });
    expect(accounts.organizations.list()).toEqual([]);
  });

  it('a changed address is used all the same, and stored at the next start', async () => {
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
