import type { DatabaseSync } from 'node:sqlite';
import { claimAccount, isKnownIn, listRealms, type KnownRealm, type SignedIn } from '../store/identities.ts';

/** What the organization at an address calls itself now, or where the address leads; null if nothing answers. */
type AddressNow = (url: string) => Promise<string | null>;

/** Whether the organization's own name for itself decides which one it is: where more than one may be meant. */
export function needsUuid(database: DatabaseSync, url: string, userId: number): boolean {
  return listRealms(database).some((realm) =>
    realm.url === url ? realm.uuid !== null : isKnownIn(database, realm.id, userId),
  );
}

/**
 * The local id of an account that somebody signed in to: that of the same person in the same organization, also where
 * either has another address now.
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

/** The organization known at this address, unless another one has been set up there since. */
function realmAt(realms: readonly KnownRealm[], { url, realmUuid }: SignedIn): KnownRealm | null {
  const here = realms.filter((realm) => realm.url === url);
  const named = here.find(({ uuid }) => uuid !== null && uuid === realmUuid);
  return named ?? here.find(({ uuid }) => uuid === null || realmUuid === null) ?? null;
}

/** The organization that had another address before. */
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
    // A copy of a server has its organizations' names and people, but the original still goes by its own address.
    const present = await addressNow(realm.url);
    if (present === url || (isNamed && present !== realm.url)) return realm;
  }
  return null;
}
