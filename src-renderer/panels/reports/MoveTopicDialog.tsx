import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { topicObjection } from '#contract/message-checks.ts';
import { targetOf } from '#contract/changes.ts';
import { useRow } from '../../state/replica.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';

interface MoveTopicDialogProps {
  messageId: number;
  /** Where it is. */
  from: string;
  onClose: () => void;
}

/** Moves the reported message, or its whole topic, to another topic of the channel. https://zulip.com/api/update-message */
export function MoveTopicDialog({ messageId, from, onClose }: MoveTopicDialogProps): ReactNode {
  const rules = useRow('announceRules', 0);
  const draft = useDraft<{ topic: string; field: 'topic' | 'own-topic' }>(
    { topic: from, field: 'own-topic' },
    // Whether the channel takes the topic without a name is the server's to say.
    { topic: (topic) => (rules === undefined ? null : topicObjection(topic, rules, 'allowed')) },
  );
  const { field } = draft.values;
  const topic = draft.values.topic.trim();
  const isMoved = topic !== from;
  const edit = { target: targetOf('message', messageId), field, value: topic, expected: from };
  return (
    <PreviewDialog
      title="Move messages"
      verb="Move messages"
      isChanged={draft.values.topic !== from}
      change={draft.frame.isReady && isMoved ? { kind: 'edit', title: 'Move messages', edits: [edit] } : null}
      missing={isMoved ? '' : 'Enter another topic.'}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Field
            label="Topic"
            remark={rules === undefined ? '' : `at most ${rules.maxTopicLength} characters`}
            size="md"
            data-autofocus
            dir="auto"
            {...draft.input('topic', problem)}
          />
          <Radio.Group label="What moves" {...draft.input('field')}>
            <Stack gap={6} mt={4}>
              <Radio value="own-topic" label="The reported message" />
              <Radio value="topic" label="Every message of the topic" />
            </Stack>
          </Radio.Group>
        </>
      )}
    </PreviewDialog>
  );
}
