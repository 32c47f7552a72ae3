import { useEffect, useRef } from 'react';
import { usePreferences } from '../../state/preferences.ts';

/**
 * Single-key shortcuts of a panel, by the lower-case key (`/`, `f`, `r`). They work only outside fields and while no
 * dialog or menu is open, without modifiers, and not where they are switched off in the preferences.
 */
export function useSingleKeys(shortcuts: Readonly<Record<string, () => void>>): void {
  const enabled = usePreferences((preferences) => preferences.singleKeyShortcuts);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable="true"], [role="menu"]') != null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      const run = latest.current[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
