import { Combobox, Pill, PillsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { BotMark } from './BotMark.tsx';
import { PickerDropdown, PickerOption } from './picker/PickerList.tsx';
import { useFirstSelected } from './picker/use-first-selected.ts';
import { usePickerField } from './picker/use-picker-field.ts';
import { usePeopleAnswer } from './use-people-hits.ts';
import classes from './PeoplePicker.module.css';

export interface PickedPerson {
  userId: number;
  name: string;
}

interface PeoplePickerProps {
  organizationId: string;
  label: string;
  value: readonly PickedPerson[];
  onValue: (people: PickedPerson[]) => void;
  error: string | null;
  withBots?: boolean;
}

/** Several active people, or bots too, found by name, e-mail or id. Backspace in the empty field takes the last one out. */
export function PeoplePicker(props: PeoplePickerProps): ReactNode {
  const { organizationId, label, value, onValue, error, withBots = false } = props;
  const { text, setText, combobox, field } = usePickerField(false);
  const picked = new Set(value.map(({ userId }) => userId));
  const answer = usePeopleAnswer(organizationId, text.trim(), {
    onlyActive: true,
    withoutBots: !withBots,
    except: picked,
  });
  const { isCurrent } = answer;
  const hits = answer.rows;

  useFirstSelected(combobox, hits[0]?.userId ?? null);

  function pick(option: string): void {
    const person = hits.find(({ userId }) => String(userId) === option);
    // People of an older answer may not have what was typed since.
    if (person === undefined || !isCurrent) return;
    onValue([...value, { userId: person.userId, name: person.name }]);
    setText('');
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal shadow="md" radius="lg">
      <Combobox.DropdownTarget>
        <PillsInput label={label} size="md" error={error ?? undefined}>
          <Pill.Group className={classes.pills ?? ''}>
            {value.map(({ userId, name }) => (
              <Pill
                key={userId}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => onValue(value.filter((each) => each.userId !== userId))}
                className={classes.pill ?? ''}
              >
                <bdi>{name}</bdi>
              </Pill>
            ))}
            {/* Without a text the list is hidden: Enter must not take anybody from it, and goes on in a form. */}
            <Combobox.EventsTarget withKeyboardNavigation={text.trim() !== ''}>
              <PillsInput.Field
                data-autofocus
                aria-label={label}
                placeholder={value.length === 0 ? 'Name, e-mail or id' : ''}
                {...field}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && text === '' && value.length > 0)
                    onValue(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown>
        <Combobox.Options aria-label={label} aria-busy={!isCurrent}>
          {hits.map(({ userId, name, email, isBot }) => (
            <PickerOption key={userId} value={String(userId)}>
              <Avatar userId={userId} name={name} />
              <bdi>{name}</bdi>
              {isBot && <BotMark />}
              <span className={`${classes.email} rc-ellipsis`}>{email ?? ''}</span>
            </PickerOption>
          ))}
          {hits.length === 0 && isCurrent && <Combobox.Empty>Nobody matches.</Combobox.Empty>}
        </Combobox.Options>
      </PickerDropdown>
    </Combobox>
  );
}
