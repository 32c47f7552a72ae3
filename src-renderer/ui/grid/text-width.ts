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

/** Pixels of each text in one line, in whole ones: no layout is needed for it. */
export function textWidths(texts: readonly string[], face: CellFace): number[] {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas !== null) canvas.font = fonts[face];
  return texts.map((text) => {
    // Numbers stand in figures of one width.
    const measured = canvas?.measureText(text.replaceAll(/\d/gu, '0')).width;
    return Math.ceil(measured ?? text.length * usualCharacter);
  });
}
