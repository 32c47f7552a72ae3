import { ActionIcon, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconAt, IconUsersGroup } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTable } from '../../state/replica.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { usePeopleHits } from '../../ui/use-people-hits.ts';
import classes from './MentionMenu.module.css';
import { hasWords } from '../../ui/match.ts';

const groupsShown = 4;
const peopleToMention = { onlyActive: true, withoutBots: true };

/** Finds a person or a group to mention, and writes the mention as Markdown. */
export function MentionMenu(props: { organizationId: string; onPick: (text: string) => void }): ReactNode {
  const { organizationId, onPick } = props;
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const people = usePeopleHits(organizationId, opened ? text.trim() : '', peopleToMention);
  const groups = useTable(organizationId, 'groups');
  const options = [
    ...groups
      .filter(({ isSystem, deactivated, name }) => !isSystem && !deactivated && hasWords(name, text))
      .slice(0, groupsShown)
      .map(({ id, name }) => ({ key: `group ${id}`, name, markdown: `@*${name}* `, userId: null })),
    ...people.map(({ userId, name }) => ({
      key: `user ${userId}`,
      name,
      markdown: `@**${name}|${userId}** `,
      userId,
    })),
  ];
  const current = Math.min(chosen, Math.max(0, options.length - 1));

  function pick(markdown: string): void {
    setOpened(false);
    setText('');
    onPick(markdown);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(options.length - 1, current + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[current];
      if (option !== undefined) pick(option.markdown);
    }
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" width={280}>
      <Tooltip label="Mention a person or a group" disabled={opened}>
        <span>
          <Popover.Target>
            <ActionIcon size={26} aria-label="Mention" onClick={() => setOpened(!opened)}>
              <IconAt size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label="Mention">
        <TextInput
          aria-label="Whom to mention"
          placeholder="Name of a person or a group"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="mention-options"
          aria-activedescendant={options[current] === undefined ? undefined : `mention-${current}`}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="mention-options" role="listbox" aria-label="People and groups" className={classes.options}>
          {options.map(({ key, name, markdown, userId }, place) => (
            <div
              key={key}
              id={`mention-${place}`}
              role="option"
              aria-selected={place === current}
              className={classes.option}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(markdown);
              }}
            >
              {userId === null ? (
                <IconUsersGroup size={16} stroke={1.6} aria-hidden />
              ) : (
                <Avatar userId={userId} name={name} size={18} />
              )}
              <bdi className="rc-ellipsis">{name}</bdi>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
