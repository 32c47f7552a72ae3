import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '#contract/outcome.ts';
import { readNewFile, writeFound } from '../store/new-file.ts';
import type { OwnEntries } from './own-entries.ts';
import { storeFailureOf } from '../store/store-trouble.ts';
import { recoverAccounts } from './recover-accounts.ts';

export interface RecoveryPorts {
  database: DatabaseSync;
  /** The accounts of all entries of the keychain. */
  list(): Promise<Result<string[]>>;
  ownEntries: OwnEntries;
  /** The recovery is done, and its result is in the console's file. */
  onRecovered(): void;
}

/**
 * Recovers the accounts after a damaged file was set aside. Retries until the keychain lists them, then never again.
 */
export function createRecovery(ports: RecoveryPorts): () => Promise<void> {
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const { database, list, ownEntries } = ports;
    const newFile = readNewFile(database);
    if (newFile === null || newFile.found !== null) return;
    try {
      const found = await recoverAccounts(database, list, ownEntries);
      if (found === null) return;
      writeFound(database, found);
    } catch (error) {
      // The disk may be full. The next start tries again.
      if (storeFailureOf(error) === null) throw error;
      return;
    }
    ports.onRecovered();
  }

  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
