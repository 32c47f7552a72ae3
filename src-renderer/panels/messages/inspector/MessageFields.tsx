import { Box, Group, Stack, Switch } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import type { InspectedMessage } from '#contract/messages.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { openLink } from '../../../ui/open-link.ts';
import { safeText } from '../../../ui/safe-text.tsx';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { flagName } from './message-words.ts';
import textStyle from '../../../ui/Text.module.css';
import side from '../../../ui/Aside.module.css';
import classes from './Inspector.module.css';

const nothing = () => <span className={textStyle.quiet}>{say('inspector.none')}</span>;

/** Somebody of an imported conversation without an account. */
const mirrorDummy = { name: 'is_mirror_dummy' };

const ShowsNames = createContext(false);

/** A value as the API has it; shown with the names of the API only. */
function ApiValue({ children }: { children: ReactNode }): ReactNode {
  return (
    use(ShowsNames) && (
      <>
        {' '}
        <code>{children}</code>
      </>
    )
  );
}

function Fact({ label, name, children }: { label: string; name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt title={name}>{label}</dt>
      <dd dir="auto">
        {children}
        {use(ShowsNames) && <code className={classes.apiName}>{name}</code>}
      </dd>
    </>
  );
}

function Time({ at }: { at: number | null }): ReactNode {
  const now = useNow(60_000);
  if (at === null) return <span className={textStyle.quiet}>{say('inspector.never')}</span>;
  return (
    <time className="rc-tabular" title={formatExactTime(at)}>
      {formatDayTime(at, now)}
    </time>
  );
}

/** Fields that belong together. */
function FactGroup({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={classes.factGroup} aria-label={title}>
      <h3>{title}</h3>
      <FactList place="sheet">{children}</FactList>
    </section>
  );
}

/** Every field of the message, by what it means and by its name in the API (https://zulip.com/api/get-message). */
export function MessageFields({ message }: { message: InspectedMessage }): ReactNode {
  const [showsNames, setShowsNames] = usePanelMemory('inspector.names', false);
  return (
    <aside className={side.column} aria-label={say('inspector.all-fields')} tabIndex={0}>
      <Group justify="space-between" mb={4}>
        <h2>{say('inspector.all-fields')}</h2>
        <Switch
          label={say('inspector.api-names')}
          checked={showsNames}
          onChange={(event) => setShowsNames(event.currentTarget.checked)}
        />
      </Group>
      <ShowsNames value={showsNames}>
        <FactGroup title={say('inspector.message')}>
          <Fact label={say('inspector.message-id')} name="id">
            <code>{message.messageId}</code>
          </Fact>
          <Fact label={say('inspector.kind')} name="type">
            {message.type === 'stream' ? say('inspector.channel-message') : say('inspector.direct-message')}{' '}
            <ApiValue>{message.type}</ApiValue>
          </Fact>
          <Fact label={say('inspector.sent')} name="timestamp">
            <Time at={message.sentAt} />
            <ApiValue>{message.sentAt}</ApiValue>
          </Fact>
          <Fact label={say('inspector.me-message')} name="is_me_message">
            {message.isMeMessage ? say('inspector.yes') : say('inspector.no')}
          </Fact>
          <Fact label={say('inspector.your-flags')} name="flags">
            {message.flags.length === 0
              ? nothing()
              : message.flags.map((flag) => (
                  <Box key={flag} component="span" display="block">
                    {flagName(flag)}
                    <ApiValue>{flag}</ApiValue>
                  </Box>
                ))}
          </Fact>
          <Fact label={say('inspector.reactions')} name="reactions">
            {message.reactions.length === 0
              ? nothing()
              : message.reactions.map(({ name, code, type, people: by }) => (
                  <Box key={`${type} ${code}`} component="span" display="block">
                    {name}
                    <ApiValue>{code}</ApiValue>
                    <ApiValue>{type}</ApiValue>{' '}
                    {sayNodes('inspector.by-people', {
                      people: by.map(({ userId, name: reacting }, place) => (
                        <span key={userId}>
                          {place > 0 && ', '}
                          {reacting}
                          <ApiValue>{userId}</ApiValue>
                        </span>
                      )),
                    })}
                  </Box>
                ))}
          </Fact>
        </FactGroup>
        <FactGroup title={say('inspector.sender')}>
          <SenderFacts message={message} />
        </FactGroup>
        <FactGroup title={say('inspector.place')}>
          <ConversationFacts message={message} />
        </FactGroup>
        <FactGroup title={say('inspector.changes')}>
          <Fact label={say('inspector.changes')} name="edit_history">
            {message.versions.length < 2
              ? nothing()
              : say('inspector.changes-below', { count: message.versions.length - 1 })}
          </Fact>
          <Fact label={say('inspector.last-edited')} name="last_edit_timestamp">
            <Time at={message.lastEditAt} />
          </Fact>
          <Fact label={say('inspector.last-moved')} name="last_moved_timestamp">
            <Time at={message.lastMovedAt} />
          </Fact>
        </FactGroup>
        <FactGroup title={say('inspector.content')}>
          <Fact label={say('inspector.content')} name="content">
            {say('inspector.lengths', { markdown: message.markdown.length, html: message.html.length })}
          </Fact>
          <Fact label={say('inspector.content-type')} name="content_type">
            {sayNodes('inspector.either', {
              one: <code key="html">{message.htmlType}</code>,
              other: <code key="markdown">{message.markdownType}</code>,
            })}
          </Fact>
          <Fact label={say('inspector.widget-parts')} name="submessages">
            {message.submessages.length === 0
              ? nothing()
              : message.submessages.map((part) => (
                  <Stack key={part.id} gap={4} component="span">
                    {part.senderName} <code>{part.type}</code>
                    <code className={classes.source}>{safeText(part.content)}</code>
                  </Stack>
                ))}
          </Fact>
        </FactGroup>
      </ShowsNames>
    </aside>
  );
}

/** Where the message is: its channel or the people of its conversation, and its topic. */
function ConversationFacts({ message }: { message: InspectedMessage }): ReactNode {
  const topicWords = useTopicWords();
  const { channel, people } = message;
  return (
    <>
      {channel === null ? (
        <Fact label={say('inspector.people')} name="display_recipient">
          {people.map(({ userId, name, email, isMirrorDummy }) => (
            <Box key={userId} component="span" display="block">
              {name}
              <ApiValue>{userId}</ApiValue> <span className={textStyle.quiet}>{email}</span>
              {isMirrorDummy && (
                <>
                  {', '}
                  {say('inspector.without-account')}
                  <ApiValue>{mirrorDummy.name}</ApiValue>
                </>
              )}
            </Box>
          ))}
        </Fact>
      ) : (
        <>
          <Fact label={say('inspector.channel')} name="display_recipient">
            {channel.name}
          </Fact>
          <Fact label={say('inspector.channel-id')} name="stream_id">
            <code>{channel.channelId}</code>
          </Fact>
        </>
      )}
      <Fact label={say('inspector.recipient-id')} name="recipient_id">
        <code>{message.recipientId}</code>
      </Fact>
      <Fact label={say('inspector.topic')} name="subject">
        {channel === null ? nothing() : topicWords(message.topic)}
      </Fact>
      <Fact label={say('inspector.topic-links')} name="topic_links">
        {message.topicLinks.length === 0
          ? nothing()
          : message.topicLinks.map(({ text, url }) => (
              <button
                key={`${text} ${url}`}
                type="button"
                className={classes.link}
                title={url}
                onClick={() => void openLink(url)}
              >
                {text}
              </button>
            ))}
      </Fact>
    </>
  );
}

/** Who sent the message, and with what. */
function SenderFacts({ message }: { message: InspectedMessage }): ReactNode {
  const { sender } = message;
  return (
    <>
      <Fact label={say('inspector.name')} name="sender_full_name">
        {sender.name}
      </Fact>
      <Fact label={say('inspector.sender-id')} name="sender_id">
        <code>{sender.userId}</code>
      </Fact>
      <Fact label={say('inspector.sender-email')} name="sender_email">
        {sender.email}
      </Fact>
      <Fact label={say('inspector.organization')} name="sender_realm_str">
        {message.senderRealm === '' ? (
          <span className={textStyle.quiet}>{say('inspector.main-organization')}</span>
        ) : (
          message.senderRealm
        )}
      </Fact>
      <Fact label={say('inspector.picture')} name="avatar_url">
        {message.avatarUrl ?? <span className={textStyle.quiet}>{say('inspector.gravatar')}</span>}
      </Fact>
      <Fact label={say('inspector.sent-with')} name="client">
        {message.client === '' ? nothing() : message.client}
      </Fact>
    </>
  );
}
