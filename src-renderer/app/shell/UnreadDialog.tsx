import { Box, Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Organization, UnreadData } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import codeBox from '../../ui/CodeBox.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

const lineOf = ({ place, times }: UnreadData): string =>
  times === 1 ? place : say('shell.unread-times', { place, times });

/** What developers need: versions and places, no name and no address. */
function reportOf({ zulipVersion, featureLevel, unread }: Organization): string {
  return [
    say('shell.unread-server', { version: zulipVersion, featureLevel: String(featureLevel) }),
    ...unread.map(lineOf),
  ].join('\n');
}

/** Names what an organization's server sent and the console could not read. */
export function UnreadDialog({
  organization,
  opened,
  onClose,
}: {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
}): ReactNode {
  const [said, setSaid] = useState<{ tone: 'neutral' | 'bad'; words: string } | null>(null);
  async function copy(): Promise<void> {
    const result = await call('clipboard.write', { text: reportOf(organization) });
    setSaid(
      result.ok
        ? { tone: 'neutral', words: say('shell.copied') }
        : { tone: 'bad', words: failureMessage(result.failure) },
    );
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={say('shell.unread')}
      width="list"
      aside={
        <Button size="md" variant="subtle" onClick={() => void copy()}>
          {say('shell.copy-list')}
        </Button>
      }
    >
      <Text c="var(--rc-fg2)">{say('shell.unread-help')}</Text>
      <Box component="ul" mah={320} className={codeBox.box} tabIndex={0} aria-label={say('shell.unread')}>
        {organization.unread.map((data) => (
          <li key={data.place}>{lineOf(data)}</li>
        ))}
      </Box>
      {said === null ? null : <Notice tone={said.tone}>{said.words}</Notice>}
    </DialogFrame>
  );
}
