import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import {
  termsText,
  type AddressState,
  type CheckedAddress,
  type Invitation,
  type InvitationTerms,
} from '#contract/invitations.ts';
import { hasFeature, type ServerAge } from '#contract/level-words.ts';
import { roles } from '#contract/people.ts';
import { say } from '#words/say.ts';
import type { PickedChannel } from '../../subjects/channels/ChannelPicker.tsx';
import { usualExpiryMinutes } from './expiry-choices.ts';

/** What people are invited to, as far as it was chosen. */
export interface TermsDraft extends Omit<InvitationTerms, 'channelIds'> {
  channels: readonly PickedChannel[];
}

/** What is chosen before anybody chooses. */
export const plainTerms: TermsDraft = {
  role: roles.member,
  minutes: usualExpiryMinutes,
  channels: [],
  groupIds: [],
  defaultChannels: true,
  notifies: true,
};

/** The value of the change that invites with these terms, without what the server is too old for. */
export function termsValue({ channels, ...draft }: TermsDraft, server: ServerAge): string {
  return termsText({
    ...draft,
    channelIds: channels.map(({ channelId }) => channelId),
    groupIds: hasFeature(server, 'invitation-groups') ? draft.groupIds : [],
    defaultChannels: draft.defaultChannels && hasFeature(server, 'invitation-default-channels'),
    notifies: draft.notifies || !hasFeature(server, 'invitation-referrer-notice'),
  });
}

/** Invites one address. */
export function invitationEdit(address: string, value: string): Edit {
  return { target: newTarget('invitation', address), field: 'invitation', value };
}

/** Makes a link; the id is local, and tells it from others until the server has given it one. */
export function linkEdit(value: string): Edit {
  return {
    target: newTarget('invitation-link', crypto.randomUUID()),
    field: 'invitation-link',
    value,
  };
}

/** Ends an invitation or a link. */
export function revocationEdit({ kind, id }: Invitation): Edit {
  const field = kind === 'email' ? 'invitation' : 'invitation-link';
  return { target: targetOf(field, id), field, value: '' };
}

/** Sends an email once more; the moment tells it from the times before. */
export function resendingEdit({ id }: Invitation): Edit {
  return { target: targetOf('invitation', id), field: 'resending', value: String(Date.now()) };
}

/** Why an address is left out, with what to do; for one that is invited, that it is. */
export function stateWords({ state, detail }: Pick<CheckedAddress, 'state' | 'detail'>): string {
  const words: Record<AddressState, string> = {
    new: say('invitations.state-new'),
    here: say('invitations.state-here'),
    deactivated: say('invitations.state-deactivated'),
    invited:
      detail === ''
        ? say('invitations.state-invited')
        : say('invitations.state-invited-by', { name: detail }),
    twice: say('invitations.state-twice'),
    outside: say('invitations.state-outside', { domain: detail }),
    plus: say('invitations.state-plus'),
    disposable: say('invitations.state-disposable', { domain: detail }),
    reserved: say('invitations.state-reserved'),
    'no-address': say('invitations.state-no-address'),
    unreadable: detail,
    'not-an-address':
      detail === ''
        ? say('invitations.state-not-an-address')
        : say('invitations.state-not-an-address-since', { reason: detail }),
  };
  return words[state];
}

/** "Invite ada@example.com", "Invite 38 people": what the journal says. */
export function invitingTitle(addresses: readonly string[]): string {
  const [only] = addresses;
  return addresses.length === 1 && only !== undefined
    ? say('invitations.invite-one', { address: only })
    : say('invitations.invite-count', { count: addresses.length });
}

/** "Revoke the invitation of ada@example.com", "Revoke 3 invitations". */
export function titleOf(verb: 'revoke' | 'resend', invitations: readonly Invitation[]): string {
  const [only] = invitations;
  if (invitations.length !== 1 || only === undefined) {
    return say('invitations.title-count', { verb, count: invitations.length });
  }
  return only.email === null
    ? say('invitations.title-link', { verb })
    : say('invitations.title-address', { verb, address: only.email });
}
