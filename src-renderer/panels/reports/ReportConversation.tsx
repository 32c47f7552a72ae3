import { Button, Stack } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconChevronRight,
  IconExternalLink,
  IconHash,
  IconLock,
  IconMessageSearch,
  IconMessage2,
} from '@tabler/icons-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Report, ReportContext, ReportDetail } from '#contract/reports.ts';
import { sayText } from '#words/text.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import type { Answer } from '../../state/use-organization-query.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useTopicWords } from '../../state/topic-words.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { safeText } from '../../ui/safe-text.tsx';
import { useShowMessage } from '../../subjects/messages/show-message.ts';
import { CopyOfMessage, ConversationMessage } from './ConversationMessage.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ReportConversation.module.css';
import { openLink } from '../../ui/open-link.ts';

interface ReportConversationProps {
  onMove: (messageId: number, topic: string) => void;
  report: Report;
  detail: ReportDetail | null;
  reading: Answer<ReportContext>;
  canLoadEarlier: boolean;
  canLoadLater: boolean;
  onEarlier: () => void;
  onLater: () => void;
}

/** Brings the reported message into view at first, and leaves it where it was when earlier messages come above it. */
function useReportedInView(context: ReportContext | null): RefObject<HTMLElement | null> {
  const reported = useRef<HTMLElement>(null);
  const lastTop = useRef<number | null>(null);
  useLayoutEffect(() => {
    const message = reported.current;
    const scroller = message?.parentElement;
    if (context === null || message == null || scroller == null) return;
    const top = message.offsetTop;
    if (lastTop.current === null) {
      message.scrollIntoView({ block: message.offsetHeight > scroller.clientHeight ? 'start' : 'center' });
    } else {
      scroller.scrollTop += top - lastTop.current;
    }
    lastTop.current = top;
  }, [context]);
  return reported;
}

/** The reported message among those before and after it; the copy that the report holds where it cannot be opened. */
export function ReportConversation(props: ReportConversationProps): ReactNode {
  const { report, detail, reading } = props;
  const { value: context, failure, isAsking, askAgain } = reading;
  const reported = useReportedInView(context);
  const organizationUrl = useOrganization(({ url }) => url) ?? '';
  if (report.content === null) return <RawReport detail={detail} />;
  const copy =
    detail === null ? null : <CopyOfMessage report={report} body={detail.body} isCut={detail.isCut} />;
  return (
    <>
      <PlaceBar report={report} reading={reading} fallbackLink={detail?.link ?? null} onMove={props.onMove} />
      <div
        className={classes.messages}
        role="region"
        aria-label="Reported message"
        tabIndex={0}
        data-region="conversation"
        data-region-focus
        aria-busy={isAsking}
      >
        {failure !== null && (
          <Notice tone="bad" action={<Button onClick={askAgain}>Try again</Button>}>
            {failureMessage(failure)}
          </Notice>
        )}
        {context === null && failure === null && <LoadingRows rows={6} rowHeight={48} />}
        {context === null && failure !== null && copy}
        {context?.kind === 'private' && (
          <>
            <Notice>
              Only those who take part can open this conversation. This is the copy that the report holds.
            </Notice>
            {copy}
          </>
        )}
        {context?.kind === 'gone' && (
          <>
            <Notice tone="warn">
              {report.message === 'deleted'
                ? 'The message was deleted. This is the copy that the report holds.'
                : 'The message was deleted, or it is in a channel that you cannot read. This is the copy that the report holds.'}
            </Notice>
            {copy}
          </>
        )}
        {context?.kind === 'shown' && (
          <>
            {context.hasEarlier && props.canLoadEarlier && (
              <LinkButton className={classes.more ?? ''} onClick={props.onEarlier}>
                Load earlier messages
              </LinkButton>
            )}
            {context.before.map((message) => (
              <ConversationMessage
                key={message.messageId}
                message={message}
                organizationUrl={organizationUrl}
              />
            ))}
            <ConversationMessage
              ref={reported}
              message={context.reported}
              edits={context.edits}
              organizationUrl={organizationUrl}
              isReported
            />
            {context.editsTrouble !== '' && (
              <Notice tone="warn" title="Couldn't read the edit history">
                {sayText(context.editsTrouble)}
              </Notice>
            )}
            {detail !== null && (
              <WordsWhenReported detail={detail} editedAt={context.reported.editedAt} report={report} />
            )}
            {context.after.map((message) => (
              <ConversationMessage
                key={message.messageId}
                message={message}
                organizationUrl={organizationUrl}
              />
            ))}
            {context.hasLater && props.canLoadLater && (
              <LinkButton className={classes.more ?? ''} onClick={props.onLater}>
                Load later messages
              </LinkButton>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What was edited after the report is not what was reported. */
function WordsWhenReported(props: {
  detail: ReportDetail;
  editedAt: number | null;
  report: Report;
}): ReactNode {
  const [shown, setShown] = useState(false);
  if (props.editedAt === null || props.editedAt <= props.report.reportedAt) return null;
  return (
    <Stack gap={6} py={4} px={14}>
      <Notice
        tone="warn"
        action={
          <LinkButton className={classes.more ?? ''} onClick={() => setShown(!shown)}>
            {shown ? 'Hide the copy' : 'Show the copy'}
          </LinkButton>
        }
      >
        Edited after it was reported. The report holds the words of that time.
      </Notice>
      {shown && <CopyOfMessage report={props.report} body={props.detail.body} isCut={props.detail.isCut} />}
    </Stack>
  );
}

interface PlaceBarProps {
  report: Report;
  reading: Answer<ReportContext>;
  fallbackLink: string | null;
  onMove: ReportConversationProps['onMove'];
}

function PlaceBar(props: PlaceBarProps): ReactNode {
  const showMessage = useShowMessage();
  const topicWords = useTopicWords();
  const place = props.report.content?.place;
  const { value: context } = props.reading;
  const shown = context?.kind === 'shown' ? context : null;
  const channelName = shown?.place?.channelName ?? (place?.kind === 'channel' ? place.channelName : null);
  const topic = shown?.place?.topic ?? (place?.kind === 'channel' ? place.topic : '');
  const link = shown?.link ?? props.fallbackLink;
  return (
    <div className={classes.place}>
      {channelName === null ? (
        <>
          <IconMessage2 size={15} stroke={1.6} aria-hidden />
          <strong>Direct message</strong>
          <IconLock size={13} stroke={1.6} aria-hidden />
        </>
      ) : (
        <>
          <IconHash size={15} stroke={1.6} aria-hidden />
          <strong dir="auto" title={channelName}>
            {channelName}
          </strong>
          <IconChevronRight size={13} stroke={1.6} aria-hidden />
          <bdi title={topicWords(topic)}>{topicWords(topic)}</bdi>
        </>
      )}
      <span className={layoutStyle.grow} />
      {shown?.place != null && (
        <Permitted unless={shown.moveObjection}>
          <PlaceButton
            icon={IconArrowForwardUp}
            label="Move"
            onClick={() => props.onMove(shown.reported.messageId, topic)}
          />
        </Permitted>
      )}
      {shown !== null && (
        <PlaceButton
          icon={IconMessageSearch}
          label="Inspect"
          onClick={() => showMessage(shown.reported.messageId)}
        />
      )}
      {link !== null && (
        <PlaceButton
          icon={IconExternalLink}
          label={shown === null ? 'Open report' : 'Open'}
          onClick={() => void openLink(link)}
        />
      )}
    </div>
  );
}

/** A button of the place; where there is little room its words are its tip. */
function PlaceButton(props: ComponentProps<'button'> & { icon: typeof IconHash; label: string }): ReactNode {
  const { icon: Icon, label, ...button } = props;
  return (
    <button type="button" {...button} className={classes.open} title={label}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </button>
  );
}

/** A post that was not read with certainty is shown as it is. */
function RawReport({ detail }: { detail: ReportDetail | null }): ReactNode {
  return (
    <div
      className={classes.messages}
      role="region"
      aria-label="Report as posted"
      tabIndex={0}
      data-region="conversation"
      data-region-focus
    >
      <Notice>
        The layout of this report is not certain, so nothing is read out of it. This is what the server
        posted.
      </Notice>
      {detail !== null && (
        <pre className={classes.raw} dir="auto">
          {safeText(detail.raw)}
        </pre>
      )}
    </div>
  );
}
