import { codeOf } from './unseen-signs.ts';

/**
 * Texts as displayed. A name can imitate another one with characters that change the writing direction, and with
 * invisible ones. They are shown as marks instead of taking effect.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */

/**
 * Control and invisible characters, except line breaks and those that spell words and emoji: joiners and variation
 * selectors.
 */
const unseen = String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]--[\t\n\r\u0085\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
/** They spell the flags of England, Scotland and Wales after a black flag. */
const tags = String.raw`\u{e0000}-\u{e007f}`;
const flag = '\u{1f3f4}';
const signs = new RegExp(`[[${unseen}]--[${tags}]]|\u{1f3f4}[${tags}]{1,7}|[${tags}]`, 'gv');
/** Texts with such a character are rare, so most are ruled out without examining each character. */
const perhaps = new RegExp(`[${unseen}]`, 'v');

/** Names of the directional characters; all others are shown by number. */
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

/** These change nothing by themselves in a text with right-to-left letters, whose writers need them. */
const directionMarks = new Set(['\u061c', '\u200e', '\u200f']);

const markOf = (sign: string): string => marks[sign] ?? `‹${codeOf(sign)}›`;

/** The blocks of right-to-left scripts. */
const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const rightToLeftLetter = new RegExp(`[${rightToLeft}]`, 'u');
const firstLetter = /\p{L}/u;
/** From the first such letter to the last one with no letter of another direction in between. */
const rightToLeftRun = new RegExp(`[${rightToLeft}](?:[\\P{L}${rightToLeft}]*[${rightToLeft}])?`, 'gu');

/**
 * An untrusted text for display: invisible characters, and those that change the writing direction, become marks such
 * as "‹RTL›" and "‹U+200B›". Displaying it again changes nothing.
 */
export function shownText(text: string): string {
  if (!perhaps.test(text)) return text;
  const isRightToLeft = rightToLeftLetter.test(text);
  return text.replaceAll(signs, (sign) =>
    sign.startsWith(flag) || (isRightToLeft && directionMarks.has(sign)) ? sign : markOf(sign),
  );
}

/**
 * The spans of the right-to-left parts, which have to be isolated from what surrounds them; empty if the text begins
 * with one, since it then has that direction itself.
 */
export function rightToLeftParts(text: string): readonly (readonly [from: number, to: number])[] {
  if (!rightToLeftLetter.test(text) || rightToLeftLetter.test(firstLetter.exec(text)?.[0] ?? '')) return [];
  return Array.from(
    text.matchAll(rightToLeftRun),
    ({ index, 0: run }) => [index, index + run.length] as const,
  );
}

/** The same for plain text: isolating characters surround each part. */
export function isolatedText(text: string): string {
  let isolated = '';
  let end = 0;
  for (const [from, to] of rightToLeftParts(text)) {
    isolated += `${text.slice(end, from)}\u2068${text.slice(from, to)}\u2069`;
    end = to;
  }
  return isolated + text.slice(end);
}
