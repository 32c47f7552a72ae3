import { areIds, ascending, isInteger, readObject } from './changes.ts';
import { isOneOf } from './choices.ts';
import type { ListReading } from './list-file.ts';
import type { Role } from './people.ts';
import { rolesInOrder } from './words/roles.ts';

/** Invitations by email, reusable links, and what is found out about addresses before anybody is invited. */

/** An invitation that can still be used. https://zulip.com/api/get-invites */
export interface Invitation {
  kind: 'email' | 'link';
  /** Each kind counts its ids by itself. */
  id: number;
  /** Null for a link. */
  email: string | null;
  /** Null for an email. Whoever has it can join. */
  url: string | null;
  /** Null where the server does not say. */
  invitedBy: number | null;
  /** Empty where nobody of that id is known. */
  inviterName: string;
  /** UNIX seconds. */
  invitedAt: number;
  /** UNIX seconds; null for never. */
  expiresAt: number | null;
  role: number;
  /** Why the account can neither resend nor revoke it; empty where it can. */
  objection: string;
}

/** How far the list of invitations has come; one row with id 0 in the replica. */
export interface InvitationSummary {
  id: 0;
  /** Grows with every change: a list with a lower one is stale. */
  version: number;
  /** Null until it was listed. */
  total: number | null;
}

/** What those who are invited come to. */
export interface InvitationTerms {
  role: Role;
  /** How long it can be used; null for ever. */
  minutes: number | null;
  channelIds: number[];
  groupIds: number[];
  /** Whether they come to the default channels too. */
  defaultChannels: boolean;
  /** Whether the inviter is told when somebody joins; links never tell. */
  notifies: boolean;
}

/** The terms as the value of a change: equal terms are equal texts. */
export function termsText({ channelIds, groupIds, ...terms }: InvitationTerms): string {
  return JSON.stringify({
    role: terms.role,
    minutes: terms.minutes,
    channelIds: ascending(channelIds),
    groupIds: ascending(groupIds),
    defaultChannels: terms.defaultChannels,
    notifies: terms.notifies,
  });
}

/** The terms that a text says; null where it says none. */
export function readTerms(text: string): InvitationTerms | null {
  const found = readObject(text);
  if (found === null) return null;
  const { role, minutes, channelIds, groupIds, defaultChannels, notifies } = found;
  if (!isOneOf(rolesInOrder, role) || !areIds(channelIds) || !areIds(groupIds)) return null;
  if (minutes !== null && !isInteger(minutes)) return null;
  if (typeof defaultChannels !== 'boolean' || typeof notifies !== 'boolean') return null;
  return { role, minutes, channelIds, groupIds, defaultChannels, notifies };
}

/** What an account may do about invitations, and what the organization asks of those who join. */
export interface InvitationRights {
  /** Why it can't invite by email, or make links; empty where it can. */
  emailObjection: string;
  linkObjection: string;
  /** Roles that it can invite people as, most rights first. */
  roles: Role[];
  /** Why it can't invite as the others; empty where it can as all. */
  roleObjection: string;
  /** Groups that it can add people to. */
  groupIds: number[];
  /** Whether nobody joins without an invitation. */
  inviteRequired: boolean;
  /** Whether addresses have to be of the allowed domains. */
  restrictedToDomains: boolean;
  /** Whether addresses of disposable services are refused; of no meaning where domains are restricted. */
  disposableRefused: boolean;
}

/** What becomes of one address that was pasted. */
export type AddressState =
  | 'new'
  | 'here'
  | 'deactivated'
  | 'invited'
  | 'twice'
  | 'outside'
  | 'plus'
  | 'disposable'
  | 'reserved'
  | 'not-an-address'
  /** The row has nothing in the column of addresses. */
  | 'no-address'
  /** The row can't be read as CSV. */
  | 'unreadable';

export interface CheckedAddress {
  /** As a text editor counts, from 1. */
  line: number;
  /** As it was written, without what stands around it; the name or the row where there is no address. */
  text: string;
  state: AddressState;
  /** More of it in words: who has it, who invited it; empty where the state says all. */
  detail: string;
}

export interface AddressCheck {
  /** The first ones in the order of the text. */
  addresses: CheckedAddress[];
  /** How many there are of each state, also of those left out of `addresses`. */
  counts: Partial<Record<AddressState, number>>;
  /** All that can be invited, in the order of the text. */
  invitable: string[];
  /** Words beside addresses that name nobody. */
  ignored: number;
  /** Invisible signs that were removed from what was read, in words. */
  removedSigns: string[];
  /** How the list was read; nothing can be invited while it asks something. */
  reading: ListReading;
}

/** The most addresses that a check lists. */
export const mostChecked = 500;
