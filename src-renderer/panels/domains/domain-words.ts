import type { AllowedDomain, DomainImpact } from '#contract/organization.ts';
import type { Edit } from '#contract/changes.ts';
import { say } from '#words/say.ts';

/** What every dialog of the list takes. */
export interface DomainDialogProps {
  onClose: () => void;
}

/** Both forms of a domain where it has two: `münchen.example (xn--mnchen-3ya.example)`. */
export function domainName({ domain, readable }: Pick<AllowedDomain, 'domain' | 'readable'>): string {
  return domain === readable ? domain : `${readable} (${domain})`;
}

/** Several domains in a title: the only one by name. */
export function domainsWords(domains: readonly Pick<AllowedDomain, 'domain' | 'readable'>[]): string {
  const [only] = domains;
  return domains.length === 1 && only !== undefined
    ? domainName(only)
    : say('domains.domains-count', { count: domains.length });
}

/** The edit that brings one entry of the list into a state; null takes it away. */
export function domainEdit(domain: string, allowSubdomains: boolean | null): Edit {
  const value = allowSubdomains === null ? '' : allowSubdomains ? 'with-subdomains' : 'exact';
  return { target: `domain:${domain}`, field: 'domain', value };
}

/** What a change of the list does to the people who are there, in one sentence each. */
export function impactWords(impact: DomainImpact): { leaving: string | null; joining: string | null } {
  const { leaving, joining } = impact;
  return {
    leaving: leaving.count === 0 ? null : say('domains.leaving', { count: leaving.count }),
    joining: joining.count === 0 ? null : say('domains.joining', { count: joining.count }),
  };
}
