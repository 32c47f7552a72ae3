import type { ChangeOutcome } from '../../src-preload/contract/change-entities.ts';
import classes from './OutcomeBar.module.css';

/** In the order of the bar; what is to come stays empty at its end. */
const drawn = ['applied', 'rejected', 'skipped', 'unknown'] as const;

/**
 * How the changes of a change set ended, as parts of one bar. The numbers stand beside it, so that it is hidden from
 * assistive technology.
 */
export function OutcomeBar({ counts }: { counts: Readonly<Record<ChangeOutcome, number>> }) {
  const left = counts.waiting + counts.sending;
  return (
    <span className={classes.bar} aria-hidden>
      {drawn.map((outcome) =>
        counts[outcome] === 0 ? null : (
          <span key={outcome} className={classes[outcome]} style={{ flexGrow: counts[outcome] }} />
        ),
      )}
      {left === 0 ? null : <span style={{ flexGrow: left }} />}
    </span>
  );
}
