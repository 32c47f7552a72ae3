import type { AllowedDomain } from '#contract/organization.ts';

const mostCharacters = 255;
/** The server's column for domains is shorter than what it checks: it answers 500 to a longer one. */
const mostKeptCharacters = 80;

/**
 * Why the server would reject a domain, by the first violated rule and in the server's words if it has some; null if it
 * would accept it. https://zulip.com/help/restrict-account-creation
 *
 * @param domain trimmed and in lower case, as the server checks it
 * @param rules the present list
 */
export function domainObjection(
  domain: string,
  rules: readonly Pick<AllowedDomain, 'domain'>[],
): string | null {
  if (domain === '') return "Invalid domain: Domain can't be empty.";
  if (!domain.includes('.')) return 'Invalid domain: Domain must have at least one dot (.)';
  if (domain.length > mostCharacters) return 'Invalid domain: Domain is too long';
  if (domain.startsWith('.') || domain.endsWith('.')) {
    return 'Invalid domain: Domain cannot start or end with a dot (.)';
  }
  for (const label of domain.split('.')) {
    if (label === '') return "Invalid domain: Consecutive '.' are not allowed.";
    if (label.startsWith('-') || label.endsWith('-')) {
      return "Invalid domain: Subdomains cannot start or end with a '-'.";
    }
    if (!/^[a-z0-9-]+$/.test(label)) {
      return "Invalid domain: Domain can only have letters, numbers, '.' and '-'s.";
    }
  }
  if (rules.some((rule) => rule.domain === domain)) {
    return `The domain ${domain} is already a part of your organization.`;
  }
  return domain.length > mostKeptCharacters
    ? `The server can only store ${mostKeptCharacters} characters. This domain has ${domain.length}.`
    : null;
}
