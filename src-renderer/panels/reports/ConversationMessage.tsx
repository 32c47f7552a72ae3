import { Flex, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState, type ReactNode, type Ref } from 'react';
import type { ContextMessage, MessageEdit, Report, ReportReaction } from '#contract/reports.ts';
import { formatClock, formatDate, formatDuration, formatExactTime } from '#contract/words/time.ts';
import { useTopicWords } from '../../state/topic-words.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { Diff } from '../../ui/Diff.tsx';
import { TextDiff } from '../../ui/TextDiff.tsx';
import { EmojiMark } from '../../subjects/emoji/EmojiMark.tsx';
import { MessageHtml } from '../../subjects/messages/MessageHtml.tsx';
import { safeText } from '../../ui/safe-text.tsx';
import { SenderAndTime } from '../../subjects/messages/SenderAndTime.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ConversationMessage.module.css';

/** "14:02" today, with the date otherwise. */
function whenWords(at: number): string {
  const time = formatClock(at * 1_000);
  return formatDate(at) === formatDate(Date.now() / 1_000) ? time : `${formatDate(at)}, ${time}`;
}

const noEdits: readonly MessageEdit[] = [];

/** A message of the conversation; the reported one stands out, with its edits. */
export function ConversationMessage(props: {
  message: ContextMessage;
  organizationUrl: string;
  edits?: readonly MessageEdit[];
  isReported?: boolean;
  ref?: Ref<HTMLElement>;
}): ReactNode {
  const { message, organizationUrl, edits = noEdits, isReported = false, ref } = props;
  return (
    <article ref={ref} className={`${classes.message} ${isReported ? classes.reported : ''}`}>
      <Avatar userId={message.sender.userId} name={message.sender.name} size={28} />
      <div className={layoutStyle.fillWidth}>
        <Flex gap={8} align="baseline" component="p" lh="20px">
          <SenderAndTime
            sender={message.sender.name}
            sent={{ at: message.at, words: whenWords(message.at) }}
          />
          {isReported && <span className={classes.tag}>Reported</span>}
        </Flex>
        <MessageHtml html={message.html} organizationUrl={organizationUrl} />
        {edits.map((edit) => (
          <EditBox
            key={`${edit.at} ${edit.content?.after ?? ''}`}
            edit={edit}
            sentAt={message.at}
            authorId={message.sender.userId}
          />
        ))}
        {message.reactions.length > 0 && <Reactions reactions={message.reactions} />}
      </div>
    </article>
  );
}

/** What a report holds of its message, as Markdown. */
export function CopyOfMessage({
  report,
  body,
  isCut,
}: {
  report: Report;
  body: string;
  isCut: boolean;
}): ReactNode {
  const person = report.content?.reported;
  if (person === undefined) return null;
  return (
    <article className={`${classes.message} ${classes.reported}`}>
      <Avatar userId={person.userId} name={person.name} size={28} />
      <div className={layoutStyle.fillWidth}>
        <Flex gap={8} align="baseline" component="p" lh="20px">
          <SenderAndTime sender={person.name} sent={null} />
          <span className={classes.tag}>Copy</span>
        </Flex>
        <pre className={classes.source} dir="auto">
          {safeText(body)}
        </pre>
        {isCut && (
          <Text fz="sm" c="var(--rc-fg2)" mt={4}>
            The server kept only the beginning.
          </Text>
        )}
      </div>
    </article>
  );
}

function EditBox(props: { edit: MessageEdit; sentAt: number; authorId: number }): ReactNode {
  const topicWords = useTopicWords();
  const { edit, sentAt, authorId } = props;
  const [both, setBoth] = useState(false);
  const { content, topic, channel, by } = edit;
  return (
    <div className={classes.edit}>
      <p className={classes.editHead}>
        <IconHistory size={14} stroke={1.6} aria-hidden />
        <span title={formatExactTime(edit.at)}>
          {content === null ? 'Moved' : 'Edited'} {whenWords(edit.at)},{' '}
          {edit.at - sentAt < 1 ? 'at once' : `${formatDuration(edit.at - sentAt)} after sending`}
          {by === null || by.userId === authorId ? '' : ` by ${by.name}`}
        </span>
        {content !== null && (
          <button type="button" aria-pressed={both} onClick={() => setBoth(!both)}>
            {both ? 'Show changes' : 'Show both'}
          </button>
        )}
      </p>
      {content !== null && !both && (
        <div className={classes.diff}>
          <TextDiff before={content.before} after={content.after} />
        </div>
      )}
      {content !== null && both && (
        <>
          <pre className={classes.source} dir="auto">
            {safeText(content.before)}
          </pre>
          <pre className={classes.source} dir="auto">
            {safeText(content.after)}
          </pre>
        </>
      )}
      {channel !== null && (
        <Text fz="sm" c="var(--rc-fg2)" py={4} px={10}>
          Channel <Diff before={channel.before} after={channel.after} />
        </Text>
      )}
      {topic !== null && (
        <Text fz="sm" c="var(--rc-fg2)" py={4} px={10}>
          Topic <Diff before={topicWords(topic.before)} after={topicWords(topic.after)} />
        </Text>
      )}
    </div>
  );
}

function Reactions({ reactions }: { reactions: readonly ReportReaction[] }): ReactNode {
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {reactions.map(({ name, code, kind, people }) => (
        <li key={`${kind} ${code}`} title={people.join(', ')}>
          <EmojiMark emoji={{ name, code, kind }} />
          <span className="rc-tabular">{people.length}</span>
        </li>
      ))}
    </ul>
  );
}
