import { IconCircleCheckFilled, IconCircleMinus, IconHelpCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { formatDuration } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { PartsBar } from '../../../ui/PartsBar.tsx';
import type { JobScreen } from '../../../ui/JobScreen.tsx';
import { wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import { runRemark, runStateName } from './run-words.ts';

/** How far a run is: the number done first, then the time left, with a bar split by what became of the messages. */
export function runProgress(run: FlagRun, now: number): ComponentProps<typeof JobScreen>['progress'] {
  const { processed, updated, uncertain, expected, state } = run;
  const left = run.estimatedSecondsLeft;
  const stateName = runStateName(run);
  // More may have come since they were counted.
  const whole = Math.max(expected ?? 0, processed);
  const isEndless = expected === null && state === 'running';
  const isWhole = state === 'finished' && processed === expected;
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
      words: say('flags.part-unchanged'),
    },
    {
      name: 'uncertain',
      tone: 'warn' as const,
      color: 'warnText',
      count: uncertain,
      Icon: IconHelpCircle,
      words: say('flags.part-uncertain'),
    },
  ].filter(({ name, count }) => name === 'changed' || count > 0);
  return {
    done: processed,
    whole:
      expected === null
        ? say('flags.messages-so-far')
        : isWhole
          ? say('flags.messages-unit', { count: expected })
          : say('flags.of-messages', { count: expected }),
    share: isWhole
      ? ''
      : expected === null || expected === 0
        ? say('flags.total-unknown')
        : say('flags.share-done', { share: Math.min(1, Math.floor((processed / expected) * 100) / 100) }),
    state: left === null ? stateName : say('flags.time-left', { duration: formatDuration(left) }),
    remark: runRemark(run, now),
    spoken: stateName,
    // All of one kind are the number at the start of the line.
    ...(parts.length > 1 && {
      outcomes: parts.map(({ name, count, Icon, color, words }) => (
        <li key={name}>
          <Icon size={15} color={`var(--rc-${color})`} aria-hidden />
          {say('flags.part', { count, words })}
        </li>
      )),
    }),
    bar: (
      <PartsBar
        size="large"
        role="progressbar"
        aria-label={say('flags.progress')}
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
    ),
  };
}
