import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { formatRelativeTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { safeText } from '../../ui/safe-text.tsx';
import { openAbout } from './report-filter.ts';
import { reportStateNames } from './report-words.ts';
import type { ReportQueue } from './use-report-queue.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './AuthorColumn.module.css';

const shown = 5;
const daySeconds = 86_400;

function outcomeWords({ state, outcome, assignee }: Report): string {
  if (outcome !== null && outcome.text !== '') return `${reportStateNames[state]}: ${outcome.text}`;
  return state === 'claimed' && assignee !== null ? `Claimed by ${assignee.name}` : reportStateNames[state];
}

/** Other reports about the same person, newest first. */
export function EarlierReports(props: {
  report: Report;
  reports: readonly Report[];
  queue: ReportQueue;
}): ReactNode {
  const { report, reports, queue } = props;
  const [withAll, setWithAll] = useState(false);
  const now = useNow(60_000);
  const authorId = report.content?.reported.userId;
  const others = reports
    .filter(({ id, content }) => id !== report.id && content !== null && content.reported.userId === authorId)
    .toSorted((one, other) => other.reportedAt - one.reportedAt);
  const lately = others.filter(({ reportedAt }) => now / 1_000 - reportedAt < 30 * daySeconds).length;
  if (authorId === undefined) return null;
  const open = openAbout(reports, authorId).length;
  const listed = withAll ? others : others.slice(0, shown);
  return (
    <section aria-label="Other reports">
      {others.length === 0 ? (
        <p className={textStyle.quiet}>No other reports</p>
      ) : (
        <h3>
          Other reports <span className={textStyle.quiet}>{lately} in 30 days</span>
        </h3>
      )}
      <ul className={classes.earlier}>
        {listed.map((each) => {
          const Icon =
            each.state === 'resolved'
              ? IconCircleCheck
              : each.state === 'dismissed'
                ? IconCircleMinus
                : IconCircleDashed;
          return (
            <li key={each.id}>
              <Icon
                size={15}
                stroke={1.6}
                aria-hidden
                color={each.state === 'resolved' ? 'var(--rc-ok)' : 'var(--rc-fg3)'}
              />
              <span>
                <button type="button" onClick={() => queue.open(each.id)}>
                  {each.content?.typeName}
                </button>
                {each.content !== null && each.content.excerpt !== '' && (
                  <span className={classes.excerpt} dir="auto">
                    {safeText(each.content.excerpt)}
                  </span>
                )}
                <span className={textStyle.quiet} dir="auto">
                  {outcomeWords(each)}
                </span>
              </span>
              <time className={`${textStyle.quiet} rc-tabular`}>
                {formatRelativeTime(each.reportedAt, now)}
              </time>
            </li>
          );
        })}
      </ul>
      {others.length > listed.length && (
        <p>
          <LinkButton onClick={() => setWithAll(true)}>Show {others.length - listed.length} more</LinkButton>
        </p>
      )}
      {open > 1 && (
        <p>
          <LinkButton onClick={() => queue.selectOpenAbout(authorId)}>Select {open} open reports</LinkButton>
        </p>
      )}
    </section>
  );
}
