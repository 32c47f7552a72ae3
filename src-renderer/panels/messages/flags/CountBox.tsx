import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
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
    <section className={classes.count} aria-label={say('flags.selected')}>
      <header>
        <strong className="rc-tabular" role="status" aria-busy={isCounting}>
          {count === null
            ? isAsked && failure === null
              ? say('flags.counting')
              : say('flags.not-counted')
            : isComplete
              ? say('flags.messages', { count })
              : say('flags.more-than', { count })}
        </strong>
        {count !== null && !isComplete && !isCounting && (
          <Button size="xs" onClick={counting.countAll}>
            {say('flags.count-all')}
          </Button>
        )}
        {count !== null && isCounting && (
          <Button size="xs" onClick={counting.stop}>
            {say('flags.stop-counting')}
          </Button>
        )}
      </header>
      {failure !== null && failure.kind !== 'cancelled' && (
        <Notice tone="bad">{failureMessage(failure)}</Notice>
      )}
      {count === 0 && <p className={textStyle.hint}>{say('flags.selects-nothing')}</p>}
      {sample.length > 0 && (
        <ul aria-label={say('flags.first-messages')}>
          {sample.map((message) => (
            <li key={message.messageId}>
              <button
                type="button"
                title={say('flags.open-in-inspector')}
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
