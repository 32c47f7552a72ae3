import { Stack } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { showNotice } from '../../../state/notices.ts';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { type AnnounceChannel, type AnnounceRules, storedContent } from '#contract/announce.ts';
import { kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { contentObjection } from '#contract/message-checks.ts';
import { codePointCount } from '#contract/text-rules.ts';
import { formatCount } from '#contract/words/count.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useOrganization } from '../../../state/organizations.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useChangeShortcut } from '../../../ui/Permitted.tsx';
import { useSavedViews } from '../../../subjects/people/use-people-views.ts';
import { FailedNotice } from './FailedNotice.tsx';
import { endFileUploads, forgetFailedUploads } from './file-uploads.ts';
import { FileUploadList } from './FileUploadList.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { PreviewColumn } from './PreviewColumn.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import { deliveryProblem, SendFoot } from './SendFoot.tsx';
import { asReminders, checksOf, topicProblem, type CheckedMessage } from './checks.ts';
import { destinationOf, isBlank, keptOf, whatItSays } from '../../../subjects/messages/composition.ts';
import { keepComposition, useCompositions } from '../../../subjects/messages/compositions.ts';
import { offerBack } from '../../../subjects/messages/message-people.tsx';
import { useAnnounceActions } from './use-announce-actions.tsx';
import { useAttempt } from './use-attempt.ts';
import { useAudience, useViewPeople } from './use-audience.ts';
import { useTopics } from './use-channels.ts';
import { useFileAttaching } from './use-file-attaching.ts';
import { useRendering } from './use-rendering.ts';
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
  const { subject, original, rules, channels, isLive } = props;
  const { texts, problem: keepingProblem } = useCompositions();
  const kept = texts[subject];
  const composition = kept ?? original;
  const isChanged = kept !== undefined && whatItSays(kept) !== whatItSays(original);
  const { views } = useSavedViews();
  const view = views.find(({ id }) => id === composition.viewId) ?? null;
  const viewPeople = useViewPeople(composition.to === 'view' ? view : null);
  const organization = useOrganization((each) => each);
  const [asked, setAsked] = useState(false);

  const destination = destinationOf(composition, rules, viewPeople ?? []);
  const actions = useAnnounceActions(subject, composition, props.base);
  const { dismiss } = actions;
  const channel = channels?.find(({ channelId }) => channelId === composition.channelId) ?? null;
  const topics = useTopics(composition.to === 'channel' ? (channel?.channelId ?? null) : null);
  const recipients =
    composition.to === 'people'
      ? composition.people.length
      : composition.to === 'view'
        ? (viewPeople?.length ?? null)
        : null;
  const rendering = useRendering(composition.content, isLive, organization?.budget?.remaining ?? null);
  const audience = useAudience(
    destination === null || !isLive
      ? null
      : destination.type === 'channel'
        ? { channelId: destination.channelId }
        : { userIds: destination.userIds },
    composition.deliverAt === '' ? null : Date.parse(composition.deliverAt) / 1_000 || null,
  );
  const checked: CheckedMessage = {
    composition,
    rules,
    channel,
    topics,
    recipients,
    mentions: rendering.rendered?.mentions ?? null,
    audience,
    renderingRefusal: rendering.refusal,
  };
  const checks = checksOf(checked);
  const blank = isBlank(composition);
  const held = checks.find(({ tone }) => tone === 'bad')?.words ?? null;
  const attaching = useFileAttaching(subject, composition, isLive);
  const uploading = attaching.uploads.some((upload) => upload.problem === '')
    ? 'A file is being uploaded. Wait for it or cancel it.'
    : null;
  const obstacle = held ?? (destination === null ? 'Choose where the message goes.' : null) ?? uploading;
  const done = props.onDone;
  useAttempt(
    subject,
    useCallback(
      (target: ChangeTarget, remark: string, at: number) => {
        if (kindOfTarget(target) === 'announcement') {
          showNotice({ message: `Sent. ${remark}`.trim() });
        }
        setAsked(false);
        forgetFailedUploads(organizationId, subject);
        done(target, at);
      },
      [done, organizationId, subject],
    ),
  );

  const change = (part: Partial<Composition>): void => {
    // Every message has a name of its own: what was sent under the last one never goes out again.
    const localId = kept?.localId ?? crypto.randomUUID();
    const next = { ...composition, localId, ...part };
    // What is as the server has it need not be kept here too.
    const isSame = whatItSays(next) === whatItSays(original);
    keepComposition(organizationId, subject, isSame && next.attempt === null ? null : next);
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
    scope: 'Messages',
    run: main,
  });

  const stored = storedContent(composition.content);
  const content = contentObjection(composition.content, rules);
  const isTooLong = codePointCount(stored) > rules.maxMessageLength;
  const topic = topicProblem(checked);
  const isTopicLong = topic !== null && composition.topic.trim() !== '';
  const { problem } = actions;
  const messages = composition.to !== 'channel' && composition.each ? Math.max(1, recipients ?? 1) : 1;
  const keptKind = keptOf(subject);
  const state = isChanged
    ? keepingProblem === null
      ? subject === 'new'
        ? 'Kept on this device'
        : 'Edited, not saved yet'
      : `Not kept: ${keepingProblem}`
    : subject === 'new'
      ? ''
      : props.isGone
        ? ''
        : 'Saved';
  return (
    <>
      <section className={layoutStyle.column} aria-label="Message being written">
        <Stack gap={12} flex={1} mih={0} pt={16} px={20} pb={12} style={{ overflowY: 'auto' }}>
          {props.isGone && (
            <Notice tone="warn">
              It was sent or deleted elsewhere.
              {!blank && ' Its text is still here: send it again, save it as a draft, or discard it.'}
            </Notice>
          )}
          <FailedNotice subject={subject} />
          <RecipientFields
            composition={composition}
            onChange={change}
            rules={rules}
            channels={channels}
            channelsProblem={props.channelsProblem}
            topics={topics}
            views={views}
            recipients={recipients}
            topicError={asked || isTopicLong ? topic : null}
            peopleError={asked && recipients === 0 ? 'Choose at least one person.' : null}
          />
          <MarkdownField
            value={composition.content}
            onValue={(next) => change({ content: next })}
            length={codePointCount(stored)}
            limit={rules.maxMessageLength}
            error={isTooLong || (asked && content !== null) ? content : null}
            state={state}
            attaching={attaching}
          />
          <FileUploadList uploads={attaching.uploads} />
          {problem !== null && <Notice tone="bad">{problem.words}</Notice>}
        </Stack>
        <SendFoot
          subject={subject}
          composition={composition}
          onChange={change}
          obstacle={
            isLive ? obstacle : 'There is no connection. What you write is kept; it can be sent later.'
          }
          isBlank={blank}
          isChanged={isChanged}
          messages={messages}
          busy={actions.busy}
          draftObstacle={uploading}
          mayDraft={isLive && rules.draftsSynchronized && content === null}
          onSend={send}
          onSchedule={schedule}
          onSaveDraft={() => actions.saveDraft(destination)}
          onDiscard={() => {
            dismiss();
            endFileUploads(organizationId, subject);
            keepComposition(organizationId, subject, null);
            offerBack(organizationId, subject, composition);
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
        me={organization?.me ?? null}
        where={whereWords(composition, channel, view?.name ?? null, recipients)}
        rendering={rendering}
        checks={blank && !asked ? asReminders(checks) : checks}
        isLive={isLive}
      />
      {actions.dialog}
    </>
  );
}

function whereWords(
  { to, people }: Composition,
  channel: AnnounceChannel | null,
  viewName: string | null,
  recipients: number | null,
): string {
  if (to === 'channel') return channel?.name ?? 'no channel yet';
  if (to === 'people') return people.length === 0 ? 'nobody yet' : people.map(({ name }) => name).join(', ');
  return viewName === null ? 'no view yet' : `${viewName}, ${formatCount(recipients ?? 0)} people`;
}
