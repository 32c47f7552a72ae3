import { Stack } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { showNotice } from '../../../state/notices.ts';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { type AnnounceChannel, type AnnounceRules, storedContent } from '#contract/announce.ts';
import { kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { contentObjection } from '#contract/message-checks.ts';
import { codePointCount } from '#contract/text-rules.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useChangeShortcut } from '../../../ui/Permitted.tsx';
import { FailedNotice } from './FailedNotice.tsx';
import { forgetFailedUploads } from './file-uploads.ts';
import { FileUploadList } from './FileUploadList.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { PreviewColumn } from './PreviewColumn.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { SendFoot } from './SendFoot.tsx';
import { deliveryProblem, SendTime } from './SendTime.tsx';
import { asReminders, topicProblem, type Check, type CheckedMessage } from './checks.ts';
import { isBlank, keptOf } from '../../../subjects/messages/composition.ts';
import { useAnnounceActions } from './use-announce-actions.tsx';
import { useAttempt } from './use-attempt.ts';
import { useCheckedMessage, type CheckedComposition } from './use-checked-message.ts';
import { useComposing } from './use-composing.ts';
import { useFileAttaching, type FileAttaching } from './use-file-attaching.ts';
import layoutStyle from '../../../ui/Layout.module.css';

interface ComposerProps {
  subject: CompositionSubject;
  /** What the server has, or an empty message. */
  original: Composition;
  /** The value that the server has; null for a new message. */
  base: string | null;
  rules: AnnounceRules;
  channels: readonly AnnounceChannel[] | null;
  channelsProblem: string | null;
  isLive: boolean;
  /** The message that is edited is not on the server any more. */
  isGone: boolean;
  /** Told what was sent, scheduled or saved, and when that was asked for, in milliseconds since 1970. */
  onDone: (target: ChangeTarget, at: number) => void;
  onDiscarded: () => void;
}

/** Writes one message: where it goes, its text, when, and beside it how people will see it. */
export function Composer(props: ComposerProps): ReactNode {
  const organizationId = useOrganizationId();
  const { subject, original, rules, channels, isLive, onDone } = props;
  const { composition, isChanged, keepingProblem, ...composing } = useComposing(subject, original);
  const me = useOrganization((each) => each.me) ?? null;
  const [asked, setAsked] = useState(false);
  const message = useCheckedMessage(composition, rules, channels, isLive);
  const { checks, destination } = message;
  const { recipients } = message.checked;
  const actions = useAnnounceActions(subject, composition, props.base);
  const { dismiss } = actions;
  const blank = isBlank(composition);
  const held = checks.find(({ tone }) => tone === 'bad')?.words ?? null;
  const attaching = useFileAttaching(subject, composition, isLive);
  const uploading = attaching.uploads.some((upload) => upload.problem === '')
    ? 'A file is being uploaded. Wait for it or cancel it.'
    : null;
  const obstacle = held ?? (destination === null ? 'Choose where the message goes.' : null) ?? uploading;
  useAttempt(
    subject,
    useCallback(
      (target: ChangeTarget, remark: string, at: number) => {
        if (kindOfTarget(target) === 'announcement') {
          showNotice({ message: `Sent. ${remark}`.trim() });
        }
        setAsked(false);
        forgetFailedUploads(organizationId, subject);
        onDone(target, at);
      },
      [onDone, organizationId, subject],
    ),
  );

  const change = (part: Partial<Composition>): void => {
    composing.change(part);
    dismiss();
  };
  function send(): void {
    setAsked(true);
    if (obstacle === null && destination !== null) actions.send(destination);
  }
  function schedule(): void {
    setAsked(true);
    const isWrong = deliveryProblem(composition, Date.now()) !== null || composition.deliverAt === '';
    if (obstacle === null && destination !== null && !isWrong) actions.schedule(destination);
  }
  const main = composition.deliverAt === '' ? send : schedule;
  useChangeShortcut({
    id: 'announce main',
    keys: 'Ctrl Enter',
    label: composition.deliverAt === '' ? 'Send the message' : 'Schedule the message',
    scope: 'Announcements',
    run: main,
  });

  const errors = fieldErrors(message.checked, asked);
  const messages = composition.to !== 'channel' && composition.each ? Math.max(1, recipients ?? 1) : 1;
  const keptKind = keptOf(subject);
  return (
    <>
      <section className={layoutStyle.column} aria-label="Message being written">
        <Stack gap={12} pt={16} ps={16} pe={4} pb={12} className={layoutStyle.scroll}>
          {props.isGone && (
            <Notice tone="warn">
              It was sent or deleted elsewhere.
              {!blank && ' Its text is still here: send it again, save it as a draft, or discard it.'}
            </Notice>
          )}
          <FailedNotice subject={subject} />
          <ComposerFields
            message={message}
            channels={channels}
            channelsProblem={props.channelsProblem}
            errors={errors}
            state={isChanged ? unsavedWords(subject, keepingProblem) : savedWords(subject, props.isGone)}
            attaching={attaching}
            onChange={change}
          />
          {actions.problem !== null && <Notice tone="bad">{actions.problem.words}</Notice>}
        </Stack>
        <SendFoot
          subject={subject}
          composition={composition}
          obstacle={isLive ? obstacle : noConnection}
          isObstacleSaid={blank || (isLive && held !== null)}
          isBlank={blank}
          isChanged={isChanged}
          messages={messages}
          busy={actions.busy}
          draftObstacle={uploading}
          mayDraft={
            isLive && rules.draftsSynchronized && contentObjection(composition.content, rules) === null
          }
          onSend={send}
          onSchedule={schedule}
          onSaveDraft={() => actions.saveDraft(destination)}
          onDiscard={() => {
            dismiss();
            composing.discard();
            props.onDiscarded();
          }}
          onDelete={
            keptKind === null || props.isGone ? null : () => actions.remove(keptKind.kind, keptKind.id)
          }
        />
      </section>
      <PreviewColumn
        composition={composition}
        rules={rules}
        me={me}
        where={message.whereWords}
        rendering={message.rendering}
        checks={shownChecks(checks, errors, blank && !asked)}
        isLive={isLive}
      />
      {actions.dialog}
    </>
  );
}

/** What the fields say is wrong; what is missing only once it was asked for. */
interface FieldErrors {
  /** Whether nobody is chosen to send it to: the checks say it. */
  recipient: boolean;
  topic: string | null;
  content: string | null;
}

function savedWords(subject: CompositionSubject, isGone: boolean): string {
  return subject === 'new' || isGone ? '' : 'Saved';
}

const noConnection = 'There is no connection. What you write is kept; it can be sent later.';

function fieldErrors(checked: CheckedMessage, isAsked: boolean): FieldErrors {
  const { composition, rules } = checked;
  const content = contentObjection(composition.content, rules);
  const isTooLong = codePointCount(storedContent(composition.content)) > rules.maxMessageLength;
  const topic = topicProblem(checked);
  const isTopicLong = topic !== null && composition.topic.trim() !== '';
  return {
    recipient:
      isAsked && (composition.to === 'channel' ? checked.channel === null : checked.recipients === 0),
    topic: isAsked || isTopicLong ? topic : null,
    content: isTooLong || isAsked ? content : null,
  };
}

/** What a field says is not said once more. */
function shownChecks(
  checks: readonly Check[],
  { topic, content }: FieldErrors,
  isUntouched: boolean,
): readonly Check[] {
  const isSaidByField = topic !== null || content !== null;
  const left = checks.filter(({ id, tone }) => tone !== 'bad' || !isSaidByField || id !== 'fits');
  return isUntouched ? asReminders(left) : left;
}

interface ComposerFieldsProps {
  message: CheckedComposition;
  channels: readonly AnnounceChannel[] | null;
  channelsProblem: string | null;
  errors: FieldErrors;
  /** Whether it is saved, in words. */
  state: string;
  attaching: FileAttaching;
  onChange: (part: Partial<Composition>) => void;
}

/** Where the message goes, its text and files, and when it is sent. */
function ComposerFields(props: ComposerFieldsProps): ReactNode {
  const { message, errors, attaching, onChange } = props;
  const { checked, views } = message;
  const { composition, rules, topics, recipients } = checked;
  const stored = storedContent(composition.content);
  return (
    <>
      <RecipientFields
        composition={composition}
        onChange={onChange}
        rules={rules}
        channels={props.channels}
        channelsProblem={props.channelsProblem}
        topics={topics}
        views={views}
        recipients={recipients}
        topicError={errors.topic}
        isRecipientMissing={errors.recipient}
      />
      <MarkdownField
        value={composition.content}
        onValue={(next) => onChange({ content: next })}
        length={codePointCount(stored)}
        limit={rules.maxMessageLength}
        error={errors.content}
        state={props.state}
        attaching={attaching}
      />
      <FileUploadList uploads={attaching.uploads} />
      <SendTime composition={composition} onChange={onChange} />
    </>
  );
}

/** Where a text is kept that is not saved on the server. */
function unsavedWords(subject: CompositionSubject, keepingProblem: string | null): string {
  if (keepingProblem !== null) return `Not kept: ${keepingProblem}`;
  return subject === 'new' ? 'Kept on this device' : 'Edited, not saved yet';
}
