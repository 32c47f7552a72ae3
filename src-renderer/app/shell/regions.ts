const focusable =
  '[tabindex="0"], button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [tabindex="-1"]), a[href], textarea:not(:disabled)';

function isVisible(element: HTMLElement): boolean {
  return element.offsetParent !== null || element.getClientRects().length > 0;
}

/** Where to go inside a region: itself or what it marks with `data-region-focus`, else its current item, else its first. */
function entryOf(region: HTMLElement): HTMLElement | null {
  if (region.matches('[data-region-focus]')) return region;
  // What a narrow window shows otherwise is there as well, unseen.
  const find = (selector: string): HTMLElement | undefined =>
    [...region.querySelectorAll<HTMLElement>(selector)].find(isVisible);
  return find('[data-region-focus]') ?? find('button[aria-current]') ?? find(focusable) ?? null;
}

/**
 * Moves the focus to the next or previous part of the window. A part is an element with `data-region`, in the
 * order of the document; parts that are hidden or that hold nothing to focus are passed over.
 *
 * @param direction 1 to the next, -1 to the previous; both go round.
 */
export function focusNextRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => isVisible(region) && entryOf(region) !== null,
  );
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const start = current === -1 && direction === -1 ? 0 : current;
  const next = regions.at((start + direction) % regions.length);
  if (next !== undefined) {
    entryOf(next)?.focus();
  }
}
