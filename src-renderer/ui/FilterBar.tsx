import { ActionIcon, Popover, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { useShortcut } from '../state/shortcuts.ts';
import { AddFilterButton, FilterButton } from './FilterButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import { useFolding } from './folding.ts';
import { OptionList, type Option } from './picker/OptionList.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import classes from './FilterBar.module.css';
import menuStyle from './FilterMenu.module.css';

/** An active filter. */
export interface FilterInForce {
  key: string;
  field: string;
  operator: string;
  value: string;
  negated?: boolean;
  /** The menu field that changes it; null if there is nothing to choose. */
  changedBy: string | null;
  onToggle?: () => void;
  onRemove: () => void;
}

/** A possible filter. */
export interface FilterField extends Option {
  /** What choosing it does, if there is no value to choose. */
  onPick?: () => void;
}

/** What a value is chosen for. */
export interface FilterValueProps {
  field: string;
  /** The filter being changed; null for an additional one. */
  filter: string | null;
  onDone: () => void;
  /** Back to the fields; undefined if the menu started with the value. */
  onBack: (() => void) | undefined;
}

interface FilterBarProps {
  /** The panel, as the heading in the list of shortcuts. */
  scope: string;
  filters: readonly FilterInForce[];
  fields: readonly FilterField[];
  /** Lists a field's values, or is a form for one. */
  renderValues: (props: FilterValueProps) => ReactNode;
}

/** The filter being edited, null for an additional one, and its field, null until chosen. */
interface Editing {
  filter: string | null;
  field: string | null;
}

/** The active filters as chips in a row, and a menu for all possible ones: searchable fields, then values. */
export function FilterBar({ scope, filters, fields, renderValues }: FilterBarProps): ReactNode {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [showsFolded, setShowsFolded] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const folded = new Set(useFolding(row, '[data-filter]').map((part) => part.dataset['filter']));
  const add = (): void =>
    setEditing({ filter: null, field: fields.length === 1 ? (fields[0]?.key ?? null) : null });
  useShortcut({
    id: `${scope.toLowerCase()} add filter`,
    keys: 'F',
    label: say('ui.add-filter'),
    scope,
    run: add,
  });
  const isAdding = editing !== null && editing.filter === null;
  const menu = editing !== null && (
    <FilterMenu editing={editing} fields={fields} renderValues={renderValues} onEditing={setEditing} />
  );
  const close = (): void => setEditing(null);
  const chipOf = ({ key, changedBy, ...filter }: FilterInForce): ReactNode => (
    <FilterChip
      key={key}
      {...filter}
      {...(changedBy !== null && { onEdit: () => setEditing({ filter: key, field: changedBy }) })}
    />
  );
  return (
    <div ref={row} className={classes.bar} role="group" aria-label={say('ui.filters')}>
      {filters.map((filter) => (
        <FilterPopover key={filter.key} opened={editing?.filter === filter.key} onClose={close} menu={menu}>
          <span data-filter={filter.key} data-stays={editing?.filter === filter.key ? true : undefined}>
            {chipOf(filter)}
          </span>
        </FilterPopover>
      ))}
      {folded.size > 0 && (
        <Popover
          opened={showsFolded}
          onChange={setShowsFolded}
          position="bottom-start"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <FilterButton
              data-more
              aria-label={say('ui.folded-filters', { count: folded.size })}
              onClick={() => setShowsFolded(!showsFolded)}
            >
              +{formatCount(folded.size)}
            </FilterButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={say('ui.more-filters')}>
            <div className={classes.folded}>{filters.filter(({ key }) => folded.has(key)).map(chipOf)}</div>
          </Popover.Dropdown>
        </Popover>
      )}
      <FilterPopover opened={isAdding} onClose={close} menu={menu}>
        <AddFilterButton
          aria-haspopup="dialog"
          aria-expanded={isAdding}
          onClick={() => (editing === null ? add() : close())}
        />
      </FilterPopover>
    </div>
  );
}

interface FilterPopoverProps {
  opened: boolean;
  onClose: () => void;
  menu: ReactNode;
  children: ReactElement;
}

function FilterPopover({ opened, onClose, menu, children }: FilterPopoverProps): ReactNode {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={menuStyle.dropdown ?? ''} role="dialog" aria-label={say('ui.filter')}>
        {menu}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterMenuProps extends Pick<FilterBarProps, 'fields' | 'renderValues'> {
  editing: Editing;
  onEditing: (editing: Editing | null) => void;
}

function FilterMenu({ editing, fields, renderValues, onEditing }: FilterMenuProps): ReactNode {
  const { filter, field } = editing;
  if (field === null) {
    return (
      <Step key="fields">
        <OptionList
          label={say('ui.find-filter')}
          options={fields}
          onPick={(key) => {
            const onPick = fields.find((each) => each.key === key)?.onPick;
            onPick?.();
            onEditing(onPick === undefined ? { filter, field: key } : null);
          }}
        />
      </Step>
    );
  }
  const onBack = filter === null && fields.length > 1 ? () => onEditing({ filter, field: null }) : undefined;
  return (
    <Step key={field}>
      <div className={classes.title}>
        {onBack !== undefined && (
          <ActionIcon ms={-6} size={20} aria-label={say('ui.all-filters')} onClick={onBack}>
            <IconArrowLeft size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <bdi>{fields.find(({ key }) => key === field)?.label}</bdi>
      </div>
      {renderValues({ field, filter, onDone: () => onEditing(null), onBack })}
    </Step>
  );
}

/** A step of the choice, with its own field. */
function Step({ children }: { children: ReactNode }): ReactNode {
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Stack gap={0} flex={1} mih={0} ref={content}>
      {children}
    </Stack>
  );
}
