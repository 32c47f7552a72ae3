import { Box, Group, SegmentedControl } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatDate, formatDuration } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { drawReportsPerDay } from './reports-chart.ts';
import { reportStatistics, type ReportStatistics } from './report-statistics.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './ReportStatistics.module.css';

const spans = [7, 30, 90];

/** How many reports there are, how old, of which kinds, and how many came and were closed each day. */
export function ReportStatisticsDialog(props: {
  reports: readonly Report[];
  onClose: () => void;
}): ReactNode {
  const { reports, onClose } = props;
  const now = useNow(60_000);
  const [days, setDays] = useState(30);
  const numbers = useMemo(() => reportStatistics(reports, now, days), [reports, now, days]);
  const most = Math.max(1, ...numbers.byType.map(({ total }) => total));
  return (
    <DialogFrame opened onClose={onClose} title="Report statistics" width="list">
      <div className={classes.body}>
        <dl className={classes.figures}>
          <Figure name="Open" value={formatCount(numbers.open)} />
          <Figure name="Claimed" value={formatCount(numbers.claimed)} />
          <Figure
            name="Oldest open"
            value={numbers.oldestOpenSeconds === null ? 'Not yet' : formatDuration(numbers.oldestOpenSeconds)}
          />
          <Figure
            name="Median time to close"
            value={
              numbers.medianSecondsToOutcome === null
                ? 'Not yet'
                : formatDuration(numbers.medianSecondsToOutcome)
            }
          />
        </dl>
        <Group gap={0} justify="space-between" wrap="nowrap">
          <h3>Per day</h3>
          <SegmentedControl
            aria-label="Span"
            data={spans.map((span) => ({ value: String(span), label: `${span} days` }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
        </Group>
        <PerDay perDay={numbers.perDay} />
        <h3>By kind</h3>
        {numbers.byType.length === 0 && <p className={textStyle.quiet}>None in this time.</p>}
        <ul className={classes.kinds}>
          {numbers.byType.map(({ key, name, total, open }) => (
            <li key={key}>
              <span dir="auto">{name}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ width: `${(total / most) * 100}%` }} />
              </span>
              <span className="rc-tabular">
                {formatCount(total)}
                {open > 0 && <span className={textStyle.quiet}>, {formatCount(open)} open</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}

function Figure({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="rc-tabular">{value}</dd>
    </div>
  );
}

/** The chart, and the same numbers as a table for those who do not see it. */
function PerDay({ perDay }: Pick<ReportStatistics, 'perDay'>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : drawReportsPerDay(place.current, perDay)), [perDay]);
  return (
    <div className={layoutStyle.positioned}>
      <p className={classes.legend} aria-hidden>
        <Box component="span" bg="var(--rc-accent)" /> reported <Box component="span" bg="var(--rc-ok)" />{' '}
        closed
      </p>
      <Box ref={place} h={136} aria-hidden />
      {/* A table is never smaller than its cells: only what is around it can hide it. */}
      <div className="rc-visually-hidden">
        <table>
          <caption>Reports per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Reported</th>
              <th scope="col">Closed</th>
            </tr>
          </thead>
          <tbody>
            {perDay.map(({ day, reported, ended }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{reported}</td>
                <td>{ended}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
