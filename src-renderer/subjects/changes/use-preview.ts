import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isConfirmKey } from '../../ui/confirm-key.ts';
import { focusNumber } from '../../ui/TypeNumber.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { isConfirmed } from './change-groups.ts';
import type { ChangePreviewProps } from './change-preview-props.ts';
import { onReviewAgainKey } from './Overtaken.tsx';
import { barOf } from './PreviewForm.tsx';
import { nothingEntered, useChangeRun, type ChangeRun, type Entered } from './use-change-run.ts';
import { useOvertaken, type OvertakenChanges } from './use-overtaken.ts';

export interface Preview {
  run: ChangeRun;
  overtaken: OvertakenChanges;
  /** The number typed to confirm. */
  typed: string;
  setTyped: (typed: string) => void;
  entered: Entered;
  setEntered: (entered: Entered) => void;
  /** Why the button is barred by its form; null where it is not. */
  bar: string | null;
  isReady: boolean;
  /** Does what its button says. */
  begin: () => void;
  reviewAgain: () => void;
  /** Leaves, or asks first whether to drop what was entered in its form. */
  leave: () => void;
  /** It was asked. */
  isLeaving: boolean;
  /** Another dialog over it has the keys. */
  isCovered: boolean;
  setCovered: (isCovered: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** What every preview has, whatever it looks like. */
export function usePreview(props: ChangePreviewProps, start: (preview: Preview) => void): Preview {
  const { changeSet, form, onClose, leavesBy, onReviewAgain } = props;
  const run = useChangeRun(changeSet, onClose, leavesBy);
  const overtaken = useOvertaken(changeSet);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(props.entered ?? nothingEntered);
  const [isCovered, setCovered] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isPlanning = form?.isPlanning === true;
  /** The dialog in which the key came before what was entered last was planned. */
  const pressedIn = useRef<HTMLElement | null>(null);
  const tellBusy = form?.onBusy;
  useEffect(() => tellBusy?.(run.busy), [tellBusy, run.busy]);
  const bar = barOf(form, changeSet);
  const leadsTo = form?.leadsTo ?? null;
  const isComplete = bar === null && (leadsTo !== null || changeSet.changes.length > 0);
  const isTyped = leadsTo !== null || isConfirmed(typed, changeSet.typeToConfirm);
  const reviewAgain = (): void => onReviewAgain(entered);
  const onAgain = onReviewAgainKey(
    overtaken.count > 0 || (run.problem !== null && run.tryAgain === null),
    reviewAgain,
  );
  const preview: Preview = {
    run,
    overtaken,
    typed,
    setTyped,
    entered,
    setEntered,
    bar,
    isReady: isComplete && isTyped && !run.busy,
    begin() {
      if (leadsTo === null) start(preview);
      else if (isComplete) leadsTo.run();
    },
    reviewAgain,
    leave() {
      if (form?.isChanged === true && !isLeaving && !run.busy) setLeaving(true);
      else run.leave();
    },
    isLeaving,
    isCovered,
    setCovered,
    onKeyDown(event) {
      onAgain(event);
      // What is typed after it has not been confirmed.
      pressedIn.current = null;
      if (!isConfirmKey(event)) return;
      event.preventDefault();
      if (isPlanning) pressedIn.current = event.currentTarget;
      // The key leads on to what is missing.
      else if (isComplete && !isTyped) focusNumber(event.currentTarget);
      else preview.begin();
    },
  };
  const steady = useSteady({
    goOn(dialog: HTMLElement): void {
      if (isComplete && !isTyped) focusNumber(dialog);
      // Nobody has seen the rest yet.
      else if (changeSet.startsAtOnce) preview.begin();
    },
  });
  useEffect(() => {
    if (isPlanning || pressedIn.current === null) return;
    steady.goOn(pressedIn.current);
    pressedIn.current = null;
  }, [isPlanning, steady]);
  return preview;
}
