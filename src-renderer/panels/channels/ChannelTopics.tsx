import { Box, Flex, Text } from '@mantine/core';
import { IconArrowForward, IconMessages, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { ChannelDetail, ChannelTopic } from '#contract/channels.ts';
import { channelMessageLink } from '#contract/narrow.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { formatCount } from '#contract/words/count.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import { hasWords } from '../../ui/match.ts';
import { openLink } from '../../ui/open-link.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { TopicMoveDialog } from './TopicMoveDialog.tsx';
import layoutStyle from '../../ui/Layout.module.css';

/** As many as one looks through; the search finds the others. */
const mostShown = 100;

/** The topics of a channel, newest first, each of which can be moved, and deleted by administrators. */
export function ChannelTopics({ channel }: { channel: ChannelDetail }): ReactNode {
  const target = targetOf('channel', channel.id);
  const organizationUrl = useRow('settings', 0)?.url ?? '';
  const permissions = usePermissions();
  const cannotDelete = permissions.to('delete topics');
  const cannotMove =
    permissions.readOnly ??
    (channel.isArchived
      ? 'Topics of an archived channel can’t be moved.'
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
  const topics = answer.value ?? [];
  const nameOf = ({ name }: ChannelTopic): string => shownTopic(name, null);
  const found = topics.filter((topic) => hasWords(nameOf(topic), text.trim()));

  function remove(topic: ChannelTopic): void {
    const field = `topic:${topic.name}`;
    void edits.review(`Delete topic ${nameOf(topic)} in ${channel.name}`, [
      { target, field, value: '', expected: String(topic.newestMessageId) },
    ]);
  }
  return (
    <>
      <FindField label="Find a topic" placeholder="Topic" value={text} onChange={setText} />
      <Notice tone="bad" onDismiss={edits.dismissProblem}>
        {edits.problem}
      </Notice>
      <FailedAnswer answer={answer} />
      {answer.value === null && answer.failure === null && <LoadingRows rows={8} />}
      {answer.value?.length === 0 && <Empty kind="empty" icon={IconMessages} title="No topics" />}
      {topics.length > 0 && found.length === 0 && <Empty kind="nothing-matches" title="No topic matches" />}
      <Box component="ul" mt={8}>
        {found.slice(0, mostShown).map((topic) => (
          <Flex component="li" key={topic.name} align="center" gap={8} mih={34}>
            <LinkButton
              className={layoutStyle.fillWidth ?? ''}
              title="Open in Zulip"
              onClick={() => {
                const link = channelMessageLink(channel.id, topic.name, topic.newestMessageId);
                void openLink(`${organizationUrl}/${link}`);
              }}
            >
              <bdi>{nameOf(topic)}</bdi>
            </LinkButton>
            {pending.some(({ field }) => field === `topic:${topic.name}`) ? (
              <PendingMark />
            ) : (
              <>
                <Permitted unless={cannotMove}>
                  <RowAction
                    tabIndex={0}
                    title="Move"
                    aria-label={`Move topic ${nameOf(topic)}`}
                    onClick={() => setMoving(topic)}
                  >
                    <IconArrowForward size={15} stroke={1.6} aria-hidden />
                  </RowAction>
                </Permitted>
                <Permitted unless={cannotDelete}>
                  <RowAction
                    tabIndex={0}
                    title="Delete"
                    aria-label={`Delete topic ${nameOf(topic)}`}
                    onClick={() => remove(topic)}
                  >
                    <IconTrash size={15} stroke={1.6} aria-hidden />
                  </RowAction>
                </Permitted>
              </>
            )}
          </Flex>
        ))}
      </Box>
      {found.length > mostShown && (
        <Text size="sm" mt={12} c="dimmed" role="status">
          {formatCount(mostShown)} of {formatCount(found.length)} topics are shown. Search to find the others.
        </Text>
      )}
      {moving !== null && (
        <TopicMoveDialog
          channel={channel}
          topic={moving}
          onClose={() => setMoving(null)}
          onSent={answer.askAgain}
        />
      )}
      {edits.dialog}
    </>
  );
}
