import { Button, Flex, Text } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import type { ListRead, ListStage } from './list-stage.ts';
import { questionWords, readingWords } from './list-words.ts';

interface ReadSummaryProps {
  list: ListRead;
  /** Null for a pasted list. */
  fileName: string | null;
}

/** Whether a pasted text is worth a word: it has columns, or somebody chose how it is read. */
function isWorthSaying(stage: ListStage, { choices }: ListRead): boolean {
  if (stage.kind !== 'read') return stage.kind === 'refused' && stage.because !== 'empty';
  return stage.layout === 'table' || choices.layout !== null || stage.questions.length > 0;
}

/**
 * How a list or file is read, in a line with what is asked, and the way to the dialog of its columns. The dialog opens by
 * itself for a file.
 */
export function ReadSummary({ list, fileName }: ReadSummaryProps): ReactNode {
  const { use, stage } = list;
  const isIncoming = stage?.kind === 'incoming';
  const [opened, setOpened] = useState(isIncoming);
  const [wasIncoming, setWasIncoming] = useState(isIncoming);
  if (isIncoming !== wasIncoming) {
    setWasIncoming(isIncoming);
    // A file that did not come leaves what was typed, which is no reason to open it.
    setOpened(isIncoming || (opened && fileName !== null));
  }
  if (stage === null || (fileName === null && !isWorthSaying(stage, list))) return null;
  const question = stage.kind === 'read' ? stage.questions[0] : undefined;
  const check = (
    <Button
      size="xs"
      leftSection={<IconColumns size={14} stroke={1.6} aria-hidden />}
      onClick={() => setOpened(true)}
    >
      {say('list-file.check')}
    </Button>
  );
  return (
    <>
      {question === undefined ? (
        <Flex align="center" gap={8} justify="space-between">
          <Text span inherit fz="sm" c="dimmed" miw={0} className="rc-break" role="status">
            {readingWords(stage, use)}
          </Text>
          {check}
        </Flex>
      ) : (
        <Notice tone="warn" action={check}>
          {questionWords(question, use)}
        </Notice>
      )}
      {opened && (
        <ColumnsDialog list={list} stage={stage} fileName={fileName} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
