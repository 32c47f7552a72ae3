import { Box, Button, Group, Menu, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Report } from '#contract/reports.ts';
import { roles } from '#contract/people.ts';
import { roleName, rolesInOrder } from '#contract/words/roles.ts';
import { formatExactTime, formatTimeAgo } from '#contract/words/time.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { safeText } from '../../ui/message/safe-text.tsx';
import { ReportConversation } from './ReportConversation.tsx';
import { ReportMark, TypeIcon } from './ReportRow.tsx';
import { titleOf } from './report-words.ts';
import type { ReportActions } from './use-report-actions.tsx';
import { useReportContext, useReportDetail } from './use-report-page.ts';
import layoutStyle from '../../ui/Layout.module.css';
import quote from './ReportQuote.module.css';
import classes from './ReportPage.module.css';

interface ReportPageProps {
  report: Report;
  myUserId: number | null;
  actions: ReportActions;
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
      <ReportHead report={report} myUserId={props.myUserId} description={detail?.description ?? ''} />
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
      <ProblemNotice
        problem={actions.problem}
        onDismiss={actions.dismissProblem}
        className={classes.problem}
      />
      <NoteField {...props} />
      <ActionBar
        {...props}
        isThere={reading.value?.kind === 'shown'}
        deletionObjection={reading.value?.kind === 'shown' ? reading.value.deletionObjection : ''}
      />
    </section>
  );
}

function ReportHead(props: { report: Report; myUserId: number | null; description: string }): ReactNode {
  const { report, description } = props;
  const { content } = report;
  const now = useNow(60_000);
  const title = content === null ? titleOf(report) : `Message by ${content.reported.name}`;
  return (
    <header className={classes.head}>
      <Group gap={8} wrap="nowrap">
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
      {description !== '' && (
        <blockquote className={`${quote.quote} ${quote.written}`} dir="auto">
          {safeText(description)}
        </blockquote>
      )}
    </header>
  );
}

/** A note for the other moderators. What is typed outlives leaving the report. */
function NoteField({ report, actions }: ReportPageProps): ReactNode {
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
    <Box flex="none" pt={8} px={20} pb={12}>
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
            <Permitted>
              <Button size="compact-sm" onClick={() => void send()} rightSection={<Keys keys="Ctrl Enter" />}>
                Post
              </Button>
            </Permitted>
          )
        }
      />
    </Box>
  );
}

interface ActionBarProps extends ReportPageProps {
  isThere: boolean;
  /** Why the message may not be deleted; empty where it may. */
  deletionObjection: string;
}

function ActionBar({ report, myUserId, actions, isThere, deletionObjection }: ActionBarProps): ReactNode {
  const { content, assignee, outcome } = report;
  const isMine = assignee !== null && assignee.userId === myUserId;
  useChangeShortcut(
    {
      id: 'report delete message',
      keys: 'D',
      label: 'Delete the reported message',
      scope: 'Reports',
      run: () => actions.deleteMessage(report),
    },
    deletionObjection,
  );
  return (
    <Toolbar className={classes.actions} label="Report">
      {outcome === null ? (
        <>
          {isMine ? (
            <Permitted>
              <Button onClick={() => actions.release(report)}>Release</Button>
            </Permitted>
          ) : (
            <Permitted>
              <Button
                variant="filled"
                rightSection={<Keys keys="C" tone="filled" />}
                onClick={() => actions.claim(report)}
              >
                {assignee === null ? 'Claim' : 'Take over'}
              </Button>
            </Permitted>
          )}
          <Permitted>
            <Button
              variant={isMine ? 'filled' : 'default'}
              rightSection={<Keys keys="R" tone={isMine ? 'filled' : 'default'} />}
              onClick={() => actions.resolve(report)}
            >
              Resolve
            </Button>
          </Permitted>
          <Permitted>
            <Button rightSection={<Keys keys="X" />} onClick={() => actions.dismiss(report)}>
              Dismiss
            </Button>
          </Permitted>
        </>
      ) : (
        <Permitted>
          <Button onClick={() => actions.reopen(report)}>Reopen</Button>
        </Permitted>
      )}
      {content !== null && (
        <>
          <span className={classes.divider} aria-hidden />
          <Permitted unless={deletionObjection}>
            <Button
              variant="dangerQuiet"
              disabled={!isThere}
              rightSection={<Keys keys="D" />}
              onClick={() => actions.deleteMessage(report)}
            >
              Delete message
            </Button>
          </Permitted>
          <AuthorMenu content={content} report={report} actions={actions} />
        </>
      )}
    </Toolbar>
  );
}

interface AuthorMenuProps {
  report: Report;
  content: NonNullable<Report['content']>;
  actions: ReportActions;
}

/** What can be done about whom a report is about, and who made it. */
function AuthorMenu({ report, content, actions }: AuthorMenuProps): ReactNode {
  const { reported, reporter } = content;
  const { permissions, setRole, deactivate } = actions.people;
  const userIds = [reported.userId];
  const { value: person } = useAnswer('people.person', { userId: reported.userId });
  const whom = person === null ? { userIds } : { userIds, person };
  const objection = permissions.toPeople('role', whom) ?? permissions.toRole(roles.owner, whom);
  return (
    <Menu position="top-end" withinPortal width={260}>
      <Menu.Target>
        <Button ms="auto" rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>
          Author
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Permitted>
          <Menu.Item onClick={() => actions.message(reported, report)}>Message the author</Menu.Item>
        </Permitted>
        <Permitted>
          <Menu.Item onClick={() => actions.message(reporter, report)}>Message the reporter</Menu.Item>
        </Permitted>
        <Menu.Divider />
        <Menu.Label>Set role of the author to</Menu.Label>
        {rolesInOrder.map((role) => (
          <Permitted key={role} unless={permissions.toRole(role, whom)}>
            <Menu.Item onClick={() => setRole(userIds, role)}>{roleName(role)}</Menu.Item>
          </Permitted>
        ))}
        {objection !== null && <Menu.Label>{objection}</Menu.Label>}
        <Menu.Divider />
        <Permitted unless={permissions.toPeople('deactivate', whom)}>
          <Menu.Item data-danger onClick={() => deactivate({ userIds, name: reported.name })}>
            Deactivate the author
          </Menu.Item>
        </Permitted>
      </Menu.Dropdown>
    </Menu>
  );
}
