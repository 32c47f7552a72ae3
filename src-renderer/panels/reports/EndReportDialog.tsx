import { Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';

interface EndReportDialogProps extends EditDialogProps {
  kind: 'resolve' | 'dismiss';
  /** With what was done; may be empty. */
  onReview: (text: string) => void;
}

/** Ends a report, with a few words for the other moderators. */
export function EndReportDialog(props: EndReportDialogProps): ReactNode {
  const [text, setText] = useState('');
  return (
    <EditDialog
      {...props}
      title={props.kind === 'resolve' ? 'Resolve report' : 'Dismiss report'}
      isChanged={text !== ''}
      isReady
      onReview={() => props.onReview(text.trim())}
    >
      <Textarea
        label={props.kind === 'resolve' ? 'What was done' : 'Why it is dismissed'}
        description="May be empty. Posted to the report’s topic."
        size="md"
        data-autofocus
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </EditDialog>
  );
}
