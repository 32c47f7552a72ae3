import { badRequest } from '../api-error.ts';
import { strip } from '../strip.ts';
import type { RealmState, User } from '../state.ts';

/** Since this level names have one character or more. */
const oneCharacterLevel = 442;

/** Since this level invisible joiners and marks of direction are characters like any other. */
const joinerLevel = 278;

/**
 * Checks a name as every way to set one does. https://zulip.com/help/restrict-name-and-email-changes
 *
 * @param user whose name it becomes; null for somebody new
 * @param sent as it came, with the blanks around it
 * @returns the name as it is stored
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
