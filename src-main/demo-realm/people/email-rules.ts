import type { RealmState } from '../state.ts';

/** Disposable email services: an excerpt of the long list that servers have. */
const disposableDomains: ReadonlySet<string> = new Set([
  '10minutemail.com',
  'guerrillamail.com',
  'mailinator.com',
  'mailnator.com',
  'temp-mail.org',
  'trashmail.com',
  'yopmail.com',
]);

/** Why an address can't join the organization; null if it can. https://zulip.com/help/restrict-account-creation */
export function addressFault(state: RealmState, address: string): 'domain' | 'plus' | 'disposable' | null {
  const [localPart = '', domain = ''] = address.toLowerCase().split('@');
  if (state.settings.get('emails_restricted_to_domains') !== true) {
    const isRefused = state.settings.get('disallow_disposable_email_addresses') === true;
    return isRefused && disposableDomains.has(domain) ? 'disposable' : null;
  }
  if (localPart.includes('+')) return 'plus';
  const isAllowed = state.domains.some(
    (allowed) =>
      allowed.domain === domain || (allowed.allow_subdomains && domain.endsWith(`.${allowed.domain}`)),
  );
  return isAllowed ? null : 'domain';
}
