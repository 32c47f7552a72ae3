import { useMemo } from 'react';
import type { DomainSurvey } from '#contract/organization.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useRow, useTable } from '../../state/replica.ts';
import type { DomainRow } from './domain-columns.tsx';

export interface DomainSort {
  key: 'domain' | 'subdomains' | 'people';
  descending: boolean;
}

/** Domains have no number of their own; a name keeps the one it got for as long as the window is open. */
const keys = new Map<string, number>();

function keyOfDomain(domain: string): number {
  const known = keys.get(domain);
  if (known !== undefined) return known;
  const key = keys.size + 1;
  keys.set(domain, key);
  return key;
}

const compare: Record<DomainSort['key'], (one: DomainRow, other: DomainRow) => number> = {
  domain: () => 0,
  subdomains: (one, other) => Number(other.allowSubdomains) - Number(one.allowSubdomains),
  people: (one, other) => (one.people ?? 0) - (other.people ?? 0),
};

/** The entries of the list in order. */
export function useDomainRows(survey: DomainSurvey | null, sort: DomainSort): DomainRow[] {
  const domains = useRow('settings', 0)?.domains;
  const pending = useTable('pending');
  return useMemo(() => {
    const waiting = new Set(pending.map(({ target }) => target));
    const direction = sort.descending ? -1 : 1;
    return (domains ?? [])
      .map((domain) => ({
        ...domain,
        key: keyOfDomain(domain.domain),
        people: survey?.insideOf[domain.domain] ?? null,
        isPending: waiting.has(`domain:${domain.domain}`),
      }))
      .toSorted(
        (one, other) =>
          direction * (compare[sort.key](one, other) || compareTexts(one.readable, other.readable)),
      );
  }, [domains, pending, survey, sort]);
}
