import type { Page } from 'playwright-core';

/**
 * Texts in the gallery that overflow their box or are cut off without an ellipsis, with their place. It ignores the
 * content of fields and focusable parts that scroll sideways for good reason.
 */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 1.5;
    const found = new Set<string>();
    const isUnseen = (element: Element): boolean =>
      element.closest('.rc-visually-hidden, svg, title, style, [hidden], [data-folded]') !== null ||
      !element.checkVisibility();
    const scrollsSideways = '[tabindex="0"], [role="grid"]';

    for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || node.textContent?.trim() === '' || isUnseen(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const complain = (how: string): void => {
          found.add(`${cell.dataset['cell']}: “${node?.textContent?.trim().slice(0, 40)}” ${how}`);
        };
        const leaves = (frame: DOMRect): boolean =>
          boxes.some(({ left, right }) => left < frame.left - tolerance || right > frame.right + tolerance);
        const isBelow = (frame: DOMRect): boolean =>
          boxes.some(
            ({ top, bottom }) => (top + bottom) / 2 < frame.top || (top + bottom) / 2 > frame.bottom,
          );

        // Out to the first ancestor that may hide it; its own box must have room for it.
        let isOwn = true;
        for (let each: Element | null = parent; each !== null; each = each.parentElement) {
          const { overflowX, overflowY, textOverflow, display } = getComputedStyle(each);
          if (display === 'inline' || display === 'contents') continue;
          const frame = each.getBoundingClientRect();
          if (overflowX === 'hidden' || overflowX === 'clip') {
            if (textOverflow !== 'ellipsis' && (leaves(frame) || (overflowY !== 'auto' && isBelow(frame)))) {
              complain('is cut off');
            }
            break;
          }
          if (overflowX === 'auto' || overflowX === 'scroll') {
            if (!each.matches(scrollsSideways) && leaves(frame)) complain('is out of sight');
            break;
          }
          if ((isOwn || each === cell) && leaves(frame)) complain('leaves its box');
          isOwn = false;
          if (each === cell) break;
        }
      }
    }
    return [...found];
  });
}
