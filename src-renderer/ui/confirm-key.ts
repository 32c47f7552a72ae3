import type { KeyboardEvent } from 'react';

/**
 * The key handler of a dialog or form that Ctrl Enter confirms, or Cmd Enter on macOS. The key belongs to what has the
 * focus: a dialog over another one has its own, so it is no shortcut of the registry.
 *
 * @param run confirms; called only for this key, which then does nothing else.
 */
export function onConfirmKey(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
}
