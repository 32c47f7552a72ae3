import { Box, Button, Flex, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  IconCopy,
  IconExternalLink,
  IconFlag,
  IconHash,
  IconMessages,
  IconRefresh,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { InspectedMessage } from '#contract/messages.ts';
import type { Failure } from '#contract/outcome.ts';
import { plainListOf } from '#contract/words/list.ts';
import { formatClock, formatDayTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useNow } from '../../../state/clock.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { EmojiMark } from '../../../subjects/emoji/EmojiMark.tsx';
import { MessageHtml } from '../../../subjects/messages/MessageHtml.tsx';
import { safeText } from '../../../ui/safe-text.tsx';
import { SenderAndTime } from '../../../subjects/messages/SenderAndTime.tsx';
import { openLink } from '../../../ui/open-link.ts';
import { ReportMessageDialog } from '../../../subjects/reports/ReportMessageDialog.tsx';
import { MessageFields } from './MessageFields.tsx';
import { MessageVersions } from './MessageVersions.tsx';
import { TopicVisibility } from './TopicVisibility.tsx';
import { messageAddress } from './message-words.ts';
import panel from '../../../ui/Panel.module.css';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './Inspector.module.css';

interface InspectedViewProps {
  organizationUrl: string;
  message: InspectedMessage;
  /** Whether it is being asked for again. */
  isLoading: boolean;
  /** Why it could not be asked for again. */
  failure: Failure | null;
  /** Follows a link inside the organization; false where it is none to a message. */
  onLink: (address: string) => boolean;
  onAgain: () => void;
}

type View = 'rendered' | 'source' | 'html';

/** A message as people see it, with its source, its reactions and its versions, and every field beside it. */
export function InspectedView(props: InspectedViewProps): ReactNode {
  const { organizationUrl, message } = props;
  const [view, setView] = usePanelMemory<View>('inspector.view', 'rendered');
  const [isReporting, setReporting] = useState(false);
  const { sender } = message;
  const now = useNow(60_000);
  return (
    <div className={classes.panel}>
      <div className={layoutStyle.column}>
        <MessagePlace
          message={message}
          organizationUrl={organizationUrl}
          onReport={() => setReporting(true)}
        />
        <Stack gap={0} className={layoutStyle.scroll}>
          <Flex
            gap={10}
            component="article"
            flex="none"
            pt={14}
            ps={16}
            pe={4}
            pb={16}
            aria-label={say('inspector.message-with-id', { messageId: String(message.messageId) })}
          >
            <Avatar userId={sender.userId} name={sender.name} size={28} />
            <Box flex={1} miw={0}>
              <Group gap={8} wrap="nowrap" mb={6}>
                <SenderAndTime
                  sender={sender.name}
                  sent={{ at: message.sentAt, words: formatDayTime(message.sentAt, now) }}
                />
                <SegmentedControl<View>
                  aria-label={say('inspector.content-view')}
                  flex="none"
                  ms="auto"
                  value={view}
                  onChange={setView}
                  data={[
                    { value: 'rendered', label: say('inspector.rendered') },
                    { value: 'source', label: say('inspector.markdown') },
                    { value: 'html', label: 'HTML' },
                  ]}
                />
              </Group>
              {view === 'rendered' && (
                <MessageHtml html={message.html} organizationUrl={organizationUrl} onLink={props.onLink} />
              )}
              {view !== 'rendered' && (
                <pre className={`${classes.source} rc-mono rc-selectable`} dir="auto" tabIndex={0}>
                  {safeText(view === 'source' ? message.markdown : message.html)}
                </pre>
              )}
              {message.reactions.length > 0 && (
                <ul className={classes.reactions} aria-label={say('inspector.reactions')}>
                  {message.reactions.map((reaction) => (
                    <li key={`${reaction.kind} ${reaction.code}`}>
                      <EmojiMark emoji={reaction} />
                      <span className="rc-tabular">{reaction.people.length}</span>
                      <bdi className="rc-ellipsis">
                        {plainListOf(reaction.people.map(({ name }) => name))}
                      </bdi>
                    </li>
                  ))}
                </ul>
              )}
            </Box>
          </Flex>
          <MessageVersions message={message} />
        </Stack>
        <Notice tone="bad" className={panel.notice}>
          {props.failure === null
            ? null
            : say('inspector.not-refreshed', { reason: failureMessage(props.failure) })}
        </Notice>
        <footer className={`${classes.foot} rc-tabular`}>
          <span>{say('inspector.fetched-at', { time: formatClock(message.fetchedAtMilliseconds) })}</span>
          <Button
            size="xs"
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            disabled={props.isLoading}
            onClick={props.onAgain}
          >
            {props.isLoading ? say('inspector.fetching') : say('inspector.fetch-again')}
          </Button>
        </footer>
      </div>
      <MessageFields message={message} />
      {isReporting && (
        <ReportMessageDialog message={String(message.messageId)} onClose={() => setReporting(false)} />
      )}
    </div>
  );
}

interface MessagePlaceProps extends Pick<InspectedViewProps, 'message' | 'organizationUrl'> {
  onReport: () => void;
}

/** Where the message is, and what can be done with its address. */
function MessagePlace({ message, organizationUrl, onReport }: MessagePlaceProps): ReactNode {
  const topicWords = useTopicWords();
  const { channel, people } = message;
  const address = messageAddress(message, organizationUrl);
  return (
    <header className={classes.place}>
      {channel === null ? (
        <>
          <IconMessages size={16} stroke={1.6} aria-hidden />
          <bdi className="rc-ellipsis">{people.map(({ name }) => name).join(', ')}</bdi>
        </>
      ) : (
        <>
          <IconHash size={16} stroke={1.6} aria-hidden />
          <Text component="bdi" inherit flex="none" fw={600}>
            {channel.name}
          </Text>
          <span aria-hidden>›</span>
          <bdi className="rc-ellipsis">{topicWords(message.topic)}</bdi>
          <TopicVisibility policy={message.topicVisibility} />
        </>
      )}
      <span className={layoutStyle.grow} />
      <Button
        leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />}
        onClick={() => void call('clipboard.write', { text: address })}
      >
        {say('inspector.copy-link')}
      </Button>
      <Button
        leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
        onClick={() => void openLink(address)}
      >
        {say('inspector.open-in-zulip')}
      </Button>
      <Permitted>
        <Button leftSection={<IconFlag size={15} stroke={1.6} aria-hidden />} onClick={onReport}>
          {say('inspector.report')}
        </Button>
      </Permitted>
    </header>
  );
}
