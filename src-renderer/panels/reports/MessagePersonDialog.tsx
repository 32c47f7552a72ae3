import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { contentObjection } from '#contract/message-checks.ts';
import { useRow } from '../../state/replica.ts';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { ReadyTexts } from './ReadyTexts.tsx';

interface MessagePersonDialogProps extends EditDialogProps {
  name: string;
  use: 'author' | 'reporter';
  onReview: (content: string) => void;
}

/** Writes to the author or the reporter. https://zulip.com/api/send-message */
export function MessagePersonDialog(props: MessagePersonDialogProps): ReactNode {
  const rules = useRow('announceRules', 0);
  const draft = useDraft(
    { text: '' },
    {
      text: (text) => (text.trim() === '' ? '' : rules === undefined ? null : contentObjection(text, rules)),
    },
  );
  const { text } = draft.values;
  return (
    <EditDialog
      {...props}
      title={
        <>
          Message <bdi>{props.name}</bdi>
        </>
      }
      {...draft.frame}
      onReview={() => props.onReview(text.trim())}
    >
      <Textarea
        label="Direct message"
        description="Markdown. Sent in your name."
        size="md"
        data-autofocus
        dir="auto"
        autosize
        minRows={5}
        maxRows={14}
        {...draft.input('text')}
      />
      <ReadyTexts use={props.use} text={text} onText={(next) => draft.set({ text: next })} />
    </EditDialog>
  );
}
