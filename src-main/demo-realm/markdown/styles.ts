import { append, element, type Element } from './element.ts';
import { escapeHtml } from '../people/people.ts';
import { inlineMarkup, wrappingMarkup } from './inline.ts';
import { stashHtml } from './stash.ts';
import { readTime } from './times.ts';

/** An element whose text is searched for more markup. */
function open(tag: string, text: string): Element {
  const one = element(tag);
  one.text = text;
  return one;
}

/** Inline code, with its spaces. Two backslashes before it count as one. */
export const codeMarkup = inlineMarkup(
  '`',
  /(?<!\\)((?:\\{2})+)(?=`)|(?<=(?<!\\)(?:\\{2})*)(`+)(.+?)(?<!`)\2(?!`)/gsu,
  ([, slashes = '', , text]) =>
    text === undefined
      ? '\\'.repeat(slashes.length / 2)
      : element('code', {}, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
);

/** Emphasis with three asterisks. */
export const strongEmphasisMarkup = wrappingMarkup('***', /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/u, (text) => {
  const strong = element('strong');
  append(strong, 'em').text = text;
  return strong;
});

/** TeX between double dollar signs. */
export const formulaMarkup = inlineMarkup(
  '$$',
  /(?<![$\p{L}\p{N}_])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![$\p{L}\p{N}_])/gu,
  ([, text = ''], { stash }) => stashHtml(stash, `<span class="katex">${escapeHtml(text)}</span>`),
);

/** A time shown in each reader's zone. From level 451 on, servers leave invalid ones as written. */
export const timeMarkup = inlineMarkup('<time:', /<time:([^>]*?)>/gu, ([, text = ''], { state }) => {
  const datetime = readTime(text, state.featureLevel);
  if (datetime !== undefined) return element('time', { datetime }, text);
  return state.featureLevel >= 451
    ? `<time:${text}>`
    : element('span', { class: 'timestamp-error' }, `Invalid time format: ${text}`);
});

/** An HTML entity is kept. */
export const entityMarkup = inlineMarkup(
  '&',
  /&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);/g,
  ([entity], { stash }) => stashHtml(stash, entity),
);

export const strongMarkup = wrappingMarkup('**', /\*\*([^\n]+?)\*\*/, (text) => open('strong', text));
export const emphasisMarkup = wrappingMarkup('*', /\*(?!\s)([^*^\n]+)(?<!\s)\*/, (text) => open('em', text));
export const strikeMarkup = wrappingMarkup('~~', /(?<!~)~~([^~\n]+?)~~(?!~)/, (text) => open('del', text));

/** Every line break is kept. */
export const lineBreakMarkup = inlineMarkup('\n', /\n/g, () => element('br'));

/** Isolated marks stay text. */
export const loneMarksMarkup = inlineMarkup('', /(?<!\S)(?:\*{1,3}|_{1,3})(?!\S)/g, ([marks]) => marks);
