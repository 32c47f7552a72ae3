import { Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallSpan, ChangeSet } from '#contract/changes.ts';
import { kindNamed } from '#contract/kinds/kinds.ts';
import { callLimitWords } from '#contract/words/budget.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { formatDuration } from '#contract/words/time.ts';
import classes from './ChangeCost.module.css';

/** Where there are many spans, only the first two have room for more than their number. */
function spanWords({ calls, afterSeconds }: CallSpan, index: number, count: number): string {
  if (afterSeconds === 0) return `${formatCount(calls)} now`;
  if (index > 1 || count > 4) return formatCount(calls);
  return `${formatCount(calls)} after ${formatDuration(afterSeconds)}`;
}

const thingWords = ({ kind, count }: ChangeSet['things'][number]): string =>
  countOf(count, kindNamed(kind)?.noun ?? 'thing');

/** How many people and things change, and in small what that takes: the calls, and how long under the rate limits. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  const { things, largeShare, calls, estimatedSeconds, spans, budget } = changeSet;
  const [first, ...rest] = things.map(thingWords);
  const isOneThing = things.length === 1 && things[0]?.count === 1;
  return (
    <section className={classes.cost} aria-label="Scope and cost">
      {first !== undefined && !isOneThing && (
        <p className={`${classes.scope} rc-tabular`}>
          <strong>{first}</strong>
          {rest.length > 0 && <span>and {listOf(rest)}</span>}
          {largeShare !== null && (
            <span className={classes.share}>
              <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
              {largeShare}% of the organization
            </span>
          )}
        </p>
      )}
      {spans.length > 1 && (
        <Flex gap={14} role="list">
          {spans.map((span, index) => (
            <div
              key={span.afterSeconds}
              role="listitem"
              className={classes.span}
              style={{ flexGrow: span.calls }}
              data-waits={span.afterSeconds !== 0}
            >
              <span className={classes.spanBar} />
              <span className={`${classes.spanWords} rc-tabular`}>
                {spanWords(span, index, spans.length)}
              </span>
            </div>
          ))}
        </Flex>
      )}
      <p className={`${classes.calls} rc-tabular`}>
        <span>{countOf(calls, 'call')} to the server</span>
        <span>about {formatDuration(Math.max(1, estimatedSeconds))}</span>
        {budget !== null && <span>{callLimitWords(budget)}</span>}
      </p>
    </section>
  );
}
