import { isUnencrypted } from '#contract/network.ts';
import type { Failure, KeychainTrouble, Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';

/** Stores API keys. Every operation has a time limit, since a keychain may wait for a person. */
export interface Keychain {
  /** Succeeds if keys can be stored; leaves nothing behind. */
  check(): Promise<Result<null>>;
  /** Fails with `missing` if there is no key for the account. */
  read(account: string): Promise<Result<string>>;
  write(account: string, key: string): Promise<Result<null>>;
  /** Also succeeds if there was nothing to delete, but not while the keychain is locked. */
  delete(account: string): Promise<Result<null>>;
}

/** What an entry's name may contain besides the address. */
interface EntryMarks {
  /** The local id of the account, if its address alone is ambiguous. */
  id: string | null;
  /** Which console the entry belongs to, as 16 hexadecimal digits; null for the one in the system's default folder. */
  folder: string | null;
}

/**
 * The account name of a key: unique across organizations, people and consoles, and readable in the system's own key
 * viewer. It includes the scheme, so that a key stored for https is never used for http on the same host.
 */
export function keychainAccount(
  email: string,
  realmUrl: string,
  { id = null, folder = null }: Partial<EntryMarks> = {},
): string {
  const name = `${email}@${new URL(realmUrl).origin}`;
  return `${name}${id === null ? '' : ` (${id})`}${folder === null ? '' : ` [folder ${folder}]`}`;
}

/** The console that an entry belongs to, read from its name. */
export const folderOfEntry = (account: string): string | null =>
  /.* \[folder ([0-9a-f]{16})\]$/su.exec(account)?.[1] ?? null;

/** Parses a name made by `keychainAccount`; null for other entries. */
export function readKeychainAccount(account: string): ({ email: string; url: string } & EntryMarks) | null {
  const [, email, url = '', id = null, folder = null] =
    /^(.+)@(https?:\/\/[^@\s]+)(?: \(([0-9a-f]{16})\))?(?: \[folder ([0-9a-f]{16})\])?$/u.exec(account) ?? [];
  if (email === undefined || URL.parse(url)?.origin !== url || isUnencrypted(url)) return null;
  return { email, url, id, folder };
}

const explanations: Record<KeychainTrouble, Text> = {
  unavailable: text('account.system-keychain-isnt-available'),
  locked: text('account.system-keychain-locked-unlock'),
  denied: text('account.access-system-keychain-denied'),
  missing: text('account.system-keychain-key-account'),
};

export function keychainFailure(trouble: KeychainTrouble): Failure {
  return { kind: 'keychain', trouble, message: explanations[trouble] };
}
