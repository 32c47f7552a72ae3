import { hideNotices } from '../state/notices.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Action, ChangeSet, Edit } from '#contract/changes.ts';
import type { Failure } from '#contract/outcome.ts';
import { useCall } from '../bridge/use-call.ts';
import { failureMessage } from '../bridge/failure-words.ts';
import { ChangePreview } from './change-preview/ChangePreview.tsx';
import type { PreviewOutcome } from './change-preview/use-change-run.ts';
import { loadWholeChangeSet } from './change-preview/whole-change-set.ts';

/** How an attempt to change something ended; `unplanned` where there was nothing to preview. */
export type EditOutcome = PreviewOutcome | { kind: 'unplanned'; failure: Failure };

export interface Edits {
  /**
   * Plans an action and leads to its preview; nothing is sent before it was confirmed. One at a time: what is begun
   * while another is planned or shown counts as cancelled, and so does what is not sent when the panel goes.
   */
  begin(action: Action): Promise<EditOutcome>;
  /**
   * The same for edits.
   *
   * @param title what is done, as the journal will say it
   * @returns whether they were sent
   */
  review(title: string, edits: Edit[]): Promise<boolean>;
  /** Planning is under way. */
  planning: boolean;
  /** The preview is on screen: dialogs in which something was typed hide behind it. */
  previewing: boolean;
  /** Why the last change was not planned or not sent; null where it was, or the person decided so. */
  problem: string | null;
  dismissProblem(): void;
  /** All three, for the dialog in which the change is described. */
  dialogProps: { hidden: boolean; problem: string | null; planning: boolean };
  /** For when the dialog is closed in which the change was described: ends what is under way, and the problem with it. */
  cancel(): void;
  /** The preview's dialog, to be placed anywhere in the panel. */
  dialog: ReactNode;
}

interface OpenPreview {
  changeSet: ChangeSet;
  close(outcome: PreviewOutcome): void;
  leavesBy(leave: () => void): void;
}

function problemOf(outcome: EditOutcome): string | null {
  if (outcome.kind === 'unplanned') return failureMessage(outcome.failure);
  return outcome.kind === 'refused' ? outcome.words : null;
}

/** Every write of a panel: action, plan, preview, run, and the words of the last refusal. */
export function useEdits(): Edits {
  const call = useCall();
  const [preview, setPreview] = useState<OpenPreview | null>(null);
  const [planning, setPlanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      underWay.current?.abort();
    };
  }, []);

  async function show(changeSet: ChangeSet, signal: AbortSignal): Promise<PreviewOutcome> {
    const { promise, resolve: close } = Promise.withResolvers<PreviewOutcome>();
    // Once it is drawn, the preview knows better what leaving it means.
    let leave = (): void => {
      void call('changes.discard', { changeSetId: changeSet.id });
      close({ kind: 'cancelled' });
    };
    const onGone = (): void => leave();
    signal.addEventListener('abort', onGone);
    // Notices of earlier jobs would lie over its buttons; the jobs themselves stay in the top bar.
    hideNotices();
    const open: OpenPreview = { changeSet, close, leavesBy: (next) => void (leave = next) };
    setPreview(open);
    void loadWholeChangeSet(changeSet, signal, (longer) => setPreview({ ...open, changeSet: longer }));
    const outcome = await promise;
    signal.removeEventListener('abort', onGone);
    setPreview(null);
    return outcome;
  }

  async function planAndShow(action: Action, signal: AbortSignal): Promise<EditOutcome> {
    setPlanning(true);
    const planned = await call('changes.plan', { action }, { signal });
    setPlanning(false);
    if (signal.aborted) return { kind: 'cancelled' };
    return planned.ok ? show(planned.value, signal) : { kind: 'unplanned', failure: planned.failure };
  }

  async function begin(action: Action): Promise<EditOutcome> {
    if (isGone.current || underWay.current !== null) return { kind: 'cancelled' };
    const controller = new AbortController();
    underWay.current = controller;
    setProblem(null);
    const outcome = await planAndShow(action, controller.signal);
    controller.abort();
    underWay.current = null;
    setProblem(problemOf(outcome));
    return outcome;
  }

  return {
    begin,
    review: async (title, edits) => (await begin({ kind: 'edit', title, edits })).kind === 'started',
    planning,
    previewing: preview !== null,
    problem,
    dialogProps: { hidden: preview !== null, problem, planning },
    dismissProblem: () => setProblem(null),
    cancel() {
      underWay.current?.abort();
      setProblem(null);
    },
    dialog:
      preview === null ? null : (
        <ChangePreview
          key={preview.changeSet.id}
          changeSet={preview.changeSet}
          onClose={preview.close}
          leavesBy={preview.leavesBy}
        />
      ),
  };
}
