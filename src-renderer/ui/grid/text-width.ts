import { theme } from '../theme/theme.ts';

/** How the text of a cell is set: a name is the heaviest, and takes the most room. */
export type CellFace = 'text' | 'name' | 'code';

const fonts: Readonly<Record<CellFace, string>> = {
  text: `400 13px ${theme.fontFamily ?? ''}`,
  name: `500 13px ${theme.fontFamily ?? ''}`,
  code: `400 12px ${theme.fontFamilyMonospace ?? ''}`,
};
/** Pixels of a character where nothing can be drawn. */
const usualCharacter = 7;

let canvas: CanvasRenderingContext2D | null | undefined;

function drawing(face: CellFace): CanvasRenderingContext2D | null {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas !== null) canvas.font = fonts[face];
  return canvas;
}

const digits = /\d/gu;
/** What a figure takes more where all have one width, which a canvas can't be told. */
const tabularExtra = 0.8;

/** In one line, in whole pixels; numbers are in figures of one width. */
function widthIn(context: CanvasRenderingContext2D, text: string): number {
  const plain = text.replaceAll(digits, '0');
  const figures = text.match(digits)?.length ?? 0;
  return Math.ceil(context.measureText(plain).width + figures * tabularExtra);
}

/** Pixels of each text in one line: no layout is needed for it. */
export function textWidths(texts: readonly string[], face: CellFace): number[] {
  const context = drawing(face);
  return texts.map((text) => (context === null ? text.length * usualCharacter : widthIn(context, text)));
}

/** Widths of names in pixels: rows that come back say the same. */
const known = new Map<string, number>();
const mostKnown = 5_000;

/** Pixels of a text in the heaviest face of a cell, which the others need less than; null where nothing can be drawn. */
export function widestInCell(text: string): number | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const context = drawing('name');
  if (context === null) return null;
  const width = widthIn(context, text);
  // A fallback font is measured until the own one is loaded.
  if (!document.fonts.check(fonts.name)) return width;
  if (known.size >= mostKnown) known.clear();
  known.set(text, width);
  return width;
}
