import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PersonRow } from '#contract/entities.ts';
import { usePeopleHits } from '../../ui/use-people-hits.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BotMark } from '../../ui/BotMark.tsx';
import classes from './JournalDialogs.module.css';

interface PersonDialogProps {
  organizationId: string;
  onPick: (person: { userId: number; name: string }) => void;
  onClose: () => void;
}

const listId = 'journal-person-list';

/** Chooses the person whose changes are shown; arrows and Enter, or a click. */
export function PersonDialog({ organizationId, onPick, onClose }: PersonDialogProps): ReactNode {
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(0);
  const people = usePeopleHits(organizationId, text.trim());
  const marked = Math.min(current, people.length - 1);

  function pick(person: PersonRow | undefined): void {
    if (person !== undefined) onPick({ userId: person.userId, name: person.name });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setCurrent(Math.min(marked + 1, people.length - 1));
    else if (event.key === 'ArrowUp') setCurrent(Math.max(marked - 1, 0));
    else if (event.key === 'Enter') pick(people[marked]);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Changes of one person"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.body}>
        <TextInput
          label="Person"
          placeholder="Name, e-mail or id"
          size="md"
          data-autofocus
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={people.length === 0 ? undefined : `${listId}-${people[marked]?.userId}`}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label="People" className={classes.people}>
          {people.map((person, index) => (
            <div
              key={person.userId}
              id={`${listId}-${person.userId}`}
              role="option"
              aria-selected={index === marked}
              className={classes.person}
              onClick={() => pick(person)}
              onKeyDown={onKeyDown}
            >
              <Avatar userId={person.userId} name={person.name} />
              <bdi className="rc-ellipsis">{person.name}</bdi>
              {person.isBot && <BotMark />}
              <span className={`${classes.remark} rc-ellipsis`}>{person.email}</span>
            </div>
          ))}
        </div>
        {people.length === 0 && (
          <p className={classes.remark}>
            {text.trim() === ''
              ? 'Somebody who is no longer listed is found by the search field, by name or address.'
              : 'Nobody matches.'}
          </p>
        )}
      </div>
    </Modal>
  );
}
