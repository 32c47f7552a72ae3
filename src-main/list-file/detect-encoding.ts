import { analyse } from 'chardet';
import { textEncodings, type TextEncoding } from '#contract/list-file.ts';
import { withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { familyNames, latinEncodings, otherEncodings, type WrittenEncoding } from './alphabets.ts';
import { firstBytes, joined, type FilePieces } from './decode-file.ts';

/** The encoding of a file; guessed if nothing in the file states it. */
export interface DetectedEncoding {
  encoding: TextEncoding;
  isGuessed: boolean;
}

/** The number of bytes to guess from. */
const sampleBytes = 200_000;
const beginningBytes = 2_000;

/** Chardet's names for encodings that are read here as their supersets. */
const namedByLibrary: Readonly<Record<string, TextEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  'KOI8-R': 'windows-1251',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};

function announced(start: Uint8Array): TextEncoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a byte order mark: every other byte of Latin letters and line ends is zero. */
function utf16Without(start: Uint8Array): TextEncoding | null {
  const bytes = start.subarray(0, start.length - (start.length % 2));
  if (bytes.length < 4) return null;
  const zeros = (parity: number): number =>
    bytes.filter((byte, place) => byte === 0 && place % 2 === parity).length / (bytes.length / 2);
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > 0.3 && even < 0.02) return 'utf-16le';
  return even > 0.3 && odd < 0.02 ? 'utf-16be' : null;
}

const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** Up to this many bytes from the beginning of a file, cut at a line end if there is more. */
function firstLines(pieces: FilePieces, most: number): Uint8Array {
  const bytes = firstBytes(pieces, most);
  const end = bytes.length < most ? bytes.length : bytes.findLastIndex(isLineEnd) + 1;
  return end === 0 ? bytes : bytes.subarray(0, end);
}

/** The beginning of a file, and the lines from the first byte beyond ASCII, which may be far into it. */
function sampleOf(pieces: FilePieces): Uint8Array {
  const isTelling = (byte: number): boolean => byte >= 0x80;
  const place = pieces.findIndex((piece) => piece.some(isTelling));
  const piece = pieces[place] ?? new Uint8Array();
  const line = piece.subarray(0, piece.findIndex(isTelling)).findLastIndex(isLineEnd) + 1;
  const fromThere = [piece.subarray(line), ...pieces.slice(place + 1)];
  return joined([firstLines(pieces, beginningBytes), firstLines(fromThere, sampleBytes)]);
}

function isEncodedIn(pieces: FilePieces, encoding: TextEncoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The bytes of words with letters beyond ASCII, one per line, because only they distinguish encodings. */
function tellingBytes(sample: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let word: number[] = [];
  let isTelling = false;
  for (const byte of [...sample, 0x0a]) {
    const isLetter = byte >= 0x80 || (byte >= 0x40 && byte <= 0x7e && byte !== 0x7c) || byte === 0x27;
    // Bars and digits are also second bytes of characters.
    const isPart = isLetter || (isBarOrDigit(byte) && (word.at(-1) ?? 0) >= 0x80);
    if (isPart) {
      word.push(byte);
      isTelling ||= byte >= 0x80;
    } else {
      if (isTelling) for (const each of [...word, 0x0a]) kept.push(each);
      word = [];
      isTelling = false;
    }
  }
  return Uint8Array.from(kept);
}

const isBarOrDigit = (byte: number): boolean => byte === 0x7c || (byte >= 0x30 && byte <= 0x39);

function decodedOrNull(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const beyondAscii = /[^\0-\x7f]/u;
const punctuation = /[\s\d|\u00a0“”‘’„‚«»‹›–—…•·°€©®º№。、「」（）()[\]{}'^_`~@\\]+/u;

/** Words of a decoded text with letters beyond ASCII. */
function tellingWords(text: string): string[] {
  return text.split(punctuation).filter((word) => beyondAscii.test(word));
}

const isCapitalLater = /\p{Ll}\p{Lu}/u;

/** Whether a Latin word can belong to a language, which hardly ever has three letters beyond ASCII in a row. */
function isLatinWord(written: string, alphabet: ReadonlySet<string>): boolean {
  // Any word may contain a soft hyphen.
  const word = written.replaceAll('\u00ad', '');
  if (/[^\0-\x7f]{3}/u.test(word.normalize('NFC'))) return false;
  if (
    /^\p{Ll}*\p{Lu}/u.test(word) &&
    isCapitalLater.test(word.slice(1)) &&
    !/^(?:Mac|Mc|De|La|Le|Di|Van)/u.test(word)
  )
    return false;
  return [...word.toLowerCase()].every((letter) => !beyondAscii.test(letter) || alphabet.has(letter));
}

/** Whether a word consists of letters of a script, capitalized as names and words are. */
function isScriptWord(word: string, alphabet: ReadonlySet<string>): boolean {
  if (isCapitalLater.test(word.replace(/-\p{Lu}/gu, ''))) return false;
  return [...word.toLowerCase()].every((letter) => alphabet.has(letter) || /['-]/u.test(letter));
}

const vowels = /[аеёиоуыэюяіїєαεηιουωάέήίόύώ]/u;

/** How regularly vowels and consonants alternate, from 0 to 1; always 1 for scripts without vowels. */
function alternation(words: readonly string[]): number {
  let pairs = 0;
  let turns = 0;
  for (const word of words) {
    const kinds = [...word.toLowerCase()].map((letter) => vowels.test(letter));
    kinds.slice(1).forEach((isVowel, place) => {
      pairs++;
      if (isVowel !== kinds[place]) turns++;
    });
  }
  return pairs === 0 ? 1 : turns / pairs;
}

function letterScore({ encoding, alphabets }: WrittenEncoding, bytes: Uint8Array, isLatin: boolean): number {
  const text = decodedOrNull(bytes, encoding);
  if (text === null) return -1;
  const words = tellingWords(text);
  if (words.length === 0) return 0;
  const sets = alphabets.map((alphabet) => new Set(alphabet));
  const isWord = isLatin ? isLatinWord : isScriptWord;
  const ofLanguage = sets.map((set) => words.filter((word) => isWord(word, set)).length);
  const ofAny = words.filter((word) => sets.some((set) => isWord(word, set))).length;
  const share = (ofAny + 0.3 * Math.max(...ofLanguage)) / words.length / 1.3;
  if (isLatin || encoding === 'windows-1255' || encoding === 'windows-1256') return share;
  const isCapital = words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length;
  return share * (0.4 + 0.4 * Math.min(1, alternation(words) / 0.55) + 0.2 * isCapital);
}

function characterScore(
  { encoding, script, first }: (typeof familyNames)[number],
  bytes: Uint8Array,
): number {
  const text = decodedOrNull(bytes, encoding);
  if (text === null) return -1;
  const words = tellingWords(text);
  if (words.length === 0) return 0;
  const ofScript = words.filter((word) => script.test(word));
  const named = ofScript.filter((word) => first.includes(word.charAt(0))).length;
  return (0.6 * ofScript.length + 0.4 * named) / words.length;
}

const betweenAddresses = /[\s,;|"'<>()[\]]+/u;

/** Whether the addresses in a text are ASCII, ignoring blanks and invisible characters in and around them. */
function areAddressesPlain(text: string): boolean {
  const words = withoutNeedlessSigns(text).split(betweenAddresses);
  return !words.some((word) => /[^@]@[^@]/u.test(word) && beyondAscii.test(word));
}

/** Words, double-barrelled names and initials. */
const cyrillicWord = /^\p{Script=Cyrillic}[\p{Script=Cyrillic}.-]*$/u;

/**
 * The East Asian encoding in which all words decode to Cyrillic letters, or null. Cyrillic has its own row in these
 * encodings, so words in another encoding never decode to it by accident.
 */
function cyrillicOfEastAsia(telling: Uint8Array): TextEncoding | null {
  const found = familyNames.find(({ encoding }) => {
    const words = tellingWords(decodedOrNull(telling, encoding) ?? '');
    return words.some((word) => word.length > 2) && words.every((word) => cyrillicWord.test(word));
  });
  return found?.encoding ?? null;
}

/**
 * The likeliest encoding of bytes that aren't UTF-8. The library's statistics need more text than a list of names has,
 * so the letters of whole words count first and its opinion breaks ties.
 *
 * @param titlesIn how many known titles the list has when decoded as this text
 */
function likeliestEncoding(sample: Uint8Array, titlesIn: (text: string) => number): TextEncoding {
  const telling = tellingBytes(sample);
  const opinions = new Map<TextEncoding, number>();
  for (const { name, confidence } of analyse(telling)) {
    const usual = name.toLowerCase();
    const encoding = namedByLibrary[name] ?? textEncodings.find((each) => each === usual);
    if (encoding === undefined) continue;
    opinions.set(encoding, Math.max(opinions.get(encoding) ?? 0, confidence / 100));
  }
  const beginning = sample.subarray(0, beginningBytes);
  const scored = [
    ...latinEncodings.map((one) => ({ encoding: one.encoding, score: letterScore(one, telling, true) })),
    ...otherEncodings.map((one) => ({ encoding: one.encoding, score: letterScore(one, telling, false) })),
    ...familyNames.map((one) => ({ encoding: one.encoding, score: characterScore(one, telling) })),
  ]
    .filter(({ score }) => score >= 0)
    .map(({ encoding, score }) => {
      const decoder = new TextDecoder(encoding);
      const known = Math.min(1, titlesIn(decoder.decode(beginning)) / 2);
      const odd = areAddressesPlain(decoder.decode(sample)) ? 0 : 1;
      return { encoding, score: score + 0.1 * (opinions.get(encoding) ?? 0) + known - odd };
    });
  // The order of the tables breaks ties.
  return scored.toSorted((one, other) => other.score - one.score)[0]?.encoding ?? 'windows-1252';
}

/** Whether a file is partly UTF-8: then no encoding fits all of it, and other encodings hardly ever look like UTF-8. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const damaged = text.split('\uFFFD').length - 1;
  const letters = [...text].filter((letter) => beyondAscii.test(letter)).length - damaged;
  return letters >= 2 && letters * 2 >= damaged;
}

/**
 * Detects the encoding of a file: by its byte order mark, as valid UTF-8, or as the likeliest one, which is a guess.
 *
 * @param titlesIn how many known list titles a text has
 */
export function detectEncoding(pieces: FilePieces, titlesIn: (text: string) => number): DetectedEncoding {
  const start = firstBytes(pieces, beginningBytes);
  const known = announced(start) ?? utf16Without(start);
  if (known !== null) return { encoding: known, isGuessed: false };
  if (isEncodedIn(pieces, 'utf-8')) return { encoding: 'utf-8', isGuessed: false };
  const sample = sampleOf(pieces);
  const cyrillic = cyrillicOfEastAsia(tellingBytes(sample));
  if (cyrillic !== null) return { encoding: cyrillic, isGuessed: true };
  if (isDamagedUtf8(sample)) return { encoding: 'utf-8', isGuessed: false };
  return { encoding: likeliestEncoding(sample, titlesIn), isGuessed: true };
}
