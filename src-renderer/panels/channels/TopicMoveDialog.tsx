import { Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { ChannelDetail, ChannelTopic } from '#contract/channels.ts';
import { topicObjection } from '#contract/message-checks.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { placeField, placeText } from '#contract/topic-moves.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useRow } from '../../state/replica.ts';
import { useTopicWords } from '../../state/topic-words.ts';
import { ChannelPicker, type PickedChannel } from '../../ui/ChannelPicker.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { Labelled } from './Labelled.tsx';

interface TopicMoveDialogProps {
  channel: ChannelDetail;
  topic: ChannelTopic;
  onClose: () => void;
  /** The move was sent. */
  onSent: () => void;
}

/** Gives a whole topic another name, or moves it to another channel. */
export function TopicMoveDialog({ channel, topic, onClose, onSent }: TopicMoveDialogProps): ReactNode {
  const here: PickedChannel = { channelId: channel.id, name: channel.name };
  const [picked, setPicked] = useState<PickedChannel | null>(here);
  const [name, setName] = useState(topic.name);
  const [inOldTopic, setInOldTopic] = useState(false);
  const [inNewTopic, setInNewTopic] = useState(true);
  const rules = useRow('announceRules', 0);
  const topicWords = useTopicWords();
  const edits = useEdits();
  const to = picked ?? here;
  const wanted = name.trim();
  const there = useAnswer('channels.topics', { channelId: to.channelId });
  const isMoved = to.channelId !== channel.id || wanted !== topic.name;
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const existing = there.value?.find(
    (each) => same(each.name, wanted) && !(to.channelId === channel.id && each.name === topic.name),
  );
  const problem = rules === undefined ? null : topicObjection(wanted, rules, 'allowed');
  const { moveObjections } = channel;

  async function review(): Promise<void> {
    const place = { channelId: to.channelId, topic: wanted };
    const title = `Move topic ${topicWords(topic.name)} to #${to.name} > ${topicWords(wanted)}`;
    const isSent = await edits.review(title, [
      {
        target: targetOf('message', topic.newestMessageId),
        field: placeField({ inOldTopic, inNewTopic }),
        value: placeText(place),
        expected: placeText({ channelId: channel.id, topic: topic.name }),
      },
    ]);
    if (!isSent) return;
    onSent();
    onClose();
  }
  return (
    <>
      <EditDialog
        title={
          <>
            Move <bdi>{shownTopic(topic.name, rules?.emptyTopicName ?? null)}</bdi>
          </>
        }
        hidden={edits.previewing}
        problem={edits.problem}
        planning={edits.planning}
        isChanged={isMoved}
        isReady={isMoved && picked !== null && problem === null}
        onClose={onClose}
        onReview={() => void review()}
      >
        <ChannelPicker
          label={<Labelled remark={moveObjections.channel || null}>Channel</Labelled>}
          size="md"
          disabled={moveObjections.channel !== ''}
          offers={(each) => !each.isArchived}
          value={picked}
          onValue={setPicked}
        />
        <Field
          label="Topic"
          remark={
            moveObjections.topic || (rules === undefined ? '' : `at most ${rules.maxTopicLength} characters`)
          }
          size="md"
          data-autofocus
          dir="auto"
          value={name}
          disabled={moveObjections.topic !== ''}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {existing !== undefined && isMoved && (
          <Notice tone="warn" title={`${topicWords(existing.name)} exists in ${to.name}`}>
            Both become one topic. This can’t be undone.
          </Notice>
        )}
        <Stack gap={8}>
          <Checkbox
            label="Tell in the new topic"
            description="Notification Bot writes where the messages came from."
            checked={inNewTopic}
            onChange={(event) => setInNewTopic(event.currentTarget.checked)}
          />
          <Checkbox
            label="Tell in the old topic"
            description="It stays, with one message that says where the others went."
            checked={inOldTopic}
            onChange={(event) => setInOldTopic(event.currentTarget.checked)}
          />
        </Stack>
      </EditDialog>
      {edits.dialog}
    </>
  );
}
