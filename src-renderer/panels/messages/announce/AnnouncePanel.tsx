import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import { kindOfTarget, newNameOfTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import { useOrganizationId } from '../../../state/organization-context.ts';
import { useLiveSince } from '../../../state/organizations.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useRow } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { FailedAnswer } from '../../../ui/FailedAnswer.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { useEdits } from '../../../subjects/changes/use-edits.tsx';
import { Composer } from './Composer.tsx';
import { KeptList } from './KeptList.tsx';
import { keptOf } from '../../../subjects/messages/composition.ts';
import {
  compositionNow,
  keepCompositionsNow,
  loadCompositions,
  useCompositions,
} from '../../../subjects/messages/compositions.ts';
import { focusLater } from '../../../subjects/messages/focus-later.ts';
import { firstField, messageField } from '../../../subjects/messages/message-people.tsx';
import { MessagesPage } from '../MessagesPage.tsx';
import { useChannels } from './use-channels.ts';
import { useOriginal } from './use-original.ts';
import { useSavedMessage } from './use-saved-message.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './AnnouncePanel.module.css';

/** Writes, sends and schedules messages, with the server's own rendering beside them. */
export function AnnouncePanel(): ReactNode {
  const organizationId = useOrganizationId();
  const [open, setOpen] = usePanelMemory<CompositionSubject>('announce.open', 'new');
  const rules = useRow('announceRules', 0);
  const isLive = useLiveSince() !== null;
  const { isLoaded } = useCompositions();
  const { channels, problem: channelsProblem } = useChannels(isLive);
  const edits = useEdits();
  const showSaved = useSavedMessage(open, setOpen);

  useEffect(() => {
    void loadCompositions(organizationId);
    window.addEventListener('pagehide', keepCompositionsNow);
    return () => {
      window.removeEventListener('pagehide', keepCompositionsNow);
      keepCompositionsNow();
    };
  }, [organizationId]);
  const original = useOriginal(open);
  /** When the person last went to a message themselves. */
  const wentAt = useRef(0);
  function openMessage(subject: CompositionSubject): void {
    wentAt.current = Date.now();
    showSaved(null);
    setOpen(subject);
  }
  function startNew(): void {
    openMessage('new');
    focusLater(firstField(compositionNow(organizationId, 'new')));
  }
  useShortcut({
    id: 'announce new',
    keys: 'N',
    label: 'New announcement',
    scope: 'Announcements',
    run: startNew,
  });

  function onDone(target: ChangeTarget, at: number): void {
    const kind = kindOfTarget(target);
    const kept = keptOf(open);
    if (kept?.kind === 'draft' && kind !== 'draft') {
      // What was sent or scheduled needs no draft any more.
      void edits.review('Delete the draft of what was sent', [
        { target: targetOf('draft', kept.id), field: 'draft', value: '' },
      ]);
      setOpen('new');
    }
    if (kind === 'announcement') focusLater(messageField);
    // It may be known late, when another message has been opened or begun since.
    const isLate = at < wentAt.current;
    if (kind !== 'announcement' && newNameOfTarget(target) !== null && !isLate) showSaved(target);
  }

  if (rules === undefined || !isLoaded) {
    return (
      <MessagesPage title="Announcements">
        <LoadingRows />
      </MessagesPage>
    );
  }
  const newAnnouncement = (
    <KeyButton keys="N" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={startNew}>
      New announcement
    </KeyButton>
  );
  return (
    <MessagesPage title="Announcements" actions={newAnnouncement}>
      <div className={classes.panel}>
        <KeptList
          channels={channels}
          rules={rules}
          open={open}
          onOpen={openMessage}
          isLive={isLive}
          problem={edits.problem === null ? null : `The draft wasn't deleted: ${edits.problem}`}
          onDismissProblem={edits.dismissProblem}
        />
        {original.kind === 'not-open' ? (
          <div className={layoutStyle.column}>
            {original.failure === null ? <LoadingRows rows={6} /> : <FailedAnswer answer={original} />}
          </div>
        ) : (
          <Composer
            key={open}
            subject={open}
            original={original.composition}
            base={original.base}
            rules={rules}
            channels={channels}
            channelsProblem={channelsProblem}
            isLive={isLive}
            isGone={original.isGone}
            onDone={onDone}
            onDiscarded={() => {
              if (original.isGone) setOpen('new');
            }}
          />
        )}
        {edits.dialog}
      </div>
    </MessagesPage>
  );
}
