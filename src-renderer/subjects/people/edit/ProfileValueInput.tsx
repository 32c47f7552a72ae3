import { Select, Text, TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { DateField } from '../../../ui/dates/DateTimeField.tsx';
import { PeoplePicker } from '../PeoplePicker.tsx';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { peopleIn, peopleValue, valueProblem } from './profile-value-text.ts';

/** Shorter lists are read at a glance. */
const mostUnsearched = 8;
/** Words that have room beside a label. */
const mostBeside = 4;

interface ProfileValueInputProps {
  field: ProfileField;
  /** As the server stores it; empty where nothing is set. */
  value: string;
  /** As it was before anything was typed: what is wrong with that is nobody's mistake here. */
  opened?: string;
  onChange: (value: string) => void;
  /** Names of people that the value holds already, by user id. */
  peopleNames: Readonly<Record<string, string>>;
  /** The server's words for a value that it would refuse. */
  error?: string | null;
  autoFocus?: boolean;
  /** Only administrators may change it. */
  isLocked?: boolean;
}

/** The name of a field with its hint: a few words beside it, longer ones under the field. */
function labelled(
  { name, hint }: ProfileField,
  isLocked: boolean,
): { label: ReactNode; description: ReactNode } {
  const isShort = hint !== '' && hint.split(/\s+/u).length <= mostBeside;
  return {
    label: (
      <>
        <bdi>{name}</bdi>
        {isShort && (
          <Text span inherit ms={4} c="dimmed" fw={400}>
            {' '}
            <bdi>{hint}</bdi>
          </Text>
        )}
      </>
    ),
    description: isLocked ? (
      say('person-edit.locked')
    ) : hint === '' || isShort ? undefined : (
      <bdi>{hint}</bdi>
    ),
  };
}

/** Edits the value of one custom profile field as its type demands. https://zulip.com/help/custom-profile-fields */
export function ProfileValueInput(props: ProfileValueInputProps): ReactNode {
  const { field, value, onChange, isLocked = false } = props;
  const error = props.error ?? (value === props.opened ? null : valueProblem(field, value));
  const input = {
    ...labelled(field, isLocked),
    disabled: isLocked,
    error,
    size: 'md',
    ...(props.autoFocus === true && { 'data-autofocus': true }),
  } as const;
  switch (field.type) {
    case 'list': {
      const Choice = field.options.length > mostUnsearched ? SearchSelect : Select;
      return (
        <Choice
          {...input}
          data={field.options.map(({ key, text }) => ({ value: key, label: text }))}
          value={value === '' ? null : value}
          onChange={(key) => onChange(key ?? '')}
          placeholder={say('person-edit.not-set')}
          clearable
          clearButtonProps={{ 'aria-label': say('ui.clear-field', { label: field.name }) }}
        />
      );
    }
    case 'people':
      return <PeopleInput {...props} isLocked={isLocked} error={error} />;
    case 'date':
      return <DateField {...input} value={value} onValue={onChange} />;
    case 'long-text':
      return (
        <Textarea
          {...input}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...input}
          dir="auto"
          type={field.type === 'link' ? 'url' : 'text'}
          placeholder={field.type === 'link' ? 'https://example.com/page' : ''}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** People by name, of whom the value keeps the ids. */
function PeopleInput(props: ProfileValueInputProps & { error: string | null }): ReactNode {
  const [names, setNames] = useState(props.peopleNames);
  return (
    <PeoplePicker
      label={props.field.name}
      value={peopleIn(props.value).map((userId) => ({
        userId,
        name: names[userId] ?? say('groups.unknown-user', { id: String(userId) }),
      }))}
      onValue={(people) => {
        setNames({ ...names, ...Object.fromEntries(people.map(({ userId, name }) => [userId, name])) });
        props.onChange(peopleValue(people.map(({ userId }) => userId)));
      }}
      error={props.error}
      {...(props.isLocked === true && { locked: say('person-edit.locked') })}
    />
  );
}
