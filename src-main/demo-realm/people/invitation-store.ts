import type { Role } from './role.ts';

/** An invitation by e-mail, or a link that anybody may use. */
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
  /** What the link ends in. */
  readonly key: string;
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly includesDefaultChannels: boolean;
  readonly notifiesReferrer: boolean;
  readonly welcomeText: string | null;
  isRevoked: boolean;
}

/** Both kinds of invitations; each counts its ids by itself. */
export interface InvitationStore {
  readonly emails: Map<number, Invitation>;
  readonly links: Map<number, Invitation>;
  nextEmailId: number;
  nextLinkId: number;
}
