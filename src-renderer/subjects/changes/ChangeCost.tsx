import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallSpan, ChangeSet } from '#contract/changes.ts';
import { callLimitWords } from '#contract/words/budget.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { formatDuration } from '#contract/words/time.ts';
import figures from '../../ui/Figures.module.css';
import classes from './ChangeCost.module.css';

/** Where there are many spans, only the first two have room for more than their number. */
function spanWords({ calls, afterSeconds }: CallSpan, index: number, count: number): string {
  if (afterSeconds === 0) return `${formatCount(calls)} now`;
  if (index > 1 || count > 4) return formatCount(calls);
  return `${formatCount(calls)} after ${formatDuration(afterSeconds)}`;
}

/** How many calls, how long under the rate limits, and when each stretch of calls can be sent. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  return (
    <Box component="section" mb={20} aria-label="Calls and time">
      <div className={`${figures.figures} ${classes.costNumbers}`}>
        <p>
          <strong className="rc-tabular">{formatCount(changeSet.calls)}</strong>
          <span>{plural(changeSet.calls, 'call')} to the server</span>
        </p>
        <p>
          <strong className="rc-tabular">
            about {formatDuration(Math.max(1, changeSet.estimatedSeconds))}
          </strong>
          <span>
            {changeSet.budget === null ? 'under the rate limits' : callLimitWords(changeSet.budget)}
          </span>
        </p>
      </div>
      <Flex gap={14} mt={12} role="list">
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
      </Flex>
    </Box>
  );
}
