import { useLayoutEffect, useState, type RefObject } from 'react';

/** What the row is about stays in sight. */
const stays = '[aria-selected="true"], [data-stays]';

/** Folds as many parts as it takes, from the end; what opens a menu of its own comes last. */
function fold(row: HTMLElement, selector: string): HTMLElement[] {
  const parts = [...row.querySelectorAll<HTMLElement>(`:scope > ${selector}`)];
  const more =
    row.querySelector<HTMLElement>('[data-more]') ??
    row.parentElement?.querySelector<HTMLElement>(':scope > [data-more]');
  for (const part of parts) delete part.dataset['folded'];
  // Widths are fractions, of which these two are rounded.
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
 * Hides what a row has no room for, for a `FoldedMenu` to offer it: inside the row, or beside it.
 *
 * @param selector the children of the row that may go, such as `button`.
 * @returns them in their order; none where all have room.
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
      // An arrow key cannot give the focus to a folded tab, but opens it, and with that brings it back.
      const isInTabs =
        document.activeElement?.matches('[role="tab"]') && element.contains(document.activeElement);
      if (isInTabs === true) element.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    };
    update();
    // The row itself changes its width by being folded.
    const width = new ResizeObserver(update);
    width.observe(element.parentElement);
    // Measuring lays out the page, which most renders of a row give no reason for: parts come, go, change words or open.
    const content = new MutationObserver(update);
    content.observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['aria-selected', 'data-stays'],
    });
    // The button of the menu comes beside some rows, and takes room itself.
    content.observe(element.parentElement, { childList: true });
    return () => {
      width.disconnect();
      content.disconnect();
    };
  }, [row, selector]);
  return folded;
}
