import { readTerms } from '#contract/invitations.ts';
import { roles } from '#contract/people.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip, type Verdict } from '../../verdict.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import { addressRefusals, addressState } from './address-state.ts';
import type { InvitationSubject } from './invitation-facts.ts';
import { idDetails, invitationWords, openText } from './invitation-value.ts';
import { invitationUndoObjection } from './made-here.ts';
import { cannotComeBack, termsVerdict } from './terms-check.ts';
import { invitationCall, invitationRevocation, resendingCall } from '../../calls/invitations.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

type Check = FieldCheck<InvitationSubject>;

const gone = 'It was used, revoked or has expired.';

function checkSending({ facts, subject: { name }, value }: Check): Verdict {
  const { emailObjection } = facts.invitations.rights();
  if (emailObjection !== '') return skip('not-permitted', emailObjection);
  const obstacle = termsVerdict(value, facts);
  if (obstacle !== null) return obstacle;
  const { state, detail } = addressState(name, facts);
  if (state !== 'new') return addressRefusals[state]({ detail });
  const role = readTerms(value)?.role ?? roles.owner;
  return {
    kind: 'change',
    risk: role <= roles.moderator ? 'high' : 'low',
    notice: role <= roles.administrator ? 'Administers the organization after joining' : '',
    // An undo revokes the invitation; the email stays.
    reversal: 'lasting',
  };
}

/** Checks an existing invitation: whether it is still open, and its sender. */
function checkOpen({ subject: { found } }: Check, risk: 'low' | 'high'): Verdict {
  if (found === undefined) return skip('already-so', gone);
  return found.objection === ''
    ? { kind: 'change', risk, notice: '' }
    : skip('not-permitted', found.objection);
}

function invitation(known: ChangeFacts): FieldRules<InvitationSubject> {
  return {
    noun: 'invitation',
    inputField: 'address',
    details: idDetails,
    current: ({ id, found }) =>
      known.invitations.madeText(`invitation:${id}`, 'invitation') ?? openText(found),
    undoObjection: invitationUndoObjection,
    words: (value) => invitationWords(value, 'Not invited', known),
    objection: (value) => (value === '' || readTerms(value) !== null ? null : cannotComeBack),
    check: (check) => (check.value === '' ? checkOpen(check, 'high') : checkSending(check)),
    endpoint: (_subject, value) => (value === '' ? 'DELETE /invites/{invite_id}' : 'POST /invites'),
    effects: (values) => ({
      whatElseChanges: values.some((value) => value !== '')
        ? [text('effect.server-sends-each-address'), text('effect.limits-how-many-invitations')]
        : [text('effect.links-emails-stop-working')],
      canBeUndone: values.some((value) => value !== '') ? [text('effect.invitations-until-they-used')] : [],
      cannotBeUndone: values.includes('') ? [text('effect.revoking-zulip-doesnt-show')] : [],
    }),
  };
}

/** Resending the email; the value distinguishes one sending from another. */
const resending = (known: ChangeFacts): FieldRules<InvitationSubject> => ({
  noun: 'email',
  inputField: 'address',
  details: idDetails,
  current: ({ id }) => known.invitations.madeText(`invitation:${id}`, 'resending') ?? '',
  words: (value) => (value === '' ? 'Sent' : 'Sent again'),
  objection: () => null,
  check: (check) => checkOpen(check, 'low'),
  endpoint: () => 'POST /invites/{invite_id}/resend',
  effects: () => ({
    whatElseChanges: [text('effect.server-sends-same-invitation')],
    canBeUndone: [],
    cannotBeUndone: [text('effect.the-emails')],
  }),
});

/** Email invitations; a new one is identified by its address. https://zulip.com/api/send-invites */
export const invitationRules: KindRules<InvitationSubject> = {
  subject(id, { invitations }) {
    if (!invitations.isListed()) return undefined;
    if (id.startsWith('new:')) {
      const name = id.slice('new:'.length);
      return { id, name, found: invitations.toAddress(name) };
    }
    const found = invitations.invitation('email', Number(id));
    return { id, name: found?.email ?? `Invitation ${id}`, found };
  },
  nameOf: ({ name }) => name,
  rules(field, facts) {
    if (field === 'resending') return resending(facts);
    return field === 'invitation' ? invitation(facts) : null;
  },
  order: () => '0',
  goneName: (id) => (id.startsWith('new:') ? id.slice('new:'.length) : `Invitation ${id}`),
  goneValue: () => '',
  gone: 'The invitations have not been listed yet. Open Invitations, then try again.',
  goneField: () => 'An invitation has nothing of this kind.',
};

export const invitationInWorker = {
  rules: invitationRules,
  calls: {
    'POST /invites': invitationCall,
    'POST /invites/{invite_id}/resend': resendingCall,
    'DELETE /invites/{invite_id}': invitationRevocation,
  },
} satisfies KindInWorker<'invitation'>;
