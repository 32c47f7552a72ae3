import { isFullMember } from '../groups/groups.ts';
import {
  guestRole,
  isAdministrator,
  memberRole,
  moderatorRole,
  type RealmState,
  type User,
} from '../state.ts';

/**
 * Whether a person meets a numeric policy from before permissions took groups: 1 members, 2 administrators, 3 full
 * members, 4 moderators, 5 everyone, 6 no one. https://zulip.com/api/roles-and-permissions
 */
export function holdsFormerPolicy(
  state: RealmState,
  name: 'add_custom_emoji_policy' | 'invite_to_realm_policy',
  user: User,
): boolean {
  const policy = state.settings.get(name) ?? 1;
  if (policy === 6) return false;
  if (isAdministrator(user) || policy === 5) return true;
  if (user.role === guestRole || policy === 2) return false;
  if (policy === 4) return user.role <= moderatorRole;
  return policy !== 3 || user.role < memberRole || isFullMember(state, user);
}
