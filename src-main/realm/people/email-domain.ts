import { domainToASCII, domainToUnicode } from 'node:url';
import type { AllowedDomain } from '#contract/organization.ts';

/** The domain of an address in the form in which equal domains are equal; empty where there is none. */
export function domainOfEmail(email: string): string {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1));
}

/** Lower case, and international names in their ASCII form. What is no domain stays as it is. */
export function canonicalDomain(domain: string): string {
  const lower = domain.trim().toLowerCase();
  return domainToASCII(lower) || lower;
}

/** A domain in the letters of its language: `xn--mnchen-3ya.example` as `münchen.example`. What is none stays. */
export function readableDomain(domain: string): string {
  return domain.includes('xn--') ? domainToUnicode(domain) || domain : domain;
}

/**
 * Makes the test of whether the organization's rules let an address of a domain in. A rule means its own domain, and
 * with `allowSubdomains` every domain under it. https://zulip.com/help/restrict-account-creation
 *
 * @returns takes a domain as `domainOfEmail` answers it
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
