import { createHash } from 'node:crypto';
import type { User } from '../state.ts';
import type { Role } from '../people/role.ts';
import type { Invitation, InvitationStore } from '../people/invitation-store.ts';

const day = 86_400;

/**
 * A few open invitations by the owner and others.
 *
 * @param now UNIX seconds
 */
export function seedInvitations(users: Iterable<User>, now: number): InvitationStore {
  const inviters = [...users].filter(({ isBot, isActive, role }) => isActive && !isBot && role <= 400);
  const store: InvitationStore = { emails: new Map(), links: new Map(), nextEmailId: 1, nextLinkId: 1 };
  const add = (
    inviter: number,
    email: string | null,
    invitedAs: Role,
    daysAgo: number,
    lasts: number | null,
  ): void => {
    const id = email === null ? store.nextLinkId++ : store.nextEmailId++;
    const invitation: Invitation = {
      id,
      invitedBy: inviters[inviter % inviters.length]?.userId ?? 0,
      invited: now - daysAgo * day,
      expires: lasts === null ? null : now + (lasts - daysAgo) * day,
      invitedAs,
      email,
      key: createHash('sha256')
        .update(`invitation:${email ?? id}`)
        .digest('hex')
        .slice(0, 24),
      channelIds: [],
      groupIds: [],
      includesDefaultChannels: true,
      notifiesReferrer: true,
      welcomeText: null,
      isRevoked: false,
    };
    (email === null ? store.links : store.emails).set(id, invitation);
  };
  add(0, 'noor.haddad@loomhouse.example', 400, 2, 10);
  add(0, 'piet.vandenberg@harbour-press.example', 600, 1, 10);
  add(1, 'amara.okoye@kilnworks.example', 400, 8, 10);
  add(3, 'tomas.lind@loomhouse.example', 400, 4, null);
  add(0, null, 400, 30, null);
  add(1, null, 600, 3, 14);
  return store;
}
