import type { DatabaseSync } from 'node:sqlite';
import type { KeyRegeneration } from '#contract/organization.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { readOnly } from '../changes/safety.ts';
import type { Keychain } from '../platform/keychain.ts';
import { openSafetyStore } from '../store/safety.ts';
import type { AccountKeys } from './account-keys.ts';
import { withoutWorker, type OpenOrganization } from './open-organization.ts';
import { notOpen } from './worker-host.ts';

interface RegenerationPorts {
  database: DatabaseSync;
  keychain: Pick<Keychain, 'check'>;
  keys: Pick<AccountKeys, 'keep'>;
  announce(): void;
}

/**
 * Generates a new key for an account and stores it where the old one was. The keychain is checked first, because the
 * old key stops working as soon as there is a new one. If storing still fails, the new key works until the console is
 * closed.
 *
 * @returns where the key is now; never the key
 */
export async function regenerateKey(
  entry: OpenOrganization,
  { database, keychain, keys, announce }: RegenerationPorts,
): Promise<Result<KeyRegeneration>> {
  const { account, worker, credentials } = entry;
  if (worker === null || credentials === null) return fail(withoutWorker(entry));
  if (openSafetyStore(database).read(account.id).level === 'read-only') return fail(readOnly);
  if (entry.live.isWorking) {
    const message = text('account.job-running-with-old');
    return fail({ kind: 'conflict', message });
  }
  const isForKeychain = account.keyKeptIn === 'keychain';
  if (isForKeychain) {
    const usable = await keychain.check();
    if (!usable.ok) return usable;
  }
  const made = await worker.regenerateKey();
  if (!made.ok) return made;
  // The person signed out or in again meanwhile; don't overwrite the result.
  if (entry.credentials !== credentials) return fail(notOpen);
  credentials.apiKey = made.value;
  if (!isForKeychain) return succeed({ keptIn: 'memory', trouble: null });
  const kept = await keys.keep(account, made.value);
  const trouble = kept.ok ? null : 'message' in kept.failure ? kept.failure.message : '';
  entry.keyTrouble = trouble === null ? null : text('account.new-key-couldnt-be', { trouble });
  announce();
  return succeed({ keptIn: kept.ok ? 'keychain' : 'memory', trouble });
}
