import { codeOf } from './unseen-signs.ts';

/**
 * Texts as they are drawn. A name can be written so that it looks like another one: with signs that turn the direction of
 * writing, and with signs that nobody sees. They are shown by marks instead of being obeyed.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */

/** Controls, and what nobody sees; but line breaks, and what spells words and pictures: joiners and variation selectors. */
const unseen = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]--[\t\n\r\u0085\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
/** The flags of England, Scotland and Wales are spelled with them, after a black flag. */
const tags = String.raw`\u{e0000}-\u{e007f}`;
const flag = '\u{1f3f4}';
const signs = new RegExp(`[[${unseen}]--[${tags}]]|\u{1f3f4}[${tags}]{1,7}|[${tags}]`, 'gv');
/** Texts with such a sign are rare: most are found to have none without a look at each. */
const perhaps = new RegExp(`[${unseen}]`, 'v');

/** What the signs that turn the direction are called; all others go by their number. */
const marks: Readonly<Record<string, string>> = {
  '\u202a': '‹LTR›',
  '\u202d': '‹LTR›',
  '\u2066': '‹LTR›',
  '\u202b': '‹RTL›',
  '\u202e': '‹RTL›',
  '\u2067': '‹RTL›',
  '\u2068': '‹auto›',
  '\u202c': '‹end›',
  '\u2069': '‹end›',
};

/** By themselves these turn nothing in a text that has right-to-left letters, where writers need them. */
const directionMarks = new Set(['\u061c', '\u200e', '\u200f']);

const markOf = (sign: string): string => marks[sign] ?? `‹${codeOf(sign)}›`;

/** The blocks of scripts that are written from right to left. */
const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const rightToLeftLetter = new RegExp(`[${rightToLeft}]`, 'u');
const firstLetter = /\p{L}/u;
/** From the first such letter to the last one that no letter of another direction stands before. */
const rightToLeftRun = new RegExp(`[${rightToLeft}](?:[\\P{L}${rightToLeft}]*[${rightToLeft}])?`, 'gu');

/**
 * A text that anybody may have written, as it is drawn: signs that nobody sees, and those that turn the direction of
 * writing, are marks such as "‹RTL›" and "‹U+200B›". Drawing it again changes nothing.
 */
export function shownText(text: string): string {
  if (!perhaps.test(text)) return text;
  const isRightToLeft = rightToLeftLetter.test(text);
  return text.replaceAll(signs, (sign) =>
    sign.startsWith(flag) || (isRightToLeft && directionMarks.has(sign)) ? sign : markOf(sign),
  );
}

/**
 * Where the parts of a text begin and end that are written from right to left and have to be kept apart from what is
 * beside them; empty where the text begins with one, since its own direction is that one then.
 */
export function rightToLeftParts(text: string): readonly (readonly [from: number, to: number])[] {
  if (!rightToLeftLetter.test(text) || rightToLeftLetter.test(firstLetter.exec(text)?.[0] ?? '')) return [];
  return Array.from(
    text.matchAll(rightToLeftRun),
    ({ index, 0: run }) => [index, index + run.length] as const,
  );
}

/** The same in a text that knows no elements: each part stands between signs that isolate it. */
export function isolatedText(text: string): string {
  let isolated = '';
  let end = 0;
  for (const [from, to] of rightToLeftParts(text)) {
    isolated += `${text.slice(end, from)}\u2068${text.slice(from, to)}\u2069`;
    end = to;
  }
  return isolated + text.slice(end);
}
