import { Box } from '@mantine/core';
import { use, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { CoveredDialog } from '../../ui/dialog/covered-dialog.ts';
import { Notice } from '../../ui/Notice.tsx';
import { isConfirmKey, onConfirmKey } from '../../ui/confirm-key.ts';
import classes from './ColumnsView.module.css';

interface ListDialogProps {
  title: string;
  /** In a line: the file, and what is done in this step. */
  subtitle: string;
  /** Hidden, with everything kept, while the preview of the changes is on screen. */
  hidden?: boolean;
  /** Why the last step could not be taken. */
  problem?: string | null;
  /** The focus begins in the middle, where what is chosen first is still on its way. */
  startsInContent?: boolean;
  /** The list is being read again: a key that confirms waits for it. */
  isReading: boolean;
  onClose: () => void;
  /** Does what the primary button does. */
  onConfirm: () => void;
  children: ReactNode;
  /** What is tertiary, and why there is no going on. */
  aside: ReactNode;
  foot: ReactNode;
}

/** The frame of the dialogs in which a list or file is read: only its middle scrolls. */
export function ListDialog(props: ListDialogProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const { problem = null } = props;
  const cover = use(CoveredDialog);
  // The key that closes this dialog may be followed at once by the one that closes the dialog below.
  useLayoutEffect(() => {
    cover?.(true);
    return () => cover?.(false);
  }, [cover]);
  useEffect(() => {
    // The button that led here may be gone, and the keyboard with it.
    if (document.activeElement === document.body) content.current?.focus();
  });
  const { isReading, onConfirm } = props;
  const confirms = useRef(false);
  useEffect(() => {
    if (isReading || !confirms.current) return;
    confirms.current = false;
    onConfirm();
  });
  function onKeyDown(event: KeyboardEvent): void {
    onConfirmKey(() => {
      if (isReading) confirms.current = true;
      else onConfirm();
    })(event);
    // The dialog below is its parent here, and would confirm too.
    if (isConfirmKey(event)) event.stopPropagation();
  }
  return (
    <DialogFrame
      opened={props.hidden !== true}
      width="preview"
      isFilled
      title={props.title}
      subtitle={<bdi>{props.subtitle}</bdi>}
      onClose={props.onClose}
      closeOnClickOutside={false}
      onKeyDown={onKeyDown}
      aside={props.aside}
      foot={props.foot}
    >
      <div
        className={classes.content}
        ref={content}
        tabIndex={-1}
        {...(props.startsInContent === true && { 'data-autofocus': true })}
      >
        {props.children}
      </div>
      {problem !== null && (
        <Box flex="none" px={20} py={12}>
          <Notice tone="bad">{problem}</Notice>
        </Box>
      )}
    </DialogFrame>
  );
}
