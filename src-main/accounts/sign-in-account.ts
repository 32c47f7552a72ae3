import type { CallInput } from '#contract/calls/calls.ts';
import type { Organization } from '#contract/organization.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { upsertAccount } from '../store/accounts.ts';
import { checkpoint } from '../store/database.ts';
import type { AccountKeys } from './account-keys.ts';
import { identify, needsUuid } from './identify.ts';
import { presentOrganization, type Account } from './open-organization.ts';
import type { OrganizationThreads } from './organization-threads.ts';
import type { OrganizationsPorts } from './organizations-ports.ts';
import type { Rail } from './rail.ts';
import type { VerifiedSignIn } from './sign-in.ts';

export interface SignInAccountPorts extends Pick<
  OrganizationsPorts,
  'database' | 'keychain' | 'signInThreads'
> {
  rail: Rail;
  keys: Pick<AccountKeys, 'keep'>;
  threads: Pick<OrganizationThreads, 'start' | 'stop'>;
}

/** Signs in to an organization and serves the account from then on, in its former place if it was known. */
export async function signInAccount(
  { url, method, keep }: CallInput<'organization.sign-in'>,
  signal: AbortSignal,
  ports: SignInAccountPorts,
): Promise<Result<Organization>> {
  const { database, keychain, signInThreads } = ports;
  if (keep === 'keychain') {
    // Checked first: otherwise a password would be used, and its owner emailed, for nothing.
    const usable = await keychain.check();
    if (!usable.ok) return usable;
  }
  const verified = await signInThreads.signIn(url, method, {
    signal,
    needsUuid: (origin, userId) => needsUuid(database, origin, userId),
  });
  if (!verified.ok) return verified;
  const { credentials, userId, realmUuid } = verified.value;
  const person = { url: verified.value.url, email: credentials.email, userId, realmUuid };
  const addressNow = (address: string) => signInThreads.addressNow(address, signal);
  const id = await identify(database, person, addressNow);
  return signal.aborted ? fail({ kind: 'cancelled' }) : adopt(id, verified.value, keep, ports);
}

async function adopt(
  id: string,
  verified: VerifiedSignIn,
  keep: 'keychain' | 'memory',
  { database, rail, keys, threads }: SignInAccountPorts,
): Promise<Result<Organization>> {
  const { url, name, zulipVersion, featureLevel, credentials } = verified;
  const earlier = rail.get(id);
  const { keyName = '', formerKeyName = null } = earlier?.account ?? {};
  const account: Account = {
    id,
    url,
    name,
    email: credentials.email,
    isDemo: false,
    keyKeptIn: keep,
    zulipVersion,
    featureLevel,
    keyName,
    formerKeyName,
  };
  if (keep === 'keychain') {
    const kept = await keys.keep(account, credentials.apiKey);
    if (!kept.ok) return kept;
  } else if (account.keyName === '') {
    // Stores the account only. The next start shows it in its place and asks for its key, trying an older key from the
    // keychain first.
    upsertAccount(database, account);
  }
  checkpoint(database);
  if (earlier) await threads.stop(earlier);
  const entry = earlier ?? rail.add(account);
  entry.account = account;
  entry.keyTrouble = null;
  entry.waitsForPerson = false;
  threads.start(entry, credentials);
  rail.announce();
  return succeed(presentOrganization(entry));
}
