import { Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { contentObjection } from '#contract/message-checks.ts';
import { useRow } from '../../state/replica.ts';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';
import { ReadyTexts } from './ReadyTexts.tsx';

interface MessagePersonDialogProps extends EditDialogProps {
  name: string;
  use: 'author' | 'reporter';
  onReview: (content: string) => void;
}

/** Writes to the author or the reporter. https://zulip.com/api/send-message */
export function MessagePersonDialog(props: MessagePersonDialogProps): ReactNode {
  const [text, setText] = useState('');
  const rules = useRow('announceRules', 0);
  const isEmpty = text.trim() === '';
  const problem = isEmpty || rules === undefined ? null : contentObjection(text, rules);
  return (
    <EditDialog
      {...props}
      title={
        <>
          Message <bdi>{props.name}</bdi>
        </>
      }
      isChanged={text !== ''}
      isReady={!isEmpty && problem === null}
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
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
      />
      <ReadyTexts use={props.use} text={text} onText={setText} />
    </EditDialog>
  );
}
