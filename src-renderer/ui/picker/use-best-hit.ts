import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isConfirmKey, pressConfirmKey } from '../confirm-key.ts';

interface BestHitProps {
  searchable: true;
  selectFirstOptionOnChange: boolean;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
  onOptionSubmit: () => void;
  onBlur: () => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The interval for checking whether a list has opened. */
const listMilliseconds = 20;
/** How often Enter looks for it before it gives up. */
const listLooks = 15;

/** @returns whether there is one. */
function takeFirst(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const first = list?.querySelector<HTMLElement>('[role="option"]:not([aria-disabled="true"])');
  first?.click();
  return first != null;
}

/**
 * Lets Enter pick the first choice for the current input, unless the arrows selected another one. Mantine counts
 * positions in the list, which belong to an earlier text if keys follow quickly, and picks the first of all once the
 * text is cleared.
 *
 * @param isComplete false while the choices belong to an earlier text; Enter then waits, as it does until the list is
 *   drawn, and so does confirming with it
 * @param isWhole whether a text means exactly one of the choices, which is picked without Enter
 */
export function useBestHit(
  isComplete: boolean,
  isWhole: ((text: string) => boolean) | null = null,
): BestHitProps {
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() !== '';
  const typedIn = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<HTMLInputElement | null>(null);
  const isMoved = useRef(false);
  /** Whether Ctrl and Enter were pressed meanwhile: the surrounding form confirms once the choice is picked. */
  const confirms = useRef(false);
  // Before the next key, which may confirm.
  useLayoutEffect(() => {
    if (waiting === null || !isComplete) return undefined;
    const isConfirmed = confirms.current;
    if (takeFirst(waiting)) {
      confirms.current = false;
      if (isConfirmed) pressConfirmKey(waiting);
      return undefined;
    }
    // The list is drawn a moment after its choices are known, or there are none.
    let left = listLooks;
    const timer = setInterval(() => {
      const isConfirmedByNow = confirms.current;
      left -= 1;
      if (!takeFirst(waiting) && left > 0) return;
      clearInterval(timer);
      confirms.current = false;
      setWaiting(null);
      if (isConfirmedByNow) pressConfirmKey(waiting);
    }, listMilliseconds);
    return () => clearInterval(timer);
  }, [waiting, isComplete]);

  const takes = isTyped && isComplete && waiting === null && isWhole?.(typed) === true;
  useEffect(() => {
    const field = typedIn.current;
    if (!takes || field === null || takeFirst(field)) return undefined;
    // The list opens with the first key, and is drawn a moment later.
    const timer = setInterval(() => takeFirst(field) && clearInterval(timer), listMilliseconds);
    return () => clearInterval(timer);
  }, [takes]);

  function begin(text: string): void {
    isMoved.current = false;
    confirms.current = false;
    setTyped(text);
    setWaiting(null);
  }
  return {
    searchable: true,
    selectFirstOptionOnChange: isTyped,
    onInput(event) {
      typedIn.current = event.currentTarget;
      begin(event.currentTarget.value);
    },
    onOptionSubmit: () => begin(''),
    onBlur: () => begin(''),
    onKeyDownCapture(event) {
      if (waiting !== null && isConfirmKey(event)) {
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
      if (!isComplete || !takeFirst(event.currentTarget)) setWaiting(event.currentTarget);
    },
  };
}
