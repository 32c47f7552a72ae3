import type { Page } from 'playwright-core';

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The smallest window, in CSS pixels. */
export const smallest = { width: 960, height: 600 };

/**
 * Controls that nobody could use in a window of this size (the smallest by default): outside it, cut off, or outside
 * their own part. Restores the window's size afterwards.
 */
export async function clippedControls(page: Page, size: Size = smallest): Promise<string[]> {
  const usual = page.viewportSize();
  if (usual?.width === size.width && usual.height === size.height) return page.evaluate(findClipped);
  await page.setViewportSize(size);
  try {
    return await page.evaluate(findClipped);
  } finally {
    if (usual !== null) await page.setViewportSize(usual);
  }
}

/** Runs in the page. */
async function findClipped(): Promise<string[]> {
  // Rows wrap and columns are hidden in the frames after the window is resized.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const tolerance = 2;
  const controls =
    'button, a[href], input, textarea, select, [role="tab"], [role="menuitem"], [role="switch"]';
  const parts = 'section, aside, main, [role="menu"], [role="dialog"]';
  /** How far rows extend into their part's gutter, to be tinted from edge to edge. */
  const gutter = 20;
  /** Wider than their place by design. */
  const scrollsSideways = '[role="grid"], [role="table"], [tabindex="0"]';
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 3 &&
      height > 3 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert], .rc-visually-hidden') === null
    );
  };
  const sticksOut = (inner: DOMRect, outer: { left: number; right: number }, by = tolerance): boolean =>
    inner.left < outer.left - by || inner.right > outer.right + by;
  const isBelow = (inner: DOMRect, outer: { top: number; bottom: number }): boolean =>
    inner.top < outer.top - tolerance || inner.bottom > outer.bottom + tolerance;

  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const found = new Set<string>();
  for (const control of top.querySelectorAll<HTMLElement>(controls)) {
    if (!isSeen(control)) continue;
    const box = control.getBoundingClientRect();
    const name = (control.getAttribute('aria-label') ?? control.textContent.trim()) || control.outerHTML;
    const complain = (how: string): void => {
      const place = control.closest('[aria-label]:not(button, input)')?.getAttribute('aria-label') ?? 'page';
      found.add(`“${name.slice(0, 60)}” in “${place}” ${how}`);
    };
    for (const drawn of control.querySelectorAll('*')) {
      if (!isSeen(drawn)) continue;
      const { left, right, top: upper, bottom } = drawn.getBoundingClientRect();
      if (right < box.left || left > box.right || bottom < box.top || upper > box.bottom) {
        complain('has a part that lies elsewhere');
      }
    }
    for (const label of control.matches('button, a[href]') ? control.querySelectorAll('*') : []) {
      const { overflowX, textOverflow } = getComputedStyle(label);
      const isCut = isSeen(label) && overflowX !== 'visible' && textOverflow !== 'ellipsis';
      if (isCut && label.scrollWidth > label.clientWidth + tolerance) complain('has a label that is cut off');
    }
    let sees = { across: true, down: true };
    const part = control.parentElement?.closest(parts) ?? null;
    for (let each = control.parentElement; each !== null && sees.across; each = each.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(each);
      const frame = each.getBoundingClientRect();
      if (overflowX === 'hidden' || overflowX === 'clip') {
        if (sticksOut(box, frame)) complain('is cut off at its side');
      } else if (overflowX === 'auto' || overflowX === 'scroll') {
        if (sticksOut(box, frame) && !each.matches(scrollsSideways)) complain('is scrolled out of sight');
        sees = { ...sees, across: !each.matches(scrollsSideways) };
      }
      if (sees.down && (overflowY === 'hidden' || overflowY === 'clip') && isBelow(box, frame)) {
        complain('is cut off below or above');
      }
      if (overflowY === 'auto' || overflowY === 'scroll') {
        sees = { ...sees, down: false };
        const confirms =
          top !== document.body && control.matches('[data-variant="filled"], [data-variant="danger"]');
        if (confirms && each.scrollHeight > each.clientHeight + tolerance)
          complain('scrolls away with what it confirms');
      }
      if (each === part && sees.across && sticksOut(box, frame, gutter)) complain('sticks out of its part');
      if (position === 'fixed') break;
    }
    if (sees.across && sticksOut(box, { left: 0, right: innerWidth })) complain('is outside of the window');
    if (sees.down && isBelow(box, { top: 0, bottom: innerHeight })) complain('is below the window');
  }
  for (const menu of top.querySelectorAll('[role="menu"]')) {
    if (isSeen(menu) && isBelow(menu.getBoundingClientRect(), { top: 0, bottom: innerHeight })) {
      found.add(`A menu with “${menu.textContent.trim().slice(0, 40)}” is higher than the window`);
    }
  }
  for (const title of top.querySelectorAll('h1')) {
    const isCut = isSeen(title) && title.scrollWidth > title.clientWidth + tolerance;
    // Names chosen by users can have any length; they also have a tooltip.
    if (isCut && title.getAttribute('title') === null && title.querySelector('[title], bdi') === null) {
      found.add(`The title “${title.textContent}” is cut off`);
    }
  }
  return [...found];
}
