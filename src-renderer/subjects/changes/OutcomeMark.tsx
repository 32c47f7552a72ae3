import { Text } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconCircleXFilled,
  IconClock,
  IconHelpCircle,
  IconLoader2,
} from '@tabler/icons-react';
import type { ChangeOutcome } from '#contract/changes.ts';
import { outcomeNames } from '#contract/words/changes.ts';
import { say } from '#words/say.ts';
import layoutStyle from '../../ui/Layout.module.css';

/**
 * `pending` is a change that was applied and that the server's event has not confirmed; `partly-applied` is a change set
 * of which only some were.
 */
export type Outcome = ChangeOutcome | 'pending' | 'partly-applied';

/** The word of an outcome. */
export function outcomeName(outcome: Outcome): string {
  if (outcome === 'pending') return say('change.pending');
  return outcome === 'partly-applied' ? say('change.partly-applied') : outcomeNames[outcome];
}

const icons: Readonly<Record<Outcome, typeof IconClock>> = {
  applied: IconCircleCheckFilled,
  rejected: IconCircleXFilled,
  'not-applied': IconCircleX,
  skipped: IconCircleMinus,
  unknown: IconHelpCircle,
  sending: IconLoader2,
  waiting: IconCircleDashed,
  pending: IconClock,
  'partly-applied': IconCircleHalf2,
};

const colors: Readonly<Record<Outcome, string>> = {
  applied: 'var(--rc-okText)',
  rejected: 'var(--rc-badText)',
  'not-applied': 'var(--rc-badText)',
  skipped: 'var(--rc-fg2)',
  unknown: 'var(--rc-warnText)',
  sending: 'var(--rc-accentText)',
  waiting: 'var(--rc-fg3)',
  pending: 'var(--rc-warnText)',
  'partly-applied': 'var(--rc-warnText)',
};

/**
 * How a change, or a set of them, ended, by a shape of its own and its colour.
 *
 * @param props.withLabel shows the word too; otherwise it is the text alternative.
 */
export function OutcomeMark({ outcome, withLabel = true }: { outcome: Outcome; withLabel?: boolean }) {
  const Icon = icons[outcome];
  const label = outcomeName(outcome);
  const turning = outcome === 'sending' ? 'rc-spinner' : '';
  return (
    <span className={layoutStyle.inlineRow}>
      <Icon
        size={16}
        stroke={1.6}
        className={turning}
        style={{ color: colors[outcome] }}
        {...(withLabel ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      />
      {withLabel ? (
        <Text span inherit fw={500}>
          {label}
        </Text>
      ) : null}
    </span>
  );
}
