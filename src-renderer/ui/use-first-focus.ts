import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus into the first field of a part as soon as it is on screen. The trap of a floating part does so a moment
 * later, in which keys would go elsewhere, and not again when its content changes.
 *
 * @returns for the element around the fields
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const find = (selector: string) => part.current?.querySelector<HTMLElement>(selector);
    // The choice above a field is made of inputs too.
    const field = find('[data-autofocus]') ?? find('input');
    field?.focus({ preventScroll: true });
  }, []);
  return part;
}
