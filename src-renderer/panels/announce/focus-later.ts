/**
 * Gives the focus to a field that is about to be drawn, unless somebody has moved it meanwhile. The preview of a change
 * gives it back to what may not be there any more, and a panel that has just opened has it as a whole.
 */
export function focusLater(selector: string): void {
  const before = document.activeElement;
  setTimeout(() => {
    const active = document.activeElement;
    const isOnNothing = active === null || active === document.body || active.matches('[data-region]');
    if (isOnNothing || active === before) document.querySelector<HTMLElement>(selector)?.focus();
  }, 200);
}
