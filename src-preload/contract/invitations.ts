import { areIds, ascending, isInteger, readObject } from './changes.ts';
import { isOneOf } from './choices.ts';
import type { ListReading } from './list-file.ts';
import type { Role } from './people.ts';
import { rolesInOrder } from './words/roles.ts';

/** Email invitations, reusable links, and checks of addresses before anyone is invited. */

/** An invitation that can still be used. https://zulip.com/api/get-invites */
export interface Invitation {
  kind: 'email' | 'link';
  /** Each kind numbers its own IDs. */
  id: number;
  /** Null for a link. */
  email: string | null;
  /** null for an email. Anyone who has it can join. */
  url: string | null;
  /** null if the server doesn't say. */
  invitedBy: number | null;
  /** Empty if the ID is unknown. */
  inviterName: string;
  /** UNIX seconds. */
  invitedAt: number;
  /** UNIX seconds; null for never. */
  expiresAt: number | null;
  role: number;
  /** Why the account can't resend or revoke it; empty if it can. */
  objection: string;
}

/** The state of the invitation list; one row with ID 0 in the replica. */
export interface InvitationSummary {
  id: 0;
  /** Increases with every change: a list with a lower version is stale. */
  version: number;
  /** null until it was listed. */
  total: number | null;
}

/** The terms on which people are invited. */
export interface InvitationTerms {
  role: Role;
  /** How long it is valid; null for forever. */
  minutes: number | null;
  channelIds: number[];
  groupIds: number[];
  /** Whether they are also subscribed to the default channels. */
  defaultChannels: boolean;
  /** Whether the inviter is notified when someone joins; never for links. */
  notifies: boolean;
}

/** The terms as a change's value: equal terms have equal texts. */
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

/** Parses the output of `termsText`; null for anything else. */
export function readTerms(text: string): InvitationTerms | null {
  const found = readObject(text);
  if (found === null) return null;
  const { role, minutes, channelIds, groupIds, defaultChannels, notifies } = found;
  if (!isOneOf(rolesInOrder, role) || !areIds(channelIds) || !areIds(groupIds)) return null;
  if (minutes !== null && !isInteger(minutes)) return null;
  if (typeof defaultChannels !== 'boolean' || typeof notifies !== 'boolean') return null;
  return { role, minutes, channelIds, groupIds, defaultChannels, notifies };
}

/** What an account can do about invitations, and what the organization requires of people who join. */
export interface InvitationRights {
  /** Why it can't invite by email, or create links; empty if it can. */
  emailObjection: string;
  linkObjection: string;
  /** The roles that it can invite people as, most rights first. */
  roles: Role[];
  /** Why it can't invite people with other roles; empty if it can with all. */
  roleObjection: string;
  /** Groups that it can add people to. */
  groupIds: number[];
  /** Whether people can only join with an invitation. */
  inviteRequired: boolean;
  /** Whether addresses must have an allowed domain. */
  restrictedToDomains: boolean;
  /** Whether disposable addresses are refused; irrelevant if domains are restricted. */
  disposableRefused: boolean;
}

/** The result of checking a pasted address. */
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
  /** The row's address column is empty. */
  | 'no-address'
  /** The row can't be parsed as CSV. */
  | 'unreadable';

export interface CheckedAddress {
  /** Counted from 1, as in a text editor. */
  line: number;
  /** As written, without what surrounds it; the name or row if there is no address. */
  text: string;
  state: AddressState;
  /** Details in words: who has it, who invited it; empty if the state says it all. */
  detail: string;
}

export interface AddressCheck {
  /** The first ones in text order. */
  addresses: CheckedAddress[];
  /** The number for each state, including those left out of `addresses`. */
  counts: Partial<Record<AddressState, number>>;
  /** All that can be invited, in text order. */
  invitable: string[];
  /** Words besides addresses that name no one. */
  ignored: number;
  /** Descriptions of the invisible characters that were removed. */
  removedSigns: string[];
  /** How the list was read; nothing can be invited while a question is open. */
  reading: ListReading;
}

/** The most addresses listed by a check. */
export const mostChecked = 500;
