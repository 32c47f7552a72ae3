import { isUtf8 } from 'node:buffer';

/**
 * Detects texts written in one encoding and read in another: "MÃ¼ller", "M√ºller", "Мю" as "ÐœÑŽ". Compares with the
 * intended text or, if that is unknown, checks whether the bytes are UTF-8.
 */

/** Old encodings still written by spreadsheets and databases, by their WHATWG names. */
const encodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'macintosh',
  'x-mac-cyrillic',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
] as const;

/** The upper halves of DOS encodings, which browsers no longer support but "CSV (MS-DOS)" still uses. */
const ofDos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
] as const;

/** A single-byte encoding; `bytes` maps back. */
interface Alphabet {
  characters: readonly string[];
  bytes: ReadonlyMap<string, number>;
}

function alphabetOf(upperHalf: readonly string[]): Alphabet {
  const lower = Array.from({ length: 0x80 }, (_, byte) => String.fromCharCode(byte));
  const characters = [...lower, ...upperHalf];
  return { characters, bytes: new Map(characters.map((character, byte) => [character, byte])) };
}

const upperBytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
let made: readonly Alphabet[] | null = null;
const alphabets = (): readonly Alphabet[] =>
  (made ??= [
    ...encodings.map((encoding) => [...new TextDecoder(encoding).decode(upperBytes)]),
    ...ofDos.map((half) => [...half]),
    // What some programs call ISO 8859-1: each byte is the character with its number.
    Array.from(upperBytes, (byte) => String.fromCharCode(byte)),
  ].map(alphabetOf));

/** The bytes of a text, or null if the encoding can't represent it. */
function encoded(text: string, { bytes }: Alphabet): Uint8Array | null {
  const found: number[] = [];
  for (const character of text) {
    const byte = bytes.get(character);
    if (byte === undefined) return null;
    found.push(byte);
  }
  return Uint8Array.from(found);
}

function decoded(bytes: Uint8Array, { characters }: Alphabet): string {
  return Array.from(bytes, (byte) => characters[byte] ?? '').join('');
}

const beyondAscii = /[^\0-\x7f]/u;
const asciiOf = (text: string): string => text.replaceAll(/[^\0-\x7f]/gu, '');
/** Programs replace white space of any kind by spaces, or trim it. */
const blankless = (text: string): string => text.replaceAll(/[\s\u0080-\u00a0\u00ad]/gu, '');

/** Whether a text is the intended one, written in one encoding and read in another. */
function isMisreadOf(text: string, meant: string): boolean {
  if (!beyondAscii.test(meant) || asciiOf(blankless(text)) !== asciiOf(blankless(meant))) return false;
  const wanted = blankless(text);
  const written = [new TextEncoder().encode(meant), ...alphabets().map((one) => encoded(meant, one))];
  return written.some(
    (bytes) => bytes !== null && alphabets().some((other) => blankless(decoded(bytes, other)) === wanted),
  );
}

const utf8 = new TextDecoder();

/** The text whose UTF-8 bytes were read in the encoding; null if they aren't UTF-8. */
function repaired(text: string, alphabet: Alphabet): string | null {
  const bytes = encoded(text, alphabet);
  return bytes !== null && isUtf8(bytes) ? utf8.decode(bytes) : null;
}

/** Typical traces of UTF-8 read as Windows-1252 when some characters are lost. */
const telltale = /Ã[\u0080-\u009f\u00a1-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a1-\u00bf]|â€|ï»¿/u;

/**
 * Whether a text was written in one encoding and read in another, once or twice.
 *
 * @param meant a possible original; empty if unknown
 */
export function isMisread(text: string, meant: string): boolean {
  if (!beyondAscii.test(text)) return false;
  if (telltale.test(text) || isMisreadOf(text, meant)) return true;
  return alphabets().some((alphabet) => {
    const before = repaired(text, alphabet);
    // Two letters of a non-Latin script can be valid UTF-8 by chance.
    return before !== null && before !== text && (before === meant || isLikelyText(before, text));
  });
}

/** Whether letters were replaced by symbols that don't occur in words; by chance it is the other way round. */
function isLikelyText(before: string, after: string): boolean {
  const isWords = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{So}\p{Sk}]+$/u.test(before);
  const hasSigns = /[^\p{L}\p{M}\p{N}\s.,'’\-()&/]/u.test(after);
  return isWords && (hasSigns || [...before].length + 2 <= [...after].length);
}
