import type { ReactNode } from 'react';
import type { ChangeOutcome } from '../../../src-preload/contract/change-entities.ts';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { countWords } from '../../ui/time-words.ts';
import classes from './JournalList.module.css';

/** In the order in which outcomes are told. */
export const outcomesInOrder: readonly ChangeOutcome[] = [
  'applied',
  'rejected',
  'skipped',
  'unknown',
  'sending',
  'waiting',
];

/** How many changes ended how; what there is none of is left out. */
export function OutcomeCounts({ counts }: { counts: Readonly<Record<ChangeOutcome, number>> }): ReactNode {
  return (
    <span className={`${classes.counts} rc-tabular`}>
      {outcomesInOrder.map((outcome) =>
        counts[outcome] === 0 ? null : (
          <span key={outcome} className={classes.count}>
            <OutcomeMark outcome={outcome} withLabel={false} /> {countWords(counts[outcome])}
          </span>
        ),
      )}
    </span>
  );
}
