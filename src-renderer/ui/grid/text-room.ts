import { widestInCell } from './text-width.ts';

/** The font size of a cell in pixels, as in `global.css`. */
const fontSize = 13;
/** The maximum width of characters, relative to the font size. */
const shares = { thin: 0.31, narrow: 0.42, usual: 0.66, capital: 0.8, wide: 1.05 } as const;
const thin = new Set("ijlI .,:;'|!");
const narrow = new Set('ftr()[]/');
const wide = new Set('mwMW@%—…');
/** Latin, Greek and Cyrillic letters, East Asian ones, and ASCII punctuation; nothing that joins, turns or stacks. */
const plain =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u024f\u0370-\u03ff\u0400-\u0481\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/u;

function shareOf(character: string): number {
  if (thin.has(character)) return shares.thin;
  if (narrow.has(character)) return shares.narrow;
  if (wide.has(character) || character > '\u024f') return shares.wide;
  return character >= 'a' || character < 'A' ? shares.usual : shares.capital;
}

/** Whether a text certainly fits in this many pixels. Only what isn't obvious from its letters is measured. */
function hasRoom(text: string, room: number): boolean {
  // Most texts that are too long are so by far.
  if (text.length * fontSize * shares.thin > room || !plain.test(text)) return false;
  let width = 0;
  for (const character of text) width += fontSize * shareOf(character);
  if (width <= room) return true;
  // Columns are as wide as their content, so most texts only just fit.
  return (widestInCell(text) ?? width) <= room;
}

/**
 * The class of a single-line text in a cell. An ellipsis needs a clip, which costs every frame of scrolling, so only
 * texts that may be too long have one.
 *
 * @param room pixels available for the text
 */
export function lineClass(text: string, room: number): 'rc-nowrap' | 'rc-ellipsis' {
  return hasRoom(text, room) ? 'rc-nowrap' : 'rc-ellipsis';
}
