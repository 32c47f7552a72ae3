import type { Element } from './element.ts';

/** The first and the last character of placeholders, which are nobody's to write. */
export const opening = '\u0002';
export const closing = '\u0003';
const placeholderCharacters = new RegExp(`[${opening}${closing}]`, 'g');
const htmlPlaceholder = `${opening}wzxhzdk:([0-9]+)${closing}`;
const stashedHtml = new RegExp(`<p>${htmlPlaceholder}</p>|${htmlPlaceholder}`, 'g');
/** The number of what was stashed of a paragraph. */
export const stashedNode = new RegExp(`${opening}klzzwxh:([0-9]+)${closing}`, 'g');

/** What is rendered already, in the place of which placeholders stand in the text. */
export interface Stash {
  /** HTML that nothing looks into any more. */
  readonly html: string[];
  /** What stood within paragraphs. Text is left as it is. */
  readonly nodes: (Element | string)[];
}

/** Without characters that only placeholders have. */
export const withoutPlaceholders = (text: string): string => text.replace(placeholderCharacters, '');

/** Keeps HTML and returns its placeholder. */
export function stashHtml({ html }: Stash, one: string): string {
  html.push(one);
  return `${opening}wzxhzdk:${html.length - 1}${closing}`;
}

/** Keeps a part of a paragraph and returns its placeholder. */
export function stashNode({ nodes }: Stash, one: Element | string): string {
  nodes.push(one);
  return `${opening}klzzwxh:${String(nodes.length - 1).padStart(4, '0')}${closing}`;
}

/** Puts HTML in the place of its placeholders; blocks are in no paragraph. */
export function restoreHtml(text: string, stash: Stash): string {
  return text.replace(stashedHtml, (whole, inParagraph: string | undefined, place: string | undefined) => {
    const html = stash.html[Number(inParagraph ?? place)];
    if (html === undefined) return whole;
    const restored = restoreHtml(html, stash);
    return inParagraph === undefined || /^<\/?div/.test(html) ? restored : `<p>${restored}</p>`;
  });
}
