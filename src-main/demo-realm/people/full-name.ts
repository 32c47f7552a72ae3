import { badRequest } from '../api-error.ts';
import { strip } from '../strip.ts';
import type { RealmState, User } from '../state.ts';

/** From this level on, names may have a single character. */
const oneCharacterLevel = 442;

/** From this level on, invisible joiners and direction marks are allowed. */
const joinerLevel = 278;

/**
 * Checks a name, in the same way for all routes. https://zulip.com/help/restrict-name-and-email-changes
 *
 * @param user whose name it becomes; null for a new account
 * @param sent as sent, including surrounding spaces
 * @returns the name to store
 */
export function checkFullName(state: RealmState, user: User | null, sent: string): string {
  const fullName = strip(sent);
  const length = [...fullName].length;
  if (length > 100) throw badRequest('name-long');
  if (state.featureLevel < oneCharacterLevel) {
    if (length < 2) throw badRequest('name-short');
  } else if (length === 0) throw badRequest('name-empty');
  const unprintable =
    state.featureLevel < joinerLevel ? /\p{C}/u : /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
  if (unprintable.test(fullName) || /[*`\\>"@]/.test(fullName)) throw badRequest('name-characters');
  if (/\|\p{Nd}+\n?$/u.test(sent)) throw badRequest('name-format');
  if (state.settings.get('require_unique_names') !== true) return fullName;
  const folded = foldName(fullName);
  for (const other of state.users.values()) {
    if (other !== user && foldName(other.fullName) === folded) throw badRequest('name-unique');
  }
  return fullName;
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
