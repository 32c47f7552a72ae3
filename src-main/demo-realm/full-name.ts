import { badRequest } from './api-error.ts';
import type { RealmState, User } from './state.ts';

/**
 * Checks a name as every way to set one does. https://zulip.com/help/restrict-name-and-email-changes
 *
 * @param user whose name it becomes; null for somebody new
 */
export function checkFullName(state: RealmState, user: User | null, fullName: string): void {
  const length = [...fullName].length;
  if (length > 100) throw badRequest('name-long');
  if (length < 2) throw badRequest('name-short');
  if (/[\p{C}*`\\>"@]/u.test(fullName)) throw badRequest('name-characters');
  if (/\|\d+$/.test(fullName)) throw badRequest('name-format');
  if (state.settings.get('require_unique_names') !== true) return;
  const folded = foldName(fullName);
  for (const other of state.users.values()) {
    if (other !== user && foldName(other.fullName) === folded) throw badRequest('name-unique');
  }
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
