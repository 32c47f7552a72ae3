import { Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { topicObjection } from '#contract/message-checks.ts';
import { useRow } from '../../state/replica.ts';
import { Field } from '../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../ui/EditDialog.tsx';

interface MoveTopicDialogProps extends EditDialogProps {
  topic: string;
  onReview: (field: 'topic' | 'own-topic', topic: string) => void;
}

/** Moves the reported message, or its whole topic, to another topic of the channel. https://zulip.com/api/update-message */
export function MoveTopicDialog(props: MoveTopicDialogProps): ReactNode {
  const [topic, setTopic] = useState(props.topic);
  const [scope, setScope] = useState<'topic' | 'own-topic'>('own-topic');
  const rules = useRow('announceRules', 0);
  // Whether the channel takes the topic without a name is the server's to say.
  const problem = rules === undefined ? null : topicObjection(topic, rules, 'allowed');
  return (
    <EditDialog
      {...props}
      title="Move messages"
      isChanged={topic !== props.topic}
      isReady={topic.trim() !== props.topic && problem === null}
      onReview={() => props.onReview(scope, topic.trim())}
      problemIsShown
    >
      <Field
        label="Topic"
        remark={rules === undefined ? '' : `at most ${rules.maxTopicLength} characters`}
        size="md"
        data-autofocus
        dir="auto"
        value={topic}
        onChange={(event) => setTopic(event.currentTarget.value)}
        error={problem ?? props.problem}
      />
      <Radio.Group
        label="What moves"
        value={scope}
        onChange={(next) => setScope(next === 'topic' ? 'topic' : 'own-topic')}
      >
        <Stack gap={6} mt={4}>
          <Radio value="own-topic" label="The reported message" />
          <Radio value="topic" label="Every message of the topic" />
        </Stack>
      </Radio.Group>
    </EditDialog>
  );
}
