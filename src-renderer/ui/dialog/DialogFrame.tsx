import { CloseButton, Modal, Text, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './DialogFrame.module.css';

/**
 * Pixels, by a dialog's purpose: an edit or confirmation, a list to read or check, a two-column form, a preview. A
 * drawing uses the whole window.
 */
const widths = { edit: 480, list: 640, columns: 820, preview: 1040, drawing: 'calc(100vw - 80px)' } as const;

export type DialogWidth = keyof typeof widths;

interface DialogFrameProps extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape' | 'onKeyDown'> {
  opened?: boolean;
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Before the title. */
  mark?: ReactNode;
  width?: DialogWidth;
  /** Label of the close button. */
  closeLabel?: string;
  onClose: () => void;
  /** Makes it a form, submitted by a button in the foot. */
  onSubmit?: () => void;
  /** Its parts use all the available height, and scroll by themselves. */
  isFilled?: boolean;
  /** For a filled one: no higher than its parts need. */
  fitsParts?: boolean;
  /** Tertiary actions, from the left. */
  aside?: ReactNode;
  /** Why its primary button can't be used yet; null or empty if it can, or if a field says so. */
  reason?: string | null;
  /** Buttons that lead out of it, the primary one last. Without any, it is information closed by the close button. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every dialog: a permanently visible head and foot, and content that scrolls if the window is too small.
 */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { opened = true, width = 'edit', isFilled = false, closeOnClickOutside = true } = props;
  const frame =
    width === 'drawing' ? 'drawing' : !isFilled ? 'dialog' : props.fitsParts ? 'fitted' : 'filledDialog';
  // A window doesn't wait for its shell's closed dialogs when it opens.
  const [isMade, setMade] = useState(opened);
  if (opened && !isMade) setMade(true);
  if (!isMade) return null;
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      size={widths[width]}
      padding={0}
      withCloseButton={false}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={props.closeOnEscape ?? true}
      {...(props.onKeyDown !== undefined && { onKeyDown: props.onKeyDown })}
      classNames={{
        content: classes[frame] ?? '',
        body: classes.parts ?? '',
      }}
    >
      <Parts {...props} />
    </Modal>
  );
}

function Parts({
  title,
  subtitle,
  mark,
  closeLabel = say('ui.close'),
  onClose,
  ...props
}: DialogFrameProps): ReactNode {
  const { onSubmit, isFilled = false, aside, foot } = props;
  const reason = props.reason || null;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    nameFirstFocus(body.current);
    return giveFocusBack(document.activeElement);
  }, []);
  const middleAndFoot = (
    <>
      <div ref={body} className={isFilled ? classes.filled : classes.body}>
        {props.children}
      </div>
      {(foot ?? aside ?? reason) !== null && (
        <div className={classes.foot} data-filled={isFilled} data-dialog-foot>
          {aside}
          {reason !== null && (
            <Text size="sm" c="var(--rc-fg2)" flex={1} miw={0} role="status">
              {reason}
            </Text>
          )}
          <div className={classes.leading}>{foot}</div>
        </div>
      )}
    </>
  );
  return (
    <>
      <div className={classes.head} data-filled={isFilled}>
        {mark}
        <div className={classes.words}>
          <Modal.Title>{title}</Modal.Title>
          {subtitle !== undefined && (
            <Text component="div" mt={2} c="var(--rc-fg2)">
              {subtitle}
            </Text>
          )}
        </div>
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </div>
      {onSubmit === undefined ? (
        middleAndFoot
      ) : (
        <form
          className={classes.parts}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {middleAndFoot}
        </form>
      )}
    </>
  );
}

/** @returns a function that restores the earlier focus, unless something else has it now */
function giveFocusBack(before: Element | null): () => void {
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/** A field with a list would open it over the new dialog. */
const fields = 'input:not([type=hidden], [type=file], [aria-haspopup]), textarea';

/**
 * A dialog's focus trap focuses the marked element, or else its first control, which is the close button. Without a
 * mark, a dialog focuses its first field, or else a foot button that loses nothing.
 */
function nameFirstFocus(body: HTMLElement | null): void {
  const dialog = body?.closest('[role=dialog]');
  if (!body || !dialog || dialog.querySelector('[data-autofocus]') !== null) return;
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>(`.${classes.foot} button:not(:disabled)`)];
  const first =
    body.querySelector(fields) ??
    buttons.find(({ dataset }) => dataset['variant'] === 'filled') ??
    buttons.find(({ dataset }) => dataset['variant'] !== 'danger');
  first?.setAttribute('data-autofocus', 'true');
}
