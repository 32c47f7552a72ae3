import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { Box, Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { InspectedMessage, MessageVersion } from '#contract/messages.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useNow } from '../../../state/clock.ts';
import { useTopicWords } from '../../../state/topic-words.ts';
import { Diff } from '../../../ui/Diff.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextDiff } from '../../../ui/TextDiff.tsx';
import { safeText } from '../../../ui/safe-text.tsx';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { CompareVersions } from './CompareVersions.tsx';
import { changeWords } from './message-words.ts';
import classes from './Inspector.module.css';

interface VersionProps {
  version: MessageVersion;
  isFirst: boolean;
  /** Where edits are hidden, the server fills the first version with the text of today. */
  hasText: boolean;
}

function Version({ version, isFirst, hasText }: VersionProps): ReactNode {
  const topicWords = useTopicWords();
  const { contentBefore, topicBefore, channel, channelBefore } = version;
  const now = useNow(60_000);
  return (
    <li className={classes.version}>
      <p className={classes.versionHead}>
        <IconHistory size={14} stroke={1.6} aria-hidden />
        <strong>{changeWords(version, isFirst)}</strong>
        {version.by === null ? <span>{say('inspector.by-unknown')}</span> : <bdi>{version.by.name}</bdi>}
        <time className="rc-tabular" title={formatExactTime(version.at)}>
          {formatDayTime(version.at, now)}
        </time>
      </p>
      {isFirst && hasText && (
        <Box component="p" className="rc-selectable" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {safeText(version.content)}
        </Box>
      )}
      {contentBefore !== null && (
        <div>
          <TextDiff before={contentBefore} after={version.content} />
        </div>
      )}
      {channelBefore !== null && channel !== null && (
        <Group component="p" gap={8} c="var(--rc-fg2)">
          {say('inspector.channel')} <Diff before={channelBefore.name} after={channel.name} />
        </Group>
      )}
      {topicBefore !== null && (
        <Group component="p" gap={8} c="var(--rc-fg2)">
          {say('inspector.topic')} <Diff before={topicWords(topicBefore)} after={topicWords(version.topic)} />
        </Group>
      )}
    </li>
  );
}

/** Each takes a while to compare; the others are shown on request. */
const firstShown = 20;

/** Every version of the message, newest first, each as its difference from the one before. */
export function MessageVersions({ message }: { message: InspectedMessage }): ReactNode {
  const { versions, versionsTrouble, hiddenEdits, lastEditAt } = message;
  const now = useNow(60_000);
  const [isAllShown, setAllShown] = useState(false);
  const changeCount = Math.max(0, versions.length - 1);
  const newestFirst = versions.toReversed();
  const shown = isAllShown ? newestFirst : newestFirst.slice(0, firstShown);
  return (
    <section className={classes.versions} aria-labelledby="inspector-versions">
      <h2 id="inspector-versions">
        {say('inspector.edit-history')}{' '}
        <span className="rc-tabular">
          {changeCount === 0
            ? ''
            : hiddenEdits === 'none'
              ? say('inspector.change-count', { count: changeCount })
              : say('inspector.move-count', { count: changeCount })}
        </span>
      </h2>
      {versionsTrouble !== '' && <Notice tone="warn">{sayText(versionsTrouble)}</Notice>}
      {hiddenEdits !== 'none' && lastEditAt !== null && (
        <Notice>
          {sayNodes(hiddenEdits === 'by-policy' ? 'inspector.edits-hidden' : 'inspector.edits-unexplained', {
            time: (
              <time key="time" title={formatExactTime(lastEditAt)}>
                {formatDayTime(lastEditAt, now)}
              </time>
            ),
          })}
        </Notice>
      )}
      {versions.length === 0 && versionsTrouble === '' && hiddenEdits === 'none' && (
        <Group gap={6} wrap="nowrap" component="p" c="dimmed">
          <IconArrowRight size={14} stroke={1.6} aria-hidden />
          {say('inspector.no-history')}
        </Group>
      )}
      <CompareVersions key={message.messageId} versions={versions} />
      <ol reversed>
        {shown.map((version, index) => (
          <Version
            key={`${version.at} ${versions.length - index}`}
            version={version}
            isFirst={index === versions.length - 1}
            hasText={hiddenEdits === 'none'}
          />
        ))}
      </ol>
      {shown.length < versions.length && (
        <Button mt={8} onClick={() => setAllShown(true)}>
          {say('inspector.show-earlier', { count: versions.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
