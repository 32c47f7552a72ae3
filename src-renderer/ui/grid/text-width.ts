import { theme } from '../theme/theme.ts';

/** The style of a cell's text: a name is the heaviest, and the widest. */
export type CellFace = 'text' | 'name' | 'code';

const fonts: Readonly<Record<CellFace, string>> = {
  text: `400 13px ${theme.fontFamily ?? ''}`,
  name: `500 13px ${theme.fontFamily ?? ''}`,
  code: `400 12px ${theme.fontFamilyMonospace ?? ''}`,
};
/** Pixels per character if nothing can be drawn. */
const usualCharacter = 7;

let canvas: CanvasRenderingContext2D | null | undefined;

function drawing(face: CellFace): CanvasRenderingContext2D | null {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas !== null) canvas.font = fonts[face];
  return canvas;
}

const digits = /\d/gu;
/** The extra width of a tabular figure, which a canvas can't be told to use. */
const tabularExtra = 0.8;

/** Single-line width in whole pixels, with tabular figures. */
function widthIn(context: CanvasRenderingContext2D, text: string): number {
  const plain = text.replaceAll(digits, '0');
  const figures = text.match(digits)?.length ?? 0;
  return Math.ceil(context.measureText(plain).width + figures * tabularExtra);
}

/** Each text's single-line width in pixels, without a layout. */
export function textWidths(texts: readonly string[], face: CellFace): number[] {
  const context = drawing(face);
  return texts.map((text) => (context === null ? text.length * usualCharacter : widthIn(context, text)));
}

/** Cached widths of names in pixels, because rows return with the same names. */
const known = new Map<string, number>();
const mostKnown = 5_000;

/** A text's width in pixels in the heaviest style, an upper bound for the others; null if nothing can be drawn. */
export function widestInCell(text: string): number | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const context = drawing('name');
  if (context === null) return null;
  const width = widthIn(context, text);
  // The fallback font is measured until the real one is loaded.
  if (!document.fonts.check(fonts.name)) return width;
  if (known.size >= mostKnown) known.clear();
  known.set(text, width);
  return width;
}
