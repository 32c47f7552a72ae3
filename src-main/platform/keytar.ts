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

/**
 * Answers questions with keytar, for as long as the keychain takes. Never throws.
 *
 * @param load brings the native module; its failure (a missing library, say) means that no keychain is available
 * @param platform Default: this one
 */
export function createKeytarAnswers(
  load: () => Promise<Keytar>,
  platform: NodeJS.Platform = process.platform,
): (service: string, question: KeychainQuestion) => Promise<KeychainAnswer> {
  /** Whether it was last known to be unlocked; elsewhere reading tells. */
  let isOpen = platform !== 'linux';

  /**
   * Asks once for a keyring to be unlocked, before its keys are read: somebody who declined would be asked again otherwise
   * by the probe that tells a locked keyring from an empty one.
   */
  async function open(keytar: Keytar, service: string): Promise<void> {
    if (isOpen) return;
    try {
      await probe(keytar, service);
      isOpen = true;
    } catch (error) {
      // One in which nothing can be kept may have keys all the same.
      if (classifyKeychainError(messageOf(error)) !== 'unavailable') throw error;
    }
  }

  async function perform(
    keytar: Keytar,
    service: string,
    question: KeychainQuestion,
  ): Promise<KeychainAnswer> {
    switch (question.kind) {
      case 'check':
        await probe(keytar, service);
        return { ok: true, key: null };
      case 'read': {
        await open(keytar, service);
        const key = await keytar.getPassword(service, question.account);
        if (key !== null) return { ok: true, key };
        await probe(keytar, service);
        return { ok: false, trouble: 'missing' };
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

  return async (service, question) => {
    try {
      return await perform(await load(), service, question);
    } catch (error) {
      isOpen = platform !== 'linux';
      return { ok: false, trouble: classifyKeychainError(messageOf(error)) };
    }
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads the native keytar; kept lazy so that a machine without its library is told so. */
export async function loadKeytar(): Promise<Keytar> {
  const loaded = (await import('keytar')) as unknown as { default?: Keytar } & Keytar;
  return loaded.default ?? loaded;
}
