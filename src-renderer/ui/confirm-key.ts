import type { KeyboardEvent } from 'react';

/** Whether a key confirms. */
export function isConfirmKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Presses the confirming key again in a field, if it was pressed before everything to confirm was there. */
export function pressConfirmKey(field: HTMLElement): void {
  const key = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  setTimeout(() => field.dispatchEvent(new window.KeyboardEvent('keydown', key)));
}

/**
 * The key handler of a dialog or form confirmed by Ctrl Enter, or Cmd Enter on macOS. The key belongs to the focused
 * element: a dialog over another has its own, so it isn't a shortcut of the registry.
 *
 * @param run confirms; only called for this key, which then does nothing else.
 */
export function onConfirmKey(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isConfirmKey(event)) return;
    event.preventDefault();
    run();
  };
}
