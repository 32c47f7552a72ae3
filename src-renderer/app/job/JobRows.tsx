import { Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Job, JobFailure, JobRow } from '#contract/changes.ts';
import { formatClock, formatDuration, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { ChangeDiff } from '../../subjects/changes/ChangeValue.tsx';
import { fieldTitle, isWholeThing } from '../../subjects/changes/change-words.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Scrollbar } from '../../ui/grid/Scrollbar.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { TargetMark } from '../../subjects/changes/TargetMark.tsx';
import { useCheckAgain } from './CheckAgain.tsx';
import outcome from '../../subjects/changes/OutcomeText.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './JobRows.module.css';
import { useJobRows, type JobFilter } from './use-job-rows.ts';

const rowHeight = 32;

interface CellsProps {
  row: JobRow;
  /** The title of the column does not name it. */
  namesField: boolean;
  /** Its answer is said above, as that of several rows. */
  isSaidAbove: boolean;
  isChecking: boolean;
  onCheck: () => void;
}

function Cells({ row, namesField, isSaidAbove, isChecking, onCheck }: CellsProps) {
  const fieldName = namesField && !isWholeThing(row.field) ? row.fieldName : null;
  return (
    <>
      <Group component="span" gap={0} wrap="nowrap" mih={20} role="cell">
        <OutcomeMark outcome={row.outcome} />
      </Group>
      <span role="cell" className={classes.person}>
        <TargetMark target={row.target} name={row.name} />
        <bdi className={`${textStyle.medium} rc-ellipsis`} title={row.name}>
          {row.name}
        </bdi>
      </span>
      <span className={classes.change} role="cell">
        {fieldName !== null && (
          <span dir="auto" className={`${classes.field} rc-ellipsis`} title={fieldName}>
            {fieldName}
          </span>
        )}
        <ChangeDiff {...row} />
      </span>
      <span
        role="cell"
        className={`${outcome.explanation} rc-selectable`}
        data-outcome={row.outcome}
        data-partial={row.isPartial}
      >
        {isSaidAbove && row.outcome === 'skipped' ? null : isSaidAbove ? (
          <span className={classes.shortAnswer} title={row.explanation}>
            {row.explanation}
          </span>
        ) : (
          <>
            {row.explanation} <span className={textStyle.soft}>{row.advice}</span>
          </>
        )}{' '}
        {row.outcome === 'unknown' && (
          <LinkButton small className={classes.check} disabled={isChecking} onClick={onCheck}>
            {say('job.check-again')}
          </LinkButton>
        )}
      </span>
      <Times row={row} />
    </>
  );
}

/** When a change was sent, and how long it took until its outcome was known. */
function Times({ row: { sentAtMilliseconds: sent, endedAtMilliseconds: ended } }: { row: JobRow }) {
  const took = sent === null || ended === null ? null : ended - sent;
  return (
    <>
      <span role="cell" className={`${classes.time} rc-tabular`}>
        {sent !== null && <span title={formatExactTime(sent / 1_000)}>{formatClock(sent)}</span>}
      </span>
      <span role="cell" className={`${classes.time} rc-tabular`}>
        {took !== null && (took < 1_000 ? say('job.milliseconds', { took }) : formatDuration(took / 1_000))}
      </span>
    </>
  );
}

/** The field that all rows at hand are of, as a title; null where there are several, or no field but things. */
function onlyFieldOf(rows: readonly JobRow[]): string | null {
  const [first] = rows;
  if (first === undefined || isWholeThing(first.field)) return null;
  return rows.every(({ field }) => field === first.field) ? fieldTitle(first) : null;
}

interface JobRowsProps {
  job: Job;
  filter: JobFilter;
  /** What is said of several rows at once. */
  failures: readonly JobFailure[];
}

/** The changes of a job with the outcome of each: the one under way, what failed, the newest outcomes, what waits. */
export function JobRows({ job, filter, failures }: JobRowsProps) {
  const checkAgain = useCheckAgain(job.id);
  const scroller = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(job.total);
  const { virtualizer, items, first, last } = useVirtualRows(scroller, { count, height: rowHeight });
  const { rows, found, ...asking } = useJobRows(job, filter, first, last);
  const onlyField = onlyFieldOf([...rows.values()]);
  if (found !== null && found !== count) setCount(found);
  if (asking.failure !== null && rows.size === 0) return <FailedAnswer answer={asking} />;
  return (
    <div className={classes.table} role="table" aria-label={say('job.outcomes')} aria-rowcount={count + 1}>
      <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.header}`}>
        <span role="columnheader">{say('job.outcome')}</span>
        <span role="columnheader">{say('job.name')}</span>
        <span role="columnheader">{onlyField ?? say('job.change')}</span>
        <span role="columnheader">{say('job.answer')}</span>
        <span role="columnheader" className={classes.time}>
          {say('job.sent')}
        </span>
        <span role="columnheader" className={classes.time}>
          {say('job.took')}
        </span>
      </div>
      {found === 0 && (
        <Empty kind="nothing-matches" title={say('job.no-matches')}>
          {say('job.no-matches-help')}
        </Empty>
      )}
      <div role="presentation" className={classes.body}>
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
                    <span role="cell" aria-label={say('ui.loading')} />
                  ) : (
                    <Cells
                      row={row}
                      namesField={onlyField === null}
                      isSaidAbove={failures.some(({ explanation }) => explanation === row.explanation)}
                      isChecking={job.checking > 0}
                      onCheck={() => void checkAgain(row.changeId)}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </div>
        <Scrollbar scroller={scroller} height={virtualizer.getTotalSize()} />
      </div>
    </div>
  );
}
