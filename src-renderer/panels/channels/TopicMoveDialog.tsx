import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { targetOf, type Edit } from '#contract/changes.ts';
import type { ChannelDetail, ChannelTopic } from '#contract/channels.ts';
import { topicObjection } from '#contract/message-checks.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { placeField, placeText } from '#contract/topic-moves.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';
import { useTopicWords } from '../../state/topic-words.ts';
import { ChannelPicker, type PickedChannel } from '../../subjects/channels/ChannelPicker.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Labelled } from '../../ui/Labelled.tsx';

interface TopicMoveDialogProps {
  channel: ChannelDetail;
  topic: ChannelTopic;
  onClose: () => void;
  /** The move was sent. */
  onSent: () => void;
}

interface MoveDraft {
  picked: PickedChannel | null;
  name: string;
  inOldTopic: boolean;
  inNewTopic: boolean;
}

/** Gives a whole topic another name, or moves it to another channel. */
export function TopicMoveDialog({ channel, topic, onClose, onSent }: TopicMoveDialogProps): ReactNode {
  const here: PickedChannel = { channelId: channel.id, name: channel.name };
  const rules = useRow('announceRules', 0);
  const draft = useDraft<MoveDraft>(
    { picked: here, name: topic.name, inOldTopic: false, inNewTopic: true },
    {
      picked: (picked) => (picked === null ? '' : null),
      name: (name) => (rules === undefined ? null : topicObjection(name.trim(), rules, 'allowed')),
    },
  );
  const { picked, name, inOldTopic, inNewTopic } = draft.values;
  const topicWords = useTopicWords();
  const to = picked ?? here;
  const wanted = name.trim();
  const there = useOrganizationQuery('channels.topics', { channelId: to.channelId });
  const isMoved = to.channelId !== channel.id || wanted !== topic.name;
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const existing = there.value?.find(
    (each) => same(each.name, wanted) && !(to.channelId === channel.id && each.name === topic.name),
  );
  const { moveObjections } = channel;
  const isReady = isMoved && draft.frame.isReady;

  const title = `Move topic ${topicWords(topic.name)} to #${to.name} > ${topicWords(wanted)}`;
  const edit: Edit = {
    target: targetOf('message', topic.newestMessageId),
    field: placeField({ inOldTopic, inNewTopic }),
    value: placeText({ channelId: to.channelId, topic: wanted }),
    expected: placeText({ channelId: channel.id, topic: topic.name }),
  };
  return (
    <PreviewDialog
      title={
        <>
          Move <bdi>{shownTopic(topic.name, rules?.emptyTopicName ?? null)}</bdi>
        </>
      }
      isChanged={isMoved}
      saysChanges
      saysNotice={existing !== undefined && isMoved}
      verb="Move topic"
      change={isReady ? { kind: 'edit', title, edits: [edit] } : null}
      missing={isMoved ? 'Choose a channel and a topic.' : 'Choose another channel or topic.'}
      onClose={onClose}
      onSent={() => {
        onSent();
        onClose();
      }}
    >
      <ChannelPicker
        label={<Labelled remark={moveObjections.channel || null}>Channel</Labelled>}
        size="md"
        disabled={moveObjections.channel !== ''}
        offers={(each) => !each.isArchived}
        {...draft.pick('picked')}
      />
      <Field
        label="Topic"
        remark={
          moveObjections.topic || (rules === undefined ? '' : `at most ${rules.maxTopicLength} characters`)
        }
        size="md"
        data-autofocus
        dir="auto"
        disabled={moveObjections.topic !== ''}
        // Another name takes the place of the whole one.
        onFocus={(event) => event.currentTarget.select()}
        {...draft.input('name')}
      />
      {existing !== undefined && isMoved && (
        <Notice tone="warn" title={`${topicWords(existing.name)} exists in ${to.name}`} />
      )}
      <Stack gap={8}>
        <Checkbox
          label="Tell in the new topic"
          description="Notification Bot writes where the messages came from."
          {...draft.box('inNewTopic')}
        />
        <Checkbox
          label="Tell in the old topic"
          description="It stays, with one message that says where the others went."
          {...draft.box('inOldTopic')}
        />
      </Stack>
    </PreviewDialog>
  );
}
