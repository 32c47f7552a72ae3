import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openConsoleFile } from '../../src-main/store/console-file.ts';
import { upsertAccount } from '../../src-main/store/accounts.ts';

/** The ID of the first account. */
export const firstStoredAccount = 'account-0';

/** What an earlier run left in a new folder: accounts at these origins, with their keys in the keychain. */
export function storeAccounts(
  userData: string,
  origins: readonly string[],
  email = 'ines@orchid.example',
): void {
  mkdirSync(userData, { recursive: true });
  const opened = openConsoleFile(join(userData, 'realm-console.db'), Date.now());
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  for (const [index, url] of origins.entries()) {
    upsertAccount(database, {
      id: `account-${index}`,
      url,
      name: `Organization ${index}`,
      email,
      isDemo: false,
      keyKeptIn: 'keychain',
      zulipVersion: '',
      featureLevel: 0,
      keyName: `entry ${index}`,
      formerKeyName: null,
    });
  }
  database.close();
  lease?.release();
}

/** Origins where nothing listens, with names that need no lookup. */
export const deadOrigins = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://127.0.0.1:${index + 1}`);
