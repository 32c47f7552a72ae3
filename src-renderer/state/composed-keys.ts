/** What browsers report for a key that the input method takes, also where they call the composition ended already. */
const takenByInputMethod = 229;

/**
 * Keeps the keys of an input method away from every handler of the window: the Enter that ends a composition chooses
 * the text, and must not send a form or add an entry. https://www.w3.org/TR/uievents/#events-composition-key-events
 *
 * @returns the function that ends it.
 */
export function startComposedKeys(): () => void {
  const keep = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's Enter after a composition
    if (event.isComposing || event.keyCode === takenByInputMethod) event.stopImmediatePropagation();
  };
  // The window captures first, so nothing that listens later has to ask.
  window.addEventListener('keydown', keep, true);
  return () => window.removeEventListener('keydown', keep, true);
}
