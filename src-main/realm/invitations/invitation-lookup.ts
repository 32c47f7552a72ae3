import type { Invitation, InvitationRights } from '#contract/invitations.ts';
import { roles } from '#contract/people.ts';
import { roleWithArticle, rolesInOrder } from '#contract/words/roles.ts';
import type { InvitationLookup } from '../../changes/kinds/invitation/invitation-facts.ts';
import type { WireInvitation } from '../../zulip/route/invitations.ts';
import { realmObjection } from '../channels/channel-rights.ts';
import { subscribingObjection } from '../channels/subscribing-rights.ts';
import { mayChange } from '../groups/group-detail.ts';
import { allowedDomains, domainOfEmail } from '../people/email-domain.ts';
import type { RealmModel } from '../model/realm-model.ts';

const isAdministrator = (model: RealmModel): boolean =>
  (model.me()?.role ?? roles.guest) <= roles.administrator;

/** Why the account can't resend or revoke an invitation; empty if it can. */
function objectionTo(model: RealmModel, invitation: WireInvitation): string {
  if (invitation.invited_by_user_id === model.myUserId) return '';
  const isForOwner = invitation.invited_as === roles.owner;
  if (isForOwner && model.me()?.role !== roles.owner) return 'Only owners can change invitations of owners.';
  return isAdministrator(model)
    ? ''
    : 'Only the person who sent it, administrators and owners can change this invitation.';
}

/** An invitation as the window and the rules see it. */
function invitationOf(model: RealmModel, wire: WireInvitation): Invitation {
  const inviterId = wire.invited_by_user_id;
  return {
    kind: wire.is_multiuse ? 'link' : 'email',
    id: wire.id,
    email: wire.is_multiuse ? null : wire.email,
    url: wire.is_multiuse ? wire.link_url : null,
    invitedBy: inviterId,
    inviterName: inviterId === null ? '' : (model.index.read(inviterId)?.name ?? ''),
    invitedAt: wire.invited,
    expiresAt: wire.expiry_date,
    role: wire.invited_as,
    objection: objectionTo(model, wire),
  };
}

/** All invitations that can still be used. */
export function invitationRows(model: RealmModel): Invitation[] {
  return model.invitations.all().map((wire) => invitationOf(model, wire));
}

/** What the account may do with invitations. https://zulip.com/help/invite-new-users */
export function invitationRights(model: RealmModel): InvitationRights {
  const role = model.me()?.role ?? roles.guest;
  const offered = rolesInOrder.filter(
    (one) =>
      role === roles.owner || (one !== roles.owner && (isAdministrator(model) || one > roles.moderator)),
  );
  const needed = isAdministrator(model)
    ? 'Only owners can invite owners.'
    : 'Only administrators and owners can invite moderators and administrators.';
  const { restrictedToDomains, inviteRequired, disposableRefused } = model.settings.row();
  const objection = (name: 'can_invite_users_group' | 'create_multiuse_invite_group'): string =>
    role === roles.guest ? 'Guests can’t invite anyone.' : realmObjection(model, name);
  return {
    emailObjection: objection('can_invite_users_group'),
    linkObjection: objection('create_multiuse_invite_group'),
    roles: offered,
    roleObjection:
      offered.length === rolesInOrder.length ? '' : `${needed} You are ${roleWithArticle(role)}.`,
    groupIds: [...model.groups.ids()].filter((groupId) => groupObjection(model, groupId) === ''),
    inviteRequired,
    restrictedToDomains,
    disposableRefused,
  };
}

function groupObjection(model: RealmModel, groupId: number): string {
  const group = model.groups.row(groupId);
  if (group === undefined) return 'A group to invite people to is not there any more.';
  if (group.deactivated) return `${group.name} is deactivated. Reactivate it first.`;
  return !group.isSystem && mayChange(model, groupId, 'can_add_members_group')
    ? ''
    : `You can’t add people to ${group.name}.`;
}

/** Default channels are open to everyone invited. */
function channelObjection(model: RealmModel, channelId: number): string {
  const channel = model.channels.get(channelId);
  if (channel === undefined) return '';
  const objection =
    channel.isDefault && !channel.isArchived ? '' : subscribingObjection(model, channel, 'others');
  return objection === '' ? '' : `${channel.name}: ${objection}`;
}

/**
 * Looks up invitations for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function invitationLookup(loaded: () => RealmModel | null): InvitationLookup {
  function newest(fits: (wire: WireInvitation) => boolean): Invitation | undefined {
    const model = loaded();
    const wire = model?.invitations.all().findLast(fits);
    return model && wire ? invitationOf(model, wire) : undefined;
  }
  return {
    isListed: () => loaded()?.invitations.wasLoaded() ?? false,
    invitation: (kind, id) => newest((one) => one.id === id && one.is_multiuse === (kind === 'link')),
    toAddress: (address) =>
      newest((one) => !one.is_multiuse && one.email.toLowerCase() === address.toLowerCase()),
    madeText: (target, field) => loaded()?.invitations.madeText(target, field),
    rights() {
      const model = loaded();
      if (model === null) throw new Error('The organization is not loaded.');
      return invitationRights(model);
    },
    isDomainAllowed: (address) =>
      allowedDomains(loaded()?.settings.row().domains ?? [])(domainOfEmail(address)),
    placesObjection({ channelIds, groupIds }) {
      const model = loaded();
      if (model === null) return '';
      const objections = [
        ...channelIds.map((id) => channelObjection(model, id)),
        ...groupIds.map((id) => groupObjection(model, id)),
      ];
      return objections.find((one) => one !== '') ?? '';
    },
  };
}
