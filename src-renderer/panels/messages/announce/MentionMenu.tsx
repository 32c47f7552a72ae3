import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconAt, IconUsersGroup } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { hasWords } from '../../../ui/match.ts';
import { OptionList } from '../../../ui/picker/OptionList.tsx';
import { usePeopleAnswer } from '../../../subjects/people/use-people-answer.ts';
import menu from '../../../ui/FilterMenu.module.css';

const groupsShown = 4;
const peopleToMention = { onlyActive: true, withoutBots: true };

interface MentionMenuProps {
  /** @param text the mention as Markdown, with a space after it */
  onPick: (text: string) => void;
}

/** Finds a person or a group to mention. */
export function MentionMenu({ onPick }: MentionMenuProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start">
      <Tooltip label={say('announce.mention-help')} disabled={opened}>
        <span>
          <Popover.Target>
            <ActionIcon size={26} aria-label={say('announce.mention')} onClick={() => setOpened(!opened)}>
              <IconAt size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </span>
      </Tooltip>
      <Popover.Dropdown className={menu.dropdown ?? ''} aria-label={say('announce.mention')}>
        <MentionList
          onPick={(text) => {
            setOpened(false);
            onPick(text);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function MentionList({ onPick }: MentionMenuProps): ReactNode {
  const [text, setText] = useState('');
  const { rows: people, isCurrent } = usePeopleAnswer(text.trim(), peopleToMention);
  const groups = useTable('groups').filter(
    ({ isSystem, deactivated, name }) => !isSystem && !deactivated && hasWords(name, text),
  );
  return (
    <OptionList
      label={say('announce.find-mention')}
      onText={setText}
      isCurrent={isCurrent}
      options={[
        ...groups.slice(0, groupsShown).map(({ name }) => ({
          key: `@*${name}* `,
          label: name,
          icon: <IconUsersGroup size={16} stroke={1.6} aria-hidden />,
        })),
        ...people.map(({ userId, name }) => ({
          key: `@**${name}|${userId}** `,
          label: name,
          icon: <Avatar userId={userId} name={name} size={18} />,
        })),
      ]}
      onPick={onPick}
      empty={text.trim() === '' ? say('announce.type-name') : say('announce.nobody-matches')}
    />
  );
}
