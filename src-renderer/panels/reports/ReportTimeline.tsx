import {
  IconArrowBackUp,
  IconCheck,
  IconFlag,
  IconMessage,
  IconMinus,
  IconNote,
  IconRefresh,
  IconUserCheck,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Report, ReportEvent } from '#contract/reports.ts';
import { formatClock, formatExactTime, formatRelativeTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { safeText } from '../../ui/safe-text.tsx';
import { useReportDetail } from './use-report-page.ts';
import textStyle from '../../ui/Text.module.css';
import classes from './AuthorColumn.module.css';

type Icon = ComponentType<{
  size?: number;
  stroke?: number;
  'aria-hidden'?: boolean;
  color?: string;
}>;

const kinds: Readonly<Record<ReportEvent['kind'], { icon: Icon; words: string }>> = {
  claimed: { icon: IconUserCheck, words: 'claimed it' },
  'took-over': { icon: IconUserShare, words: 'took it over' },
  released: { icon: IconArrowBackUp, words: 'released it' },
  resolved: { icon: IconCheck, words: 'resolved it' },
  dismissed: { icon: IconMinus, words: 'dismissed it' },
  reopened: { icon: IconRefresh, words: 'reopened it' },
  noted: { icon: IconNote, words: 'left a note' },
  message: { icon: IconMessage, words: 'wrote in the topic' },
};

/** What happened to a report, as it stands in its topic. */
export function ReportTimeline({ report }: { report: Report }): ReactNode {
  const { value: detail } = useReportDetail(report);
  const now = useNow(60_000);
  const when = (at: number): string =>
    now / 1_000 - at < 43_200 ? formatClock(at * 1_000) : formatRelativeTime(at, now);
  const { content, outcome } = report;
  return (
    <section aria-label="This report">
      <h3>This report</h3>
      <ol className={classes.timeline}>
        <li>
          <IconFlag size={15} stroke={1.6} color="var(--rc-fg3)" aria-hidden />
          <span>{content === null ? 'Reported' : `Reported by ${content.reporter.name}`}</span>
          <time className={`${textStyle.quiet} rc-tabular`} title={formatExactTime(report.reportedAt)}>
            {when(report.reportedAt)}
          </time>
        </li>
        {detail?.events.map((event) => {
          const { icon: Icon, words } = kinds[event.kind];
          return (
            <li key={event.messageId} data-late={!event.hasEffect || undefined}>
              <Icon size={15} stroke={1.6} color="var(--rc-fg3)" aria-hidden />
              <span>
                <bdi>{event.by.name}</bdi> {words}
                {!event.hasEffect && <em>, too late to count</em>}
                {event.text !== '' && (
                  <span className={classes.words} dir="auto">
                    {safeText(event.text)}
                  </span>
                )}
              </span>
              <time className={`${textStyle.quiet} rc-tabular`} title={formatExactTime(event.at)}>
                {when(event.at)}
              </time>
            </li>
          );
        })}
        {outcome !== null && outcome.by === null && (
          <li>
            <IconCheck size={15} stroke={1.6} color="var(--rc-fg3)" aria-hidden />
            <span>Its topic is marked as resolved</span>
          </li>
        )}
      </ol>
      <SharedNotice />
    </section>
  );
}

/** Stands under the timeline: how claims reach the others. */
function SharedNotice(): ReactNode {
  return (
    <p className={classes.shared}>
      <IconUsers size={15} stroke={1.6} aria-hidden />
      Every moderator sees claims and outcomes in the report’s topic.
    </p>
  );
}
