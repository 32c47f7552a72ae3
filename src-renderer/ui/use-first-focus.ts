import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of a part as soon as it is on screen. A floating part's focus trap does so a moment later,
 * when keys may already have gone elsewhere, and not again when its content changes.
 *
 * @returns the ref for the element around the fields
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const find = (selector: string) => part.current?.querySelector<HTMLElement>(selector);
    // The choice above a field consists of inputs too.
    const field = find('[data-autofocus]') ?? find('input');
    field?.focus({ preventScroll: true });
  }, []);
  return part;
}
