import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FlagRun } from '../../../src-preload/contract/flag-entities.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { Notice } from '../../ui/Notice.tsx';
import { countWords, dayAndTime, durationWords } from '../../ui/time-words.ts';
import { showMessage } from '../inspector/show-message.ts';
import { messagesWords, narrowSummary, wordsOfFlag } from './narrow-words.ts';
import { stateWords } from './run-words.ts';
import classes from './Flags.module.css';

interface RunViewProps {
  organizationId: string;
  run: FlagRun;
  onForgotten: () => void;
}

function MessageLink(props: { organizationId: string; messageId: number }): ReactNode {
  const { organizationId, messageId } = props;
  return (
    <button
      type="button"
      className={classes.messageLink}
      title="Open in the inspector"
      onClick={() => showMessage(organizationId, messageId)}
    >
      <code>{messageId}</code>
    </button>
  );
}

/** One run: how far it is, what it changed, what was left out, and what can be done with it. */
export function RunView({ organizationId, run, onForgotten }: RunViewProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(1_000);
  const { processed, updated, uncertain, expected, state } = run;
  const share = expected === null || expected === 0 ? null : Math.min(1, processed / expected);
  const hasEnded = state === 'finished' || state === 'cancelled';
  const end = run.finishedAtMilliseconds ?? now;
  const waits = run.waitingUntilMilliseconds;

  async function control(command: 'pause' | 'resume' | 'cancel'): Promise<void> {
    setProblem(null);
    const result = await call('flags.control', { organizationId, runId: run.id, command });
    if (!result.ok) setProblem(failureMessage(result.failure));
  }
  async function forget(): Promise<void> {
    const result = await call('flags.forget', { organizationId, runId: run.id });
    if (result.ok) onForgotten();
    else setProblem(failureMessage(result.failure));
  }

  return (
    <div className={classes.form}>
      <div className={classes.formBody}>
        <h2>
          {wordsOfFlag(run).title}: <bdi>{narrowSummary(run.narrow)}</bdi>
        </h2>
        <p className={classes.number}>
          <strong className="rc-tabular">{countWords(processed)}</strong>
          <span className="rc-tabular">
            {expected === null ? 'messages so far' : `of ${messagesWords(expected)}`}
            {run.estimatedSecondsLeft !== null && `, ${durationWords(run.estimatedSecondsLeft)} left`}
          </span>
        </p>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label="Messages gone through"
          aria-valuemin={0}
          aria-valuemax={expected ?? processed}
          aria-valuenow={processed}
          data-state={state}
          data-unknown={share === null && state === 'running'}
        >
          <span style={{ width: `${share === null ? (state === 'finished' ? 100 : 0) : share * 100}%` }} />
        </div>
        <p className={classes.state} role="status" data-state={state}>
          {stateWords(run)}
          {waits !== null && state === 'running' && (
            <span className="rc-tabular"> Next try in {durationWords((waits - now) / 1_000)}.</span>
          )}
        </p>
        {run.explanation !== '' && (
          <Notice tone={state === 'stopped' ? 'bad' : 'warn'}>{run.explanation}</Notice>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <dl className={classes.facts}>
          <dt>Changed</dt>
          <dd className="rc-tabular">
            {messagesWords(updated)} {wordsOfFlag(run).done}
          </dd>
          <dt>So already</dt>
          <dd className="rc-tabular">{messagesWords(processed - updated - uncertain)}</dd>
          {uncertain > 0 && (
            <>
              <dt>One or the other</dt>
              <dd className="rc-tabular">
                {messagesWords(uncertain)}. A batch was sent twice because its answer was lost: they are so
                now, but the server does not tell any more which of them were before.
              </dd>
            </>
          )}
          <dt>Batches</dt>
          <dd className="rc-tabular">
            {countWords(run.batches)} in {durationWords((end - run.startedAtMilliseconds) / 1_000)}, begun{' '}
            {dayAndTime(run.startedAtMilliseconds / 1_000, now)}
          </dd>
          <dt>From, to</dt>
          <dd className="rc-tabular">
            {run.firstMessageId === null ? (
              'No message yet'
            ) : (
              <>
                Message <MessageLink organizationId={organizationId} messageId={run.firstMessageId} /> to{' '}
                <MessageLink
                  organizationId={organizationId}
                  messageId={run.lastMessageId ?? run.firstMessageId}
                />
              </>
            )}
          </dd>
          <dt>Ends reached</dt>
          <dd>
            {[...(run.foundOldest ? ['oldest'] : []), ...(run.foundNewest ? ['newest'] : [])].join(' and ') ||
              'None yet'}
          </dd>
          {run.reason !== '' && (
            <>
              <dt>Reason</dt>
              <dd dir="auto">{run.reason}</dd>
            </>
          )}
          <dt>Left out</dt>
          <dd>
            {run.skippedChannels.length === 0 ? (
              'No channel'
            ) : (
              <>
                You do not follow{' '}
                {run.skippedChannels.length === 1
                  ? 'this channel'
                  : `these ${run.skippedChannels.length} channels`}
                , and messages of others cannot be unread:
                <ul className={classes.skipped}>
                  {run.skippedChannels.map(({ channelId, name }) => (
                    <li key={channelId}>
                      #<bdi>{name}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </dd>
        </dl>
      </div>
      <footer className={classes.foot}>
        <span />
        {hasEnded || state === 'stopped' ? (
          <Button size="md" onClick={() => void forget()}>
            Take it from the list
          </Button>
        ) : (
          <Button size="md" variant="dangerQuiet" onClick={() => void control('cancel')}>
            Cancel the rest
          </Button>
        )}
        {state === 'running' && (
          <Button size="md" onClick={() => void control('pause')}>
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'stopped') && (
          <Button size="md" variant="filled" onClick={() => void control('resume')}>
            {state === 'paused' ? 'Resume' : 'Try again'}
          </Button>
        )}
      </footer>
    </div>
  );
}
