import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { FilterNames } from '../../subjects/people-filter/condition-words.ts';
import { activeFilters, defaultFilter, nothingMatches } from '../../subjects/people-filter/filter-words.ts';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { HiddenAddresses } from './HiddenAddresses.tsx';

interface NobodyMatchesProps {
  filter: PeopleFilter;
  names: FilterNames;
  onFilter: (filter: PeopleFilter) => void;
}

/** Stands where the list would be: what nobody matches, and a way back to everybody. */
export function NobodyMatches({ filter, names, onFilter }: NobodyMatchesProps): ReactNode {
  const count = activeFilters(filter).length + (filter.text.trim() === '' ? 0 : 1);
  const asksForDomain = (filter.conditions ?? []).some(
    ({ kind }) => kind === 'domain' || kind === 'outside-domains',
  );
  return (
    <StateBlock
      kind="nothing-matches"
      title="Nobody matches"
      action={
        count > 0 && (
          <Button onClick={() => onFilter({ ...defaultFilter, account: 'all', kind: 'all' })}>
            {count === 1 ? 'Clear the filter' : `Clear ${count} filters`}
          </Button>
        )
      }
    >
      <bdi>{nothingMatches(filter, names)}</bdi>
      {asksForDomain && <HiddenAddresses />}
    </StateBlock>
  );
}
