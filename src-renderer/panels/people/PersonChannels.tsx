import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconHash, IconKey, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { compareTexts } from '#contract/words/order.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useNavigate } from '../../state/navigation.ts';
import { questionText } from '../../state/permission-question.ts';
import { useRow } from '../../state/replica.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import { hasWords } from '../../ui/match.ts';
import { ChannelIcon } from '../../subjects/channels/ChannelIcon.tsx';
import { subscriptionEdits } from '../../subjects/channels/channel-words.ts';
import { NameLink } from '../../subjects/groups/NameLink.tsx';
import { Pending } from './Fact.tsx';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import layoutStyle from '../../ui/Layout.module.css';

interface PersonChannelsProps {
  person: PersonDetail;
  edits: PersonEdits;
}

/** So many are seen at a glance. */
const searchedFrom = 10;

/** The channels somebody is subscribed to: others can be added, and each of them left. */
export function PersonChannels({ person, edits }: PersonChannelsProps): ReactNode {
  const { userId, name } = person;
  const navigate = useNavigate();
  const version = useRow('channels', 0)?.version;
  const [text, setText] = useState('');
  const answer = useOrganizationQuery('channels.of-person', { userId }, { since: [version] });
  const { channels = null, unread = 0 } = answer.value ?? {};
  const sorted = channels?.toSorted((one, other) => compareTexts(one.name, other.name)) ?? [];
  const shown = sorted.filter((channel) => hasWords(channel.name, text.trim()));
  const objection = sorted.find(({ cannotRemove }) => cannotRemove !== '')?.cannotRemove ?? '';

  const askWhy = (channelId: number | null): void =>
    navigate({ panel: 'permissions', open: questionText({ userId, channelId, action: 'post' }) });
  function unsubscribe(channel: { id: number; name: string }): void {
    void edits.begin({
      kind: 'edit',
      title: `Unsubscribe ${name} from ${channel.name}`,
      edits: subscriptionEdits([channel.id], [userId], false),
    });
  }
  return (
    <>
      <Group gap={8} mb={8}>
        <Text size="sm" c="dimmed" flex={1}>
          {channels === null || (channels.length === 0 && unread > 0)
            ? ''
            : countOf(channels.length, 'channel')}
        </Text>
        <Button leftSection={<IconKey size={15} stroke={1.6} aria-hidden />} onClick={() => askWhy(null)}>
          Check a channel
        </Button>
        <Permitted unless={edits.permissions.toPeople('channels', { userIds: [userId] })}>
          <Button
            leftSection={<IconHash size={15} stroke={1.6} aria-hidden />}
            disabled={!person.isActive}
            onClick={() => edits.setChannels({ userIds: [userId], name })}
          >
            Subscribe
          </Button>
        </Permitted>
      </Group>
      {unread > 0 && <UncheckedChannels count={unread} onChecked={answer.askAgain} />}
      {sorted.length > searchedFrom && (
        <FindField label="Find a channel" placeholder="Name" value={text} onChange={setText} />
      )}
      {objection !== '' && (
        <Text size="sm" c="dimmed" my={8}>
          {objection}
        </Text>
      )}
      <FailedAnswer answer={answer} />
      {channels === null && answer.failure === null && <LoadingRows rows={6} />}
      {channels?.length === 0 && unread === 0 && (
        <Empty kind="empty" icon={IconHash} title="No channels">
          <bdi>{name}</bdi> isn’t subscribed to any channel that you can see.
        </Empty>
      )}
      {sorted.length > 0 && shown.length === 0 && <Empty kind="nothing-matches" title="No channel matches" />}
      <ul>
        {shown.map((channel) => (
          <Flex
            component="li"
            key={channel.id}
            align="center"
            gap={8}
            mih={32}
            style={{ borderBottom: '1px solid var(--rc-lineFaint)' }}
          >
            <ChannelIcon channel={channel} />
            <NameLink
              name={channel.name}
              className={layoutStyle.fillWidth}
              onOpen={() => navigate({ panel: 'channels', open: channel.id })}
            />
            <RowAction
              tabIndex={0}
              title="Permissions"
              aria-label={`Permissions in ${channel.name}`}
              onClick={() => askWhy(channel.id)}
            >
              <IconKey size={15} stroke={1.6} aria-hidden />
            </RowAction>
            <Pending userId={userId} field={`channel:${channel.id}`}>
              <Permitted unless={channel.cannotRemove}>
                <RowAction
                  tabIndex={0}
                  title="Unsubscribe"
                  aria-label={`Unsubscribe from ${channel.name}`}
                  onClick={() => unsubscribe(channel)}
                >
                  <IconX size={15} stroke={1.6} aria-hidden />
                </RowAction>
              </Permitted>
            </Pending>
          </Flex>
        ))}
      </ul>
    </>
  );
}

/** For servers that list nobody's channels: looks through all of them, once for everybody. */
function UncheckedChannels(props: { count: number; onChecked: () => void }): ReactNode {
  const { count, onChecked } = props;
  const call = useOrganizationCall();
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  async function check(): Promise<void> {
    setChecking(true);
    setProblem(null);
    let left = count;
    while (left > 0 && !isGone.current) {
      const answer = await call('channels.read-subscribers', {});
      if (!answer.ok) setProblem(failureMessage(answer.failure));
      left = answer.ok ? answer.value : 0;
      onChecked();
    }
    setChecking(false);
  }
  return (
    <Box mb={8}>
      <Notice
        tone={problem === null ? 'neutral' : 'bad'}
        action={
          <Button loading={isChecking} onClick={() => void check()}>
            Check {countOf(count, 'channel')}
          </Button>
        }
      >
        {problem ??
          'This server doesn’t list a person’s channels. Check the subscribers of each channel instead.'}
      </Notice>
    </Box>
  );
}
