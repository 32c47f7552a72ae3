import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { objectOf } from '#contract/words/count.ts';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { ReadyTexts } from './ReadyTexts.tsx';

interface EndReportDialogProps extends EditDialogProps {
  kind: 'resolve' | 'dismiss';
  /** How many reports it ends. */
  count: number;
  /** With what was done; may be empty. */
  onReview: (text: string) => void;
}

/** "Resolve report", "Dismiss 3 reports". */
export function endTitle(kind: 'resolve' | 'dismiss', count: number): string {
  return `${kind === 'resolve' ? 'Resolve' : 'Dismiss'} ${objectOf(count, 'report')}`;
}

/** Ends reports, with a few words for the other moderators. */
export function EndReportDialog(props: EndReportDialogProps): ReactNode {
  const draft = useDraft({ text: '' });
  return (
    <EditDialog
      {...props}
      title={endTitle(props.kind, props.count)}
      {...draft.frame}
      isReady
      onReview={() => props.onReview(draft.values.text.trim())}
    >
      <Textarea
        label={props.kind === 'resolve' ? 'What was done' : 'Why it is dismissed'}
        description={`May be empty. Posted to the topic of ${props.count === 1 ? 'the report' : 'each report'}.`}
        size="md"
        data-autofocus
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        {...draft.input('text')}
      />
      <ReadyTexts use={props.kind} text={draft.values.text} onText={(text) => draft.set({ text })} />
    </EditDialog>
  );
}
