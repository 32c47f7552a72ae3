import type { AddressState, CheckedAddress } from '#contract/invitations.ts';
import { isEmailAddress } from '#contract/text-rules.ts';
import { lostLettersObjection, oddSignWords } from '#contract/unseen-signs.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { skip, type Verdict } from '../../verdict.ts';

/** Well-known providers of disposable addresses. Servers know many more, and decide. */
const disposableDomains: ReadonlySet<string> = new Set([
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempr.email',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/** What needs to be known about an address. */
export type AddressFacts = Pick<
  PlanningFacts,
  'person' | 'holderOfAddress' | 'isReservedAddress' | 'invitations'
>;

/** An address's own state, regardless of the rest of the list. */
type OwnState = Exclude<AddressState, 'twice' | 'no-address' | 'unreadable'>;

/**
 * Whether an address can be invited, and if not, why: in the order of the server's checks, then whether it was already
 * invited, which servers accept. https://zulip.com/help/restrict-account-creation
 */
export function addressState(address: string, facts: AddressFacts): { state: OwnState; detail: string } {
  const { restrictedToDomains, disposableRefused } = facts.invitations.rights();
  const [localPart = '', domain = ''] = address.toLowerCase().split('@');
  if (!isEmailAddress(address) || lostLettersObjection(address) !== null) {
    return { state: 'not-an-address', detail: oddSignWords(address) ?? '' };
  }
  if (restrictedToDomains) {
    if (localPart.includes('+')) return { state: 'plus', detail: '' };
    if (!facts.invitations.isDomainAllowed(address)) return { state: 'outside', detail: domain };
  } else if (disposableRefused && disposableDomains.has(domain)) {
    return { state: 'disposable', detail: domain };
  }
  if (facts.isReservedAddress(address)) return { state: 'reserved', detail: '' };
  const holderId = facts.holderOfAddress(address);
  const holder = holderId === undefined ? undefined : facts.person(holderId);
  if (holder !== undefined) return { state: holder.isActive ? 'here' : 'deactivated', detail: holder.name };
  const invited = facts.invitations.toAddress(address);
  return invited === undefined
    ? { state: 'new', detail: '' }
    : { state: 'invited', detail: invited.inviterName };
}

/** Why an address is left out, in the server's words if it has some. */
export const addressRefusals: Readonly<
  Record<Exclude<OwnState, 'new'>, (checked: Pick<CheckedAddress, 'detail'>) => Verdict>
> = {
  here: ({ detail }) => skip('already-so', `Already has an account: ${detail}.`),
  deactivated: ({ detail }) =>
    skip('deactivated', `The account of ${detail} is deactivated. Reactivate it instead.`),
  invited: ({ detail }) =>
    skip(
      'already-so',
      `Already invited${detail === '' ? '' : ` by ${detail}`}. Resend the invitation instead.`,
    ),
  outside: () => skip('not-possible', 'Outside your domain.'),
  plus: () => skip('not-possible', 'Email addresses containing + are not allowed.'),
  disposable: () => skip('not-possible', 'Please use your real email address.'),
  reserved: () => skip('not-possible', 'Reserved for system bots.'),
  'not-an-address': ({ detail }) => skip('not-possible', `Invalid address. ${detail}`.trim()),
};
