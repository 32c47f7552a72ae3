import { ActionIcon, Flex, Group, Popover, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { AddFilterButton } from '../../ui/FilterButton.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { OptionList, type Option } from '../../ui/picker/OptionList.tsx';
import { FieldTypeIcon, fieldTypeWords } from '../people/ProfileFieldType.tsx';
import type { FilterNames } from './condition-words.ts';
import { filterKinds, filterTitle, kindOfChip, type FilterKind } from './filter-kinds.ts';
import {
  activeFilters,
  withCondition,
  withNegation,
  withoutFilter,
  type FilterName,
} from './filter-words.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import menu from '../../ui/FilterMenu.module.css';

interface FilterBarProps {
  filter: PeopleFilter;
  /** What chips call groups, fields and people. */
  names: FilterNames;
  /** The panel that it is part of; "People" when left out. */
  scope?: string;
  /** Filters that the panel has no use for: neither offered nor shown. */
  without?: readonly FilterKind[];
  onFilter: (filter: PeopleFilter) => void;
}

const nothingLeftOut: readonly FilterKind[] = [];

/** What is being chosen: by which chip, null for one more, and which filter, null while that is still to be chosen. */
interface Editing {
  chip: FilterName | null;
  kind: FilterKind | null;
}

/** The filters in force as chips that can be negated and changed, and a searched menu of all that adds one. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { filter, names, scope = 'People', without = nothingLeftOut, onFilter } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  useShortcut({
    id: `${scope.toLowerCase()} add filter`,
    keys: 'F',
    label: 'Add a filter',
    scope,
    run: () => setEditing({ chip: null, kind: null }),
  });
  const close = () => setEditing(null);
  const content = editing !== null && <EditingContent {...props} editing={editing} onEditing={setEditing} />;
  return (
    <>
      {activeFilters(filter, names).map(({ name, field, operator, value, negated }) => {
        const kind = kindOfChip(filter, name);
        if (kind !== null && without.includes(kind)) return null;
        return (
          <FilterPopover key={name} opened={editing?.chip === name} onClose={close} content={content}>
            <FilterChip
              field={field}
              operator={operator}
              value={value}
              negated={negated}
              onToggle={() => onFilter(withNegation(filter, name))}
              {...(kind === null ? {} : { onEdit: () => setEditing({ chip: name, kind }) })}
              onRemove={() => onFilter(withoutFilter(filter, name))}
            />
          </FilterPopover>
        );
      })}
      <FilterPopover opened={editing !== null && editing.chip === null} onClose={close} content={content}>
        <AddFilterButton
          aria-haspopup="dialog"
          aria-expanded={editing !== null && editing.chip === null}
          onClick={() => setEditing(editing === null ? { chip: null, kind: null } : null)}
        />
      </FilterPopover>
    </>
  );
}

interface FilterPopoverProps {
  opened: boolean;
  onClose: () => void;
  content: ReactNode;
  children: ReactNode;
}

function FilterPopover({ opened, onClose, content, children }: FilterPopoverProps): ReactNode {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <Flex component="span" display="inline-flex" miw={0}>
          {children}
        </Flex>
      </Popover.Target>
      <Popover.Dropdown className={menu.dropdown ?? ''} role="dialog" aria-label="Filter">
        {content}
      </Popover.Dropdown>
    </Popover>
  );
}

interface EditingContentProps extends FilterBarProps {
  editing: Editing;
  onEditing: (editing: Editing | null) => void;
}

function EditingContent(props: EditingContentProps): ReactNode {
  const { filter, names, without = nothingLeftOut, editing, onEditing, onFilter } = props;
  const { chip, kind } = editing;
  const { fields } = names;
  const organizationName = useOrganization(({ name }) => name) ?? '';

  function pick(key: string): void {
    if (key === 'status') {
      onFilter(withCondition(filter, { kind: 'status', negated: false }, null));
      onEditing(null);
    } else {
      onEditing({ chip, kind: filterKinds(fields).find((each) => each === key) ?? null });
    }
  }

  if (kind === null) {
    const fixed = filterKinds([])
      .filter((each) => !without.includes(each))
      .map((each): Option => ({ key: each, label: filterTitle(each, []) }));
    const ofFields = fields.map((field): Option => ({
      key: `field:${field.id}`,
      label: field.name,
      section: `Profile fields of ${organizationName}`,
      remark: fieldTypeWords[field.type],
      icon: <FieldTypeIcon type={field.type} />,
    }));
    return (
      <Step key="kinds">
        <OptionList label="Find a filter" options={[...fixed, ...ofFields]} onPick={pick} />
      </Step>
    );
  }
  const back = chip === null ? () => onEditing({ chip, kind: null }) : undefined;
  return (
    <Step key={kind}>
      <Group gap={4} wrap="nowrap" fz="sm" lh="sm" fw={550} c="dimmed" h={32} flex="none" pt={8} px={12}>
        {back !== undefined && (
          <ActionIcon ms={-6} size={20} aria-label="All filters" onClick={back}>
            <IconArrowLeft size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <bdi>{filterTitle(kind, fields)}</bdi>
      </Group>
      <FilterEditor
        filter={filter}
        kind={kind}
        chip={chip}
        fields={fields}
        onFilter={onFilter}
        onDone={() => onEditing(null)}
        onBack={back}
      />
    </Step>
  );
}

/** One step of the choice, with a field of its own. */
function Step({ children }: { children: ReactNode }): ReactNode {
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Stack gap={0} flex={1} mih={0} ref={content}>
      {children}
    </Stack>
  );
}
