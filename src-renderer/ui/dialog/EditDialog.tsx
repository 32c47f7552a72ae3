import { createContext, useState, type ReactNode } from 'react';
import { useReadOnly } from '../../state/permissions.ts';
import { KeyButton } from '../KeyButton.tsx';
import { Notice } from '../Notice.tsx';
import { onConfirmKey } from '../confirm-key.ts';
import { DialogFrame, type DialogWidth } from './DialogFrame.tsx';

/** What every dialog of an edit gets from `usePersonEdits`. */
export interface EditDialogProps {
  /** Hidden, with what was typed kept, while the preview is on screen. */
  hidden: boolean;
  /** The server's or our words when the last try was refused; what was typed stays. */
  problem: string | null;
  planning: boolean;
  /** Why it can't be sent at all: shown in place of the fields until something is typed. */
  objection?: string | null | undefined;
  /** Shown before the fields, such as which selected people are out of sight. */
  notice?: ReactNode;
  onClose: () => void;
}

interface FrameProps extends EditDialogProps {
  title: ReactNode;
  /** Closing would lose what was typed. */
  isChanged: boolean;
  /** Everything the review needs has been entered. */
  isReady: boolean;
  onReview: () => void;
  children: ReactNode;
  /** Shown beside a field by the dialog itself. */
  problemIsShown?: boolean;
  width?: DialogWidth;
  /** Left of the buttons. */
  aside?: ReactNode;
}

/** Lets a dialog over another one claim the keyboard. Null outside of dialogs. */
export const CoveredDialog = createContext<((isCovered: boolean) => void) | null>(null);

/** The frame of a dialog in which a change is described. Ctrl Enter leads to the preview; Esc asks before it loses anything. */
export function EditDialog(props: FrameProps): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const objection = useReadOnly() ?? (props.objection || null);
  // What was typed before it arose stays on screen.
  const isBarred = objection !== null && !props.isChanged;
  const isReady = objection === null && props.isReady && !props.planning;

  function close(): void {
    if (props.isChanged && !leaving) setLeaving(true);
    else props.onClose();
  }
  function review(): void {
    if (isReady) props.onReview();
  }

  return (
    <DialogFrame
      opened={!props.hidden}
      onClose={close}
      title={props.title}
      {...(props.width !== undefined && { width: props.width })}
      closeOnEscape={!isCovered}
      onKeyDown={onConfirmKey(review)}
      onSubmit={review}
      aside={!isBarred && props.aside}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={close}>
            {isBarred ? 'Close' : 'Cancel'}
          </KeyButton>
          {!isBarred && (
            <KeyButton keys="Ctrl Enter" size="md" variant="filled" type="submit" disabled={!isReady}>
              Review change
            </KeyButton>
          )}
        </>
      }
    >
      {objection !== null && <Notice tone="warn">{objection}</Notice>}
      {!isBarred && props.notice}
      <CoveredDialog value={setCovered}>{!isBarred && props.children}</CoveredDialog>
      {props.problem !== null && props.problemIsShown !== true && <Notice tone="bad">{props.problem}</Notice>}
      {leaving && <Notice tone="warn">What you typed is not saved. Close again to drop it.</Notice>}
    </DialogFrame>
  );
}

/** For whom a dialog is: a name, or how many people. */
export type Who = { name: string } | { count: number };
