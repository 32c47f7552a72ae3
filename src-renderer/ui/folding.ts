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
  // Parts come, go and change their words with any render.
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
    const observer = new ResizeObserver(update);
    observer.observe(element.parentElement);
    return () => observer.disconnect();
  });
  return folded;
}
