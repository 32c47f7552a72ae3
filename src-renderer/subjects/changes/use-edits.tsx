import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Action, ChangeTarget, Edit } from '#contract/changes.ts';
import type { Failure } from '#contract/outcome.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { nothingEntered, type Entered, type PreviewOutcome } from './use-change-run.ts';
import { useOpenPreview } from './use-open-preview.tsx';
import { targetsOutsideView } from '../../ui/grid/outside-view.ts';
import { narrowable, narrowableEdits, type Listed, type Narrowable } from './narrowable.ts';

/** How an attempt to change something ended; `unplanned` where there was nothing to preview. */
export type EditOutcome = PreviewOutcome | { kind: 'unplanned'; failure: Failure };

export interface Edits {
  /**
   * Plans an action and leads to its preview; nothing is sent before it was confirmed. One at a time: another begun
   * meanwhile waits for its turn, and the same one begun twice counts as cancelled the second time, as does what is not
   * sent when the panel goes.
   *
   * @returns besides, for whom of an action's people it was sent
   */
  begin(action: Action): Promise<EditOutcome & { sent: readonly number[] }>;
  /**
   * The same for edits.
   *
   * @param title what is done, as the journal will say it
   * @param isSeen what they change is seen where they are made, so that a line can show it
   * @returns whether they were sent
   */
  review(title: string, edits: Edit[], isSeen?: boolean): Promise<boolean>;
  /**
   * The same for several things of a list, of which those outside its view can be left out in the preview.
   *
   * @param title what is done, of those that are left
   * @param listed what they are in their list, where the edits are of something else
   * @returns those whose edits were sent
   */
  reviewEach<Item>(
    items: readonly Item[],
    title: (items: readonly Item[]) => string,
    editOf: (item: Item) => Edit | Edit[],
    listed?: Listed<Item>,
  ): Promise<readonly Item[]>;
  /** Planning is under way, or a change waits for the one before it. */
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

function problemOf(outcome: EditOutcome): string | null {
  if (outcome.kind === 'unplanned') return failureMessage(outcome.failure);
  return outcome.kind === 'refused' ? outcome.words : null;
}

/** A change from its beginning until it is sent or left. */
interface BegunChange {
  /** By what the same change is recognised. */
  key: string;
  controller: AbortController;
  ended: Promise<void>;
}

function abortAll(changes: readonly BegunChange[]): void {
  for (const { controller } of changes) controller.abort();
}

/** Every write of a panel: action, plan, preview, run, and the words of the last refusal. */
export function useEdits(): Edits {
  const call = useOrganizationCall();
  const [planning, setPlanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  const [waiting, setWaiting] = useState(0);
  /** In the order in which they were begun; the first is planned or shown, the others wait. */
  const underWay = useRef<BegunChange[]>([]);
  const preview = useOpenPreview(() => underWay.current[0]?.controller.abort());

  useEffect(() => {
    isGone.current = false;
    const changes = underWay.current;
    return () => {
      isGone.current = true;
      abortAll(changes);
    };
  }, []);

  async function planAndShow<Item>(
    change: Narrowable<Item>,
    isSeen: boolean,
    selectedOutside: ReadonlySet<ChangeTarget>,
    signal: AbortSignal,
    earlier?: { entered: Entered; outdated: string | null },
  ): Promise<{ outcome: EditOutcome; items: readonly Item[] }> {
    const { action, items, without, names } = change;
    const targets = selectedOutside.size === 0 ? [] : change.targets();
    const outside = new Set(targets.filter((target) => selectedOutside.has(target)));
    if (signal.aborted) return { outcome: { kind: 'cancelled' }, items };
    setPlanning(true);
    const planned = await call('changes.plan', { action }, { signal });
    setPlanning(false);
    const outdated = earlier?.outdated ?? null;
    if (outdated !== null) void call('changes.discard', { changeSetId: outdated });
    if (outdated !== null && (signal.aborted || !planned.ok)) preview.close();
    if (signal.aborted) return { outcome: { kind: 'cancelled' }, items };
    if (!planned.ok) return { outcome: { kind: 'unplanned', failure: planned.failure }, items };
    const changeSet = planned.value;
    // What nobody sees in the list is seen before it is sent, however little it is.
    if (outside.size > 0 || earlier !== undefined) changeSet.startsAtOnce = false;
    const inView = targets.length - outside.size;
    const view = {
      inView,
      targets: outside,
      ...(outside.size > 0 && names !== undefined && { names: names() }),
      canNarrow: without !== null,
      isSeen: isSeen && outside.size === 0,
      entered: earlier?.entered ?? nothingEntered,
    };
    const ending = await preview.show(changeSet, view, signal);
    if (ending.kind !== 'again' && ending.kind !== 'narrowed') return { outcome: ending, items };
    const { entered } = ending;
    if (ending.kind === 'again') {
      return planAndShow(change, isSeen, selectedOutside, signal, { entered, outdated: changeSet.id });
    }
    if (without === null) return { outcome: { kind: 'cancelled' }, items };
    return planAndShow(without(outside), isSeen, selectedOutside, signal, { entered, outdated: null });
  }

  async function begin<Item>(
    change: Narrowable<Item>,
    isSeen = false,
  ): Promise<{ outcome: EditOutcome; sent: readonly Item[] }> {
    const key = JSON.stringify(change.action);
    const isBegun = underWay.current.some((earlier) => earlier.key === key);
    if (isGone.current || isBegun) return { outcome: { kind: 'cancelled' }, sent: [] };
    const controller = new AbortController();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const selectedOutside = targetsOutsideView();
    const before = underWay.current.at(-1);
    underWay.current.push({ key, controller, ended });
    if (before === undefined) setProblem(null);
    else await waitFor(before);
    const { outcome, items } = await planAndShow(change, isSeen, selectedOutside, controller.signal);
    controller.abort();
    underWay.current.shift();
    end();
    const words = problemOf(outcome);
    // What the change before it was refused for is still to be read.
    setProblem((earlier) => words ?? (before === undefined ? null : earlier));
    return { outcome, sent: outcome.kind === 'started' ? items : [] };
  }

  async function waitFor({ ended }: BegunChange): Promise<void> {
    setWaiting((count) => count + 1);
    await ended;
    setWaiting((count) => count - 1);
  }

  const isPlanning = planning || waiting > 0;
  return {
    async begin(action) {
      const { outcome, sent } = await begin(narrowable(action));
      return { ...outcome, sent };
    },
    review: async (title, edits, isSeen) =>
      (await begin(narrowable({ kind: 'edit', title, edits }), isSeen)).outcome.kind === 'started',
    reviewEach: async (...parts) => (await begin(narrowableEdits(...parts))).sent,
    planning: isPlanning,
    previewing: preview.isOpen,
    problem,
    dialogProps: { hidden: preview.isOpen, problem, planning: isPlanning },
    dismissProblem: () => setProblem(null),
    cancel() {
      abortAll(underWay.current);
      setProblem(null);
    },
    dialog: preview.dialog,
  };
}
