import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleMinus, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { useNow } from '../../../state/clock.ts';
import { PartsBar } from '../../../ui/PartsBar.tsx';
import { ProgressBox } from '../../../ui/ProgressBox.tsx';
import { wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import { runStateNames, runSentence } from './run-words.ts';

/** How far a run is: the number done first, then the time left, with a bar split by what became of the messages. */
export function RunProgress({ run }: { run: FlagRun }): ReactNode {
  const now = useNow(1_000);
  const { processed, updated, uncertain, expected, state, waitingUntilMilliseconds: waits } = run;
  const left = run.estimatedSecondsLeft;
  // More may have come since they were counted.
  const whole = Math.max(expected ?? 0, processed);
  const isEndless = expected === null && state === 'running';
  const parts = [
    {
      name: 'changed',
      tone: 'ok' as const,
      color: 'ok',
      count: updated,
      Icon: IconCircleCheckFilled,
      words: wordsOfFlag(run).done,
    },
    {
      name: 'unchanged',
      tone: 'quiet' as const,
      color: 'fg3',
      count: processed - updated - uncertain,
      Icon: IconCircleMinus,
      words: 'unchanged',
    },
    {
      name: 'uncertain',
      tone: 'warn' as const,
      color: 'warnText',
      count: uncertain,
      Icon: IconHelpCircle,
      words: 'one or the other',
    },
  ].filter(({ name, count }) => name === 'changed' || count > 0);
  return (
    <ProgressBox
      done={processed}
      whole={expected === null ? 'messages so far' : `of ${countOf(expected, 'message')}`}
      share={
        expected === null || expected === 0
          ? 'Total unknown'
          : `${Math.min(100, Math.floor((processed / expected) * 100))}% done`
      }
      state={left === null ? runStateNames[state] : `About ${formatDuration(left)} left`}
      remark={
        <>
          {left !== null && `Finishes near ${formatClock(now + left * 1_000)}`}
          {waits !== null && state === 'running' && ` Next try in ${formatDuration((waits - now) / 1_000)}`}
        </>
      }
      outcomes={parts.map(({ name, count, Icon, color, words }) => (
        <li key={name} style={{ lineHeight: '16px' }}>
          <Icon size={15} color={`var(--rc-${color})`} aria-hidden />
          {formatCount(count)} {words}
        </li>
      ))}
    >
      <PartsBar
        size="large"
        role="progressbar"
        aria-label="Messages gone through"
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={processed}
        endless={isEndless}
        parts={[
          ...parts.map(({ name, tone, count }) => ({
            key: name,
            tone: isEndless ? ('empty' as const) : tone,
            share: count,
          })),
          ...(expected === null ? [] : [{ key: 'left', tone: 'empty', share: whole - processed } as const]),
        ]}
      />
      <Text size="sm" c="var(--rc-fg2)" mt={8} mb={-2} role="status">
        {runSentence(run)}
      </Text>
    </ProgressBox>
  );
}
