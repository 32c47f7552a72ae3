import type { ReactNode } from 'react';
import type { CallSpan, ChangeSet } from '#contract/change-entities.ts';
import { countWords, durationWords } from '../time-words.ts';
import figures from '../Figures.module.css';
import classes from './ChangeCost.module.css';

/** Where there are many spans, only the first two have room for more than their number. */
function spanWords({ calls, afterSeconds }: CallSpan, index: number, count: number): string {
  if (afterSeconds === 0) return `${countWords(calls)} now`;
  if (index > 1 || count > 4) return countWords(calls);
  return `${countWords(calls)} after ${durationWords(afterSeconds)}`;
}

/** How many calls, how long under the rate limits, and when each stretch of calls can be sent. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  return (
    <section className={classes.cost} aria-label="Calls and time">
      <div className={`${figures.figures} ${classes.costNumbers}`}>
        <p>
          <strong className="rc-tabular">{countWords(changeSet.calls)}</strong>
          <span>{changeSet.calls === 1 ? 'call to the server' : 'calls to the server'}</span>
        </p>
        <p>
          <strong className="rc-tabular">
            about {durationWords(Math.max(1, changeSet.estimatedSeconds))}
          </strong>
          <span>
            {changeSet.budget === null
              ? 'under the rate limits'
              : `${countWords(changeSet.budget.remaining)} of ${countWords(changeSet.budget.limit)} calls left`}
          </span>
        </p>
      </div>
      <div className={classes.spans} role="list">
        {changeSet.spans.map((span, index, spans) => (
          <div
            key={span.afterSeconds}
            role="listitem"
            className={classes.span}
            style={{ flexGrow: span.calls }}
            data-waits={span.afterSeconds !== 0}
          >
            <span className={classes.spanBar} />
            <span className={`${classes.spanWords} rc-tabular`}>{spanWords(span, index, spans.length)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
