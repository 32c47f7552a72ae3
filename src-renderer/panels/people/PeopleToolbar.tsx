import { ActionIcon } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { RoleCounts } from '#contract/people.ts';
import { writePreferences } from '../../state/preferences.ts';
import { PeopleFilters } from '../../subjects/people-filter/PeopleFilters.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchField } from '../../ui/SearchField.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { PeopleColumnId } from './column-choice.ts';
import type { PeopleColumns } from './use-people-columns.ts';

interface PeopleToolbarProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
  counts: RoleCounts | null;
  columns: PeopleColumns;
  onColumns: (choice: PeopleColumnId[] | null) => void;
  /** Out of the search, into the list. */
  onLeave: () => void;
}

/** What decides which people are listed and how: search, filters, columns and the height of rows. */
export const PeopleToolbar = memo(function PeopleToolbar({
  filter,
  onFilter,
  columns,
  ...props
}: PeopleToolbarProps): ReactNode {
  const { fields, choice, names, comfortable } = columns;
  const DensityIcon = comfortable ? IconBaselineDensityLarge : IconBaselineDensityMedium;
  return (
    <div className={panel.toolbar}>
      <SearchField
        label="Search people"
        placeholder="Name, email or id"
        scope="People"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
        onLeave={props.onLeave}
      />
      <PeopleFilters scope="People" filter={filter} names={names} counts={props.counts} onFilter={onFilter} />
      <ColumnChooser fields={fields} choice={choice} onChoice={props.onColumns} />
      <ActionIcon
        variant="default"
        aria-label="Comfortable rows"
        aria-pressed={comfortable}
        title={comfortable ? 'Compact rows' : 'Comfortable rows'}
        onClick={() => void writePreferences({ density: comfortable ? 'compact' : 'comfortable' })}
      >
        <DensityIcon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
});
