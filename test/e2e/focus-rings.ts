import type { Page } from 'playwright-core';

/** A stop of the Tab key and the visibility of its ring: the contrast with what is behind it, or 0 without a ring. */
export interface RingSeen {
  stop: string;
  contrast: number;
  isForText: boolean;
}

/**
 * Presses Tab and examines each stop with and without the focus: an outline or shadow that only appears with the focus
 * is its ring, whether on the element, on its cell, or on what is drawn in its place.
 *
 * @param stops how many to examine
 */
export async function ringsAlongTab(page: Page, stops: number): Promise<RingSeen[]> {
  const seen: RingSeen[] = [];
  await page.evaluate(() => Object.assign(globalThis, { lastStop: null }));
  for (let stop = 0; stop <= stops; stop += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(lookAtStop);
    if (ring !== null) seen.push(ring);
  }
  return seen;
}

/** The required contrast of a ring with what is behind it (WCAG 1.4.11). */
const leastContrast = 3;

/**
 * The next stops of the Tab key without a visible ring; text fields have their caret instead. Afterwards, Shift+Tab
 * returns the focus as far as it leads back.
 */
export async function stopsWithoutRing(page: Page, stops: number): Promise<string[]> {
  const rings = await ringsAlongTab(page, stops);
  for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press('Shift+Tab');
  return rings
    .filter(({ contrast, isForText }) => contrast < leastContrast && !isForText)
    .map(({ stop }) => stop);
}

/** Runs in the page: describes the stop that lost the focus, and remembers the current one. */
function lookAtStop(): RingSeen | null {
  type Look = { outline: string; shadow: string; isInset: boolean };
  interface Stop {
    element: Element;
    name: string;
    looks: [Element, Look, '::after'?][];
  }
  const kept = globalThis as unknown as { lastStop?: Stop | null };

  const lookOf = (element: Element, drawnAfter?: '::after'): Look => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(
      element,
      drawnAfter,
    );
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    return {
      outline: hasOutline ? outlineColor : '',
      shadow: boxShadow === 'none' ? '' : boxShadow,
      isInset: hasOutline ? Number.parseFloat(outlineOffset) < 0 : boxShadow.includes('inset'),
    };
  };
  const pixels = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgbaOf = (colour: string): number[] => {
    if (pixels === null) return [0, 0, 0, 0];
    pixels.clearRect(0, 0, 1, 1);
    pixels.fillStyle = colour;
    pixels.fillRect(0, 0, 1, 1);
    return [...pixels.getImageData(0, 0, 1, 1).data];
  };
  const luminanceOf = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = rgbaOf(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element | null): string => {
    for (let behind = element; behind !== null; behind = behind.parentElement) {
      const { backgroundColor } = getComputedStyle(behind);
      if (rgbaOf(backgroundColor)[3] === 255) return backgroundColor;
    }
    return 'white';
  };
  const contrastOf = (element: Element, { outline, shadow, isInset }: Look): number => {
    const colour = outline === '' ? (/(?:rgba?|color|oklch)\([^)]*\)/.exec(shadow)?.[0] ?? '') : outline;
    const behind = backgroundOf(isInset ? element : element.parentElement);
    const [light = 0, dark = 0] = [luminanceOf(colour), luminanceOf(behind)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  const left = kept.lastStop ?? null;
  const focused = document.activeElement;
  let ring: RingSeen | null = null;
  // What keeps the focus, or disappears with it, can't be examined without it.
  if (left !== null && left.element !== focused && left.element.isConnected) {
    const contrasts = left.looks.map(([element, look, drawnAfter]) => {
      const without = lookOf(element, drawnAfter);
      const isRing =
        (look.outline !== '' && look.outline !== without.outline) ||
        (look.shadow !== '' && look.shadow !== without.shadow);
      return isRing ? contrastOf(element, look) : 0;
    });
    const isForText = left.element.matches(
      'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])',
    );
    ring = { stop: left.name, contrast: Math.max(...contrasts), isForText };
  }

  if (focused === null || focused === document.body) {
    kept.lastStop = null;
    return ring;
  }
  const current = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const shown = [focused, current, focused.parentElement, focused.nextElementSibling, ...focused.children];
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  kept.lastStop = {
    element: focused,
    name: `${focused.tagName.toLowerCase()} ${focused.getAttribute('role') ?? ''} ${name}`,
    looks: [
      ...shown.flatMap((element): Stop['looks'] => (element === null ? [] : [[element, lookOf(element)]])),
      // If the target is larger than its mark, the ring is drawn around the mark.
      [focused, lookOf(focused, '::after'), '::after'],
    ],
  };
  return ring;
}
