import type { Role } from './role.ts';

/** An email invitation, or a reusable link. */
export interface Invitation {
  readonly id: number;
  readonly invitedBy: number;
  /** UNIX seconds. */
  readonly invited: number;
  /** UNIX seconds; null for never. */
  readonly expires: number | null;
  readonly invitedAs: Role;
  /** Null for a link. */
  readonly email: string | null;
  /** The end of the link. */
  readonly key: string;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly includesDefaultChannels: boolean;
  readonly notifiesReferrer: boolean;
  readonly welcomeText: string | null;
  isRevoked: boolean;
}

/** Both kinds of invitations, with separate ids. */
export interface InvitationStore {
  readonly emails: Map<number, Invitation>;
  readonly links: Map<number, Invitation>;
  nextEmailId: number;
  nextLinkId: number;
}
