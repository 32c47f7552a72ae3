import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDayTime } from '#contract/words/time.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useNow } from '../../../state/clock.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useShowMessage } from '../../../subjects/messages/show-message.ts';
import type { Counting } from './use-count.ts';
import textStyle from '../../../ui/Text.module.css';
import classes from './Flags.module.css';

/** How many messages the filters select, and the first of them for a look. */
export function CountBox(props: { counting: Counting; isAsked: boolean }): ReactNode {
  const showMessage = useShowMessage();
  const { counting, isAsked } = props;
  const { count, isComplete, isCounting, sample, failure } = counting;
  const now = useNow(60_000);
  return (
    <section className={classes.count} aria-label="Selected messages">
      <header>
        <strong className="rc-tabular" role="status" aria-busy={isCounting}>
          {count === null
            ? isAsked && failure === null
              ? 'Counting'
              : 'Not counted yet'
            : isComplete
              ? countOf(count, 'message')
              : `More than ${formatCount(count)} messages`}
        </strong>
        {count !== null && !isComplete && !isCounting && (
          <Button size="xs" onClick={counting.countAll}>
            Count them all
          </Button>
        )}
        {count !== null && isCounting && (
          <Button size="xs" onClick={counting.stop}>
            Stop counting
          </Button>
        )}
      </header>
      {failure !== null && failure.kind !== 'cancelled' && (
        <Notice tone="bad">{failureMessage(failure)}</Notice>
      )}
      {count === 0 && (
        <p className={textStyle.hint}>The filters select nothing. Remove a condition or invert it.</p>
      )}
      {sample.length > 0 && (
        <ul aria-label="The first of them">
          {sample.map((message) => (
            <li key={message.messageId}>
              <button
                type="button"
                title="Open in the inspector"
                onClick={() => showMessage(message.messageId)}
              >
                <Text className="rc-ellipsis" component="bdi" inherit fw={500}>
                  {message.senderName}
                </Text>
                <Text className="rc-ellipsis" component="bdi" inherit fz="sm" c="var(--rc-fg2)">
                  {message.place}
                </Text>
                <bdi className="rc-ellipsis">{message.excerpt}</bdi>
                <time className="rc-tabular">{formatDayTime(message.sentAt, now)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
