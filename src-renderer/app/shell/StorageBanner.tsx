import { Button } from '@mantine/core';
import { IconDatabaseOff, IconLock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { say, type MessageId } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useStorageStore } from '../../state/storage.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { NewJournalDialog } from './NewJournalDialog.tsx';

const journalWords = {
  damaged: 'shell.journal-damaged',
  newer: 'shell.journal-newer',
  unusable: 'shell.journal-unusable',
} as const satisfies Record<string, MessageId>;

function JournalBanner(): ReactNode {
  const { journal, setAside, damagedFile } = useStorageStore();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  async function tryAgain(): Promise<void> {
    const result = await call('storage.open-journal', { setAside: false });
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  if (journal.kind === 'elsewhere') {
    return (
      <Banner tone="warn" icon={IconLock} title={say('shell.changes-on-hold')}>
        {say('shell.journal-elsewhere')}
      </Banner>
    );
  }
  if (journal.kind === 'ready') {
    if (setAside === null || setAside === dismissed) return null;
    return (
      <Banner
        tone="warn"
        icon={IconDatabaseOff}
        title={say('shell.new-journal-started')}
        actions={
          <Button size="xs" onClick={() => setDismissed(setAside)}>
            {say('ui.dismiss')}
          </Button>
        }
      >
        {sayNodes('shell.journal-kept', { file: <bdi>{setAside}</bdi> })}
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="bad"
        icon={IconDatabaseOff}
        title={say('shell.changes-on-hold')}
        actions={
          <>
            {journal.kind === 'unusable' ? (
              <Button size="xs" variant="subtle" onClick={() => void tryAgain()}>
                {say('ui.try-again')}
              </Button>
            ) : null}
            <Button size="xs" onClick={() => setIsAsking(true)}>
              {say('shell.new-journal')}
            </Button>
          </>
        }
      >
        {problem ?? say(journalWords[journal.kind])} {damagedFile === null && say('shell.everything-else')}
      </Banner>
      <NewJournalDialog journal={journal} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** What came of looking for accounts in the keychain. */
function foundWords(found: number | null): string {
  if (found === null) {
    return say('shell.keychain-unread');
  }
  if (found === 0) return say('shell.keychain-empty');
  return say('shell.keychain-found', { count: found });
}

/** Says that accounts and settings began again, until somebody has read it. */
function NewFileBanner({ onSignIn }: StorageBannerProps): ReactNode {
  const newFile = useStorageStore((state) => state.newFile);
  const [problem, setProblem] = useState<string | null>(null);
  if (newFile === null) return null;
  async function dismiss(): Promise<void> {
    const result = await call('storage.dismiss-new-file', {});
    if (result.ok) useStorageStore.setState(result.value);
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  return (
    <Banner
      tone="bad"
      icon={IconDatabaseOff}
      title={say('shell.settings-reset')}
      actions={
        <>
          {onSignIn !== null && (
            <Button size="xs" onClick={onSignIn}>
              {say('shell.sign-in-again')}
            </Button>
          )}
          <Button size="xs" onClick={() => void dismiss()}>
            {say('ui.dismiss')}
          </Button>
        </>
      }
    >
      {problem ?? (
        <>
          {onSignIn !== null && `${say('server.signed-out')} `}
          {say('shell.settings-reset-help', { found: foundWords(newFile.found) })}{' '}
          {newFile.setAside === null
            ? null
            : sayNodes('shell.settings-kept', { file: <bdi>{newFile.setAside}</bdi> })}
        </>
      )}
    </Banner>
  );
}

interface StorageBannerProps {
  /** Signs in to the organization on screen; null unless it is signed out. */
  onSignIn: (() => void) | null;
}

/** Says what is wrong with the files on this computer, and what to do; nothing while they are sound. */
export function StorageBanner({ onSignIn }: StorageBannerProps): ReactNode {
  const damagedFile = useStorageStore((state) => state.damagedFile);
  return (
    <>
      {damagedFile === null ? null : (
        <Banner tone="bad" icon={IconDatabaseOff} title={say('shell.data-damaged')}>
          {sayNodes('shell.data-damaged-help', { file: <bdi>{damagedFile}</bdi> })}
        </Banner>
      )}
      <NewFileBanner onSignIn={onSignIn} />
      <JournalBanner />
    </>
  );
}
