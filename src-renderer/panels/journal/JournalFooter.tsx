import { Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Preferences } from '#contract/console.ts';
import type { JournalDeletion } from '#contract/journal.ts';
import { say } from '#words/say.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { deletionWords } from './journal-words.ts';
import footer from '../../ui/grid/GridFooter.module.css';
import classes from './JournalPanel.module.css';

const spans: readonly Preferences['keepJournalFor'][] = ['month', 'quarter', 'year', 'always'];

/** What the journal is, for how long it is kept, and what was deleted since it was too old. */
export function JournalFooter({ deleted }: { deleted: JournalDeletion | null }): ReactNode {
  const kept = usePreferences((state) => state.keepJournalFor);
  const words = [say('journal.where-kept'), ...(deleted === null ? [] : [deletionWords(deleted)])].join(' ');
  return (
    <footer className={`${footer.footer} ${classes.footer}`}>
      <span className="rc-ellipsis" title={words}>
        {words}
      </span>
      <Menu position="top-end" withinPortal width={200}>
        <Menu.Target>
          <LinkButton className={classes.keep}>
            {say('journal.kept', { span: kept })}
            <IconChevronDown size={12} stroke={1.8} aria-hidden />
          </LinkButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{say('journal.keep')}</Menu.Label>
          {spans.map((span) => (
            <Menu.RadioItem
              key={span}
              value={span}
              checkIcon={<IconCheck size={15} stroke={2.2} aria-hidden />}
              checked={kept === span}
              onChange={() => void writePreferences({ keepJournalFor: span })}
            >
              {say('journal.keep-span', { span })}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Text size="xs" c="var(--rc-fg2)" pt={4} px={10} pb={6}>
            {say('journal.keep-help')}
          </Text>
        </Menu.Dropdown>
      </Menu>
    </footer>
  );
}
