/**
 * Gives the focus to a field that is about to be drawn, unless somebody has moved it meanwhile. The preview of a change
 * gives it back to what may not be there any more.
 */
export function focusLater(selector: string): void {
  const before = document.activeElement;
  setTimeout(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || active === before)
      document.querySelector<HTMLElement>(selector)?.focus();
  }, 200);
}
