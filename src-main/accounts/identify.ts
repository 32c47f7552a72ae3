import type { DatabaseSync } from 'node:sqlite';
import { claimAccount, isKnownIn, listRealms, type KnownRealm, type SignedIn } from '../store/identities.ts';

/** What the organization at an address calls itself now, or where the address redirects; null without an answer. */
type AddressNow = (url: string) => Promise<string | null>;

/** Whether the organization's UUID is needed to tell which one it is: true where several may be meant. */
export function needsUuid(database: DatabaseSync, url: string, userId: number): boolean {
  return listRealms(database).some((realm) =>
    realm.url === url ? realm.uuid !== null : isKnownIn(database, realm.id, userId),
  );
}

/**
 * The local id of an account after sign-in. The same person in the same organization keeps it, even if either has a new
 * address.
 */
export async function identify(
  database: DatabaseSync,
  person: SignedIn,
  addressNow: AddressNow,
): Promise<string> {
  const realms = listRealms(database);
  const realm = realmAt(realms, person) ?? (await movedRealm(database, realms, person, addressNow));
  return claimAccount(database, realm, person);
}

/** The organization known at this address, unless a new one has been set up there since. */
function realmAt(realms: readonly KnownRealm[], { url, realmUuid }: SignedIn): KnownRealm | null {
  const here = realms.filter((realm) => realm.url === url);
  const named = here.find(({ uuid }) => uuid !== null && uuid === realmUuid);
  return named ?? here.find(({ uuid }) => uuid === null || realmUuid === null) ?? null;
}

/** The organization that used to be at another address. */
async function movedRealm(
  database: DatabaseSync,
  realms: readonly KnownRealm[],
  { url, realmUuid, userId }: SignedIn,
  addressNow: AddressNow,
): Promise<KnownRealm | null> {
  for (const realm of realms) {
    const isNamed = realm.uuid !== null && realmUuid !== null;
    if (realm.url === url || (isNamed && realm.uuid !== realmUuid)) continue;
    if (!isKnownIn(database, realm.id, userId)) continue;
    // A copy of a server has the same UUIDs and people, but the original still answers at its own address.
    const present = await addressNow(realm.url);
    if (present === url || (isNamed && present !== realm.url)) return realm;
  }
  return null;
}
