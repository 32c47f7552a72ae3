import { randomBytes } from 'node:crypto';
import { ApiError, badRequest } from '../api-error.ts';
import { readsChannel } from '../channels/channels.ts';
import { addressFault } from './email-rules.ts';
import { holdsFormerPolicy } from '../organization/former-policies.ts';
import { isMailbox } from '../organization/internet-names.ts';
import { mayChangeGroup } from '../groups/group-rights.ts';
import { announceInvitations, invitationLink, invitationRecord, usableInvitations } from './invitations.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { boolean, integer, integerList, limitLength } from '../parameters.ts';
import { notPossible } from '../schema-refusal.ts';
import { serverText, type TextKey } from '../server-text.ts';
import { requireOwner } from '../required-role.ts';
import {
  isAdministrator,
  isRole,
  memberRole,
  moderatorRole,
  nowSeconds,
  ownerRole,
  type RealmState,
} from '../state.ts';
import { mayAddOthers } from '../channels/subscriptions.route.ts';
import type { Call, Route } from '../router.ts';
import type { Role } from './role.ts';
import type { Invitation } from './invitation-store.ts';

const refuses = { bots: 'always', guests: true } as const;
const defaultMinutes = 10 * 24 * 60;
const longestWelcomeText = 8000;

/** Email invitations and reusable links. https://zulip.com/api/get-invites https://zulip.com/api/send-invites */
export const invitationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/invites',
    refuses,
    handle({ state, caller }) {
      const invites = usableInvitations(state)
        .filter(({ invitedBy }) => isAdministrator(caller) || invitedBy === caller.userId)
        .map((invitation) => invitationRecord(state, invitation));
      return { invites };
    },
  },
  { method: 'POST', path: '/invites', refuses, handle: inviteByEmail },
  { method: 'POST', path: '/invites/multiuse', refuses, handle: makeLink },
  {
    method: 'POST',
    path: '/invites/:id/resend',
    refuses,
    handle(call) {
      const invitation = accessInvitation(call, call.state.invitationStore.emails);
      if (invitation.isRevoked) throw badRequest('invitation-unknown');
      // The email is only sent once more, so there is no event.
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/invites/:id',
    refuses,
    handle(call) {
      const invitation = accessInvitation(call, call.state.invitationStore.emails);
      if (invitation.isRevoked) throw badRequest('invitation-unknown');
      return revoke(call, invitation);
    },
  },
  {
    method: 'DELETE',
    path: '/invites/multiuse/:id',
    refuses,
    handle(call) {
      const invitation = accessInvitation(call, call.state.invitationStore.links);
      if (invitation.isRevoked) throw badRequest('invitation-revoked');
      return revoke(call, invitation);
    },
  },
];

type Terms = Omit<Invitation, 'id' | 'email' | 'key'>;

/** The common terms of both kinds of invitations, as requested and not yet checked. */
function readTerms({ state, caller, parameters }: Call, channelIds: readonly number[]): Terms {
  const level = state.featureLevel;
  const minutes = parameters.json('invite_expires_in_minutes', integer.nullable());
  const invitedAs = parameters.json('invite_as', integer) ?? memberRole;
  const groupIds = parameters.json('group_ids', integerList) ?? [];
  const defaults = parameters.json('include_realm_default_subscriptions', boolean);
  const welcomeText = parameters.text('welcome_message_custom_text');
  if (welcomeText !== undefined) limitLength('welcome_message_custom_text', welcomeText, longestWelcomeText);
  if (!isRole(invitedAs)) throw notPossible('invite_as', level);
  const invited = Math.floor(nowSeconds(state));
  return {
    invitedBy: caller.userId,
    invited,
    expires: minutes === null ? null : invited + (minutes ?? defaultMinutes) * 60,
    invitedAs,
    channelIds,
    groupIds,
    includesDefaultChannels: defaults ?? false,
    notifiesReferrer: true,
    welcomeText: welcomeText ?? null,
    isRevoked: false,
  };
}

function checkRole({ caller }: Call, invitedAs: Role): void {
  if (invitedAs === ownerRole) requireOwner(caller);
  if (invitedAs <= moderatorRole && !isAdministrator(caller)) throw badRequest('administrator-required');
}

function checkPlaces(call: Call, { channelIds, groupIds, welcomeText }: Terms): void {
  const { state, caller } = call;
  const channels = channelIds.map((id) => {
    const channel = state.channels.get(id);
    if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel)) {
      throw badRequest('invitation-channel-unknown', { id });
    }
    return channel;
  });
  if (channels.some((channel) => !channel.isDefault && !mayAddOthers(call, channel))) {
    throw badRequest('invitation-channel-refused');
  }
  for (const id of groupIds) {
    const group = state.groups.get(id);
    if (group === undefined) throw badRequest('group-invalid');
    if (group.deactivated) throw badRequest('group-deactivated');
    if (group.isSystem || !mayChangeGroup(state, caller, group, 'can_add_members_group')) {
      throw badRequest('insufficient-permission');
    }
  }
  if (welcomeText !== null && !isAdministrator(caller)) throw badRequest('administrator-required');
}

function mayInvite({ state, caller }: Call): boolean {
  return state.featureLevel >= 321
    ? holdsRealmPermission(state, 'can_invite_users_group', caller)
    : holdsFormerPolicy(state, 'invite_to_realm_policy', caller);
}

function inviteByEmail(call: Call): Record<string, never> {
  const { realm, state, parameters } = call;
  const emails = parameters.requiredText('invitee_emails');
  const notifiesReferrer = parameters.json('notify_referrer_on_join', boolean) ?? true;
  const terms = {
    ...readTerms(call, parameters.requiredJson('stream_ids', integerList)),
    notifiesReferrer,
  };
  if (!mayInvite(call)) throw badRequest('insufficient-permission');
  checkRole(call, terms.invitedAs);
  if (emails === '') throw badRequest('invitation-emails-empty');
  const addresses = splitAddresses(state, emails);
  checkPlaces(call, terms);
  const faults = addresses.flatMap((address) => faultOf(state, address) ?? []);
  const invalid = faults.some(({ isSkipped }) => !isSkipped);
  const errors = faults.map(({ error }) => error);
  if (invalid) throw invitationFailed('invitation-none-valid', errors, false);
  if (errors.length > 0 && errors.length === addresses.length)
    throw invitationFailed('invitation-none-sent', errors, false);
  const refused = new Set(errors.map(([address]) => address));
  const { invitationStore } = state;
  for (const email of addresses) {
    if (refused.has(email)) continue;
    const id = invitationStore.nextEmailId++;
    invitationStore.emails.set(id, { ...terms, id, email, key: newKey() });
  }
  announceInvitations(realm, terms.invitedBy);
  if (errors.length > 0) throw invitationFailed('invitation-some-sent', errors, true);
  return {};
}

function makeLink(call: Call): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const terms = readTerms(call, parameters.json('stream_ids', integerList) ?? []);
  if (!holdsRealmPermission(state, 'create_multiuse_invite_group', caller)) {
    throw badRequest('insufficient-permission');
  }
  checkRole(call, terms.invitedAs);
  checkPlaces(call, terms);
  const { invitationStore } = state;
  const id = invitationStore.nextLinkId++;
  const invitation: Invitation = { ...terms, id, email: null, key: newKey() };
  invitationStore.links.set(id, invitation);
  announceInvitations(realm, caller.userId);
  return { invite_link: invitationLink(state, invitation) };
}

function newKey(): string {
  return randomBytes(12).toString('hex');
}

/** From this level on, empty addresses between commas are ignored rather than invalid. */
const blanksIgnoredSince = 442;

/** Addresses separated by commas and line breaks, also in the form `Name <address>`. */
function splitAddresses({ featureLevel }: RealmState, text: string): string[] {
  const addresses = text.split(/[,\n]/).map((part) => (/<(.*)>/.exec(part)?.[1] ?? part).trim());
  return [...new Set(addresses)].filter((address) => address !== '' || featureLevel < blanksIgnoredSince);
}

type AddressError = readonly [address: string, reason: string, isDeactivatedUser: boolean];

function faultOf(state: RealmState, address: string): { error: AddressError; isSkipped: boolean } | null {
  const say = (key: TextKey): string => serverText(state.language, key);
  if (!isMailbox(address))
    return { error: [address, say('invite-address-invalid'), false], isSkipped: false };
  const fault = addressFault(state, address);
  if (fault !== null) {
    const key = fault === 'plus' ? 'create-email-plus' : (`invite-address-${fault}` as const);
    return { error: [address, say(key), false], isSkipped: false };
  }
  const folded = address.toLowerCase();
  if (state.systemBots.some((bot) => bot.deliveryEmail === folded)) {
    return { error: [address, say('email-reserved'), false], isSkipped: true };
  }
  const holder = state.usersByEmail.get(folded);
  // People known only from incoming mail have no account yet.
  if (holder === undefined || holder.isMirrorDummy) return null;
  const reason = say(holder.isActive ? 'already-has-account' : 'email-deactivated');
  return { error: [address, reason, !holder.isActive], isSkipped: true };
}

function invitationFailed(key: TextKey, errors: readonly AddressError[], wereSent: boolean): ApiError {
  return new ApiError(key, {
    code: 'INVITATION_FAILED',
    fields: {
      errors,
      sent_invitations: wereSent,
      license_limit_reached: false,
      daily_limit_reached: false,
    },
  });
}

/** One's own invitation, or anyone's for administrators; only owners can access those for owners. */
function accessInvitation({ caller, path }: Call, invitations: ReadonlyMap<number, Invitation>): Invitation {
  const invitation = invitations.get(Number(path[0]));
  if (invitation === undefined) throw badRequest('invitation-unknown');
  if (invitation.invitedBy === caller.userId) return invitation;
  if (invitation.invitedAs === ownerRole) requireOwner(caller);
  if (!isAdministrator(caller)) throw badRequest('administrator-required');
  return invitation;
}

function revoke({ realm }: Call, invitation: Invitation): Record<string, never> {
  invitation.isRevoked = true;
  announceInvitations(realm, invitation.invitedBy);
  return {};
}
