import type { ReactNode } from 'react';
import type { ChangeSet } from '../../../src-preload/contract/entities.ts';
import { useNow } from '../../state/clock.ts';
import { countWords, durationWords } from '../time-words.ts';
import { callSpans } from './call-spans.ts';
import type { CallSpan } from './call-spans.ts';
import classes from './ChangePreview.module.css';

function spanWords(span: CallSpan): string {
  if (span.waitSeconds === 0) return `${countWords(span.calls)} now`;
  if (span.waitSeconds === null) return countWords(span.calls);
  return `${countWords(span.calls)} after ${durationWords(span.waitSeconds)}`;
}

/** How many calls, how long under the rate limits, and when each stretch of calls can be sent. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  const now = useNow();
  const spans = callSpans(changeSet.calls, changeSet.budget, now);
  return (
    <section className={classes.cost} aria-label="Calls and time">
      <div className={classes.costNumbers}>
        <p>
          <strong className="rc-tabular">{countWords(changeSet.calls)}</strong>
          <span>{changeSet.calls === 1 ? 'call to the server' : 'calls to the server'}</span>
        </p>
        <p>
          <strong className="rc-tabular">about {durationWords(Math.max(1, changeSet.estimatedSeconds))}</strong>
          <span>
            {changeSet.budget === null
              ? 'under the rate limits'
              : `${countWords(changeSet.budget.remaining)} of ${countWords(changeSet.budget.limit)} calls left`}
          </span>
        </p>
      </div>
      <div className={classes.spans} role="list">
        {spans.map((span, index) => (
          <div
            key={index}
            role="listitem"
            className={classes.span}
            style={{ flexGrow: span.calls }}
            data-waits={span.waitSeconds !== 0}
          >
            <span className={classes.spanBar} />
            <span className={`${classes.spanWords} rc-tabular`}>{spanWords(span)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
