import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isConfirmKey, pressConfirmKey } from '../confirm-key.ts';

interface BestHitProps {
  searchable: true;
  selectFirstOptionOnChange: boolean;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
  onOptionSubmit: () => void;
  onBlur: () => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** @returns whether there is one. */
function takeFirst(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const first = list?.querySelector<HTMLElement>('[role="option"]:not([aria-disabled="true"])');
  first?.click();
  return first != null;
}

/**
 * What lets Enter take the first choice for the text as it is typed now, unless the arrows led to another one. Mantine
 * counts places in the list, which are those of an earlier text where keys come fast, and takes the first of all once
 * the text is cleared.
 *
 * @param isComplete false while the choices are those of an earlier text; Enter then waits, and what confirms with it
 */
export function useBestHit(isComplete: boolean): BestHitProps {
  const [isTyped, setTyped] = useState(false);
  const [waiting, setWaiting] = useState<HTMLInputElement | null>(null);
  const isMoved = useRef(false);
  /** Whether Ctrl and Enter were pressed meanwhile: what is around the field confirms once the choice is taken. */
  const confirms = useRef(false);
  // Before the next key, which may confirm.
  useLayoutEffect(() => {
    if (waiting === null || !isComplete) return;
    const isConfirmed = confirms.current;
    confirms.current = false;
    // Taking one ends the waiting, and so does the next key where there is none.
    if (takeFirst(waiting) && isConfirmed) pressConfirmKey(waiting);
  }, [waiting, isComplete]);

  function begin(typed: boolean): void {
    isMoved.current = false;
    confirms.current = false;
    setTyped(typed);
    setWaiting(null);
  }
  return {
    searchable: true,
    selectFirstOptionOnChange: isTyped,
    onInput: (event) => begin(event.currentTarget.value.trim() !== ''),
    onOptionSubmit: () => begin(false),
    onBlur: () => begin(false),
    onKeyDownCapture(event) {
      if (waiting !== null && !isComplete && isConfirmKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        confirms.current = true;
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isMoved.current = true;
      if (event.key !== 'Enter' || isMoved.current) return;
      event.stopPropagation();
      if (!isTyped) return;
      event.preventDefault();
      if (isComplete) takeFirst(event.currentTarget);
      else setWaiting(event.currentTarget);
    },
  };
}
