import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { topicObjection } from '#contract/message-checks.ts';
import { useRow } from '../../state/replica.ts';
import { Field } from '../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';

interface MoveTopicDialogProps extends EditDialogProps {
  topic: string;
  onReview: (field: 'topic' | 'own-topic', topic: string) => void;
}

/** Moves the reported message, or its whole topic, to another topic of the channel. https://zulip.com/api/update-message */
export function MoveTopicDialog(props: MoveTopicDialogProps): ReactNode {
  const rules = useRow('announceRules', 0);
  const draft = useDraft<{ topic: string; scope: 'topic' | 'own-topic' }>(
    { topic: props.topic, scope: 'own-topic' },
    // Whether the channel takes the topic without a name is the server's to say.
    { topic: (topic) => (rules === undefined ? null : topicObjection(topic, rules, 'allowed')) },
  );
  const { topic, scope } = draft.values;
  return (
    <EditDialog
      {...props}
      title="Move messages"
      isChanged={topic !== props.topic}
      isReady={draft.frame.isReady && topic.trim() !== props.topic}
      onReview={() => props.onReview(scope, topic.trim())}
      problemIsShown
    >
      <Field
        label="Topic"
        remark={rules === undefined ? '' : `at most ${rules.maxTopicLength} characters`}
        size="md"
        data-autofocus
        dir="auto"
        {...draft.input('topic', props.problem)}
      />
      <Radio.Group label="What moves" {...draft.input('scope')}>
        <Stack gap={6} mt={4}>
          <Radio value="own-topic" label="The reported message" />
          <Radio value="topic" label="Every message of the topic" />
        </Stack>
      </Radio.Group>
    </EditDialog>
  );
}
