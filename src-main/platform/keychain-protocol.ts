import type { KeychainTrouble } from '#contract/outcome.ts';

/** One keychain operation; see `Keychain`. */
export type KeychainQuestion =
  | { kind: 'check' }
  | { kind: 'read'; account: string }
  | { kind: 'write'; account: string; key: string }
  | { kind: 'delete'; account: string }
  | { kind: 'list' };

/** The result; `key` for a read, otherwise null; `accounts` if they were asked for. */
export type KeychainAnswer =
  | { ok: true; key: string | null; accounts?: string[] }
  | { ok: false; trouble: KeychainTrouble };

/** From the main process to the keychain's process. */
export interface KeychainCall {
  id: number;
  /** The service name of all entries. */
  service: string;
  question: KeychainQuestion;
}

/** From the keychain's process to the main process, once for each call. */
export interface KeychainResult {
  id: number;
  answer: KeychainAnswer;
}
