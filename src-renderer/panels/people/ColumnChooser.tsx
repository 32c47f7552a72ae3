import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ProfileField } from '#contract/entities.ts';
import { FieldTypeIcon, fieldTypeWords } from '../../ui/people/ProfileFieldType.tsx';
import {
  fieldColumnId,
  fixedColumnIds,
  fixedColumnTitles,
  movedColumn,
  toggledColumn,
  type FixedColumnId,
  type PeopleColumnId,
} from './column-choice.ts';
import classes from './ColumnChooser.module.css';
import { hasWords } from '../../ui/match.ts';

interface ColumnChooserProps {
  organizationName: string;
  fields: readonly ProfileField[];
  choice: readonly PeopleColumnId[];
  onChoice: (choice: PeopleColumnId[]) => void;
  onReset: () => void;
}

/** Chooses and orders the columns: all fixed ones and every profile field. Alt and arrows move one. */
export function ColumnChooser(props: ColumnChooserProps): ReactNode {
  const { fields, choice } = props;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const total = fixedColumnIds.length + fields.length;
  const fieldOf = (id: PeopleColumnId) => fields.find((field) => fieldColumnId(field.id) === id);
  const titleOf = (id: PeopleColumnId) => fieldOf(id)?.name ?? fixedColumnTitles[id as FixedColumnId];
  const matches = (id: PeopleColumnId) => hasWords(titleOf(id), text);
  const hiddenFixed = fixedColumnIds.filter((id) => !choice.includes(id) && matches(id));
  const hiddenFields = fields
    .map(({ id }) => fieldColumnId(id))
    .filter((id) => !choice.includes(id) && matches(id));

  const line = (id: PeopleColumnId) => (
    <ColumnLine
      key={id}
      id={id}
      title={titleOf(id)}
      field={fieldOf(id)}
      isShown={choice.includes(id)}
      onToggle={() => props.onChoice(toggledColumn(choice, id))}
      onMove={(by) => props.onChoice(movedColumn(choice, id, by))}
    />
  );

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withinPortal width={264}>
      <Popover.Target>
        <Button
          leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!open)}
          aria-label={`Columns: ${choice.length} of ${total}`}
          className={`${classes.open} rc-tabular`}
        >
          <span className={classes.shown}>
            {choice.length} of {total}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label="Columns">
        <TextInput
          variant="quiet"
          data-autofocus
          placeholder="Find a column"
          aria-label="Find a column"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={classes.search ?? ''}
        />
        <div className={classes.lists}>
          {choice.filter(matches).map(line)}
          {hiddenFixed.length > 0 && <p className={classes.heading}>Account</p>}
          {hiddenFixed.map(line)}
          {hiddenFields.length > 0 && (
            <p className={classes.heading}>
              Profile fields of <bdi>{props.organizationName}</bdi>
            </p>
          )}
          {hiddenFields.map(line)}
          {choice.filter(matches).length + hiddenFixed.length + hiddenFields.length === 0 && (
            <p className={classes.heading}>No column has “{text.trim()}” in its name.</p>
          )}
        </div>
        <div className={classes.foot}>
          <span className="rc-tabular">
            {choice.length} of {total} shown
          </span>
          <Button size="xs" variant="subtle" onClick={props.onReset}>
            Reset
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnLineProps {
  id: PeopleColumnId;
  title: string;
  field: ProfileField | undefined;
  isShown: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
}

function ColumnLine({ id, title, field, isShown, onToggle, onMove }: ColumnLineProps): ReactNode {
  const isFirst = id === 'name';
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || !isShown || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <div className={classes.line} onKeyDown={onKeyDown}>
      <Checkbox
        label={<bdi>{title}</bdi>}
        checked={isShown}
        onChange={onToggle}
        aria-disabled={isFirst}
        classNames={{ root: classes.check ?? '', body: classes.checkBody ?? '' }}
        aria-keyshortcuts={isShown && !isFirst ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      />
      {isShown && !isFirst && (
        <span className={classes.moves}>
          <ActionIcon size={20} tabIndex={-1} aria-label={`Move ${title} left`} onClick={() => onMove(-1)}>
            <IconArrowUp size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon size={20} tabIndex={-1} aria-label={`Move ${title} right`} onClick={() => onMove(1)}>
            <IconArrowDown size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      )}
      {isFirst && (
        <IconPin size={14} stroke={1.6} className={classes.mark} aria-label="Always first" role="img" />
      )}
      {field !== undefined && (
        <span className={classes.type}>
          {!isShown && fieldTypeWords[field.type]}
          <FieldTypeIcon type={field.type} />
        </span>
      )}
    </div>
  );
}
