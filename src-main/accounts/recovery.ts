import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '#contract/outcome.ts';
import { readNewFile, writeFound } from '../store/new-file.ts';
import { recoverAccounts } from './recover-accounts.ts';

export interface RecoveryPorts {
  database: DatabaseSync;
  /** The accounts of all entries of the keychain. */
  list(): Promise<Result<string[]>>;
  /**
   * Whether the files are in the system's usual folder. Consoles with other folders have their keys in the same keychain,
   * and signing out of one of their accounts here would delete its key there.
   */
  isUsualFolder: boolean;
  /** It is over, and told in the console's file how. */
  onRecovered(): void;
}

/** Finds the accounts again after a damaged file was set aside; once, but as often as needed until the keychain tells them. */
export function createRecovery(ports: RecoveryPorts): () => Promise<void> {
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const { database, list, isUsualFolder } = ports;
    const newFile = readNewFile(database);
    if (newFile === null || newFile.found !== null) return;
    const found = isUsualFolder ? await recoverAccounts(database, list) : 0;
    if (found === null) return;
    writeFound(database, found);
    ports.onRecovered();
  }

  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
