import type { ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { FilterNames } from '../../subjects/people-filter/condition-words.ts';
import { activeFilters, defaultFilter, nothingMatches } from '../../subjects/people-filter/filter-words.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { HiddenAddresses } from './HiddenAddresses.tsx';

interface NobodyMatchesProps {
  filter: PeopleFilter;
  names: FilterNames;
  onFilter: (filter: PeopleFilter) => void;
}

/** Stands where the list would be: what nobody matches, and a way back to everybody. */
export function NobodyMatches({ filter, names, onFilter }: NobodyMatchesProps): ReactNode {
  const asksForDomain = (filter.conditions ?? []).some(
    ({ kind }) => kind === 'domain' || kind === 'outside-domains',
  );
  return (
    <Empty
      kind="nothing-matches"
      title="Nobody matches"
      action={
        <ClearButton
          text={filter.text}
          onClearText={() => onFilter({ ...filter, text: '' })}
          onClearFilters={
            activeFilters(filter).length === 0
              ? undefined
              : () => onFilter({ ...defaultFilter, account: 'all', kind: 'all' })
          }
        />
      }
    >
      <bdi>{nothingMatches(filter, names)}</bdi>
      {asksForDomain && <HiddenAddresses />}
    </Empty>
  );
}
