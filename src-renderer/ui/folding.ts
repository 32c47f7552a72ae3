import { useLayoutEffect, useState, type RefObject } from 'react';

/** The row's subject stays visible. */
const stays = '[aria-selected="true"], [data-stays]';

/** Folds as many parts as necessary, from the end; those that open a menu come last. */
function fold(row: HTMLElement, selector: string): HTMLElement[] {
  const parts = [...row.querySelectorAll<HTMLElement>(`:scope > ${selector}`)];
  const more =
    row.querySelector<HTMLElement>('[data-more]') ??
    row.parentElement?.querySelector<HTMLElement>(':scope > [data-more]');
  for (const part of parts) delete part.dataset['folded'];
  // Widths are fractions, but these two are rounded.
  const fits = (): boolean => row.scrollWidth <= row.clientWidth + 1;
  more?.style.setProperty('display', 'none');
  const allFit = fits();
  more?.style.removeProperty('display');
  if (allFit) return [];
  const inTurn = parts.filter((part) => !part.matches(stays)).toReversed();
  const opening = inTurn.filter((part) => part.hasAttribute('aria-haspopup'));
  const acting = inTurn.filter((part) => !part.hasAttribute('aria-haspopup'));
  for (const part of [...acting, ...opening]) {
    if (fits()) break;
    part.dataset['folded'] = '';
  }
  return parts.filter((part) => part.dataset['folded'] !== undefined);
}

/**
 * Hides what doesn't fit in a row, for a `FoldedMenu` inside or next to it.
 *
 * @param selector the row's children that may be hidden, such as `button`.
 * @returns them in order; none if everything fits.
 */
export function useFolding(row: RefObject<HTMLElement | null>, selector: string): readonly HTMLElement[] {
  const [folded, setFolded] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    if (element?.parentElement == null) return undefined;
    const update = (): void => {
      const now = fold(element, selector);
      setFolded((before) =>
        before.length === now.length && before.every((part, place) => part === now[place]) ? before : now,
      );
      // An arrow key can't focus a folded tab, but it opens it, which unfolds it.
      const isInTabs =
        document.activeElement?.matches('[role="tab"]') && element.contains(document.activeElement);
      if (isInTabs === true) element.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    };
    update();
    // Folding changes the row's own width.
    const width = new ResizeObserver(update);
    width.observe(element.parentElement);
    // Next to something else, the parent is only as wide as what is left in it, and doesn't grow by itself.
    if (element.parentElement.parentElement !== null) width.observe(element.parentElement.parentElement);
    // Measuring causes a layout, which most renders of a row don't need: only if parts are added or removed, change
    // their text, or open.
    const content = new MutationObserver(update);
    content.observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['aria-selected', 'data-stays'],
    });
    // The menu's button appears next to some rows, and takes room itself.
    content.observe(element.parentElement, { childList: true });
    return () => {
      width.disconnect();
      content.disconnect();
    };
  }, [row, selector]);
  return folded;
}
