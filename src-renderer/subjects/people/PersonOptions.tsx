import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { OptionList } from '../../ui/picker/OptionList.tsx';
import type { PickedPerson } from './PeoplePicker.tsx';
import { personOption } from './person-option.ts';
import { usePeopleAnswer } from './use-people-answer.ts';

interface PersonOptionsProps {
  /** Who is chosen already, where several can be. */
  chosen?: readonly PickedPerson[];
  onPick: (person: PickedPerson) => void;
  onBack: (() => void) | undefined;
}

/** People, bots and deactivated accounts as the values of a filter. */
export function PersonOptions({ chosen, onPick, onBack }: PersonOptionsProps): ReactNode {
  const [text, setText] = useState('');
  const { rows, isCurrent } = usePeopleAnswer(text.trim());
  const isChosen = (userId: number): boolean => chosen?.some((person) => person.userId === userId) === true;
  const options =
    text.trim() === ''
      ? (chosen ?? []).map(({ userId, name }) => ({ key: String(userId), label: name, checked: true }))
      : rows.map((person) => ({ ...personOption(person), checked: isChosen(person.userId) }));
  return (
    <OptionList
      label={say('people.find-person')}
      multiple={chosen !== undefined}
      options={options}
      empty={text.trim() === '' ? say('people.type-name') : say('people.no-matches')}
      onText={setText}
      isCurrent={isCurrent}
      onBack={onBack}
      onPick={(key) => {
        const person = [...rows, ...(chosen ?? [])].find(({ userId }) => String(userId) === key);
        if (person !== undefined) onPick({ userId: person.userId, name: person.name });
      }}
    />
  );
}
