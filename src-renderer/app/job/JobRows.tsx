import { useRef } from 'react';
import type { Job, JobRow } from '#contract/changes.ts';
import { ChangeDiff } from '../../ui/change-preview/ChangeValue.tsx';
import { isWholeThing } from '../../ui/change-preview/change-words.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { OutcomeMark } from '../../ui/OutcomeMark.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { TargetMark } from '../../ui/TargetMark.tsx';
import { useCheckAgain } from './CheckAgain.tsx';
import outcome from '../../ui/OutcomeText.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './JobRows.module.css';
import { useJobRows } from './use-job-rows.ts';

const rowHeight = 32;

function Cells({ row, isChecking, onCheck }: { row: JobRow; isChecking: boolean; onCheck: () => void }) {
  const fieldName = isWholeThing(row.field) ? null : row.fieldName;
  return (
    <>
      <span role="cell" className={classes.outcome}>
        <OutcomeMark outcome={row.outcome} />
      </span>
      <span role="cell" className={classes.person}>
        <TargetMark target={row.target} name={row.name} />
        <bdi className={`${classes.name} rc-ellipsis`} title={row.name}>
          {row.name}
        </bdi>
      </span>
      <span role="cell" className={classes.change}>
        {fieldName !== null && (
          <span dir="auto" className={`${classes.field} rc-ellipsis`} title={fieldName}>
            {fieldName}
          </span>
        )}
        <ChangeDiff {...row} />
      </span>
      <span role="cell" className={`${outcome.explanation} rc-selectable`} data-outcome={row.outcome}>
        {row.explanation} <span className={textStyle.soft}>{row.advice}</span>{' '}
        {row.outcome === 'unknown' && (
          <LinkButton small className={classes.check} disabled={isChecking} onClick={onCheck}>
            Check again
          </LinkButton>
        )}
      </span>
    </>
  );
}

/** The changes of a job with the outcome of each: the one under way, then the newest outcomes, then what waits. */
export function JobRows({ job }: { job: Job }) {
  const checkAgain = useCheckAgain(job.id);
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, items, first, last } = useVirtualRows(scroller, {
    count: job.total,
    height: rowHeight,
  });
  const { rows, ...asking } = useJobRows(job, first, last);
  if (asking.failure !== null && rows.size === 0) return <FailedAnswer answer={asking} />;
  return (
    <div className={classes.table} role="table" aria-label="Outcomes" aria-rowcount={job.total + 1}>
      <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.header}`}>
        <span role="columnheader">Outcome</span>
        <span role="columnheader">Name</span>
        <span role="columnheader">Change</span>
        <span role="columnheader">Server’s answer</span>
      </div>
      <div ref={scroller} role="rowgroup" className={classes.scroller} tabIndex={0} data-region-focus>
        <div role="presentation" className={classes.space} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows.get(index);
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                ref={virtualizer.measureElement}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row === undefined ? (
                  <span role="cell" aria-label="Loading" />
                ) : (
                  <Cells
                    row={row}
                    isChecking={job.checking > 0}
                    onCheck={() => void checkAgain(row.changeId)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
