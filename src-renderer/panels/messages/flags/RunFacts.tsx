import type { ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDayTime, formatDuration } from '#contract/words/time.ts';
import { useNow } from '../../../state/clock.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { useShowMessage } from '../../../subjects/messages/show-message.ts';
import { wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import textStyle from '../../../ui/Text.module.css';
import classes from './RunFacts.module.css';

function MessageLink(props: { messageId: number }): ReactNode {
  const showMessage = useShowMessage();
  const { messageId } = props;
  return (
    <button
      type="button"
      className={classes.messageLink}
      title="Open in the inspector"
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
  const ends = [...(run.foundOldest ? ['oldest'] : []), ...(run.foundNewest ? ['newest'] : [])];
  return (
    <FactList place="page">
      <dt>Started</dt>
      <dd className="rc-tabular">{formatDayTime(run.startedAtMilliseconds / 1_000, now)}</dd>
      {run.reason !== '' && (
        <>
          <dt>Reason</dt>
          <dd dir="auto">{run.reason}</dd>
        </>
      )}
      <dt>Changed</dt>
      <dd className="rc-tabular">
        {countOf(updated, 'message')} {wordsOfFlag(run).done}
      </dd>
      {unchanged > 0 && (
        <>
          <dt>As before</dt>
          <dd className="rc-tabular">{countOf(unchanged, 'message')}</dd>
        </>
      )}
      {uncertain > 0 && (
        <>
          <dt>One or the other</dt>
          <dd className="rc-tabular">
            {countOf(uncertain, 'message')}. A batch was sent twice because its answer was lost: they are so
            now, but the server does not tell any more which of them were before.
          </dd>
        </>
      )}
      <dt>Batches</dt>
      <dd className="rc-tabular">
        {formatCount(run.batches)} in {formatDuration(seconds)}
      </dd>
      <dt>Range</dt>
      <dd className="rc-tabular">
        {run.firstMessageId === null ? (
          <span className={textStyle.quiet}>{isOpen ? 'None yet' : 'None'}</span>
        ) : (
          <>
            Message <MessageLink messageId={run.firstMessageId} /> to{' '}
            <MessageLink messageId={run.lastMessageId ?? run.firstMessageId} />
          </>
        )}
      </dd>
      <dt>Stopped at</dt>
      <dd>
        {ends.length > 0 ? (
          `The ${ends.join(' and the ')}`
        ) : (
          <span className={textStyle.quiet}>{isOpen ? 'Not stopped yet' : 'Neither end reached'}</span>
        )}
      </dd>
      {skippedChannels.length > 0 && (
        <>
          <dt>Left out</dt>
          <dd>
            You do not follow{' '}
            {skippedChannels.length === 1
              ? 'this channel'
              : `these ${formatCount(skippedChannels.length)} channels`}
            , and messages of channels that you do not follow cannot be unread:
            <ul style={{ marginTop: 6 }} aria-label="Channels left out">
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
