import { say, type PlainMessageId } from '#words/say.ts';

/**
 * Invisible characters copied from messages, web pages and spreadsheets: those without a width, blanks that aren't
 * spaces, and the wide forms of East Asian keyboards.
 */

/** By code point; others are just called a character. */
const signNames: ReadonlyMap<number, PlainMessageId> = new Map([
  [0x00_a0, 'sign.no-break-space'],
  [0x00_ad, 'sign.soft-hyphen'],
  [0x06_1c, 'sign.arabic-letter-mark'],
  [0x18_0e, 'sign.mongolian-vowel-separator'],
  [0x20_0b, 'sign.zero-width-space'],
  [0x20_0c, 'sign.zero-width-non-joiner'],
  [0x20_0d, 'sign.zero-width-joiner'],
  [0x20_0e, 'sign.left-to-right-mark'],
  [0x20_0f, 'sign.right-to-left-mark'],
  [0x20_28, 'sign.line-separator'],
  [0x20_29, 'sign.paragraph-separator'],
  [0x20_2a, 'sign.left-to-right-embedding'],
  [0x20_2b, 'sign.right-to-left-embedding'],
  [0x20_2c, 'sign.end-of-direction-mark'],
  [0x20_2d, 'sign.left-to-right-override'],
  [0x20_2e, 'sign.right-to-left-override'],
  [0x20_2f, 'sign.narrow-no-break-space'],
  [0x20_60, 'sign.word-joiner'],
  [0x20_66, 'sign.left-to-right-isolate'],
  [0x20_67, 'sign.right-to-left-isolate'],
  [0x20_68, 'sign.first-strong-isolate'],
  [0x20_69, 'sign.end-of-isolate'],
  [0x28_00, 'sign.blank-braille-pattern'],
  [0x30_00, 'sign.ideographic-space'],
  [0x31_64, 'sign.hangul-filler'],
  [0xfe_ff, 'sign.byte-order-mark'],
  [0xff_fd, 'sign.replacement-character'],
]);

/** Invisible characters. Some spell words (joiners) or emoji (variation selectors) in a name. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Those that no name needs: soft hyphens, marks of width and direction. */
const needless = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const blank = /\p{Zs}/gu;
const lineBreak = /[\u0085\u2028\u2029]/gu;
/** The full-width forms of ASCII. */
const wide = /[\uff01-\uff5e]/gu;
const wideOffset = 0xfe_e0;
/** Full stops of East Asian scripts, used as dots in addresses. */
const wideStop = /[\u3002\uff61]/gu;
const odd = /[\p{Default_Ignorable_Code_Point}\p{C}\u2028\u2029\u2800\ufffd]|[^\S ]/u;

/** "U+202E": the number of an invisible character. */
export function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** "zero-width space (U+200B)". */
function signWords(sign: string): string {
  const name = say(signNames.get(sign.codePointAt(0) ?? 0) ?? 'sign.character');
  return say('sign.with-code', { sign: name, code: codeOf(sign) });
}

/**
 * A pasted text or name without unnecessary invisible characters, and with every kind of blank as a space. Joiners
 * stay, because Persian and Indic names and emoji need them.
 */
export function withoutNeedlessSigns(text: string): string {
  return text.replaceAll(needless, '').replaceAll(lineBreak, '\n').replaceAll(blank, ' ');
}

function signsOf(text: string, signs: RegExp): string[] {
  return [...new Set(text.match(signs) ?? [])].toSorted().map(signWords);
}

/**
 * Descriptions of the characters that `withoutNeedlessSigns` removes, without duplicates: "zero-width space (U+200B)".
 */
export function needlessSigns(text: string): string[] {
  return signsOf(text, needless);
}

/** Descriptions of the characters that `plainAddress` removes from an address. */
export function unseenSigns(address: string): string[] {
  return signsOf(address, unseen);
}

/** A text with full-width letters, digits and punctuation converted to ASCII. */
export function narrowForm(text: string): string {
  return text
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideOffset))
    .replaceAll(wideStop, '.');
}

/** An address, domain or ID as intended: in ASCII, without invisible characters and without what a link adds. */
export function plainAddress(text: string): string {
  const plain = narrowForm(text.replaceAll(unseen, '').replaceAll(blank, ' ')).trim();
  return plain.replace(/^mailto:/iu, '').trim();
}

/**
 * The first lookalike character in an address: "Contains an invisible zero-width space (U+200B)."; null if there is
 * none.
 */
export function oddSignWords(address: string): string | null {
  const unusable = odd.exec(address)?.[0];
  if (unusable === '\ufffd') return say('sign.lost-letter');
  if (unusable !== undefined) return say('sign.contains-invisible', { sign: signWords(unusable) });
  // What looks like an ASCII letter may belong to another script.
  const [local = ''] = address.split('@');
  const foreign = /[^\0-\x7f]/u.exec(local)?.[0];
  return foreign === undefined || local === address
    ? null
    : say('sign.contains-foreign', { sign: foreign, code: codeOf(foreign) });
}

/** Why a text that has lost letters isn't sent; null if it has lost none. */
export function lostLettersObjection(text: string): string | null {
  return text.includes('\ufffd') ? say('sign.letters-missing') : null;
}

/** Separators of a pasted list besides commas, semicolons and bars, by their ASCII equivalent. */
const separatorForms: Readonly<Record<string, string>> = {
  '\uff0c': ',',
  '\u3001': ',',
  '\u060c': ',',
  '\ufe50': ',',
  '\uff1b': ';',
  '\u061b': ';',
  '\uff5c': '|',
};
const foreignSeparator = new RegExp(`[${Object.keys(separatorForms).join('')}]`, 'gu');

/** A pasted list with commas, semicolons and bars of other scripts converted to ASCII; positions don't change. */
export function withPlainSeparators(text: string): string {
  return text.replaceAll(foreignSeparator, (sign) => separatorForms[sign] ?? sign);
}
