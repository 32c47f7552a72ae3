import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChangeTarget } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { useIsPending } from '../../state/pending.ts';
import classes from './PendingMark.module.css';

/** For the cell of a value that was sent but that the server's event has not confirmed: a diagonal hatch. */
export const pendingCellClass: string = classes.cell ?? '';

/**
 * A clock and "pending", beside the old value.
 *
 * @param props.short shows the clock alone; the word stays as its text alternative.
 */
export function PendingMark({ short = false }: { short?: boolean }) {
  return (
    <span className={classes.mark} title={say('change.pending-help')}>
      <IconClock
        size={13}
        stroke={1.6}
        {...(short ? { role: 'img', 'aria-label': say('change.pending-mark') } : { 'aria-hidden': true })}
      />
      {short ? null : say('change.pending-mark')}
    </span>
  );
}

/** The same while a change of the target waits, whichever of its fields it is of. */
export function PendingMarkOf({ target }: { target: ChangeTarget }): ReactNode {
  return useIsPending(target) ? <PendingMark /> : null;
}
