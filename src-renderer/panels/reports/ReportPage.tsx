import { ActionIcon, Box, Button, Group, Textarea, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { formatExactTime, formatTimeAgo } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Avatar } from '../../subjects/people/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { safeText } from '../../ui/safe-text.tsx';
import { ReportActionBar } from './ReportActionBar.tsx';
import { ReportConversation } from './ReportConversation.tsx';
import { ReportMark, TypeIcon } from './ReportRow.tsx';
import { isAbout, titleOf } from './report-words.ts';
import type { ReportActions } from './use-report-actions.tsx';
import { useReportContext, useReportDetail } from './use-report-page.ts';
import type { ReportQueue } from './use-report-queue.ts';
import layoutStyle from '../../ui/Layout.module.css';
import quote from '../../subjects/reports/ReportQuote.module.css';
import classes from './ReportPage.module.css';

interface ReportPageProps {
  report: Report;
  myUserId: number | null;
  actions: ReportActions;
  queue: ReportQueue;
  /** Back to the list, where that and the report have no room beside one another. */
  onBack: () => void;
  /** Shows whom the report is about, where there is no room for the column. */
  onAuthor: () => void;
}

const firstBefore = 3;
const firstAfter = 2;
const more = 10;
const most = 50;

/** One report: what was said of the message, the message in its conversation, a note, and what to do. */
export function ReportPage(props: ReportPageProps): ReactNode {
  const { report, actions } = props;
  const [before, setBefore] = useState(firstBefore);
  const [after, setAfter] = useState(firstAfter);
  const { value: detail } = useReportDetail(report);
  const reading = useReportContext(report, before, after);
  return (
    <section className={layoutStyle.page} aria-label="Report">
      <ReportHead {...props} description={detail?.description ?? ''} />
      <ReportConversation
        report={report}
        detail={detail}
        onMove={actions.moveTopic}
        reading={reading}
        canLoadEarlier={before < most}
        canLoadLater={after < most}
        onEarlier={() => setBefore(Math.min(most, before + more))}
        onLater={() => setAfter(Math.min(most, after + more))}
      />
      <Notice tone="bad" onDismiss={actions.dismissProblem} className={classes.problem}>
        {actions.problem}
      </Notice>
      <NoteField report={report} actions={actions} />
      <div className={classes.foot}>
        <ReportActionBar {...props} context={reading.value} />
      </div>
    </section>
  );
}

function ReportHead(props: ReportPageProps & { description: string }): ReactNode {
  const { report, description } = props;
  const { content } = report;
  const now = useNow(60_000);
  const title = content === null ? titleOf(report) : `Message by ${content.reported.name}`;
  return (
    <header className={classes.head}>
      <Group gap={8} wrap="nowrap">
        <Tooltip label="Back to the list">
          <ActionIcon
            className={classes.back ?? ''}
            aria-label="Back to the list"
            data-back-to-list
            onClick={props.onBack}
          >
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className={classes.type}>
          <TypeIcon report={report} size={14} />
          {content === null ? 'Not read' : content.typeName}
        </span>
        <h2 dir="auto" className="rc-ellipsis" title={title}>
          {title}
        </h2>
        <Box component="span" flex="none" ms="auto">
          <ReportMark report={report} myUserId={props.myUserId} />
        </Box>
        <Tooltip label="Author and history">
          <ActionIcon
            className={classes.author ?? ''}
            aria-label="Author and history"
            onClick={props.onAuthor}
          >
            <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <p className={classes.reporter}>
        {content !== null && (
          <>
            <Avatar userId={content.reporter.userId} name={content.reporter.name} size={16} />
            <bdi>{content.reporter.name}</bdi>{' '}
            {content.reporter.userId === content.reported.userId
              ? 'reported their own message'
              : 'reported it'}
          </>
        )}{' '}
        <time title={formatExactTime(report.reportedAt)}>{formatTimeAgo(report.reportedAt, now)}</time>
      </p>
      {isAbout(report, props.myUserId) && (
        <Notice tone="warn">This report is about you. Another moderator can decide it.</Notice>
      )}
      {description !== '' && (
        <Box
          component="blockquote"
          mt={8}
          c="var(--rc-fg2)"
          style={{ whiteSpace: 'pre-wrap' }}
          className={quote.quote}
          dir="auto"
        >
          {safeText(description)}
        </Box>
      )}
    </header>
  );
}

/** A note for the other moderators. What is typed outlives leaving the report. */
function NoteField({ report, actions }: Pick<ReportPageProps, 'report' | 'actions'>): ReactNode {
  const [text, setText] = usePanelMemory(`reports.note.${report.id}`, '');
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcut({
    id: 'report note',
    keys: 'M',
    label: 'Write a note',
    scope: 'Reports',
    run: () => field.current?.focus(),
  });
  async function send(): Promise<void> {
    if (text.trim() !== '' && (await actions.note(report, text))) setText('');
  }
  const onSendKey = onConfirmKey(() => void send());
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') field.current?.blur();
    onSendKey(event);
  }
  return (
    <div className={classes.note}>
      <Textarea
        ref={field}
        aria-label="Note for moderators"
        placeholder="Note for moderators, posted to the report’s topic"
        dir="auto"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        rightSectionWidth={text === '' ? 32 : 132}
        rightSection={
          text === '' ? (
            <Keys keys="M" />
          ) : (
            <Permitted unless={actions.objection}>
              <Button size="compact-sm" onClick={() => void send()} rightSection={<Keys keys="Ctrl Enter" />}>
                Post
              </Button>
            </Permitted>
          )
        }
      />
    </div>
  );
}
