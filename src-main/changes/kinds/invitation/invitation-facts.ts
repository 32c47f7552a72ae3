import type { ChangeTarget } from '#contract/changes.ts';
import type { Invitation, InvitationRights, InvitationTerms } from '#contract/invitations.ts';

/** What the rules of invitations look up in the live model. */
export interface InvitationLookup {
  /** False until they were listed: then nobody knows what there is. */
  isListed(): boolean;
  invitation(kind: Invitation['kind'], id: number): Invitation | undefined;
  /** The newest one to an address, in any case of letters. */
  toAddress(address: string): Invitation | undefined;
  /** The value that a change of this console has set, while it is there; the server does not show all of it. */
  madeText(target: ChangeTarget, field: string): string | undefined;
  rights(): InvitationRights;
  /** Whether the list of allowed domains has the domain of an address. */
  isDomainAllowed(address: string): boolean;
  /** Why the account can't invite into the channels and groups; empty where it can. */
  placesObjection(terms: Pick<InvitationTerms, 'channelIds' | 'groupIds'>): string;
}

/** An invitation, or what is to become one. */
export interface InvitationSubject {
  /** Within its kind. */
  id: string;
  /** The address, or what else it is called. */
  name: string;
  found: Invitation | undefined;
}
