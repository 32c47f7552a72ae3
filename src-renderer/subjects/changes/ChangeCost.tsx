import { Flex, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallSpan, ChangeSet } from '#contract/changes.ts';
import { kindNamed } from '#contract/kinds/kinds.ts';
import { callLimitWords } from '#contract/words/budget.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import classes from './ChangeCost.module.css';

const thingWords = ({ kind, count }: ChangeSet['things'][number]): string =>
  countOf(count, kindNamed(kind)?.noun ?? 'thing');

interface ScheduleProps {
  spans: readonly CallSpan[];
  endsAtMilliseconds: number;
}

/** The calls between the waits for the rate limits, as long as they are many, and when the last one is through. */
function Schedule({ spans, endsAtMilliseconds }: ScheduleProps): ReactNode {
  const first = spans.find(({ afterSeconds }) => afterSeconds === 0);
  return (
    <Stack gap={6}>
      <Flex gap={14} aria-hidden>
        {spans.map(({ afterSeconds, calls }) => (
          <span key={afterSeconds} className={classes.span} style={{ flexGrow: calls }} />
        ))}
      </Flex>
      <Flex justify="space-between" className={`${classes.spanWords} rc-tabular`}>
        <span>{first !== undefined && `${formatCount(first.calls)} now`}</span>
        <span>ends about {formatClock(endsAtMilliseconds)}</span>
      </Flex>
    </Stack>
  );
}

/** How many people and things change, and in small what that takes: the calls, and how long under the rate limits. */
export function ChangeCost({ changeSet }: { changeSet: ChangeSet }): ReactNode {
  const { things, largeShare, calls, estimatedSeconds, spans, budget } = changeSet;
  const [first, ...rest] = things.map(thingWords);
  const now = useNow();
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
      {spans.length > 1 && <Schedule spans={spans} endsAtMilliseconds={now + estimatedSeconds * 1_000} />}
      <p className={`${classes.calls} rc-tabular`}>
        <span>{countOf(calls, 'call')} to the server</span>
        <span>about {formatDuration(Math.max(1, estimatedSeconds))}</span>
        {budget !== null && <span>{callLimitWords(budget)}</span>}
      </p>
    </section>
  );
}
