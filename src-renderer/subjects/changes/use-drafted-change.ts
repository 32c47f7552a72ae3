import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Action, ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { sayText, text } from '#words/text.ts';
import { useReadOnly } from '../../state/permissions.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { nothingPlanned } from './PreviewForm.tsx';
import { nothingEntered, useChangeRun } from './use-change-run.ts';
import { useLivePlan } from './use-live-plan.ts';
import { useOvertaken, type OvertakenChanges } from './use-overtaken.ts';

/** What was entered in place. */
export interface DraftToSend {
  /** Null while something is missing or wrong. */
  change: Action | null;
  /** Why it can't be sent as it is; empty where a field says so. */
  bar?: string;
  /** It is still checked whether something is wrong. */
  isChecking?: boolean;
  /** How many things were changed. */
  count: number;
  /** What the button says of one change: a verb and its object. */
  verb: string;
  /** It was chosen rather than typed: what the safety level sends without asking is sent at once. */
  isChosen?: boolean;
  /** Why the account can't change it; null where it can. */
  objection: string | null;
  /** What has to be decided before anything is sent, such as which of two values stays; null where nothing has. */
  leadsTo?: { label: string; run: () => void } | null;
  /** Leads to the preview of what a line can't say. */
  onReview: () => void;
  /** Told before it is sent. */
  onSend?: () => void;
  onSent?: () => void;
}

interface DraftedChange {
  /** As it is planned. */
  changeSet: ChangeSet;
  overtaken: OvertakenChanges;
  /** A line says all of it: one thing that can be undone, with nothing to look out for. */
  isLine: boolean;
  isReady: boolean;
  isBusy: boolean;
  /** Why it could not be planned or was refused. */
  problem: string | null;
  /** Why nothing can be sent as it is. */
  status: string | null;
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  send: () => void;
  onKey: () => void;
  /** Plans it again as it is by now. */
  again: () => void;
}

/** Plans what was entered in place with every change of it, and sends what is planned, or leads to its preview. */
export function useDraftedChange(draft: DraftToSend): DraftedChange {
  const { objection, count, isChecking = false, leadsTo = null } = draft;
  const change = leadsTo === null ? draft.change : null;
  const isBarred = useReadOnly() !== null || objection !== null;
  const [isHeld, setHeld] = useState(false);
  const [sentId, setSentId] = useState('');
  const plan = useLivePlan(isBarred ? null : change, isHeld);
  const changeSet = plan.changeSet ?? nothingPlanned;
  /** Leaves what is being sent, for a panel that goes meanwhile. */
  const leave = useRef<(() => void) | null>(null);
  const run = useChangeRun(
    changeSet,
    ({ kind }) => {
      leave.current = null;
      setSentId(changeSet.id);
      plan.again();
      if (kind === 'started') draft.onSent?.();
    },
    (next) => {
      leave.current = isHeld ? next : null;
    },
  );
  const isSent = sentId !== '' && sentId === changeSet.id;
  const isBusy = run.busy && !isSent;
  if (isHeld !== isBusy) setHeld(isBusy);
  useEffect(() => () => leave.current?.(), []);
  const overtaken = useOvertaken(changeSet);
  const isPlanning = !isBarred && (isChecking || (change !== null && (plan.isPlanning || isSent)));
  const isPlanned = change !== null && !isPlanning && changeSet.id !== '';
  const plannedId = isPlanned ? changeSet.id : '';
  const isNothing = isPlanned && changeSet.changes.length === 0;
  const isLine =
    isPlanned && !isNothing && changeSet.isLight && changeSet.changes.every(({ notice }) => notice === '');
  const canTryAgain = run.problem === null || run.tryAgain !== null;
  const isReady = isPlanned && !isNothing && !isBusy && canTryAgain;

  function send(): void {
    if (leadsTo !== null) leadsTo.run();
    if (!isReady) return;
    if (run.problem !== null) run.tryAgain?.run();
    else if (!isLine) draft.onReview();
    else if (overtaken.count === 0) {
      draft.onSend?.();
      run.run(null, nothingEntered);
    }
  }
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useRef(false);
  const steady = useSteady({
    onPlanned(): void {
      const wasAsked = isAsked.current;
      isAsked.current = false;
      if (changeSet.startsAtOnce && isLine && (wasAsked || draft.isChosen === true)) send();
      else if (wasAsked && !isLine && isReady) draft.onReview();
      // What the level asks waits until it was seen.
      else if (wasAsked) button.current?.focus();
    },
  });
  useEffect(() => {
    if (plannedId !== '') steady.onPlanned();
  }, [plannedId, steady]);

  let status: string | null = null;
  if (isPlanning) status = say('change.checking');
  else if (change === null) status = draft.bar ?? '';
  else if (isNothing) status = sayText(changeSet.skipped[0]?.explanation ?? text('change.nothing-to-send'));

  const leadsOn = count > 1 || (isPlanned && !isNothing && !isLine);
  let label = leadsOn ? say('change.review', { count }) : draft.verb;
  if (leadsTo !== null) label = leadsTo.label;
  else if (isBusy) label = say('change.waiting');
  else if (run.problem !== null && run.tryAgain !== null) label = run.tryAgain.label;

  return {
    changeSet,
    overtaken,
    isLine,
    isReady: isReady || leadsTo !== null,
    isBusy,
    problem: run.problem ?? plan.problem,
    status,
    label,
    button,
    send,
    onKey(): void {
      if (isPlanning) isAsked.current = true;
      else send();
    },
    again: plan.again,
  };
}
