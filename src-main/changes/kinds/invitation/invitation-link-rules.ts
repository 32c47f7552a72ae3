import { readTerms } from '#contract/invitations.ts';
import { targetOf } from '#contract/changes.ts';
import { roles } from '#contract/people.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip, type Verdict } from '../../verdict.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import type { InvitationSubject } from './invitation-facts.ts';
import { idDetails, invitationWords, openText } from './invitation-value.ts';
import { linkUndoObjection } from './made-here.ts';
import { cannotComeBack, termsVerdict } from './terms-check.ts';
import { linkCreation, linkRevocation } from '../../calls/invitations.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

function check({ facts, subject: { found }, value }: FieldCheck<InvitationSubject>): Verdict {
  if (value === '') {
    if (found === undefined) return skip('already-so', 'The link was revoked or has expired.');
    return found.objection === ''
      ? { kind: 'change', risk: 'high', notice: '' }
      : skip('not-permitted', found.objection);
  }
  const { linkObjection } = facts.invitations.rights();
  if (linkObjection !== '') return skip('not-permitted', linkObjection);
  const role = readTerms(value)?.role ?? roles.owner;
  return (
    termsVerdict(value, facts) ?? {
      kind: 'change',
      risk: role <= roles.moderator ? 'high' : 'low',
      notice:
        role <= roles.administrator ? 'Anyone who joins with the link becomes an administrator or owner' : '',
    }
  );
}

function link(known: ChangeFacts): FieldRules<InvitationSubject> {
  return {
    noun: 'invitation link',
    inputField: 'link',
    details: idDetails,
    current: ({ id, found }) =>
      known.invitations.madeText(`invitation-link:${id}`, 'invitation-link') ?? openText(found),
    undoObjection: (_subject, made) => linkUndoObjection(made),
    words: (value) => invitationWords(value, 'No link', known),
    objection: (value) => (value === '' || readTerms(value) !== null ? null : cannotComeBack),
    check,
    endpoint: (_subject, value) =>
      value === '' ? 'DELETE /invites/multiuse/{invite_id}' : 'POST /invites/multiuse',
    effects: (values) => ({
      whatElseChanges: values.some((value) => value !== '')
        ? [text('effect.anyone-with-link-can')]
        : [text('effect.nobody-can-join-with')],
      canBeUndone: values.some((value) => value !== '') ? [text('effect.link-undo-revokes-accounts')] : [],
      cannotBeUndone: values.includes('') ? [text('effect.revoking-new-link-has')] : [],
    }),
  };
}

/** Reusable links; a new one is identified by a local id. https://zulip.com/api/create-invite-link */
export const invitationLinkRules: KindRules<InvitationSubject> = {
  // The server doesn't name links.
  isNamedById: true,
  subject(id, { invitations }) {
    if (!invitations.isListed()) return undefined;
    if (id.startsWith('new:')) return { id, name: 'New invitation link', found: undefined };
    return { id, name: `Invitation link ${id}`, found: invitations.invitation('link', Number(id)) };
  },
  nameOf: ({ name }) => name,
  rules: (field, facts) => (field === 'invitation-link' ? link(facts) : null),
  order: () => '0',
  goneName: (id) => (id.startsWith('new:') ? 'New invitation link' : `Invitation link ${id}`),
  goneValue: () => '',
  gone: 'The invitations have not been listed yet. Open Invitations, then try again.',
  goneField: () => 'An invitation link has nothing of this kind.',
  // A link's id is only known once it exists.
  undoTarget({ claim, target }) {
    return claim === null ? target : targetOf('invitation-link', claim.slice(claim.indexOf(':') + 1));
  },
};

export const invitationLinkInWorker = {
  rules: invitationLinkRules,
  calls: {
    'POST /invites/multiuse': linkCreation,
    'DELETE /invites/multiuse/{invite_id}': linkRevocation,
  },
} satisfies KindInWorker<'invitation-link'>;
