import { Box, Combobox, Text, TextInput } from '@mantine/core';
import { IconCheck, IconKey, IconSelector } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import type { PersonPermission } from '#contract/groups.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePicker } from '../../ui/picker/use-picker.ts';
import { PermissionReason } from './PermissionReason.tsx';
import { usePermission, usePermissions } from './use-permissions.ts';
import classes from './WhyPermission.module.css';
import textStyle from '../../ui/Text.module.css';

interface WhyPermissionProps {
  person: PersonDetail;
}

/** As many as one looks through; the search finds the others. */
const optionLimit = 100;

const areas = [
  { kind: 'organization', label: 'Organization' },
  { kind: 'group', label: 'Groups' },
] as const;

function optionLabel({ label, area }: Pick<PersonPermission, 'label' | 'area'>): string {
  return area.kind === 'group' ? `${area.name}: ${label}` : label;
}

/** The question why somebody has a permission: which one, and the chain of groups that gives it. */
export function WhyPermission({ person }: WhyPermissionProps): ReactNode {
  const [kept, setChosen] = usePanelMemory<string | null>('people.permission', null);
  const held = usePermissions(person, { text: '', show: 'held', limit: 1 });
  const chosen = kept ?? held.value?.permissions[0]?.id ?? null;
  const { value: explanation, failure } = usePermission(person, chosen);
  const who = person.name;
  return (
    <Box
      component="section"
      bd="1px solid var(--rc-line)"
      bdrs="lg"
      py={10}
      px={12}
      bg="var(--rc-raised)"
      mt={14}
      aria-labelledby="why-permission"
    >
      <Text component="h3" size="sm" mb={8} fw={600} className="rc-break" id="why-permission">
        Why does <bdi>{who}</bdi> have this permission?
      </Text>
      <PermissionPicker person={person} chosen={explanation} onChoose={setChosen} />
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
    </Box>
  );
}

interface PermissionPickerProps extends WhyPermissionProps {
  chosen: PersonPermission | null;
  onChoose: (permissionId: string) => void;
}

/** A field that names the chosen permission and, when opened, searches all of them. */
function PermissionPicker({ person, chosen, onChoose }: PermissionPickerProps): ReactNode {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = { text, show: 'all', limit: optionLimit } as const;
  const { value: found, isEarlier } = usePermissions(person, isOpen ? search : null);
  const groups = areas
    .map(({ kind, label }) => ({
      label,
      choices: (found?.permissions ?? [])
        .filter(({ area }) => area.kind === kind)
        .map((permission) => ({ key: permission.id, permission })),
    }))
    .filter(({ choices }) => choices.length > 0);
  const choices = groups.flatMap((group) => group.choices);
  const chosenLabel = chosen === null ? '' : optionLabel(chosen);
  const picker = usePicker({
    text,
    // While it is closed the field says what is chosen; typing begins a search and does not go on with that.
    onText: (typed) => setText(isOpen ? typed : typed.replace(chosenLabel, '')),
    choices,
    isCurrent: found !== null && !isEarlier,
    opens: 'focus',
    onDrop(isDropped) {
      setOpen(isDropped);
      if (!isDropped) setText('');
    },
    selectsFirst: text.trim() !== '',
    onPick({ key }) {
      onChoose(key);
      picker.close();
    },
  });

  return (
    <Combobox {...picker.root}>
      <Combobox.DropdownTarget>
        <TextInput
          {...picker.field}
          variant="quiet"
          aria-label="Permission"
          leftSection={<IconKey size={15} stroke={1.6} aria-hidden />}
          rightSection={<IconSelector size={15} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
          value={isOpen ? text : chosenLabel}
          placeholder={chosenLabel === '' ? 'Choose a permission' : chosenLabel}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options {...picker.list} aria-label="Permissions" mah={288} style={{ overflowY: 'auto' }}>
          {groups.map((group) => (
            <Combobox.Group
              key={group.label}
              label={group.label}
              classNames={{ groupLabel: classes.groupLabel ?? '' }}
            >
              {group.choices.map((choice) => (
                <Combobox.Option
                  key={choice.key}
                  {...picker.option(choice)}
                  active={choice.key === chosen?.id}
                  className={classes.optionRow ?? ''}
                >
                  <Text span inherit miw={0} className="rc-break" dir="auto">
                    {optionLabel(choice.permission)}
                  </Text>
                  {choice.permission.held && (
                    <IconCheck size={14} stroke={2.2} role="img" aria-label="held" className={textStyle.ok} />
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {found !== null && groups.length === 0 && (
            <Combobox.Empty className={classes.nothing ?? ''}>
              No permission has “{text.trim()}” in its name.
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {found !== null && found.matching > choices.length && (
          <p className={classes.nothing}>
            {formatCount(found.matching - choices.length)} more. Type to find them.
          </p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
