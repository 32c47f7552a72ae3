import { succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { forgetOrganization } from '../store/forget-organization.ts';
import type { AccountKeys } from './account-keys.ts';
import { signedOut, type OpenOrganization } from './open-organization.ts';
import type { OrganizationThreads } from './organization-threads.ts';
import type { OrganizationsPorts } from './organizations-ports.ts';
import type { Rail } from './rail.ts';
import type { RunningDemo } from './running-demo.ts';

export interface SignOutAccountPorts extends Pick<OrganizationsPorts, 'database'> {
  rail: Rail;
  keys: Pick<AccountKeys, 'delete'>;
  threads: Pick<OrganizationThreads, 'stop'>;
  demo: Pick<RunningDemo, 'close'>;
}

/**
 * Ends an account's thread and deletes its key. If the keychain can't delete the key, the account stays signed out
 * until the person wants to use it again.
 *
 * @param forget whether to remove the account and the stored data of its organization too
 */
export async function signOutAccount(
  entry: OpenOrganization,
  forget: boolean,
  { database, rail, keys, threads, demo }: SignOutAccountPorts,
): Promise<Result<null>> {
  const { account } = entry;
  await threads.stop(entry);
  entry.startAgain = null;
  entry.credentials = null;
  if (account.keyName !== '') {
    const deleted = await keys.delete(account);
    entry.waitsForPerson = !deleted.ok;
    if (!deleted.ok) {
      entry.keyTrouble = 'message' in deleted.failure ? deleted.failure.message : '';
      entry.live = signedOut(entry, entry.keyTrouble);
      rail.announce();
      return deleted;
    }
  }
  await demo.close(account.id);
  entry.keyTrouble = null;
  entry.live = signedOut(entry, text('account.signed-out'));
  rail.announce();
  // A demo organization never comes back with the same id.
  if (forget || account.isDemo) {
    // First: otherwise a failure to forget it would show only at the next start.
    forgetOrganization(database, account.id);
    rail.remove(account.id);
    rail.announce();
  }
  return succeed(null);
}
