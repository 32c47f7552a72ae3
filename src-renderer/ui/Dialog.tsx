import { Modal, type ModalProps } from '@mantine/core';
import { useDeferredValue, useState, type ReactNode } from 'react';

/**
 * A dialog that is part of what is always on screen: nothing of it is made before it is first opened, so that a window
 * which opens does not wait for dialogs that nobody has asked for.
 */
export function Dialog({ opened, ...props }: ModalProps): ReactNode {
  const [isMade, setIsMade] = useState(opened);
  if (opened && !isMade) setIsMade(true);
  // Made closed and opened afterwards: it gives the focus back to what had it at that moment.
  const isDrawn = useDeferredValue(opened);
  return isMade ? <Modal {...props} opened={opened && isDrawn} /> : null;
}
