import { Button } from '@mantine/core';
import { IconDatabaseOff, IconLock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatCount, plural } from '#contract/words/count.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useStorageStore } from '../../state/storage.ts';
import { Banner } from '../../ui/Banner.tsx';
import { NewJournalDialog } from './NewJournalDialog.tsx';

const journalWords = {
  damaged: "The journal on this computer is damaged, so changes can't be recorded.",
  newer: 'A newer version of Realm Console wrote the journal. Install that version, or start a new journal.',
  unusable: "The journal on this computer can't be opened, so changes can't be recorded.",
} as const;

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
      <Banner tone="warn" icon={IconLock} title="Changes are on hold">
        Another Realm Console with the same data is running. Make changes there, or close it.
      </Banner>
    );
  }
  if (journal.kind === 'ready') {
    if (setAside === null || setAside === dismissed) return null;
    return (
      <Banner
        tone="warn"
        icon={IconDatabaseOff}
        title="New journal started"
        actions={
          <Button size="xs" onClick={() => setDismissed(setAside)}>
            Dismiss
          </Button>
        }
      >
        The earlier journal is kept as <bdi>{setAside}</bdi>
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="bad"
        icon={IconDatabaseOff}
        title="Changes are on hold"
        actions={
          <>
            {journal.kind === 'unusable' ? (
              <Button size="xs" variant="subtle" onClick={() => void tryAgain()}>
                Try again
              </Button>
            ) : null}
            <Button size="xs" onClick={() => setIsAsking(true)}>
              Start a new journal
            </Button>
          </>
        }
      >
        {problem ?? journalWords[journal.kind]}
        {damagedFile === null ? ' Everything else works.' : ''}
      </Banner>
      <NewJournalDialog journal={journal} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** What came of looking for accounts in the keychain. */
function foundWords(found: number | null): string {
  if (found === null) {
    return "The keychain can't be read yet: unlock it, and start Realm Console again if your organizations don't come back.";
  }
  if (found === 0) return 'Add your organizations again.';
  return `${formatCount(found)} ${plural(found, 'account is', 'accounts are')} back from the keychain. Add what is missing.`;
}

/** Says that accounts and settings began again, until somebody has read it. */
function NewFileBanner(): ReactNode {
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
      title="Settings started again"
      actions={
        <Button size="xs" onClick={() => void dismiss()}>
          Dismiss
        </Button>
      }
    >
      {problem ?? (
        <>
          This console&apos;s accounts and settings were damaged. {foundWords(newFile.found)} Set safety
          levels and protected accounts again, and choose how long to keep the journal: until then nothing of
          it is deleted.{' '}
          {newFile.setAside === null ? null : (
            <>
              The damaged file is kept as <bdi>{newFile.setAside}</bdi>
            </>
          )}
        </>
      )}
    </Banner>
  );
}

/** Says what is wrong with the files on this computer, and what to do; nothing while they are sound. */
export function StorageBanner(): ReactNode {
  const damagedFile = useStorageStore((state) => state.damagedFile);
  return (
    <>
      {damagedFile === null ? null : (
        <Banner tone="bad" icon={IconDatabaseOff} title="Local data is damaged">
          Part of this console&apos;s accounts and settings can&apos;t be read. Restore this file from a
          backup, or make a copy of it before you go on: <bdi>{damagedFile}</bdi>
        </Banner>
      )}
      <NewFileBanner />
      <JournalBanner />
    </>
  );
}
