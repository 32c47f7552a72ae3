import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { Avatar } from '../people/Avatar.tsx';
import { BotMark } from '../people/BotMark.tsx';
import { OptionLine } from '../../ui/picker/OptionLine.tsx';
import { PickerOption } from '../../ui/picker/PickerList.tsx';
import type { Choice, Picker } from '../../ui/picker/use-picker.ts';
import { GroupOption } from './GroupOption.tsx';
import { fitsPeopleBetter, type GroupHit } from './group-hits.ts';

/** A person that a picker offers, or shows with why they cannot be taken. */
export interface PersonHit {
  person: Pick<PersonRow, 'userId' | 'name' | 'email' | 'isBot'>;
  objection: string | null;
}

/** What a picker of groups and people offers. */
export type GroupOrPerson = Choice & ({ group: GroupHit } | { person: PersonHit });

/** Groups and people in one list: first those with the name that fits best. */
export function groupsAndPeople(
  groups: readonly GroupHit[],
  people: readonly PersonHit[],
  text: string,
): GroupOrPerson[] {
  const ofGroups = groups.map((group) => ({
    key: `group ${group.group.id}`,
    isDisabled: group.objection !== null,
    group,
  }));
  const ofPeople = people.map((person) => ({
    key: `person ${person.person.userId}`,
    isDisabled: person.objection !== null,
    person,
  }));
  return fitsPeopleBetter(groups, people, text) ? [...ofPeople, ...ofGroups] : [...ofGroups, ...ofPeople];
}

interface PickListProps {
  label: string;
  choices: readonly GroupOrPerson[];
  picker: Picker<GroupOrPerson>;
  /** The group whose page this is: it may be named too. */
  thisGroupId: number | null;
}

/** Groups and people of a picker, those that cannot be taken with the reason. */
export function PickList({ label, choices, picker, thisGroupId }: PickListProps): ReactNode {
  return (
    <Combobox.Options {...picker.list} aria-label={label}>
      {choices.map((choice) => (
        <PickerOption key={choice.key} {...picker.option(choice)}>
          {'group' in choice ? (
            <GroupLine {...choice.group} isThis={choice.group.group.id === thisGroupId} />
          ) : (
            <PersonLine {...choice.person} />
          )}
        </PickerOption>
      ))}
      {choices.length === 0 && !picker.list['aria-busy'] && (
        <Combobox.Empty>{say('groups.no-matches')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}

function GroupLine({ group, objection, isThis }: GroupHit & { isThis: boolean }): ReactNode {
  return <GroupOption group={group} isThis={isThis} objection={objection} />;
}

function PersonLine({ person, objection }: PersonHit): ReactNode {
  return (
    <OptionLine
      mark={<Avatar userId={person.userId} name={person.name} />}
      name={person.name}
      remark={person.email ?? ''}
      objection={objection}
    >
      {person.isBot && <BotMark />}
    </OptionLine>
  );
}
