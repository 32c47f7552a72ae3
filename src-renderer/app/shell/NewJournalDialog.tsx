import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { JournalState } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import textStyle from '../../ui/Text.module.css';

/** Asks before the journal that can't be used is set aside. */
export function NewJournalDialog({
  journal,
  opened,
  onClose,
}: {
  journal: Extract<JournalState, { path: string }>;
  opened: boolean;
  onClose: () => void;
}): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  async function start(): Promise<void> {
    setIsStarting(true);
    const result = await call('storage.open-journal', { setAside: true });
    setIsStarting(false);
    setProblem(result.ok ? null : failureMessage(result.failure));
    if (result.ok) onClose();
  }
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={say('shell.new-journal')}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <Button size="md" variant="filled" loading={isStarting} onClick={() => void start()}>
            {say('shell.new-journal')}
          </Button>
        </>
      }
    >
      <p className={textStyle.explanation}>{say('shell.new-journal-help')}</p>
      <FactList place="page">
        <dt>{say('shell.file')}</dt>
        <dd>
          <bdi>{journal.path}</bdi>
        </dd>
        <dt>{say('shell.problem')}</dt>
        <dd>{journal.detail}</dd>
      </FactList>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
    </DialogFrame>
  );
}
