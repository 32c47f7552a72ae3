import type { ChangeTarget } from '#contract/changes.ts';
import type { Invitation, InvitationRights, InvitationTerms } from '#contract/invitations.ts';

/** What the rules of invitations look up in the live model. */
export interface InvitationLookup {
  /** False until they were listed; before that, nothing is known. */
  isListed(): boolean;
  invitation(kind: Invitation['kind'], id: number): Invitation | undefined;
  /** The newest one to an address, case-insensitive. */
  toAddress(address: string): Invitation | undefined;
  /** The value that a change of this console has set, while it exists; the server doesn't show all of it. */
  madeText(target: ChangeTarget, field: string): string | undefined;
  rights(): InvitationRights;
  /** Whether an address's domain is allowed. */
  isDomainAllowed(address: string): boolean;
  /** Why the account can't invite to the channels and groups; empty if it can. */
  placesObjection(terms: Pick<InvitationTerms, 'channelIds' | 'groupIds'>): string;
}

/** An invitation that exists or is to be created. */
export interface InvitationSubject {
  /** Within its kind. */
  id: string;
  /** The address, or another name. */
  name: string;
  found: Invitation | undefined;
}
