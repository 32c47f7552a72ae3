import { Menu } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { useShortcut } from '../state/shortcuts.ts';
import { AddFilterButton } from './FilterButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import classes from './ListFilters.module.css';

/** One way to narrow a list down. */
export interface ListFilter {
  /** What is compared: "Privacy". */
  field: string;
  /** How; "is" when left out. */
  operator?: string;
  /** With what, as the chip says it; null where nothing is left out by it. */
  value: string | null;
  choices: readonly { words: string; isOn: boolean; onChoose: () => void }[];
  onClear: () => void;
}

/** The filters in force as chips, and a menu of all that there are. */
export function ListFilters({
  scope,
  filters,
}: {
  scope: string;
  filters: readonly ListFilter[];
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useShortcut({
    id: `${scope.toLowerCase()} add filter`,
    keys: 'F',
    label: 'Add a filter',
    scope,
    run: () => setOpen(true),
  });
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      {filters.map(
        ({ field, operator = 'is', value, onClear }) =>
          value !== null && (
            <FilterChip
              key={field}
              field={field}
              operator={operator}
              value={value}
              onEdit={() => setOpen(true)}
              onRemove={onClear}
            />
          ),
      )}
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal width={220}>
        <Menu.Target>
          <AddFilterButton />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {filters.map(({ field, choices }) => (
            <Fragment key={field}>
              <Menu.Label>{field}</Menu.Label>
              {choices.map(({ words, isOn, onChoose }) => (
                <Menu.CheckboxItem key={words} checked={isOn} closeMenuOnClick onChange={onChoose}>
                  {words}
                </Menu.CheckboxItem>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
