import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { ColumnsView } from './ColumnsView.tsx';
import { ListDialog } from './ListDialog.tsx';
import { ListFileButton } from './ListFileButton.tsx';
import { ListFailure, ListRefusal, ReadingProgress } from './ListStages.tsx';
import { questionWords } from './list-words.ts';
import type { ListRead, ListStage } from './list-stage.ts';

interface ColumnsDialogProps {
  list: ListRead;
  stage: ListStage;
  /** Null for a pasted list. */
  fileName: string | null;
  onClose: () => void;
}

const purposes = {
  import: 'import',
  accounts: 'create accounts',
  invitations: 'invite',
  members: 'find people',
};

/** Shows how a list or file is read, to be corrected before anything comes of it. */
export function ColumnsDialog({ list, stage, fileName, onClose }: ColumnsDialogProps): ReactNode {
  const { use, choices, setChoices, isReading, onFile } = list;
  const question = stage.kind === 'read' ? stage.questions[0] : undefined;
  const isReady = stage.kind === 'read' && question === undefined && !isReading;
  return (
    <ListDialog
      title="Check the columns"
      subtitle={`${fileName ?? 'Pasted list'}: what to use to ${purposes[use]}`}
      problem={list.problem}
      startsInContent
      isReading={isReading}
      onClose={onClose}
      onConfirm={() => {
        if (isReady) onClose();
      }}
      aside={
        <>
          {fileName !== null && (
            <ListFileButton size="md" variant="subtle" onFile={onFile}>
              Choose another file
            </ListFileButton>
          )}
          <Text span inherit flex={1} miw={0} fz="sm" c="dimmed" role="status">
            {question !== undefined && questionWords(question, use)}
          </Text>
        </>
      }
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            Close
          </KeyButton>
          {stage.kind === 'read' && (
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" disabled={!isReady} onClick={onClose}>
              {isReading ? 'Reading' : `Use ${countOf(stage.rowCount, 'row')}`}
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
