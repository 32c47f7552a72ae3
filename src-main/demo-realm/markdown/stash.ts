import type { Element } from './element.ts';

/** The first and last characters of placeholders, which can't be written by people. */
export const opening = '\u0002';
export const closing = '\u0003';
const placeholderCharacters = new RegExp(`[${opening}${closing}]`, 'g');
const htmlPlaceholder = `${opening}wzxhzdk:([0-9]+)${closing}`;
const stashedHtml = new RegExp(`<p>${htmlPlaceholder}</p>|${htmlPlaceholder}`, 'g');
/** Matches the number of a stashed inline node. */
export const stashedNode = new RegExp(`${opening}klzzwxh:([0-9]+)${closing}`, 'g');

/** Rendered content that placeholders in the text refer to. */
export interface Stash {
  /** HTML that isn't processed further. */
  readonly html: string[];
  /** Inline content. Text is kept as is. */
  readonly nodes: (Element | string)[];
}

/** Removes the characters reserved for placeholders. */
export const withoutPlaceholders = (text: string): string => text.replace(placeholderCharacters, '');

/** Stashes HTML and returns its placeholder. */
export function stashHtml({ html }: Stash, one: string): string {
  html.push(one);
  return `${opening}wzxhzdk:${html.length - 1}${closing}`;
}

/** Stashes an inline node and returns its placeholder. */
export function stashNode({ nodes }: Stash, one: Element | string): string {
  nodes.push(one);
  return `${opening}klzzwxh:${String(nodes.length - 1).padStart(4, '0')}${closing}`;
}

/** Replaces placeholders by their HTML; blocks are not in a paragraph. */
export function restoreHtml(text: string, stash: Stash): string {
  return text.replace(stashedHtml, (whole, inParagraph: string | undefined, place: string | undefined) => {
    const html = stash.html[Number(inParagraph ?? place)];
    if (html === undefined) return whole;
    const restored = restoreHtml(html, stash);
    return inParagraph === undefined || /^<\/?div/.test(html) ? restored : `<p>${restored}</p>`;
  });
}
