/** Tools for the geometry rules. They are created in the page, so they can't use anything from outside. */
export interface GeometryTools {
  /** Invisible differences, in pixels. */
  tolerance: number;
  /** The window, or the newest dialog over it. */
  top: Element;
  isSeen(element: Element): boolean;
  /** The visible elements of the window, or of the newest dialog. */
  seen(selector: string): HTMLElement[];
  nameOf(element: Element): string;
  /** The boxes and baselines of an element's lines of text. */
  linesOf(element: Element): { box: DOMRect; baseline: number; parent: Element }[];
  /** Width of a text in an element's font. */
  widthOf(text: string, element: Element): number;
  /** null for transparent colours. */
  luminanceOf(colour: string): number | null;
  /** The luminance of the nearest opaque background. */
  luminanceBehind(element: Element): number;
  contrastOf(one: number, other: number): number;
}

/** Runs in the page. */
export function makeTools(): GeometryTools {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('There is no canvas to measure with.');
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 3 &&
      height > 3 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [data-folded], .rc-visually-hidden') === null &&
      getComputedStyle(element).clipPath === 'none'
    );
  };
  const luminanceOf = (colour: string): number | null => {
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
  };
  return {
    tolerance: 2,
    top,
    isSeen,
    seen: (selector) => [...top.querySelectorAll<HTMLElement>(selector)].filter(isSeen),
    nameOf: (element) =>
      `“${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`,
    linesOf(element) {
      const lines: { box: DOMRect; baseline: number; parent: Element }[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (text.textContent?.trim() === '' || parent === null || !isSeen(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        pen.font = getComputedStyle(parent).font;
        const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText('x');
        for (const box of range.getClientRects()) {
          lines.push({ box, parent, baseline: box.bottom - (box.height * below) / (above + below) });
        }
      }
      return lines;
    },
    widthOf(text, element) {
      pen.font = getComputedStyle(element).font;
      return pen.measureText(text).width;
    },
    luminanceOf,
    luminanceBehind(element) {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const own = luminanceOf(getComputedStyle(each).backgroundColor);
        if (own !== null) return own;
      }
      return 1;
    },
    contrastOf: (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
  };
}
