import type { ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { formatDayTime, formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { useShowMessage } from '../../../subjects/messages/show-message.ts';
import { wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import textStyle from '../../../ui/Text.module.css';
import classes from './RunFacts.module.css';

function MessageLink(props: { messageId: number }): ReactNode {
  const showMessage = useShowMessage();
  const { messageId } = props;
  return (
    <button
      type="button"
      className={classes.messageLink}
      title={say('flags.open-in-inspector')}
      onClick={() => showMessage(messageId)}
    >
      <code>{messageId}</code>
    </button>
  );
}

/** What a run changed and what it left alone, in numbers that add up. */
export function RunFacts({ run }: { run: FlagRun }): ReactNode {
  const now = useNow(1_000);
  const { processed, updated, uncertain, skippedChannels } = run;
  const unchanged = processed - updated - uncertain;
  const seconds = ((run.finishedAtMilliseconds ?? now) - run.startedAtMilliseconds) / 1_000;
  const isOpen = run.state === 'running' || run.state === 'paused';
  const ends = run.foundOldest ? (run.foundNewest ? 'both' : 'oldest') : run.foundNewest ? 'newest' : null;
  return (
    <FactList place="page">
      <dt>{say('flags.started')}</dt>
      <dd className="rc-tabular">{formatDayTime(run.startedAtMilliseconds / 1_000, now)}</dd>
      {run.reason !== '' && (
        <>
          <dt>{say('change.reason')}</dt>
          <dd dir="auto">{run.reason}</dd>
        </>
      )}
      <dt>{say('flags.changed')}</dt>
      <dd className="rc-tabular">
        {say('flags.messages-done', { count: updated, done: wordsOfFlag(run).done })}
      </dd>
      {unchanged > 0 && (
        <>
          <dt>{say('flags.unchanged')}</dt>
          <dd className="rc-tabular">{say('flags.messages', { count: unchanged })}</dd>
        </>
      )}
      {uncertain > 0 && (
        <>
          <dt>{say('flags.uncertain')}</dt>
          <dd className="rc-tabular">
            {say('flags.uncertain-help', { count: uncertain, done: wordsOfFlag(run).done })}
          </dd>
        </>
      )}
      <dt>{say('flags.requests')}</dt>
      <dd className="rc-tabular">
        {say('flags.requests-in', { count: run.batches, duration: formatDuration(seconds) })}
      </dd>
      <dt>{say('flags.range')}</dt>
      <dd className="rc-tabular">
        {run.firstMessageId === null ? (
          <span className={textStyle.quiet}>{isOpen ? say('flags.none-yet') : say('flags.none')}</span>
        ) : (
          sayNodes('flags.from-to', {
            first: <MessageLink messageId={run.firstMessageId} />,
            last: <MessageLink messageId={run.lastMessageId ?? run.firstMessageId} />,
          })
        )}
      </dd>
      {!isOpen && (
        <>
          <dt>{say('flags.reached')}</dt>
          <dd>
            {ends !== null ? (
              say('flags.ends', { ends })
            ) : (
              <span className={textStyle.quiet}>{say('flags.no-end')}</span>
            )}
          </dd>
        </>
      )}
      {skippedChannels.length > 0 && (
        <>
          <dt>{say('flags.left-out')}</dt>
          <dd>
            {say('flags.left-out-help', { count: skippedChannels.length })}
            <ul style={{ marginTop: 6 }} aria-label={say('flags.channels-left-out')}>
              {skippedChannels.map(({ channelId, name }) => (
                <li key={channelId}>
                  #<bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </FactList>
  );
}
