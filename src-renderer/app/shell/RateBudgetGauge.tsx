import { Box, Flex } from '@mantine/core';
import type { RateBudget } from '#contract/organization.ts';
import { callLimitWords, callsLeftWords } from '#contract/words/budget.ts';
import { formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import classes from './RateBudgetGauge.module.css';

const bars = 10;
/** Above this share of the limit nobody needs to look, unless a job uses it; below the lower one the gauge warns. */
const ampleShare = 0.25;
const lowShare = 0.1;

/**
 * How many calls the server still takes and, where they are few, when it takes all of them again; while the server told
 * us to wait, until when.
 * https://zulip.com/api/http-headers#rate-limiting-response-headers
 */
export function RateBudgetGauge({ budget, isUsed }: { budget: RateBudget; isUsed: boolean }) {
  const now = useNow();
  const share = budget.limit === 0 ? 0 : budget.remaining / budget.limit;
  const isPaused = budget.pausedUntilMilliseconds !== null && budget.pausedUntilMilliseconds > now;
  const isAmple = !isPaused && share > ampleShare;
  if (isAmple && !isUsed) return null;
  const isLow = isPaused || share < lowShare;
  const filled = Math.ceil(share * bars);
  const refillsIn = budget.refillsAtMilliseconds === null ? 0 : (budget.refillsAtMilliseconds - now) / 1_000;
  const words = isPaused
    ? say('shell.calls-paused', {
        duration: formatDuration(((budget.pausedUntilMilliseconds ?? now) - now) / 1_000),
      })
    : callsLeftWords(budget);
  const refill =
    !isPaused && refillsIn > 0 ? say('shell.calls-refill', { duration: formatDuration(refillsIn) }) : '';
  const calls = callLimitWords(budget);
  return (
    <span
      className={`${classes.gauge} rc-tabular`}
      data-low={isLow || undefined}
      data-ample={isAmple || undefined}
      title={refill === '' ? say('shell.calls', { calls }) : say('shell.calls-refilling', { calls, refill })}
    >
      <Flex component="span" display="inline-flex" gap={2} aria-hidden>
        {Array.from({ length: bars }, (_, index) => (
          <span key={index} className={classes.bar} data-filled={index < filled || undefined} />
        ))}
      </Flex>
      <Box component="span" miw={96} className={classes.words}>
        {words}
      </Box>
      {refill === '' || !isLow ? null : <span className={classes.refill}>{refill}</span>}
    </span>
  );
}
