import type { ReactNode } from 'react';
import { changeOutcomes, type ChangeOutcome } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import classes from './OutcomeCounts.module.css';

/** How many changes ended how; what there is none of is left out. */
export function OutcomeCounts({ counts }: { counts: Readonly<Record<ChangeOutcome, number>> }): ReactNode {
  return (
    <span className={`${classes.counts} rc-tabular`}>
      {changeOutcomes.map((outcome) =>
        counts[outcome] === 0 ? null : (
          <span key={outcome}>
            <OutcomeMark outcome={outcome} withLabel={false} /> {formatCount(counts[outcome])}
          </span>
        ),
      )}
    </span>
  );
}
