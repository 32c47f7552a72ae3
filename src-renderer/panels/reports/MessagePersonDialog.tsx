import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countWords } from '../../ui/time-words.ts';
import { EditDialog, type EditDialogProps } from '../people/edit/EditDialog.tsx';

interface MessagePersonDialogProps extends EditDialogProps {
  name: string;
  onReview: (content: string) => void;
}

const longest = 10_000;

/** Writes to the author or the reporter. https://zulip.com/api/send-message */
export function MessagePersonDialog(props: MessagePersonDialogProps): ReactNode {
  const [text, setText] = useState('');
  const length = [...text].length;
  const tooLong = length > longest;
  return (
    <EditDialog
      {...props}
      title={
        <>
          Message <bdi>{props.name}</bdi>
        </>
      }
      isChanged={text !== ''}
      isReady={text.trim() !== '' && !tooLong}
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
        error={
          tooLong ? `${countWords(length)} characters. A message has at most ${countWords(longest)}.` : null
        }
      />
    </EditDialog>
  );
}
