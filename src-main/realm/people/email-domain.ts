import { domainToASCII, domainToUnicode } from 'node:url';
import type { AllowedDomain } from '#contract/organization.ts';

/** The canonical domain of an address; empty if there is none. */
export function domainOfEmail(email: string): string {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1));
}

/** Lower case, and international names in their ASCII form. Anything else is returned unchanged. */
export function canonicalDomain(domain: string): string {
  const lower = domain.trim().toLowerCase();
  return domainToASCII(lower) || lower;
}

/** A domain in its own script: `xn--mnchen-3ya.example` as `münchen.example`. Anything else is returned unchanged. */
export function readableDomain(domain: string): string {
  return domain.includes('xn--') ? domainToUnicode(domain) || domain : domain;
}

/**
 * Returns a test for whether the organization's rules allow a domain. A rule covers its own domain, and with
 * `allowSubdomains` every domain below it. https://zulip.com/help/restrict-account-creation
 *
 * @returns takes a domain as returned by `domainOfEmail`
 */
export function allowedDomains(
  rules: readonly Pick<AllowedDomain, 'domain' | 'allowSubdomains'>[],
): (domain: string) => boolean {
  const known = rules.map(({ domain, allowSubdomains }) => ({
    domain: canonicalDomain(domain),
    allowSubdomains,
  }));
  return (domain) =>
    known.some(
      (rule) => domain === rule.domain || (rule.allowSubdomains && domain.endsWith(`.${rule.domain}`)),
    );
}
