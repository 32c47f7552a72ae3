import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JournalChange } from '#contract/journal.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { ChangeDiff } from '../changes/ChangeValue.tsx';
import { OutcomeMark } from '../changes/OutcomeMark.tsx';
import { TargetMark } from '../changes/TargetMark.tsx';
import outcome from '../changes/OutcomeText.module.css';
import classes from './JournalChangeRow.module.css';

/** When a change was sent and ended, for the tip of its outcome. */
function timesOf({ sentAtMilliseconds: sent, endedAtMilliseconds: ended }: JournalChange): string {
  const time = (milliseconds: number): string => formatExactTime(milliseconds / 1_000);
  if (ended === null)
    return sent === null ? say('journal.not-sent') : say('journal.sent', { sent: time(sent) });
  return sent === null
    ? say('journal.not-sent-ended', { ended: time(ended) })
    : say('journal.sent-ended', { sent: time(sent), ended: time(ended) });
}

/** What a change was of, its values before and after, and the server's words or ours. */
export function ChangeFacts({ change }: { change: JournalChange }): ReactNode {
  return (
    <>
      <Group gap="2px 8px" mt={2}>
        <span className={classes.field} dir="auto">
          {change.fieldName}
        </span>
        <ChangeDiff {...change} />
      </Group>
      {change.explanation !== '' && (
        <p
          className={`${outcome.explanation} ${classes.explanation} rc-selectable`}
          data-outcome={change.outcome}
          data-partial={change.isPartial}
          dir="auto"
        >
          {change.explanation} <span>{change.advice}</span>
        </p>
      )}
    </>
  );
}

/**
 * One recorded change: what it is about, how it ended, before and after, and the server's words.
 *
 * @param props.onSubject shows everything that was done with what it is about.
 */
export function JournalChangeRow(props: { change: JournalChange; onSubject: () => void }): ReactNode {
  const { change } = props;
  return (
    <>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.person}
          title={change.email ?? change.name}
          onClick={props.onSubject}
        >
          <TargetMark target={change.target} name={change.name} />
          <bdi className="rc-ellipsis">{change.name}</bdi>
        </button>
        <span title={timesOf(change)}>
          <OutcomeMark outcome={change.outcome} />
        </span>
      </div>
      <ChangeFacts change={change} />
    </>
  );
}
