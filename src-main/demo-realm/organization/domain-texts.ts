import type { Wordings } from '../wordings.ts';

/** The server's texts about allowed domains. */
export const domainTexts = {
  'domain-characters': {
    en: "Invalid domain: Domain can only have letters, numbers, '.' and '-'s.",
  },
  'domain-consecutive-dots': { en: "Invalid domain: Consecutive '.' are not allowed." },
  'domain-dot-at-end': { en: 'Invalid domain: Domain cannot start or end with a dot (.)' },
  'domain-duplicate': {
    en: 'The domain {domain} is already a part of your organization.',
    de: 'Die Domain {domain} gehört bereits zu deiner Organisation.',
  },
  'domain-empty': { en: "Invalid domain: Domain can't be empty." },
  'domain-hyphen': { en: "Invalid domain: Subdomains cannot start or end with a '-'." },
  'domain-long': { en: 'Invalid domain: Domain is too long' },
  'domain-no-dot': { en: 'Invalid domain: Domain must have at least one dot (.)' },
  'domain-unknown': {
    en: 'No entry found for domain {domain}.',
    de: 'Kein Eintrag für die Domain {domain} gefunden.',
  },
} as const satisfies Wordings;
