import type { Page } from 'playwright-core';

/**
 * What stands wrongly on the screen, as boxes and lines of text tell: labels beside their values, rows of unequal height,
 * cut texts, covered buttons, marks that cannot be told apart, and what a scrollbar would move.
 */
export function geometryFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Where the first row of the panel's list begins, below the window's edge; null where it has no list. */
export function firstRowTop(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-region="panel"] [role="grid"] [data-key]');
    return row === null ? null : Math.round(row.getBoundingClientRect().top);
  });
}

/** Runs in the page. */
function findFaults(): string[] {
  const tolerance = 2;
  /** Contrast of what only its colour sets off from its surroundings (WCAG 1.4.11). */
  const leastContrast = 3;
  /** No column needs more. */
  const widestColumn = 360;
  const found = new Set<string>();
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 3 &&
      height > 3 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [data-folded], .rc-visually-hidden') === null
    );
  };
  const seen = (selector: string): HTMLElement[] =>
    [...top.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
  const nameOf = (element: Element): string =>
    `“${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;

  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** The baseline of the first line of text; null where there is none. */
  function baselineOf(element: Element): number | null {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (text.textContent?.trim() === '' || parent === null || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [line] = range.getClientRects();
      if (line === undefined || pen === null) continue;
      pen.font = getComputedStyle(parent).font;
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText('x');
      return line.bottom - (line.height * below) / (above + below);
    }
    return null;
  }
  for (const label of seen('dt')) {
    const value = label.nextElementSibling;
    if (value?.tagName !== 'DD' || !isSeen(value)) continue;
    // Below each other they are two lines.
    if (value.getBoundingClientRect().top >= label.getBoundingClientRect().bottom) continue;
    const [one, other] = [baselineOf(label), baselineOf(value)];
    if (one !== null && other !== null && Math.abs(one - other) > tolerance)
      found.add(`${nameOf(label)} and its value are on two lines`);
  }

  for (const grid of seen('[role="grid"]')) {
    const rows = [...grid.querySelectorAll('[data-key]')];
    const heights = new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    if (heights.size > 1) found.add(`Rows of ${nameOf(grid)} are ${[...heights].join(' and ')} high`);
    const heads = [...grid.querySelectorAll('[role="columnheader"]')];
    const end = Math.max(0, ...heads.map((head) => head.getBoundingClientRect().right));
    const free = grid.getBoundingClientRect().left + grid.clientWidth - end;
    for (const [place, head] of heads.entries()) {
      if (free < 32 || head.getBoundingClientRect().width >= widestColumn) continue;
      const cells = rows.flatMap((row) => [...row.querySelectorAll('[role="gridcell"]')][place] ?? []);
      const isCut = cells.some((cell) =>
        [...cell.querySelectorAll('*')].some(
          (part) => isSeen(part) && part.scrollWidth > part.clientWidth + tolerance,
        ),
      );
      if (isCut) found.add(`The column ${nameOf(head)} is cut, and ${Math.round(free)} px are free`);
    }
  }

  for (const element of seen('*')) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const clips = overflowX === 'hidden' || overflowX === 'clip';
    const isWider = element.scrollWidth > element.clientWidth + tolerance;
    if (hasText && clips && isWider && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      found.add(`“${element.textContent.trim().slice(0, 40)}” is cut without an ellipsis`);
  }
  for (const field of seen('input:placeholder-shown')) {
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
    const placeholder = field.getAttribute('placeholder') ?? '';
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen === null || textOverflow === 'ellipsis') continue;
    pen.font = font;
    if (pen.measureText(placeholder).width > room + tolerance)
      found.add(`“${placeholder}” is cut without an ellipsis`);
  }

  // What opens over the window may cover anything for as long as it is open.
  const isCovered = document.querySelector(
    '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal])',
  );
  for (const button of isCovered ? [] : seen('[data-variant="filled"], [data-variant="danger"]')) {
    const { left, right, top: upper, bottom } = button.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
    if (over !== null && !button.contains(over)) found.add(`${nameOf(button)} is covered`);
  }

  function luminanceOf(colour: string): number | null {
    if (pen === null) return null;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    if (alpha < 255) return null;
    const [r, g, b] = [red, green, blue].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  for (const mark of seen('.mantine-SegmentedControl-indicator')) {
    const track = mark.closest('.mantine-SegmentedControl-root');
    const behind = track === null ? null : luminanceOf(getComputedStyle(track).backgroundColor);
    if (track === null || behind === null) continue;
    const { backgroundColor, boxShadow } = getComputedStyle(mark);
    const colours = [backgroundColor, /^(?:rgb|color|#)[^)]*\)?/.exec(boxShadow)?.[0] ?? ''];
    const best = Math.max(
      ...colours.map((colour) => {
        const own = colour === '' ? null : luminanceOf(colour);
        return own === null ? 1 : (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05);
      }),
    );
    if (best < leastContrast)
      found.add(`What is chosen in ${nameOf(track)} stands out by ${best.toFixed(1)}`);
  }

  for (const scroller of seen('[role="grid"], [data-region="sheet"] *')) {
    const { overflowY, scrollbarGutter } = getComputedStyle(scroller);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    // A whole part of a sheet; a box of a few lines in it has its own edges.
    const isPart = scroller.matches('[role="grid"], [role="region"], [role="tabpanel"]');
    if (scrolls && isPart && scrollbarGutter !== 'stable')
      found.add(`A scrollbar would move what is in ${nameOf(scroller)}`);
  }
  return [...found];
}
