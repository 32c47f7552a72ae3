import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InspectedMessage } from '#contract/messages.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { openLink } from '../../../ui/open-link.ts';
import { safeText } from '../../../ui/safe-text.tsx';
import { flagName } from './message-words.ts';
import textStyle from '../../../ui/Text.module.css';
import side from '../../../ui/Aside.module.css';
import classes from './Inspector.module.css';

const nothing = <span className={textStyle.quiet}>None</span>;

function Fact({ label, name, children }: { label: string; name: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.fact}>
      <dt>
        {label} <code>{name}</code>
      </dt>
      <dd className="rc-selectable" dir="auto">
        {children}
      </dd>
    </div>
  );
}

const timeOf = (at: number | null, never: string): ReactNode =>
  at === null ? (
    <span className={textStyle.quiet}>{never}</span>
  ) : (
    <span className="rc-tabular">{formatExactTime(at)}</span>
  );

/** Every field of the message, by what it means and by its name in the API (https://zulip.com/api/get-message). */
export function MessageFields({ message }: { message: InspectedMessage }): ReactNode {
  const { sender } = message;
  return (
    <aside className={`${side.column} ${classes.fields}`} aria-label="All fields" tabIndex={0}>
      <h2>All fields</h2>
      <dl>
        <Fact label="Id" name="id">
          <code>{message.messageId}</code>
        </Fact>
        <Fact label="Kind" name="type">
          {message.type === 'stream' ? 'Channel message' : 'Direct message'} <code>{message.type}</code>
        </Fact>
        <Fact label="Sent" name="timestamp">
          {timeOf(message.sentAt, '')} <code>{message.sentAt}</code>
        </Fact>
        <Fact label="Sender" name="sender_full_name">
          {sender.name}
        </Fact>
        <Fact label="Sender’s id" name="sender_id">
          <code>{sender.userId}</code>
        </Fact>
        <Fact label="Sender’s address" name="sender_email">
          {sender.email}
        </Fact>
        <Fact label="Sender’s organization" name="sender_realm_str">
          {message.senderRealm === '' ? (
            <span className={textStyle.quiet}>The main one of the server</span>
          ) : (
            message.senderRealm
          )}
        </Fact>
        <Fact label="Picture" name="avatar_url">
          {message.avatarUrl ?? <span className={textStyle.quiet}>By the address, from Gravatar</span>}
        </Fact>
        <Fact label="Sent with" name="client">
          {message.client === '' ? nothing : message.client}
        </Fact>
        <ConversationFacts message={message} />
        <Fact label="Status message" name="is_me_message">
          {message.isMeMessage ? 'Yes, written with /me' : 'No'}
        </Fact>
        <Fact label="Your flags" name="flags">
          {message.flags.length === 0
            ? nothing
            : message.flags.map((flag) => (
                <Box key={flag} component="span" display="block">
                  {flagName(flag)} <code>{flag}</code>
                </Box>
              ))}
        </Fact>
        <Fact label="Reactions" name="reactions">
          {message.reactions.length === 0
            ? nothing
            : message.reactions.map(({ name, code, type, people: by }) => (
                <Box key={`${type} ${code}`} component="span" display="block">
                  {name} <code>{code}</code> <code>{type}</code>, by{' '}
                  {by.map(({ userId, name: reacting }, place) => (
                    <span key={userId}>
                      {place > 0 && ', '}
                      {reacting} <code>{userId}</code>
                    </span>
                  ))}
                </Box>
              ))}
        </Fact>
        <Fact label="Changes" name="edit_history">
          {message.versions.length < 2
            ? nothing
            : `${formatCount(message.versions.length - 1)}, shown under the message`}
        </Fact>
        <Fact label="Last edited" name="last_edit_timestamp">
          {timeOf(message.lastEditAt, 'Never')}
        </Fact>
        <Fact label="Last moved" name="last_moved_timestamp">
          {timeOf(message.lastMovedAt, 'Never')}
        </Fact>
        <Fact label="Content" name="content">
          {formatCount(message.html.length)} characters of HTML, {formatCount(message.markdown.length)} of
          Markdown
        </Fact>
        <Fact label="Content’s type" name="content_type">
          <code>{message.htmlType}</code> or <code>{message.markdownType}</code>, as it is asked for
        </Fact>
        <Fact label="Parts of a widget" name="submessages">
          {message.submessages.length === 0
            ? nothing
            : message.submessages.map((part) => (
                <Stack key={part.id} gap={4} component="span">
                  {part.senderName} <code>{part.type}</code>
                  <code className={classes.source}>{safeText(part.content)}</code>
                </Stack>
              ))}
        </Fact>
      </dl>
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
        <Fact label="People" name="display_recipient">
          {people.map(({ userId, name, email, isMirrorDummy }) => (
            <Box key={userId} component="span" display="block">
              {name} <code>{userId}</code> <span className={textStyle.quiet}>{email}</span>
              {isMirrorDummy && (
                <>
                  , without an account <code>is_mirror_dummy</code>
                </>
              )}
            </Box>
          ))}
        </Fact>
      ) : (
        <>
          <Fact label="Channel" name="display_recipient">
            {channel.name}
          </Fact>
          <Fact label="Channel’s id" name="stream_id">
            <code>{channel.channelId}</code>
          </Fact>
        </>
      )}
      <Fact label="Recipients’ id" name="recipient_id">
        <code>{message.recipientId}</code>
      </Fact>
      <Fact label="Topic" name="subject">
        {channel === null ? nothing : topicWords(message.topic)}
      </Fact>
      <Fact label="Links in the topic" name="topic_links">
        {message.topicLinks.length === 0
          ? nothing
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
