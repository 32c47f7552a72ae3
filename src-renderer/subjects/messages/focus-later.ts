let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives the focus to a field that is about to be drawn, unless somebody has moved it meanwhile. The preview of a change
 * gives it back to what may not be there any more, and a panel that has just opened has it as a whole. Of two fields that
 * are about to have it, the later one gets it: pressing N just after a message was sent begins another one.
 */
export function focusLater(selector: string): void {
  const before = document.activeElement;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const active = document.activeElement;
    const isOnNothing = active === null || active === document.body || active.matches('[data-region]');
    if (isOnNothing || active === before) document.querySelector<HTMLElement>(selector)?.focus();
  }, 200);
}
