import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { targetOf, type Edit } from '#contract/changes.ts';
import type { ChannelDetail, ChannelTopic } from '#contract/channels.ts';
import { topicObjection } from '#contract/message-checks.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { placeField, placeText } from '#contract/topic-moves.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';
import { useTopicWords } from '../../state/topic-words.ts';
import { ChannelPicker, type PickedChannel } from '../../subjects/channels/ChannelPicker.tsx';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
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

  const title = say('channels.move-topic-to', {
    topic: topicWords(topic.name),
    channel: to.name,
    newTopic: topicWords(wanted),
  });
  const edit: Edit = {
    target: targetOf('message', topic.newestMessageId),
    field: placeField({ inOldTopic, inNewTopic }),
    value: placeText({ channelId: to.channelId, topic: wanted }),
    expected: placeText({ channelId: channel.id, topic: topic.name }),
  };
  return (
    <PreviewDialog
      title={sayNodes('channels.move-title', {
        topic: <bdi>{shownTopic(topic.name, rules?.emptyTopicName ?? null)}</bdi>,
      })}
      isChanged={isMoved}
      saysChanges
      saysNotice={existing !== undefined && isMoved}
      verb={say('channels.move-the-topic')}
      change={isReady ? { kind: 'edit', title, edits: [edit] } : null}
      missing={isMoved ? say('channels.choose-place') : say('channels.choose-other-place')}
      onClose={onClose}
      onSent={() => {
        onSent();
        onClose();
      }}
    >
      <ChannelPicker
        label={<Labelled remark={moveObjections.channel || null}>{say('channels.channel')}</Labelled>}
        size="md"
        disabled={moveObjections.channel !== ''}
        offers={(each) => !each.isArchived}
        {...draft.pick('picked')}
      />
      <Field
        label={say('channels.topic')}
        remark={
          moveObjections.topic ||
          (rules === undefined ? '' : say('channels.topic-limit', { limit: rules.maxTopicLength }))
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
        <Notice
          tone="warn"
          title={say('channels.topic-exists', { topic: topicWords(existing.name), channel: to.name })}
        />
      )}
      <Stack gap={8}>
        <Checkbox
          label={say('channels.notice-in-new')}
          description={say('channels.notice-in-new-help')}
          {...draft.box('inNewTopic')}
        />
        <Checkbox
          label={say('channels.notice-in-old')}
          description={say('channels.notice-in-old-help')}
          {...draft.box('inOldTopic')}
        />
      </Stack>
    </PreviewDialog>
  );
}
