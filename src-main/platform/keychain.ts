import { fail, succeed, type Failure, type KeychainTrouble, type Result } from '#contract/outcome.ts';

/** The part of keytar that is used. https://github.com/github/node-keytar */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
  findCredentials(service: string): Promise<{ account: string; password: string }[]>;
}

/** Where API keys live. Every operation ends within a time limit, since a keychain may wait for a person. */
export interface Keychain {
  /** Succeeds when a key can be kept; nothing stays there. */
  check(): Promise<Result<null>>;
  /** Fails with the trouble `missing` when there is no key for the account. */
  read(account: string): Promise<Result<string>>;
  write(account: string, key: string): Promise<Result<null>>;
  /** Succeeds also when there was nothing to delete; not while the keychain is locked. */
  delete(account: string): Promise<Result<null>>;
}

const defaultTimeLimitMilliseconds = 30_000;

/** The account of an entry that is there for a moment only. */
const probeAccount = 'availability check';

/**
 * The account name of a key: unique over organizations and people, readable in the system's own key viewer. With the
 * scheme, so that a key that was kept for https is never found for http at the same host.
 */
export function keychainAccount(email: string, realmUrl: string): string {
  return `${email}@${new URL(realmUrl).origin}`;
}

const explanations: Record<KeychainTrouble, string> = {
  unavailable:
    'The system keychain is not available. Start a keychain service, or keep the key for this session only.',
  locked: 'The system keychain is locked. Unlock it and try again, or keep the key for this session only.',
  denied:
    'Access to the system keychain was denied. Allow it and try again, or keep the key for this session only.',
  missing: 'The system keychain holds no key for this account. Sign in again.',
};

export function keychainFailure(trouble: KeychainTrouble): Failure {
  return { kind: 'keychain', trouble, message: explanations[trouble] };
}

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
 * The keychain over keytar.
 * @param load brings the native module; its failure (a missing library, say) means that no keychain is available.
 */
export function createKeychain(
  load: () => Promise<Keytar>,
  service = 'Realm Console',
  timeLimitMilliseconds = defaultTimeLimitMilliseconds,
): Keychain {
  const attempt = async <T>(run: (keytar: Keytar) => Promise<T>): Promise<Result<T>> => {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<Result<T>>((resolve) => {
      // A service that never answers is one that waits for somebody to unlock it.
      timer = setTimeout(() => resolve(fail(keychainFailure('locked'))), timeLimitMilliseconds);
    });
    const outcome = (async (): Promise<Result<T>> => {
      try {
        return succeed(await run(await load()));
      } catch (error) {
        return fail(
          keychainFailure(classifyKeychainError(error instanceof Error ? error.message : String(error))),
        );
      }
    })();
    try {
      return await Promise.race([outcome, overdue]);
    } finally {
      clearTimeout(timer);
    }
  };

  let probing: Promise<void> | null = null;
  /**
   * Fails where nothing can be kept. A locked Secret Service answers for every entry as if there were none, once somebody
   * has declined to unlock it or cannot be asked; only writing fails.
   */
  function probe(keytar: Keytar): Promise<void> {
    probing ??= (async () => {
      try {
        await keytar.setPassword(service, probeAccount, 'probe');
        // Another console may have deleted it.
        await keytar.deletePassword(service, probeAccount).catch(() => false);
      } finally {
        probing = null;
      }
    })();
    return probing;
  }

  return {
    async check() {
      const result = await attempt(probe);
      return result.ok ? succeed(null) : result;
    },
    async read(account) {
      const result = await attempt(async (keytar) => {
        const key = await keytar.getPassword(service, account);
        if (key === null) await probe(keytar);
        return key;
      });
      if (!result.ok) return result;
      return result.value === null ? fail(keychainFailure('missing')) : succeed(result.value);
    },
    async write(account, key) {
      const result = await attempt((keytar) => keytar.setPassword(service, account, key));
      return result.ok ? succeed(null) : result;
    },
    async delete(account) {
      const result = await attempt(async (keytar) => {
        const wasThere = await keytar.deletePassword(service, account);
        if (!wasThere) await probe(keytar);
      });
      return result.ok ? succeed(null) : result;
    },
  };
}

/** Loads the native keytar; kept lazy so that a machine without its library still starts. */
export async function loadKeytar(): Promise<Keytar> {
  const loaded = (await import('keytar')) as unknown as { default?: Keytar } & Keytar;
  return loaded.default ?? loaded;
}
