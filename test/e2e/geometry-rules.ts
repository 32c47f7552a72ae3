import type { GeometryTools } from './geometry-tools.ts';

/**
 * The rules for what is misplaced on screen. They all run in the page, so they can't use anything from outside, and
 * return what they found.
 */
export type GeometryRule = (tools: GeometryTools) => string[];

/** A label and its value share a baseline; a mark is in the middle of its first line. */
function linesMeet({ seen, isSeen, nameOf, linesOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  for (const label of seen('dt')) {
    const value = label.nextElementSibling;
    if (value?.tagName !== 'DD' || !isSeen(value)) continue;
    // Below each other, they are two lines.
    if (value.getBoundingClientRect().top >= label.getBoundingClientRect().bottom) continue;
    const [[one], [other]] = [linesOf(label), linesOf(value)];
    if (one && other && Math.abs(one.baseline - other.baseline) > tolerance)
      found.push(`${nameOf(label)} and its value are on two lines`);
  }
  for (const input of seen('input[type="checkbox"], input[type="radio"]')) {
    const label = (input as HTMLInputElement).labels?.[0];
    const [line] = label === undefined ? [] : linesOf(label);
    const drawn = input.matches('[role="switch"]') ? input.parentElement : input;
    if (line === undefined || drawn === null || label?.contains(input) === true) continue;
    const { top, bottom } = drawn.getBoundingClientRect();
    const offset = (top + bottom - line.box.top - line.box.bottom) / 2;
    if (Math.abs(offset) > tolerance && input.closest('[role="radiogroup"][data-value]') === null)
      found.push(`${nameOf(label ?? input)} stands ${Math.round(offset)} px beside its mark`);
  }
  return found;
}

/** The rows of a list are one height, and their lines and tints run to its edge, under the scrollbar too. */
function rowsAlike({ seen, nameOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  for (const grid of seen('[role="grid"]')) {
    const rows = [...grid.querySelectorAll('[data-key]')].map((row) => row.getBoundingClientRect());
    const heights = new Set(rows.map(({ height }) => Math.round(height)));
    if (heights.size > 1) found.push(`Rows of ${nameOf(grid)} are ${[...heights].join(' and ')} high`);
    const missing = Math.round(
      grid.getBoundingClientRect().right - Math.max(...rows.map(({ right }) => right)),
    );
    if (rows.length > 0 && missing > tolerance)
      found.push(`Rows of ${nameOf(grid)} end ${missing} px before its edge`);
  }
  return found;
}

/** No column of a list is cut off while there is space next to it. */
function columnsHaveRoom({ seen, isSeen, nameOf, linesOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  /** What is less than this is no room. */
  const least = 32;
  for (const grid of seen('[role="grid"]:has([data-column])')) {
    const rows = [...grid.querySelectorAll('[data-key]')];
    const heads = [...grid.querySelectorAll('[role="columnheader"]')];
    const end = Math.max(0, ...heads.map((head) => head.getBoundingClientRect().right));
    const free = grid.getBoundingClientRect().left + grid.clientWidth - end;
    const columns = heads.map((head, place) => {
      const cells = rows.flatMap((row) => [...row.querySelectorAll('[role="gridcell"]')][place] ?? []);
      const isCut = cells.some((cell) =>
        [...cell.querySelectorAll('*')].some(
          (part) => isSeen(part) && part.scrollWidth > part.clientWidth + tolerance,
        ),
      );
      const { width } = head.getBoundingClientRect();
      const isEmpty = cells.every(
        (cell) => cell.textContent.trim() === '' && cell.querySelector('svg, img, input') === null,
      );
      const titled = linesOf(head).reduce((sum, { box }) => sum + box.width, 0);
      return { head, width, isCut, spare: isEmpty ? width - titled - least : 0 };
    });
    for (const [place, { head, width, isCut }] of columns.entries()) {
      if (!isCut) continue;
      // Columns of equal width form a scale, such as a calendar's: less room than for one more of them is none.
      const isOfScale = [columns[place - 1], columns[place + 1]].some((beside) => beside?.width === width);
      if (free >= (isOfScale ? width : least))
        found.push(`The column ${nameOf(head)} is cut, and ${Math.round(free)} px are free`);
      for (const beside of [columns[place - 1], columns[place + 1]]) {
        if (beside !== undefined && beside.spare >= least && beside.width !== width)
          found.push(`The column ${nameOf(head)} is cut, and ${nameOf(beside.head)} beside it is empty`);
      }
    }
  }
  return found;
}

/** What doesn't fit ends in an ellipsis; a field's placeholder fits. */
function textsEndWell({ seen, nameOf, linesOf, widthOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  for (const element of seen('*')) {
    if (element.scrollWidth <= element.clientWidth + tolerance) continue;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const clips = overflowX === 'hidden' || overflowX === 'clip';
    if (hasText && clips && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      found.push(`“${element.textContent.trim().slice(0, 40)}” is cut without an ellipsis`);
  }
  for (const cell of seen('[role="grid"] [data-key] [role="gridcell"]')) {
    const edge = cell.getBoundingClientRect().right + tolerance;
    const isClipped = (part: Element): boolean =>
      getComputedStyle(part).overflowX !== 'visible' ||
      (part !== cell && part.parentElement !== null && isClipped(part.parentElement));
    if (linesOf(cell).some(({ box, parent }) => box.right > edge && !isClipped(parent)))
      found.push(`${nameOf(cell)} leaves its cell`);
  }
  for (const field of seen('input:placeholder-shown')) {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const placeholder = field.getAttribute('placeholder') ?? '';
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (widthOf(placeholder, field) > room + tolerance) found.push(`The placeholder “${placeholder}” is cut`);
  }
  return found;
}

/** A confirming button is visible within its dialog and the window; no notice covers a button. */
function buttonsInReach({ seen, isSeen, nameOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  // Something that opens over the window may cover anything while it is open.
  const floats = document.querySelector('[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal])');
  for (const button of seen('button:is([data-variant="filled"], [data-variant="danger"])')) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // In a narrow window, a sheet covers its list until it is closed.
    const isBehindSheet = over !== null && over.closest('[data-region="sheet"]') !== null;
    if (floats === null && over !== null && !button.contains(over) && !isBehindSheet)
      found.push(`${nameOf(button)} is covered`);
    const dialog = button.closest('[role="dialog"]')?.getBoundingClientRect();
    const isOutside =
      dialog !== undefined &&
      (top < Math.max(0, dialog.top) - tolerance ||
        bottom > Math.min(innerHeight, dialog.bottom) + tolerance ||
        left < Math.max(0, dialog.left) - tolerance ||
        right > Math.min(innerWidth, dialog.right) + tolerance);
    if (isOutside) found.push(`${nameOf(button)} is outside its dialog`);
  }
  for (const notice of document.querySelectorAll('.mantine-Notification-root')) {
    if (!isSeen(notice)) continue;
    for (const button of seen('button, a[href], input')) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!notice.contains(button) && over !== null && notice.contains(over))
        found.push(`A notice lies over ${nameOf(button)}`);
    }
  }
  return found;
}

/** Something distinguished only by colour has enough contrast (WCAG 1.4.11). */
function marksStandOut(tools: GeometryTools): string[] {
  const { seen, nameOf, luminanceOf, luminanceBehind, contrastOf } = tools;
  const found: string[] = [];
  const least = 3;
  const colourOfShadow = (shadow: string): string => /^(?:rgb|color|#)[^)]*\)?/.exec(shadow)?.[0] ?? '';
  const best = (colours: readonly string[], behind: number): number =>
    Math.max(
      1,
      ...colours.map((colour) => {
        const own = colour === '' ? null : luminanceOf(colour);
        return own === null ? 1 : contrastOf(own, behind);
      }),
    );
  for (const mark of seen('.mantine-SegmentedControl-indicator')) {
    const track = mark.closest('.mantine-SegmentedControl-root');
    if (track === null) continue;
    const { backgroundColor, boxShadow } = getComputedStyle(mark);
    const contrast = best([backgroundColor, colourOfShadow(boxShadow)], luminanceBehind(track));
    if (contrast < least)
      found.push(`What is chosen in ${nameOf(track)} stands out by ${contrast.toFixed(1)}`);
  }
  for (const input of seen('input[type="checkbox"], input[type="radio"]')) {
    const drawn = input.matches('[role="switch"]') ? input.nextElementSibling : input;
    if (drawn?.parentElement == null || (input as HTMLInputElement).disabled) continue;
    const { backgroundColor, borderTopColor, borderTopWidth, opacity } = getComputedStyle(drawn);
    const edge = borderTopWidth === '0px' ? '' : borderTopColor;
    const contrast = best([backgroundColor, edge], luminanceBehind(drawn.parentElement));
    const isDrawn = opacity !== '0' && drawn.getBoundingClientRect().width < 60;
    if (isDrawn && contrast < least)
      found.push(`The box of ${nameOf(drawn.parentElement)} stands out by ${contrast.toFixed(1)}`);
  }
  for (const dot of seen('span, i, div')) {
    const { width, height } = dot.getBoundingClientRect();
    if (width > 12 || Math.abs(width - height) > 1 || dot.childNodes.length > 0) continue;
    const { backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius } = getComputedStyle(dot);
    const isDot = Number.parseFloat(borderTopLeftRadius) >= width / 2 - 1;
    const colours = [backgroundColor, borderTopWidth === '0px' ? '' : borderTopColor];
    if (
      !isDot ||
      dot.parentElement === null ||
      colours.every((colour) => luminanceOf(colour || '#0000') === null)
    )
      continue;
    const contrast = best(colours, luminanceBehind(dot.parentElement));
    if (contrast < least)
      found.push(`A dot in ${nameOf(dot.parentElement)} stands out by ${contrast.toFixed(1)}`);
  }
  return found;
}

/** An appearing scrollbar moves nothing, because its space is reserved. */
function scrollbarsHaveRoom({ seen, nameOf }: GeometryTools): string[] {
  const found: string[] = [];
  /** A box of a few lines has its own edges. */
  const leastHeight = 240;
  for (const scroller of seen('*')) {
    if (scroller.clientHeight < leastHeight) continue;
    const { overflowY, scrollbarGutter, scrollbarWidth, borderTopWidth, borderLeftWidth } =
      getComputedStyle(scroller);
    if (overflowY !== 'auto' || scrollbarGutter.startsWith('stable') || scrollbarWidth === 'none') continue;
    // A frame is an edge itself.
    if (borderTopWidth !== '0px' && borderLeftWidth !== '0px') continue;
    // Something floating comes and goes as a whole; a text field isn't layout.
    if (scroller.closest('textarea, [role="menu"], [role="listbox"], [data-position]') !== null) continue;
    found.push(`A scrollbar would move what is in ${nameOf(scroller)} ${scroller.className}`);
  }
  return found;
}

/** Blocks below each other in a panel or dialog start and end at the same edges. */
function guttersAlike({ seen, isSeen, nameOf, linesOf, tolerance }: GeometryTools): string[] {
  const found: string[] = [];
  const isClear = (colour: string): boolean => /transparent|[,/] 0\)$/.test(colour);
  /** Whether an ancestor within the block ends before it does, such as a horizontally scrolled table. */
  function isCutOff(element: Element, { right }: DOMRect, block: Element): boolean {
    for (let each = element.parentElement; each !== null && each !== block; each = each.parentElement) {
      const ends = getComputedStyle(each).overflowX !== 'visible';
      if (ends && right > each.getBoundingClientRect().right + 1) return true;
    }
    return false;
  }
  /** Where a block starts and ends; full-width blocks have no gutter. */
  function edgesOf(block: Element, frame: DOMRect): { lefts: number[]; rights: number[] } {
    const texts = linesOf(block).map(({ box }) => box);
    const drawn: DOMRect[] = [];
    const marks: DOMRect[] = [];
    const buttons: DOMRect[] = [];
    // A table's cells include the gutter.
    for (const element of block.querySelectorAll('*:not(td, th)')) {
      const box = element.getBoundingClientRect();
      if (box.left <= frame.left + 1 || box.right >= frame.right - 1 || !isSeen(element)) continue;
      const { backgroundColor, borderLeftWidth, borderLeftColor } = getComputedStyle(element);
      const hasEdge = !isClear(backgroundColor) || (borderLeftWidth !== '0px' && !isClear(borderLeftColor));
      if (hasEdge && !isCutOff(element, box, block)) drawn.push(box);
      else if (element.matches('svg, img')) marks.push(box);
      // Either its words or its box, visible under the pointer, align with the gutter.
      else if (element.matches('button')) buttons.push(box);
    }
    const least = (boxes: readonly DOMRect[], sideOf: (box: DOMRect) => number): number =>
      Math.min(...boxes.map(sideOf).filter((side) => side >= 0));
    const left = (box: DOMRect): number => box.left - frame.left;
    const right = (box: DOMRect): number => frame.right - box.right;
    return {
      lefts: [
        least([...texts, ...marks, ...drawn], left),
        least([...texts, ...marks, ...drawn, ...buttons], left),
      ],
      // Lines of text end anywhere.
      rights: [least(drawn, right), least([...drawn, ...buttons], right)],
    };
  }
  function compare(parts: Iterable<Element>, gutter: number, frame: DOMRect): void {
    const isAway = (side: number): boolean =>
      Number.isFinite(side) && Math.abs(side - gutter) > tolerance && side < 1.7 * gutter;
    for (const part of parts) {
      // The columns of a list have their own gutter, and a drawing has none.
      if (!isSeen(part) || part.matches('[role="grid"], :has([role="grid"], .react-flow)')) continue;
      const { lefts, rights } = edgesOf(part, frame);
      const [left = 0] = lefts;
      const [right = 0] = rights;
      if (lefts.every(isAway))
        found.push(`${nameOf(part)} begins ${Math.round(left - gutter)} px beside the gutter`);
      if (rights.every(isAway))
        found.push(`${nameOf(part)} ends ${Math.round(right - gutter)} px beside the gutter`);
    }
  }
  for (const title of seen('[data-region="panel"] header h1')) {
    const main = title.closest('header')?.parentElement;
    if (main != null) compare(main.children, 16, main.getBoundingClientRect());
  }
  for (const title of seen('.mantine-Modal-title')) {
    const dialog = title.closest('[role="dialog"]');
    const body = title.closest('.mantine-Modal-body');
    if (dialog === null || body === null) continue;
    const parts = [...body.children].flatMap((part) => (part.matches('form') ? [...part.children] : [part]));
    compare(parts, 21, dialog.getBoundingClientRect());
  }
  return found;
}

/** What is above a list has the same height in each panel, so that all lists start at the same place. */
function listsBeginAlike({ seen, isSeen, nameOf }: GeometryTools): string[] {
  const found: string[] = [];
  const heights = { header: 48, tabs: 33, toolbar: 44 };
  for (const title of seen('[data-region="panel"] header h1')) {
    const header = title.closest('header');
    const list = header?.parentElement?.querySelector(':scope [role="grid"]');
    // The page of one thing shows more about it first.
    if (header == null || list == null || !isSeen(list) || title.parentElement !== header) continue;
    const check = (element: Element, wanted: number): void => {
      const { height } = element.getBoundingClientRect();
      if (Math.abs(height - wanted) > 1) found.push(`${nameOf(element)} is ${Math.round(height)} px high`);
    };
    check(header, heights.header);
    const bar = [...(header.parentElement?.children ?? [])].find((part) =>
      part.querySelector('input[type="search"], [role="searchbox"]'),
    );
    if (bar !== undefined && !bar.contains(list)) check(bar, heights.toolbar);
    const tabs = header.parentElement?.querySelector(':scope > [role="tablist"]');
    if (tabs != null) check(tabs, heights.tabs);
  }
  return found;
}

export const geometryRules: readonly GeometryRule[] = [
  linesMeet,
  rowsAlike,
  columnsHaveRoom,
  textsEndWell,
  buttonsInReach,
  marksStandOut,
  scrollbarsHaveRoom,
  guttersAlike,
  listsBeginAlike,
];
