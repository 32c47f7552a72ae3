import { missingCase, type KeychainTrouble } from '#contract/outcome.ts';
import type { KeychainAnswer, KeychainQuestion } from './keychain-protocol.ts';

/** The part of keytar that is used. https://github.com/github/node-keytar */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<{ account: string; password: string }[]>;
}

/** The account of a short-lived entry. */
const probeAccount = 'availability check';

/**
 * Classifies a platform's error message. The messages of libsecret, the macOS Security framework and Windows
 * credentials aren't translated in keytar's builds; unknown ones count as unavailable.
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
 * Fails if nothing can be stored. If a person has declined to unlock a Secret Service, or it can't prompt, it answers
 * as if every entry were missing; only writes fail.
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
      // Don't write if the key is found: some keychains prompt before an entry is deleted.
      const found = await keytar.getPassword(service, question.account);
      if (found !== null) return { ok: true, key: found };
      await probe(keytar, service);
      // It may have been unlocked only by the probe.
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
      // keytar ends the whole process when it lists a locked entry.
      await probe(keytar, service);
      const entries = await keytar.findCredentials(service);
      // The keys stay in this process.
      return { ok: true, key: null, accounts: entries.map(({ account }) => account) };
    }
    default:
      return missingCase(question);
  }
}

/**
 * Answers a question with keytar, however long the keychain takes. Never throws.
 *
 * @param load loads the native module; if that fails (a missing library, for example), no keychain is available
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

/** Loads the native keytar, lazily so that a missing library can be reported. */
export async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { default?: Keytar } = await import('keytar');
  return loaded.default ?? loaded;
}
