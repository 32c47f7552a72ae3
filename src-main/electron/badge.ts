import { countOf } from '#contract/words/count.ts';

/** In pixels, of the width and the height. */
export const badgeSize = 32;

/** The dot's colour as bitmap bytes: blue, green, red, opacity; the same as `badFill` in the window. */
const dotColour = [0x3f, 0x34, 0xd1, 0xff] as const;

/**
 * A dot for the Windows taskbar, whose icons can't show a number: four bytes a pixel, rows from the top.
 * @param size width and height in pixels
 */
export function badgeDot(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (Math.hypot(x - middle, y - middle) > size / 2) continue;
      pixels.set(dotColour, (y * size + x) * 4);
    }
  }
  return pixels;
}

/** The description of the dot for screen readers. */
export function badgeWords(count: number): string {
  return countOf(count, 'open report');
}
