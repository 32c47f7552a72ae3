import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import { ExportMenu } from '../../subjects/journal/ExportMenu.tsx';
import { filterOf, wholeJournal } from '../../subjects/journal/journal-question.ts';
import { useJournalExport } from '../../subjects/journal/use-journal-export.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';

interface ForgetDialogProps {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
  onForget: () => void;
}

const everything = filterOf(wholeJournal, 0);

/** Asks before an organization is removed from this computer, and offers its journal as a file. */
export function ForgetDialog({ organization, opened, onClose, onForget }: ForgetDialogProps): ReactNode {
  const exporting = useJournalExport();
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={say('shell.forget-named', { name: organization.name })}
      aside={
        <ExportMenu
          label={say('shell.export-journal')}
          disabled={false}
          read={exporting.read}
          onExport={(format) => exporting.start(format, everything, null)}
        />
      }
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            {say('ui.cancel')}
          </KeyButton>
          <Button
            size="md"
            variant="danger"
            disabled={exporting.read !== null}
            onClick={() => {
              onClose();
              onForget();
            }}
          >
            {say('shell.forget-organization')}
          </Button>
        </>
      }
    >
      <Text c="var(--rc-fg2)">{say('shell.forget-deletes')}</Text>
      <Text c="var(--rc-fg2)">{say('shell.forget-keeps')}</Text>
      <Text c="var(--rc-fg2)" size="sm" role="status">
        {exporting.isDone && say('shell.journal-exported')}
      </Text>
    </DialogFrame>
  );
}
