import { fold } from '#contract/folded-text.ts';

const isAscii = /^[ -~]*$/;

/** Like `fold`, but with one letter for each UTF-16 unit, so that positions match the original. */
function foldUnits(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return Array.from(
    { length: text.length },
    (_, at) => fold(text.charAt(at)).charAt(0) || text.charAt(at),
  ).join('');
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/**
 * Where `query` occurs in `text`, ignoring case and accents: the start of a word takes precedence over the middle. An
 * empty query matches everything, with nothing to mark.
 *
 * @returns start and end (exclusive) in UTF-16 units, or null.
 */
export function findMatch(text: string, query: string): { start: number; end: number } | null {
  const wanted = foldUnits(query.normalize('NFC').trim());
  if (wanted === '') {
    return { start: 0, end: 0 };
  }
  const folded = foldUnits(text);
  let start = folded.indexOf(wanted);
  if (start === -1) {
    return null;
  }
  for (let next = start; next !== -1; next = folded.indexOf(wanted, next + 1)) {
    if (beginsWord(text, next)) {
      start = next;
      break;
    }
  }
  return { start, end: start + wanted.length };
}

/** Whether a text contains every word of a query, ignoring case and accents; an empty query matches every text. */
export function hasWords(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

/**
 * How well `query` fits a name, best first: 0 is the whole name, 1 its beginning, 2 the beginning of a word, 3 the
 * beginnings of words in any order, 4 inside words.
 *
 * @returns null if it doesn't fit
 */
export function fitOf(name: string, query: string): number | null {
  const whole = findMatch(name, query);
  if (whole?.start === 0) return whole.end === name.length ? 0 : 1;
  if (whole !== null && beginsWord(name, whole.start)) return 2;
  let fit = 3;
  for (const word of query.split(/\s+/u).filter((part) => part !== '')) {
    const match = findMatch(name, word);
    if (match === null) return null;
    if (!beginsWord(name, match.start)) fit = 4;
  }
  return fit;
}
