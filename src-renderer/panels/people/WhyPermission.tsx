import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconKey, IconSelector } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/entities.ts';
import type { PersonPermission } from '#contract/permission-entities.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { PermissionReason } from './PermissionReason.tsx';
import { usePermission, usePermissions } from './use-permissions.ts';
import classes from './WhyPermission.module.css';

interface WhyPermissionProps {
  organizationId: string;
  person: PersonDetail;
}

/** As many as one looks through; the search finds the others. */
const optionLimit = 100;

function optionLabel({ label, area }: Pick<PersonPermission, 'label' | 'area'>): string {
  return area.kind === 'group' ? `${area.name}: ${label}` : label;
}

/** The question why somebody has a permission: which one, and the chain of groups that gives it. */
export function WhyPermission({ organizationId, person }: WhyPermissionProps): ReactNode {
  const [kept, setChosen] = usePanelMemory<string | null>(organizationId, 'people.permission', null);
  const held = usePermissions(organizationId, person, { text: '', show: 'held', limit: 1 });
  const chosen = kept ?? held.value?.permissions[0]?.id ?? null;
  const { value: explanation, failure } = usePermission(organizationId, person, chosen);
  const who = person.name;
  return (
    <section className={classes.card} aria-labelledby="why-permission">
      <h3 id="why-permission">
        Why does <bdi>{who}</bdi> have this permission?
      </h3>
      <PermissionPicker
        organizationId={organizationId}
        person={person}
        chosen={explanation}
        onChoose={setChosen}
      />
      {explanation !== null && (
        <div aria-live="polite">
          {!explanation.held && (
            <p className={classes.answer}>
              <bdi>{who}</bdi> does not have it.
            </p>
          )}
          <PermissionReason
            key={`${person.userId} ${explanation.id}`}
            explanation={explanation}
            person={person}
          />
        </div>
      )}
      {failure !== null && failure.kind !== 'offline' && (
        <p className={classes.answer}>{failureMessage(failure)}</p>
      )}
    </section>
  );
}

interface PermissionPickerProps extends WhyPermissionProps {
  chosen: PersonPermission | null;
  onChoose: (permissionId: string) => void;
}

/** A field that names the chosen permission and, when opened, searches all of them. */
function PermissionPicker({ organizationId, person, chosen, onChoose }: PermissionPickerProps): ReactNode {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      setText('');
      combobox.resetSelectedOption();
    },
  });
  const isOpen = combobox.dropdownOpened;
  const search = { text, show: 'all', limit: optionLimit } as const;
  const { value: found } = usePermissions(organizationId, person, isOpen ? search : null);
  const options = found?.permissions ?? [];
  const chosenLabel = chosen === null ? '' : optionLabel(chosen);

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (found !== null && text.trim() !== '') selectFirstOption();
  }, [text, found, selectFirstOption]);

  function type(typed: string): void {
    // While it is closed the field says what is chosen; typing begins a search and does not go on with that.
    setText(isOpen ? typed : typed.replace(chosenLabel, ''));
    combobox.openDropdown();
  }
  const optionsOf = (kind: PersonPermission['area']['kind']) =>
    options
      .filter(({ area }) => area.kind === kind)
      .map((permission) => (
        <Combobox.Option
          key={permission.id}
          value={permission.id}
          active={permission.id === chosen?.id}
          className={classes.optionRow ?? ''}
        >
          <span className={classes.option} dir="auto">
            {optionLabel(permission)}
          </span>
          {permission.held && (
            <IconCheck size={14} stroke={2.2} role="img" aria-label="held" className={classes.held} />
          )}
        </Combobox.Option>
      ));
  const groups = [
    { label: 'Organization', items: optionsOf('organization') },
    { label: 'Groups', items: optionsOf('group') },
  ].filter(({ items }) => items.length > 0);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(permissionId) => {
        onChoose(permissionId);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          variant="quiet"
          aria-label="Permission"
          leftSection={<IconKey size={15} stroke={1.6} aria-hidden />}
          rightSection={<IconSelector size={15} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          value={isOpen ? text : chosenLabel}
          placeholder={chosenLabel === '' ? 'Choose a permission' : chosenLabel}
          maxLength={1_000}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // The first Esc closes the list and leaves the sheet.
            if (event.key === 'Escape' && isOpen) event.preventDefault();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Permissions" className={classes.options ?? ''}>
          {groups.map(({ label, items }) => (
            <Combobox.Group key={label} label={label} classNames={{ groupLabel: classes.groupLabel ?? '' }}>
              {items}
            </Combobox.Group>
          ))}
          {found !== null && groups.length === 0 && (
            <Combobox.Empty className={classes.nothing ?? ''}>
              No permission has “{text.trim()}” in its name.
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {found !== null && found.matching > options.length && (
          <p className={classes.nothing}>
            {formatCount(found.matching - options.length)} more. Type to find them.
          </p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
