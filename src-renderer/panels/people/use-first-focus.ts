import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Puts the focus into the first field of a part as soon as it is on screen. The trap of a floating part does so a moment
 * later, in which keys would go elsewhere, and not again when its content changes.
 *
 * @returns for the element around the fields
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const field = part.current?.querySelector<HTMLElement>('[data-autofocus], input');
    field?.focus({ preventScroll: true });
  }, []);
  return part;
}
