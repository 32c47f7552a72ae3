import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { ColumnsView } from './ColumnsView.tsx';
import { ListDialog } from './ListDialog.tsx';
import { ListFileButton } from './ListFileButton.tsx';
import { ListFailure, ListRefusal, ReadingProgress } from './ListStages.tsx';
import type { ListRead, ListStage } from './list-stage.ts';

interface ColumnsDialogProps {
  list: ListRead;
  stage: ListStage;
  /** Null for a pasted list. */
  fileName: string | null;
  onClose: () => void;
}

/** Shows how a list or file is read, to be corrected before anything comes of it. Cancelling drops the corrections. */
export function ColumnsDialog({ list, stage, fileName, onClose }: ColumnsDialogProps): ReactNode {
  const { use, choices, setChoices, isReading, onFile } = list;
  const [before] = useState({ choices, fileName });
  const isReady = stage.kind === 'read' && stage.questions.length === 0 && !isReading;
  function cancel(): void {
    // Another file may have other columns.
    if (fileName === before.fileName) setChoices(before.choices);
    onClose();
  }
  return (
    <ListDialog
      title={say('list-file.check-columns')}
      subtitle={fileName ?? say('list-file.pasted')}
      problem={list.problem}
      startsInContent
      isReading={isReading}
      onClose={cancel}
      onConfirm={() => {
        if (isReady) onClose();
      }}
      aside={
        fileName !== null && (
          <ListFileButton size="md" variant="subtle" onFile={onFile}>
            {say('list-file.another')}
          </ListFileButton>
        )
      }
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={cancel}>
            {say('ui.cancel')}
          </KeyButton>
          {stage.kind === 'read' && (
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!isReady} onClick={onClose}>
              {isReading
                ? say('list-file.reading-now')
                : say('list-file.use-rows', { count: stage.rowCount })}
            </KeyButton>
          )}
        </>
      }
    >
      {stage.kind === 'incoming' && <ReadingProgress share={stage.share} />}
      {stage.kind === 'failed' && <ListFailure message={stage.message} onFile={onFile} />}
      {stage.kind === 'refused' && (
        <ListRefusal
          reading={stage}
          onFile={onFile}
          onEncoding={(encoding) => setChoices({ ...choices, encoding })}
        />
      )}
      {stage.kind === 'read' && (
        <ColumnsView use={use} reading={stage} choices={choices} onChoices={setChoices} />
      )}
    </ListDialog>
  );
}
