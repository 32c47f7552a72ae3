import { Box } from '@mantine/core';
import { IconArrowForward, IconMessages, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { ChannelDetail, ChannelTopic } from '#contract/channels.ts';
import { channelMessageLink } from '#contract/narrow.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { FindField } from '../../ui/FindField.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { useAnsweredRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { openLink } from '../../ui/open-link.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { TopicMoveDialog } from './TopicMoveDialog.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';

const noTopics: readonly ChannelTopic[] = [];
const keyOf = ({ newestMessageId }: ChannelTopic): number => newestMessageId;
const nameOf = ({ name }: ChannelTopic): string => shownTopic(name, null);
const fieldOf = ({ name }: ChannelTopic): string => `topic:${name}`;

interface TopicActionsProps {
  target: ChangeTarget;
  topic: ChannelTopic;
  /** Why topics can't be moved or deleted; null where they can. */
  cannotMove: string | null;
  cannotDelete: string | null;
  onMove: (topic: ChannelTopic) => void;
  onDelete: (topic: ChannelTopic) => void;
}

function TopicActions({ target, topic, cannotMove, cannotDelete, ...on }: TopicActionsProps): ReactNode {
  const isPending = useTable('pending').some(
    (each) => each.target === target && each.field === fieldOf(topic),
  );
  if (isPending) return <PendingMark />;
  return (
    <>
      <Permitted unless={cannotMove}>
        <RowAction
          tabIndex={0}
          title={say('channels.move')}
          aria-label={say('channels.move-topic', { topic: nameOf(topic) })}
          onClick={() => on.onMove(topic)}
        >
          <IconArrowForward size={15} stroke={1.6} aria-hidden />
        </RowAction>
      </Permitted>
      <Permitted unless={cannotDelete}>
        <RowAction
          tabIndex={0}
          title={say('channels.delete')}
          aria-label={say('channels.delete-topic', { topic: nameOf(topic) })}
          onClick={() => on.onDelete(topic)}
        >
          <IconTrash size={15} stroke={1.6} aria-hidden />
        </RowAction>
      </Permitted>
    </>
  );
}

function topicColumns(actions: Omit<TopicActionsProps, 'topic'>): GridColumn<ChannelTopic>[] {
  return [
    {
      id: 'name',
      title: say('channels.topic'),
      minimumWidth: 150,
      importance: 9,
      sortable: false,
      text: nameOf,
      face: 'name',
      cell: (topic) => <bdi className={`${textStyle.medium} rc-ellipsis`}>{nameOf(topic)}</bdi>,
    },
    {
      id: 'actions',
      title: say('channels.actions'),
      titleHidden: true,
      minimumWidth: 84,
      importance: 8,
      align: 'end',
      sortable: false,
      cell: (topic) => <TopicActions topic={topic} {...actions} />,
    },
  ];
}

/** The topics of a channel, newest first, each of which can be moved, and deleted by administrators. */
export function ChannelTopics({ channel }: { channel: ChannelDetail }): ReactNode {
  const target = targetOf('channel', channel.id);
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const permissions = usePermissions();
  const cannotDelete = permissions.to('right.delete-topics');
  const cannotMove =
    permissions.readOnly ??
    (channel.isArchived
      ? say('channels.archived-topics')
      : (channel.moveObjections.channel && channel.moveObjections.topic) || null);
  const [text, setText] = useState('');
  const [moving, setMoving] = useState<ChannelTopic | null>(null);
  const edits = useEdits();
  const pending = useTable('pending').filter((each) => each.target === target);
  // A topic that was deleted is gone from the list that is asked for then.
  const answer = useOrganizationQuery(
    'channels.topics',
    { channelId: channel.id },
    { since: [pending.length] },
  );
  const topics = answer.value ?? noTopics;
  const found = useMemo(() => topics.filter((topic) => hasWords(nameOf(topic), text.trim())), [topics, text]);
  const { source, hits } = useAnsweredRows(found, answer.value, keyOf, answer.askAgain);
  const list = useListPanel({
    source,
    hits,
    failure: answer.failure,
    onOpen(key) {
      const topic = source.rows.read(key);
      if (topic === undefined) return;
      void openLink(
        `${organizationUrl}/${channelMessageLink(channel.id, topic.name, topic.newestMessageId)}`,
      );
    },
  });
  const on = useSteady({
    onMove: (topic: ChannelTopic): void => setMoving(topic),
    onDelete(topic: ChannelTopic): void {
      void edits.review(say('channels.delete-topic-in', { topic: nameOf(topic), name: channel.name }), [
        { target, field: fieldOf(topic), value: '', expected: String(topic.newestMessageId) },
      ]);
    },
  });
  const columns = useMemo(
    () => topicColumns({ target, cannotMove, cannotDelete, ...on }),
    [target, cannotMove, cannotDelete, on],
  );
  return (
    <section className={layoutStyle.rows} aria-label={say('channels.topics')}>
      <Box py={12} px={16} flex="none">
        <FindField
          label={say('channels.find-a-topic')}
          placeholder={say('channels.topic')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.focusGrid();
          }}
        />
      </Box>
      <ListGrid<ChannelTopic>
        name="channel-topics"
        list={list}
        edits={edits}
        summed={say('channels.topic-count', { count: list.total })}
        label={say('channels.topics')}
        columns={columns}
        rowName={nameOf}
        sort={null}
        onSort={() => {}}
        nothing={
          topics.length === 0 ? (
            <Empty kind="empty" icon={IconMessages} title={say('channels.no-topics')} />
          ) : (
            <Empty kind="nothing-matches" title={say('channels.no-topic-matches')} />
          )
        }
      />
      {moving !== null && (
        <TopicMoveDialog
          channel={channel}
          topic={moving}
          onClose={() => setMoving(null)}
          onSent={answer.askAgain}
        />
      )}
      {edits.dialog}
    </section>
  );
}
