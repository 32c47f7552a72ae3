import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PeopleFilter } from '../../../src-preload/contract/calls.ts';
import type { Presence } from '../../../src-preload/contract/entities.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { PresenceDot, presenceName } from '../../ui/PresenceDot.tsx';
import { RoleBadge } from '../../ui/RoleBadge.tsx';
import { rolesInOrder } from '../../ui/role-words.ts';
import { activeFilters, toggleValue, withoutFilter } from './filter-words.ts';
import classes from './PeoplePanel.module.css';

interface FilterBarProps {
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

const accounts = [
  ['active', 'Active'],
  ['deactivated', 'Deactivated'],
  ['all', 'Active and deactivated'],
] as const;
const kinds = [
  ['people', 'People'],
  ['bots', 'Bots'],
  ['all', 'People and bots'],
] as const;
const presences: readonly Presence[] = ['active', 'idle', 'offline'];

/** The filters in force as chips, and a menu that adds and changes them. */
export function FilterBar({ filter, onFilter }: FilterBarProps): ReactNode {
  const [open, setOpen] = useState(false);
  useShortcut({
    id: 'people add filter',
    keys: 'F',
    label: 'Add a filter',
    scope: 'People',
    run: () => setOpen(true),
  });
  return (
    <>
      {activeFilters(filter).map(({ name, field, value, negated }) => (
        <FilterChip
          key={name}
          field={field}
          value={value}
          negated={negated}
          onEdit={() => setOpen(true)}
          onRemove={() => onFilter(withoutFilter(filter, name))}
        />
      ))}
      <Menu
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        withinPortal
        width={200}
        closeOnItemClick={false}
      >
        <Menu.Target>
          <button type="button" className={classes.addFilter}>
            <IconPlus size={14} stroke={1.6} aria-hidden />
            Filter
            <Keys keys="F" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <FilterMenu filter={filter} onFilter={onFilter} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function FilterMenu({ filter, onFilter }: FilterBarProps): ReactNode {
  return (
    <>
      <Submenu title="Account">
        {accounts.map(([account, words]) => (
          <Menu.CheckboxItem
            key={account}
            checked={filter.account === account}
            onChange={() => onFilter({ ...filter, account })}
          >
            {words}
          </Menu.CheckboxItem>
        ))}
      </Submenu>
      <Submenu title="Type">
        {kinds.map(([kind, words]) => (
          <Menu.CheckboxItem
            key={kind}
            checked={filter.kind === kind}
            onChange={() => onFilter({ ...filter, kind })}
          >
            {words}
          </Menu.CheckboxItem>
        ))}
      </Submenu>
      {(['roles', 'notRoles'] as const).map((name) => (
        <Submenu key={name} title={name === 'roles' ? 'Role is' : 'Role is not'}>
          {rolesInOrder.map((role) => (
            <Menu.CheckboxItem
              key={role}
              checked={filter[name].includes(role)}
              onChange={() => onFilter({ ...filter, [name]: toggleValue(filter[name], role) })}
            >
              <RoleBadge role={role} />
            </Menu.CheckboxItem>
          ))}
        </Submenu>
      ))}
      <Submenu title="Presence">
        {presences.map((presence) => (
          <Menu.CheckboxItem
            key={presence}
            checked={filter.presence.includes(presence)}
            onChange={() => onFilter({ ...filter, presence: toggleValue(filter.presence, presence) })}
          >
            <span className={classes.presenceItem}>
              <PresenceDot mark={presence} decorative /> {presenceName(presence)}
            </span>
          </Menu.CheckboxItem>
        ))}
      </Submenu>
    </>
  );
}

function Submenu({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{title}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
