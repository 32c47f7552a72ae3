import { Box, CloseButton, Modal, Text } from '@mantine/core';
import { use, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CoveredDialog } from '../../ui/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { isConfirmKey, onConfirmKey } from '../../ui/confirm-key.ts';
import large from '../../ui/LargeDialog.module.css';
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
  /** The buttons, from the left. */
  foot: ReactNode;
}

/** The frame of the dialogs in which a list or file is read: only its middle scrolls. */
export function ListDialog(props: ListDialogProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const { problem = null } = props;
  const cover = use(CoveredDialog);
  useEffect(() => {
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
    <Modal
      opened={props.hidden !== true}
      onClose={props.onClose}
      size="1040px"
      padding={0}
      withCloseButton={false}
      closeOnClickOutside={false}
      onKeyDown={onKeyDown}
      classNames={{ content: large.dialog ?? '', body: large.dialogBody ?? '' }}
    >
      <div className={large.head}>
        <div>
          <Modal.Title>{props.title}</Modal.Title>
          <Text mt={2} c="var(--rc-fg2)">
            <bdi>{props.subtitle}</bdi>
          </Text>
        </div>
        <CloseButton aria-label="Close" onClick={props.onClose} />
      </div>
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
      <footer className={classes.foot}>{props.foot}</footer>
    </Modal>
  );
}
