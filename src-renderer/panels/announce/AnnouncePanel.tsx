import { useEffect, type ReactNode } from 'react';
import type { CompositionSubject } from '#contract/calls/announce.ts';
import { kindOfTarget, newNameOfTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import { useCurrentOrganization } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LoadingRows } from '../../ui/StateBlock.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { Composer } from './Composer.tsx';
import { KeptList } from './KeptList.tsx';
import { keptOf } from './composition.ts';
import { keepCompositionsNow, loadCompositions, useCompositions } from './compositions.ts';
import { focusLater } from './focus-later.ts';
import { useChannels } from './use-channels.ts';
import { useOriginal } from './use-original.ts';
import { useSavedMessage } from './use-saved-message.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './AnnouncePanel.module.css';

const messageField = 'textarea[aria-label="Message"]';

/** Writes, sends and schedules messages, with the server's own rendering beside them. */
export function AnnouncePanel({ organizationId }: { organizationId: string }): ReactNode {
  const [open, setOpen] = usePanelMemory<CompositionSubject>(organizationId, 'announce.open', 'new');
  const rules = useRow(organizationId, 'announceRules', 0);
  const isLive = useCurrentOrganization()?.connection.kind === 'live';
  const { isLoaded } = useCompositions(organizationId);
  const { channels, problem: channelsProblem } = useChannels(organizationId, isLive);
  const edits = useEdits(organizationId);
  const showSaved = useSavedMessage(organizationId, open, setOpen);

  useEffect(() => {
    void loadCompositions(organizationId);
    window.addEventListener('pagehide', keepCompositionsNow);
    return () => {
      window.removeEventListener('pagehide', keepCompositionsNow);
      keepCompositionsNow();
    };
  }, [organizationId]);
  const original = useOriginal(organizationId, open);
  function openMessage(subject: CompositionSubject): void {
    showSaved(null);
    setOpen(subject);
  }
  function startNew(): void {
    openMessage('new');
    focusLater(messageField);
  }
  useShortcut({ id: 'announce new', keys: 'N', label: 'New announcement', scope: 'Messages', run: startNew });

  function onDone(target: ChangeTarget): void {
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
    if (kind !== 'announcement' && newNameOfTarget(target) !== null) showSaved(target);
  }

  if (rules === undefined || !isLoaded) return <LoadingRows />;
  return (
    <div className={classes.panel}>
      <KeptList
        organizationId={organizationId}
        channels={channels}
        rules={rules}
        open={open}
        onOpen={openMessage}
        onNew={startNew}
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
          organizationId={organizationId}
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
  );
}
