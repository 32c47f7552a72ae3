import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './Diff.module.css';

/** How the value after is drawn: it gives something, takes something away, is just another one, or was never written. */
export type DiffTone = 'gain' | 'loss' | 'neutral' | 'unwritten';

/** A value without an earlier one, such as a message to be sent. */
export function NewValue({ tone = 'gain', children }: { tone?: DiffTone; children: ReactNode }): ReactNode {
  return (
    <span className={classes.diff}>
      <bdi className={classes.after} data-tone={tone}>
        {children}
      </bdi>
    </span>
  );
}

/**
 * A value before, an arrow, and the value after; read aloud as "before, changes to, after". Values too long for one
 * line are stacked.
 *
 * @param props.isTall the values are taller than a line, so the arrow is centred.
 */
export function Diff({
  before,
  after,
  tone = 'neutral',
  isTall = false,
}: {
  before: ReactNode;
  after: ReactNode;
  tone?: DiffTone;
  isTall?: boolean;
}) {
  return (
    <span className={classes.diff} data-both data-tall={isTall || undefined}>
      <bdi className={classes.before}>{before}</bdi>
      <span className={classes.goesTo}>
        <IconArrowRight
          size={13}
          stroke={1.6}
          className={classes.arrow}
          role="img"
          aria-label={say('ui.changes-to')}
        />
        <bdi className={classes.after} data-tone={tone}>
          {after}
        </bdi>
      </span>
    </span>
  );
}
