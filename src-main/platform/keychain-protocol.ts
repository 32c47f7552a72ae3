import type { KeychainTrouble } from '#contract/outcome.ts';

/** One operation of the keychain, as `Keychain` describes them. */
export type KeychainQuestion =
  | { kind: 'check' }
  | { kind: 'read'; account: string }
  | { kind: 'write'; account: string; key: string }
  | { kind: 'delete'; account: string }
  | { kind: 'list' };

/** What it came to; the key where one was read, otherwise null. `accounts` where they were asked for. */
export type KeychainAnswer =
  | { ok: true; key: string | null; accounts?: string[] }
  | { ok: false; trouble: KeychainTrouble };

/** From main to the keychain's process. */
export interface KeychainCall {
  id: number;
  /** The name under which all entries are. */
  service: string;
  question: KeychainQuestion;
}

/** From the keychain's process to main, once for each call. */
export interface KeychainResult {
  id: number;
  answer: KeychainAnswer;
}
