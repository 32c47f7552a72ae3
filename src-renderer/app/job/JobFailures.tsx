import type { ReactNode } from 'react';
import type { JobFailure } from '#contract/changes.ts';
import { outcomeNames } from '#contract/words/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import outcome from '../../subjects/changes/OutcomeText.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './JobRows.module.css';

/** What was not applied for the same reason: how many changes, why, and what to do about it. */
export function JobFailures({ failures }: { failures: readonly JobFailure[] }): ReactNode {
  if (failures.length === 0) return null;
  return (
    <ul className={classes.failures} aria-label={say('job.not-applied')}>
      {failures.map((failure) => (
        <li key={`${failure.outcome} ${failure.explanation}`}>
          <OutcomeMark outcome={failure.outcome} withLabel={false} />
          <strong className="rc-tabular">
            {formatCount(failure.count)} {outcomeNames[failure.outcome].toLowerCase()}
          </strong>
          <span className={`${outcome.explanation} rc-selectable`} data-outcome={failure.outcome}>
            {failure.explanation} <span className={textStyle.soft}>{failure.advice}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
