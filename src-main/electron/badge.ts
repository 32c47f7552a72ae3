import { countOf } from '#contract/words/count.ts';

/** Colour of the dot: blue, green, red, opacity, as bitmaps have them; that of `badFill` in the window. */
const dotColour = [0x3f, 0x34, 0xd1, 0xff] as const;

/**
 * A dot for the taskbar of Windows, whose icons have no number of their own: four bytes a pixel, rows from the top.
 * @param size pixels of a side
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

/** What a screen reader says of the dot. */
export function badgeWords(count: number): string {
  return countOf(count, 'open report');
}
