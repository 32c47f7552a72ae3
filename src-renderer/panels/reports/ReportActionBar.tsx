import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Report, ReportContext } from '#contract/reports.ts';
import { formatCount, objectOf } from '#contract/words/count.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { reportedMessages } from './report-edits.ts';
import { isAbout } from './report-words.ts';
import type { ReportActions } from './use-report-actions.tsx';
import type { ReportQueue } from './use-report-queue.ts';
import classes from './ReportPage.module.css';

interface ReportActionBarProps {
  /** The open report. */
  report: Report;
  /** Of its message; null before it is known. */
  context: ReportContext | null;
  myUserId: number | null;
  actions: ReportActions;
  queue: ReportQueue;
}

/** What can be done about the open report, or about all that are selected. */
export function ReportActionBar(props: ReportActionBarProps): ReactNode {
  const { report, context, myUserId, actions, queue } = props;
  const isBatch = queue.selected.length > 0;
  const reports = isBatch ? queue.selected : [report];
  const isThere = isBatch ? reportedMessages(reports).length > 0 : context?.kind === 'shown';
  const objection = !isBatch && context?.kind === 'shown' ? context.deletionObjection : '';
  useChangeShortcut(
    {
      id: 'report delete message',
      keys: 'D',
      label: `Delete the reported ${isBatch ? 'messages' : 'message'}`,
      scope: 'Reports',
      run: () => actions.deleteMessages(reports),
    },
    objection,
  );
  const deletion = (
    <Permitted unless={objection}>
      <Button
        disabled={!isThere}
        rightSection={<Keys keys="D" />}
        onClick={() => actions.deleteMessages(reports)}
      >
        Delete {isBatch ? objectOf(reportedMessages(reports).length, 'message') : 'message'}
      </Button>
    </Permitted>
  );
  if (isBatch) {
    const aboutMe = reports.filter((each) => isAbout(each, myUserId)).length;
    return (
      <Toolbar className={classes.actions} label="Selected reports">
        <strong className="rc-tabular" role="status">
          {formatCount(reports.length)} selected{aboutMe > 0 && `, ${formatCount(aboutMe)} about you`}
        </strong>
        <Decisions reports={reports} myUserId={myUserId} actions={actions} />
        {deletion}
        <Button variant="subtle" ms="auto" data-stays onClick={() => queue.select(emptySelection)}>
          Clear selection
        </Button>
      </Toolbar>
    );
  }
  return (
    <Toolbar className={classes.actions} label="Report">
      <Decisions reports={reports} myUserId={myUserId} actions={actions} />
      {report.content !== null && (
        <>
          <span className={classes.divider} aria-hidden />
          {deletion}
        </>
      )}
    </Toolbar>
  );
}

/** Claim, resolve and dismiss what is open; reopen what is closed. */
function Decisions(props: {
  reports: readonly Report[];
  myUserId: number | null;
  actions: ReportActions;
}): ReactNode {
  const { reports, myUserId, actions } = props;
  const [first] = reports;
  const isOne = reports.length === 1;
  if (first === undefined) return null;
  if (reports.every(({ outcome }) => outcome !== null)) {
    return (
      <Permitted unless={actions.objection}>
        <Button onClick={() => actions.reopen(reports)}>Reopen</Button>
      </Permitted>
    );
  }
  const isMine = reports.every(({ assignee }) => assignee !== null && assignee.userId === myUserId);
  return (
    <>
      {!isMine && (
        <Permitted unless={actions.objection}>
          <Button
            variant="filled"
            rightSection={<Keys keys="C" tone="filled" />}
            onClick={() => actions.claim(reports)}
          >
            {isOne && first.assignee !== null ? 'Take over' : 'Claim'}
          </Button>
        </Permitted>
      )}
      <Permitted unless={actions.objection}>
        <Button
          variant={isMine ? 'filled' : 'default'}
          rightSection={<Keys keys="R" tone={isMine ? 'filled' : 'default'} />}
          onClick={() => actions.resolve(reports)}
        >
          Resolve
        </Button>
      </Permitted>
      <Permitted unless={actions.objection}>
        <Button rightSection={<Keys keys="X" />} onClick={() => actions.dismiss(reports)}>
          Dismiss
        </Button>
      </Permitted>
      {/* Last, so that a second click on Claim does not take it back. */}
      {isMine && isOne && (
        <Permitted unless={actions.objection}>
          <Button onClick={() => actions.release(first)}>Release</Button>
        </Permitted>
      )}
    </>
  );
}
