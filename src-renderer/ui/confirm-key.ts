import type { KeyboardEvent } from 'react';

/** Whether a key confirms. */
export function isConfirmKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Presses the confirming key again in a field, for a press that came before everything to confirm was there. */
export function pressConfirmKey(field: HTMLElement): void {
  const key = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  setTimeout(() => field.dispatchEvent(new window.KeyboardEvent('keydown', key)));
}

/**
 * The key handler of a dialog or form that Ctrl Enter confirms, or Cmd Enter on macOS. The key belongs to what has the
 * focus: a dialog over another one has its own, so it is no shortcut of the registry.
 *
 * @param run confirms; called only for this key, which then does nothing else.
 */
export function onConfirmKey(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isConfirmKey(event)) return;
    event.preventDefault();
    run();
  };
}
