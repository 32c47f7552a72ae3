import { Combobox, Pill, PillsInput, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Avatar } from './Avatar.tsx';
import { BotMark } from './BotMark.tsx';
import { PickerDropdown, PickerOption } from '../../ui/picker/PickerList.tsx';
import { usePicker } from '../../ui/picker/use-picker.ts';
import { usePeopleAnswer } from './use-people-answer.ts';
import classes from './PeoplePicker.module.css';

export interface PickedPerson {
  userId: number;
  name: string;
}

interface PeoplePickerProps {
  label: string;
  value: readonly PickedPerson[];
  onValue: (people: PickedPerson[]) => void;
  /** What is wrong; true where that is said elsewhere. */
  error: string | boolean | null;
  withBots?: boolean;
  withDeactivated?: boolean;
  /** Why nobody can be added or removed. */
  locked?: string;
}

/** Several people, found by name, email or id. Backspace in the empty field takes the last one out. */
export function PeoplePicker(props: PeoplePickerProps): ReactNode {
  const { label, value, onValue, error, withBots = false, withDeactivated = false, locked } = props;
  const [text, setText] = useState('');
  const { rows, isCurrent } = usePeopleAnswer(text.trim(), {
    onlyActive: !withDeactivated,
    withoutBots: !withBots,
    except: new Set(value.map(({ userId }) => userId)),
  });
  const hits = rows.map((person) => ({ key: String(person.userId), person }));
  const picker = usePicker({
    text,
    onText: setText,
    choices: hits,
    isCurrent,
    opens: 'typing',
    onBack: () => onValue(value.slice(0, -1)),
    onPick({ person: { userId, name } }) {
      onValue([...value, { userId, name }]);
      setText('');
    },
  });
  return (
    <Combobox {...picker.root} withinPortal shadow="md" radius="lg">
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          size="md"
          description={locked}
          disabled={locked !== undefined}
          error={error}
        >
          <Pill.Group mah={132} style={{ overflowY: 'auto' }}>
            {value.map(({ userId, name }) => (
              <Pill
                key={userId}
                withRemoveButton={locked === undefined}
                removeButtonProps={{
                  'aria-label': say('people.remove', { name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onValue(value.filter((each) => each.userId !== userId))}
                className={classes.pill ?? ''}
              >
                <bdi>{name}</bdi>
              </Pill>
            ))}
            <PillsInput.Field
              {...picker.field}
              className={classes.field ?? ''}
              data-autofocus
              disabled={locked !== undefined}
              aria-label={label}
              placeholder={value.length === 0 && locked === undefined ? say('people.find-placeholder') : ''}
            />
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerDropdown>
        <Combobox.Options {...picker.list} aria-label={label}>
          {hits.map((hit) => (
            <PickerOption key={hit.key} {...picker.option(hit)}>
              <Avatar userId={hit.person.userId} name={hit.person.name} />
              <bdi className={`${classes.name} rc-ellipsis`}>{hit.person.name}</bdi>
              {hit.person.isBot && <BotMark />}
              <Text span inherit ms="auto" c="dimmed" className="rc-ellipsis">
                {hit.person.email ?? ''}
              </Text>
            </PickerOption>
          ))}
          {hits.length === 0 && isCurrent && <Combobox.Empty>{say('people.nobody-matches')}</Combobox.Empty>}
        </Combobox.Options>
      </PickerDropdown>
    </Combobox>
  );
}
