import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { useDomainSurvey } from '../../subjects/domains/use-domain-survey.ts';

/** Why nobody is found by a domain where email addresses are hidden from the caller; nothing where none is. */
export function HiddenAddresses(): ReactNode {
  const hidden = useDomainSurvey().survey?.hidden ?? 0;
  if (hidden === 0) return null;
  const whose =
    hidden === 1
      ? 'The email address of 1 person is'
      : `The email addresses of ${formatCount(hidden)} people are`;
  return ` ${whose} hidden from you, and can't be found by domain.`;
}
