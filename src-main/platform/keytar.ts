import { missingCase, type KeychainTrouble } from '#contract/outcome.ts';
import type { KeychainAnswer, KeychainQuestion } from './keychain-protocol.ts';

/** The part of keytar that is used. https://github.com/github/node-keytar */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<{ account: string; password: string }[]>;
}

/** The account of an entry that is there for a moment only. */
const probeAccount = 'availability check';

/**
 * Reads a platform's own words for what went wrong. They are not translated by libsecret, the macOS Security
 * framework or Windows credentials in the builds that keytar ships; what is not recognised counts as unavailable.
 */
export function classifyKeychainError(message: string): KeychainTrouble {
  if (
    /prompt.*(dismissed|cancel)|user (name or passphrase|cancell?ed)|access denied|denied|permission/i.test(
      message,
    )
  ) {
    return 'denied';
  }
  if (/locked|interaction is not allowed|unlock/i.test(message)) return 'locked';
  return 'unavailable';
}

/**
 * Fails where nothing can be kept. A locked Secret Service answers for every entry as if there were none, once somebody
 * has declined to unlock it or cannot be asked; only writing fails.
 */
async function probe(keytar: Keytar, service: string): Promise<void> {
  await keytar.setPassword(service, probeAccount, 'probe');
  // Another console may have deleted it.
  await keytar.deletePassword(service, probeAccount).catch(() => false);
}

async function perform(keytar: Keytar, service: string, question: KeychainQuestion): Promise<KeychainAnswer> {
  switch (question.kind) {
    case 'check':
      await probe(keytar, service);
      return { ok: true, key: null };
    case 'read': {
      // Nothing is written where the key is found: some keychains ask somebody before an entry is deleted.
      const found = await keytar.getPassword(service, question.account);
      if (found !== null) return { ok: true, key: found };
      await probe(keytar, service);
      // It may have been unlocked for the probe only.
      const key = await keytar.getPassword(service, question.account);
      return key === null ? { ok: false, trouble: 'missing' } : { ok: true, key };
    }
    case 'write':
      await keytar.setPassword(service, question.account, question.key);
      return { ok: true, key: null };
    case 'delete':
      if (!(await keytar.deletePassword(service, question.account))) await probe(keytar, service);
      return { ok: true, key: null };
    case 'list': {
      // keytar ends the whole process where it comes upon an entry that is locked.
      await probe(keytar, service);
      const entries = await keytar.findCredentials(service);
      // The keys stay here.
      return { ok: true, key: null, accounts: entries.map(({ account }) => account) };
    }
    default:
      return missingCase(question);
  }
}

/**
 * Answers a question with keytar, for as long as the keychain takes. Never throws.
 *
 * @param load brings the native module; its failure (a missing library, say) means that no keychain is available
 */
export async function askKeytar(
  load: () => Promise<Keytar>,
  service: string,
  question: KeychainQuestion,
): Promise<KeychainAnswer> {
  try {
    return await perform(await load(), service, question);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, trouble: classifyKeychainError(message) };
  }
}

/** Loads the native keytar; kept lazy so that a missing library can be reported. */
export async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { default?: Keytar } = await import('keytar');
  return loaded.default ?? loaded;
}
