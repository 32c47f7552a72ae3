import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Report } from '#contract/reports.ts';
import { wordsAt } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useOrganization, useServerAge } from '../../state/organizations.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { AuthorColumn } from './AuthorColumn.tsx';
import { ReportMessageDialog } from '../../subjects/reports/ReportMessageDialog.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportStatisticsDialog } from './ReportStatisticsDialog.tsx';
import { ReportsQueue } from './ReportsQueue.tsx';
import { useReportActions, type ReportActions } from './use-report-actions.tsx';
import { useReportQueue, type ReportQueue } from './use-report-queue.ts';
import panel from '../../ui/Panel.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ReportsPanel.module.css';

/** The moderation queue: the queue of reports, one of them in its conversation, and whom it is about. */
export function ReportsPanel(): ReactNode {
  const myUserId = useOrganization(({ me }) => me?.userId) ?? null;
  const source = useRow('reportSource', 0);
  const reports = useTable('reports');
  const [showsAuthor, setShowsAuthor] = useState(false);
  const [dialog, setDialog] = useState<'statistics' | 'report' | null>(null);
  const actions = useReportActions(myUserId);
  const queue = useReportQueue(reports, myUserId);
  const { report } = queue;
  const { place, isReading, setReading } = useReading(queue.openId !== null);
  useReportKeys(queue, actions, () => setDialog('report'));

  const state = source?.state.kind ?? 'loading';
  const isUsable = state === 'ready' || reports.length > 0;
  return (
    <div
      ref={place}
      className={`${panel.panel} ${classes.panel}`}
      data-reading={(isReading && report !== null) || undefined}
    >
      {isUsable ? (
        <>
          <ReportsQueue
            reports={reports}
            queue={queue}
            myUserId={myUserId}
            readBackTo={source?.readBackTo ?? null}
            onStatistics={() => setDialog('statistics')}
            onReport={() => setDialog('report')}
            onRead={() => setReading(true)}
          />
          {report === null ? (
            <div className={layoutStyle.column}>
              <Empty kind="empty" icon={IconFlag} title={say('report.none-open')}>
                {/* An empty list says itself why. */}
                {queue.shown.length > 0 ? say('report.choose-one') : undefined}
              </Empty>
            </div>
          ) : (
            <>
              <ReportPage
                key={report.id}
                report={report}
                myUserId={myUserId}
                actions={actions}
                queue={queue}
                onBack={() => setReading(false)}
                onAuthor={() => setShowsAuthor(true)}
              />
              <AuthorColumn
                key={`author ${report.id}`}
                report={report}
                reports={reports}
                actions={actions}
                queue={queue}
                isOpen={showsAuthor}
                onClose={() => setShowsAuthor(false)}
              />
            </>
          )}
        </>
      ) : (
        <SourceState onReport={() => setDialog('report')} />
      )}
      {dialog === 'statistics' && (
        <ReportStatisticsDialog reports={reports} onClose={() => setDialog(null)} />
      )}
      {dialog === 'report' && <ReportMessageDialog onClose={() => setDialog(null)} />}
      <div data-change-place={report !== null || undefined}>{actions.dialogs}</div>
    </div>
  );
}

/** What keys do with the reports that are selected, or with the open one. */
function useReportKeys(queue: ReportQueue, actions: ReportActions, onReport: () => void): void {
  const onTargets = (run: (targets: readonly Report[]) => void) => () => {
    const targets = queue.selected.length > 0 ? queue.selected : queue.report === null ? [] : [queue.report];
    if (targets.length > 0) run(targets);
  };
  const scope = 'Reports';
  useShortcut({ id: 'report next', keys: 'J', label: 'Next report', scope, run: () => queue.step(1) });
  useShortcut({
    id: 'report previous',
    keys: 'K',
    label: 'Previous report',
    scope,
    run: () => queue.step(-1),
  });
  useChangeShortcut(
    {
      id: 'report claim',
      keys: 'C',
      label: 'Claim report',
      scope,
      run: onTargets(actions.claim),
    },
    actions.objection,
  );
  useChangeShortcut(
    {
      id: 'report resolve',
      keys: 'R',
      label: 'Resolve report',
      scope,
      run: onTargets(actions.resolve),
    },
    actions.objection,
  );
  useChangeShortcut(
    {
      id: 'report dismiss',
      keys: 'X',
      label: 'Dismiss report',
      scope,
      run: onTargets(actions.dismiss),
    },
    actions.objection,
  );
  useChangeShortcut({
    id: 'report message',
    keys: null,
    label: 'Report a message',
    scope,
    run: onReport,
  });
}

/**
 * Whether a narrow window shows the report rather than the list. The focus goes along.
 *
 * @param isAtFirst a report was gone to
 */
function useReading(isAtFirst: boolean): {
  place: RefObject<HTMLDivElement | null>;
  isReading: boolean;
  setReading: (isReading: boolean) => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const [isReading, setReading] = useState(isAtFirst);
  const before = useRef(isReading);
  useEffect(() => {
    if (before.current === isReading) return;
    before.current = isReading;
    // In wider windows there is no way back to be seen, and the list keeps the focus.
    place.current
      ?.querySelector<HTMLElement>(isReading ? '[data-back-to-list]' : '[role="listbox"]')
      ?.focus({ preventScroll: true });
  }, [isReading]);
  return { place, isReading, setReading };
}

/** What stands in place of the queue while there is none. */
function SourceState({ onReport }: { onReport: () => void }): ReactNode {
  const call = useOrganizationCall();
  const source = useRow('reportSource', 0);
  const server = useServerAge();
  const state = source?.state ?? { kind: 'loading' };
  const report = (
    <Permitted>
      <Button onClick={onReport}>Report a message</Button>
    </Permitted>
  );
  const again = <Button onClick={() => void call('reports.try-again', {})}>Look again</Button>;
  return (
    <div className={layoutStyle.column}>
      <PanelHeader title="Reports" />
      {(state.kind === 'loading' || state.kind === 'ready') && <LoadingRows rowHeight={74} rows={7} />}
      {state.kind === 'off' && (
        <Empty kind="empty" title="Reports are switched off">
          They go to a private channel that an administrator chooses in the organization’s settings:
          Moderation requests channel (moderation_request_channel_id). None is chosen.
        </Empty>
      )}
      {state.kind === 'too-old' && (
        <Empty kind="server-too-old" title="This server doesn't support reporting">
          {wordsAt(server, 'reports')}
        </Empty>
      )}
      {state.kind === 'no-access' && (
        <Empty
          kind="not-permitted"
          title="You cannot read the reports"
          action={
            <>
              {again} {report}
            </>
          }
        >
          They are in a private channel. Only its subscribers can read it, whatever their role. Ask a
          moderator to subscribe you. You can report messages all the same.
        </Empty>
      )}
      {state.kind === 'failed' && (
        <Empty kind="failed" title="The reports could not be read" action={again}>
          {sayText(state.message)}
        </Empty>
      )}
    </div>
  );
}
