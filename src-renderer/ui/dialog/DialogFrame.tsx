import { CloseButton, Modal, Text, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './DialogFrame.module.css';

/**
 * Pixels, by what a dialog is for: an edit or a confirmation, a list to read or to check, a form of two columns, a preview.
 * A drawing has all of the window.
 */
const widths = { edit: 480, list: 640, columns: 820, preview: 1040, drawing: 'calc(100vw - 80px)' } as const;

export type DialogWidth = keyof typeof widths;

interface DialogFrameProps extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape' | 'onKeyDown'> {
  opened?: boolean;
  title: ReactNode;
  /** In a line under the title. */
  subtitle?: ReactNode;
  /** Before the title. */
  mark?: ReactNode;
  width?: DialogWidth;
  /** Of the cross. */
  closeLabel?: string;
  onClose: () => void;
  /** Makes a form of it, which a button of the foot sends. */
  onSubmit?: () => void;
  /** Its parts take all of the height there is, and scroll by themselves. */
  isFilled?: boolean;
  /** Of a filled one: no higher than its parts need. */
  fitsParts?: boolean;
  /** What is tertiary, from the left. */
  aside?: ReactNode;
  /** What leads out of it, the primary button last. Without any of it, information that the cross alone closes. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every dialog: a head and a foot that are always seen, and between them what scrolls where the window has
 * no room for it.
 */
export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { opened = true, width = 'edit', isFilled = false, closeOnClickOutside = true } = props;
  const frame =
    width === 'drawing' ? 'drawing' : !isFilled ? 'dialog' : props.fitsParts ? 'fitted' : 'filledDialog';
  // A window that opens does not wait for the closed dialogs of its shell.
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
  closeLabel = 'Close',
  onClose,
  ...props
}: DialogFrameProps): ReactNode {
  const { onSubmit, isFilled = false, aside, foot } = props;
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
      {(foot ?? aside ?? null) !== null && (
        <div className={classes.foot} data-filled={isFilled} data-dialog-foot>
          {aside}
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

/** @returns gives the focus back to what had it before the dialog, unless something else has it now */
function giveFocusBack(before: Element | null): () => void {
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}

/** What offers a list would open it over the dialog that has just come. */
const fields = 'input:not([type=hidden], [type=file], [aria-haspopup]), textarea';

/**
 * The trap of a dialog takes the focus to what is named so, and else to its first control, which is the cross. A dialog
 * that names nothing begins in its first field, or else where its foot leads on, as long as that loses nothing.
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
