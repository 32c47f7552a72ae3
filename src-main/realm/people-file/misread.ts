import { isUtf8 } from 'node:buffer';

/**
 * Texts that were read in another encoding than they were written in: "MÃ¼ller", "M√ºller", "Мю" as "ÐœÑŽ". Found by the
 * text that was meant, or, where that is not known, by bytes that are UTF-8.
 */

/** Of the old encodings those that spreadsheets and databases still write, as the WHATWG names them. */
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

/** The upper halves of what DOS had, which browsers no longer know; "CSV (MS-DOS)" is still written in them. */
const ofDos = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
] as const;

/** One encoding of a byte for each character; `bytes` is the way back. */
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
    // What some programs call ISO 8859-1: each byte is the character of its number.
    Array.from(upperBytes, (byte) => String.fromCharCode(byte)),
  ].map(alphabetOf));

/** The bytes of a text, or null where the encoding has no room for it. */
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
/** Programs turn blanks of any kind into spaces, or trim them. */
const blankless = (text: string): string => text.replaceAll(/[\s\u0080-\u00a0\u00ad]/gu, '');

/** Whether a text is the meant one, written in one encoding and read in another. */
function isMisreadOf(text: string, meant: string): boolean {
  if (!beyondAscii.test(meant) || asciiOf(blankless(text)) !== asciiOf(blankless(meant))) return false;
  const wanted = blankless(text);
  const written = [new TextEncoder().encode(meant), ...alphabets().map((one) => encoded(meant, one))];
  return written.some(
    (bytes) => bytes !== null && alphabets().some((other) => blankless(decoded(bytes, other)) === wanted),
  );
}

const utf8 = new TextDecoder();

/** The text whose bytes in UTF-8 were read in the encoding; null where they are no UTF-8. */
function repaired(text: string, alphabet: Alphabet): string | null {
  const bytes = encoded(text, alphabet);
  return bytes !== null && isUtf8(bytes) ? utf8.decode(bytes) : null;
}

/** What UTF-8 looks like in Windows-1252 where some of its characters are lost. */
const telltale = /Ã[\u0080-\u009f\u00a1-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a1-\u00bf]|â€|ï»¿/u;

/**
 * Whether a text was read in another encoding than it was written in, once or twice.
 *
 * @param meant what it may have been before; empty where nothing is known
 */
export function isMisread(text: string, meant: string): boolean {
  if (!beyondAscii.test(text)) return false;
  if (telltale.test(text) || isMisreadOf(text, meant)) return true;
  return alphabets().some((alphabet) => {
    const before = repaired(text, alphabet);
    // Two letters can be UTF-8 by chance where their script is not Latin.
    return before !== null && before !== text && (before === meant || isLikelyText(before, text));
  });
}

/** Whether letters took the place of signs that words don't have; by chance it is the other way round. */
function isLikelyText(before: string, after: string): boolean {
  const isWords = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{So}\p{Sk}]+$/u.test(before);
  const hasSigns = /[^\p{L}\p{M}\p{N}\s.,'’\-()&/]/u.test(after);
  return isWords && (hasSigns || [...before].length + 2 <= [...after].length);
}
