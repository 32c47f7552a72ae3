import { Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Preferences } from '#contract/console.ts';
import type { JournalDeletion } from '#contract/journal.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { deletionWords } from './journal-words.ts';
import footer from '../../ui/grid/GridFooter.module.css';
import classes from './JournalPanel.module.css';

const spans: readonly { value: Preferences['keepJournalFor']; label: string }[] = [
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: '90 days' },
  { value: 'year', label: '1 year' },
  { value: 'always', label: 'Always' },
];

/** What the journal is, for how long it is kept, and what was deleted since it was too old. */
export function JournalFooter({ deleted }: { deleted: JournalDeletion | null }): ReactNode {
  const kept = usePreferences((state) => state.keepJournalFor);
  const words = [
    'Changes of this console, kept on this computer. Not the server’s audit log.',
    ...(deleted === null ? [] : [deletionWords(deleted)]),
  ].join(' ');
  const label = spans.find(({ value }) => value === kept)?.label ?? '';
  return (
    <footer className={`${footer.footer} ${classes.footer}`}>
      <span className="rc-ellipsis" title={words}>
        {words}
      </span>
      <Menu position="top-end" withinPortal width={200}>
        <Menu.Target>
          <LinkButton className={classes.keep}>
            {kept === 'always' ? 'Kept always' : `Kept for ${label}`}
            <IconChevronDown size={12} stroke={1.8} aria-hidden />
          </LinkButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Keep ended change sets</Menu.Label>
          {spans.map(({ value, label: name }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
              checked={kept === value}
              onChange={() => void writePreferences({ keepJournalFor: value })}
            >
              {name}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Text size="xs" c="var(--rc-fg2)" pt={4} px={10} pb={6}>
            Older ones are deleted within a day, in all organizations.
          </Text>
        </Menu.Dropdown>
      </Menu>
    </footer>
  );
}
