import { isAdministrator, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';
import type { Invitation } from './invitation-store.ts';

/** The invitations that can still be used, oldest first. */
export function usableInvitations(state: RealmState): Invitation[] {
  const now = state.now() / 1000;
  const { emails, links } = state.invitationStore;
  return [...emails.values(), ...links.values()].filter(
    ({ isRevoked, expires }) => !isRevoked && (expires === null || expires > now),
  );
}

/** An invitation's record. https://zulip.com/api/get-invites */
export function invitationRecord(state: RealmState, invitation: Invitation): Record<string, unknown> {
  return {
    id: invitation.id,
    invited_by_user_id: invitation.invitedBy,
    invited: invitation.invited,
    expiry_date: invitation.expires,
    invited_as: invitation.invitedAs,
    is_multiuse: invitation.email === null,
    ...(invitation.email === null
      ? { link_url: invitationLink(state, invitation) }
      : {
          email: invitation.email,
          ...(state.featureLevel >= 267 ? { notify_referrer_on_join: invitation.notifiesReferrer } : {}),
        }),
  };
}

/** The address of an invitation's link. */
export function invitationLink(state: RealmState, { key }: Invitation): string {
  return `${state.url}/join/${key}/`;
}

/** Notifies administrators and the inviter that the list has changed. */
export function announceInvitations({ queues }: Realm, invitedBy: number): void {
  queues.publish(
    { type: 'invites_changed' },
    (owner) => isAdministrator(owner) || owner.userId === invitedBy,
  );
}

/** Revokes the invitations of a person who is being deactivated. */
export function revokeInvitationsOf(realm: Realm, user: User): void {
  const own = usableInvitations(realm.state).filter(({ invitedBy }) => invitedBy === user.userId);
  for (const invitation of own) invitation.isRevoked = true;
  if (own.length > 0) announceInvitations(realm, user.userId);
}
