import { useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { hideNotices } from '../../state/notices.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { ChangeLine, fitsLine } from './ChangeLine.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { runLabel } from './change-words.ts';
import type { OutsideView } from './change-preview-props.ts';
import type { Entered, PreviewOutcome } from './use-change-run.ts';
import { loadWholeChangeSet } from './whole-change-set.ts';

/** How a preview ends: as far as the panel is concerned, or to be planned once more. */
export type PreviewEnding =
  | PreviewOutcome
  | { kind: 'narrowed'; entered: Entered }
  | { kind: 'again'; entered: Entered };

interface OpenPreview {
  changeSet: ChangeSet;
  outsideView: OutsideView;
  entered: Entered;
  /** A line shows it. */
  isLine: boolean;
  close(ending: PreviewEnding): void;
  leavesBy(leave: () => void): void;
}

interface ShownView extends Omit<OutsideView, 'onOnlyInView'> {
  /** Whether those outside the view can be left out. */
  canNarrow: boolean;
  /** What it changes is seen where it is made. */
  isSeen: boolean;
  entered: Entered;
}

interface ShownPreview {
  isOpen: boolean;
  /**
   * Shows a change set until it is left, sent, or to be planned once more.
   *
   * @param signal leaves it, such as for a panel that goes
   */
  show(changeSet: ChangeSet, view: ShownView, signal: AbortSignal): Promise<PreviewEnding>;
  close(): void;
  dialog: ReactNode;
}

/**
 * The preview on screen, one at a time.
 *
 * @param onLeave told when it is left while its changes are planned once more
 */
export function useOpenPreview(onLeave: () => void): ShownPreview {
  const call = useOrganizationCall();
  const [open, setOpen] = useState<OpenPreview | null>(null);

  async function show(
    changeSet: ChangeSet,
    { canNarrow, isSeen, entered, ...view }: ShownView,
    signal: AbortSignal,
  ): Promise<PreviewEnding> {
    const { promise, resolve: close } = Promise.withResolvers<PreviewEnding>();
    // Once it is drawn, the preview knows better what leaving it means.
    let leave = (): void => {
      void call('changes.discard', { changeSetId: changeSet.id });
      close({ kind: 'cancelled' });
    };
    const onGone = (): void => leave();
    signal.addEventListener('abort', onGone);
    // Notices of earlier jobs would lie over its buttons; the jobs themselves stay in the top bar.
    hideNotices();
    const outsideView: OutsideView = {
      ...view,
      onOnlyInView: canNarrow
        ? (typed) => {
            void call('changes.discard', { changeSetId: changeSet.id });
            close({ kind: 'narrowed', entered: typed });
          }
        : null,
    };
    setOpen({
      changeSet,
      outsideView,
      entered,
      isLine: isSeen && changeSet.isLight && !changeSet.startsAtOnce && fitsLine(changeSet),
      close,
      leavesBy: (next) => void (leave = next),
    });
    void loadWholeChangeSet(changeSet, signal, (longer) =>
      setOpen((shown) => (shown?.changeSet.id === longer.id ? { ...shown, changeSet: longer } : shown)),
    );
    const outcome = await promise;
    signal.removeEventListener('abort', onGone);
    // What is planned again stays on screen until it takes its place; leaving it ends the planning.
    const leavePlanning = (ending: PreviewEnding): void => {
      if (ending.kind !== 'again') onLeave();
    };
    setOpen((shown) => (outcome.kind === 'again' && shown ? { ...shown, close: leavePlanning } : null));
    return outcome;
  }

  return {
    isOpen: open !== null,
    show,
    close: () => setOpen(null),
    dialog:
      open === null ? null : open.isLine ? (
        <ChangeLine
          key={open.changeSet.id}
          changeSet={open.changeSet}
          label={runLabel(open.changeSet)}
          onReviewAgain={() => open.close({ kind: 'again', entered: open.entered })}
          onDetails={() => setOpen({ ...open, isLine: false })}
          onClose={open.close}
          leavesBy={open.leavesBy}
        />
      ) : (
        <ChangePreview
          key={open.changeSet.id}
          changeSet={open.changeSet}
          outsideView={open.outsideView}
          entered={open.entered}
          onReviewAgain={(entered) => open.close({ kind: 'again', entered })}
          onClose={open.close}
          leavesBy={open.leavesBy}
        />
      ),
  };
}
