import { createHash } from 'node:crypto';
import type { RealmState, User } from '../state.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The account's API key: 32 alphanumerics, derived from the realm's random secret rather than stored, so that 100,000
 * accounts cost nothing.
 */
export function apiKeyOf(state: RealmState, user: User): string {
  const fixed = state.fixedKeys.get(user.userId);
  if (fixed !== undefined) return fixed;
  return derive(`key:${state.secret}:${user.userId}:${user.keyGeneration}`, 32);
}

/** The account's password: derived like its key, unless one was set. */
export function passwordOf(state: RealmState, user: User): string {
  const given = state.fixedPasswords.get(user.userId);
  return given ?? derive(`password:${state.secret}:${user.userId}`, 14);
}

const shortestPassword = 6;

/** Servers estimate how many guesses a password takes; only the weakest are refused here. */
export function isWeakPassword(password: string): boolean {
  return (
    password.length < shortestPassword || new Set(password).size < 4 || /^pass?wor[dt]\d*$/i.test(password)
  );
}

/** Invalidates the old key and returns the new one. */
export function regenerateApiKey(state: RealmState, user: User): string {
  state.fixedKeys.delete(user.userId);
  user.keyGeneration += 1;
  return apiKeyOf(state, user);
}

function derive(source: string, length: number): string {
  const bytes = createHash('sha512').update(source).digest();
  let text = '';
  for (const byte of bytes.subarray(0, length)) text += alphabet[byte % alphabet.length];
  return text;
}
