import { IconCheck, IconFlag, IconMinus, IconUser, IconUserCheck } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { formatExactTime, formatRelativeTime } from '#contract/words/time.ts';
import { Tag } from '../../ui/Tag.tsx';
import { safeText } from '../../ui/safe-text.tsx';
import { isAbout, placeWords, reportStateNames, titleOf, typeIcons } from './report-words.ts';
import classes from './ReportRow.module.css';

/** The sign of a kind of report; a flag for kinds that this version does not know. */
export function TypeIcon({ report, size }: { report: Report; size: number }): ReactNode {
  const Shown = typeIcons[report.content?.typeKey ?? ''] ?? IconFlag;
  return <Shown size={size} stroke={1.6} aria-hidden />;
}

/** Who has a report, or how it ended: a word, a shape and a colour. */
export function ReportMark({ report, myUserId }: { report: Report; myUserId: number | null }): ReactNode {
  const { state, assignee } = report;
  // Of all that nobody has taken it would say the same.
  if (state === 'new') return null;
  if (state === 'claimed' && assignee !== null) {
    const isMine = assignee.userId === myUserId;
    const Icon = isMine ? IconUserCheck : IconUser;
    return (
      <span className={`${classes.mark} ${classes.boxed} ${isMine ? classes.yours : ''}`}>
        <Icon size={13} stroke={1.6} aria-hidden />
        <bdi className="rc-ellipsis">{isMine ? 'Yours' : assignee.name.split(' ')[0]}</bdi>
      </span>
    );
  }
  const Icon = state === 'dismissed' ? IconMinus : IconCheck;
  return (
    <span className={`${classes.mark} ${state === 'resolved' ? classes.resolved : ''}`}>
      <Icon size={13} stroke={2} aria-hidden />
      {reportStateNames[state]}
    </span>
  );
}

interface ReportRowProps {
  report: Report;
  now: number;
  isOpen: boolean;
  /** Whether a change of it went through a moment ago. */
  isChanged: boolean;
  /** Whether it is one of those selected, about all of which something is done. */
  isPicked: boolean;
  /** Whether actions are about it: it is selected, or it is open and none is. */
  isSelected: boolean;
  myUserId: number | null;
  /** With `toTile`, the icon was pressed, by which rows are selected. */
  onPress: (event: MouseEvent, toTile: boolean) => void;
}

const tileName = 'tile';

/** One report of the queue: whom it is about, kind and place, and the first words. */
export function ReportRow(props: ReportRowProps): ReactNode {
  const { report, now, isOpen, isChanged, isPicked, isSelected, myUserId, onPress } = props;
  const { content } = report;
  const what = content === null ? 'Shown as it was posted' : `${content.typeName}, ${placeWords(content)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus and takes the keys
    <div
      id={`report-${report.id}`}
      className={classes.row}
      role="option"
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      data-changed={isChanged || undefined}
      // The open report is in full beside the list, and a tip would cover the next one.
      data-no-tip={isOpen || undefined}
      onClick={(event) =>
        onPress(
          event,
          event.target instanceof Element && event.target.closest(`[data-part=${tileName}]`) !== null,
        )
      }
    >
      <span className={classes.tile} data-part={tileName} data-picked={isPicked || undefined} title="Select">
        {isPicked ? <IconCheck size={15} stroke={2.2} aria-hidden /> : <TypeIcon report={report} size={15} />}
      </span>
      <span className="rc-ellipsis">
        <strong dir="auto">{titleOf(report)}</strong>
        {isAbout(report, myUserId) && <Tag small>You</Tag>}
      </span>
      <time className={`${classes.age} rc-tabular`} title={formatExactTime(report.reportedAt)}>
        {formatRelativeTime(report.reportedAt, now)}
      </time>
      <span className={`${classes.what} rc-ellipsis`} dir="auto">
        {what}
      </span>
      <ReportMark report={report} myUserId={myUserId} />
      <span className={`${classes.excerpt} rc-ellipsis`} dir="auto">
        {safeText((content === null ? report.rawExcerpt : content.excerpt) || 'No text')}
      </span>
    </div>
  );
}
