import { Box, Button, Group, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconCopy,
  IconLoader2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { say, type MessageId } from '#words/say.ts';
import { call } from '../bridge/client.ts';
import classes from './CheckedSteps.module.css';
import layout from './Layout.module.css';

/** A step of checking the way to a server. */
export interface CheckedStep {
  readonly id: string;
  readonly label: string;
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  readonly detail: string;
  /** What to do about a failure. */
  readonly advice?: string;
  readonly milliseconds: number | null;
}

const states = {
  waiting: { icon: IconCircleDashed, word: 'ui.step-waiting' },
  running: { icon: IconLoader2, word: 'ui.step-running' },
  passed: { icon: IconCircleCheck, word: 'ui.step-passed' },
  failed: { icon: IconCircleXFilled, word: 'ui.step-failed' },
  skipped: { icon: IconCircleMinus, word: 'ui.step-skipped' },
} as const satisfies Record<CheckedStep['state'], { icon: typeof IconCopy; word: MessageId }>;

/**
 * The steps as plain text, for the administrator of the server or network. Contains nothing secret, only what the
 * checks found.
 *
 * @param title what was checked.
 */
export function reportOf(title: string, steps: readonly CheckedStep[]): string {
  const lines = steps.map(({ label, state, detail, milliseconds }) => {
    const time = milliseconds === null ? '' : ` (${say('ui.milliseconds', { milliseconds })})`;
    return `${label}: ${say(states[state].word)}${time}${detail === '' ? '' : `: ${detail}`}`;
  });
  return [title, ...lines].join('\n');
}

function CopyReport({ title, steps }: { title: string; steps: readonly CheckedStep[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const result = await call('clipboard.write', { text: reportOf(title, steps) });
    setCopied(result.ok);
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      me={-8}
      c="var(--rc-accentText)"
      leftSection={<IconCopy size={15} stroke={1.6} />}
      onClick={() => void copy()}
    >
      {copied ? say('ui.copied') : say('ui.copy-report')}
    </Button>
  );
}

/** What was checked on the way to a server, step by step, live. */
export function CheckedSteps({
  title,
  steps,
  isRunning,
}: {
  /** The first line of the report. */
  title: string;
  steps: readonly CheckedStep[];
  isRunning: boolean;
}) {
  return (
    <Box
      component="section"
      pt={12}
      px={24}
      pb={16}
      bdrs="0 0 8px 8px"
      bg="var(--rc-sunken)"
      className={layout.lineAbove}
      aria-label={say('ui.checks')}
    >
      <Group gap={0} wrap="nowrap" justify="space-between" mih={24} mb={4}>
        <Text component="h2" size="sm" fw={600}>
          {isRunning ? say('ui.checking') : say('ui.checks')}
        </Text>
        {isRunning ? null : <CopyReport title={title} steps={steps} />}
      </Group>
      <ol aria-live="polite">
        {steps.map(({ id, label, state, detail, advice = '', milliseconds }) => {
          const { icon: Icon, word } = states[state];
          return (
            <li key={id} className={classes.step} data-state={state}>
              <Icon
                size={16}
                stroke={1.6}
                className={state === 'running' ? 'rc-spinner' : undefined}
                aria-hidden
              />
              <span className={classes.label}>
                {label}
                <span className="rc-visually-hidden">, {say(word)}</span>
              </span>
              <span className={`${classes.detail} rc-selectable`}>
                {detail === '' ? say(word) : detail}
                {advice === '' ? null : (
                  <Text span inherit display="block" c="var(--rc-fg)">
                    {advice}
                  </Text>
                )}
              </span>
              <Text span inherit c="dimmed" className="rc-tabular">
                {milliseconds === null
                  ? ''
                  : say('ui.milliseconds', { milliseconds: Math.round(milliseconds) })}
              </Text>
            </li>
          );
        })}
      </ol>
    </Box>
  );
}
