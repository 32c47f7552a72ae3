const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts with capital letters, where two initials are customary. */
const cased = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
/** Vowels written before the consonant that they follow in speech. */
const leadingVowels = /^[\u0E40-\u0E44\u0EC0-\u0EC4]+/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Two letters of the Latin, Greek, Cyrillic or Armenian script without characters that would combine them. */
const plainPair = /^[\u0020-\u02FF\u0370-\u0482\u048A-\u0590]{2}/u;

function firstGrapheme(text: string): string {
  // The segmenter costs more than everything else in a grid row, and most names don't need it.
  if (plainPair.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) {
    return segment;
  }
  return '';
}

/** Words from their first letter or digit on, without those that have none. */
function wordsOf(name: string): string[] {
  const words: string[] = [];
  for (const word of name.normalize('NFC').split(/[\s_]+/u)) {
    const start = word.search(letterOrDigit);
    if (start >= 0) {
      words.push(word.slice(start));
    }
  }
  return words;
}

/**
 * The initials of a name: two in scripts with capital letters (first and last word), elsewhere the first letter. A name
 * without letters returns its first character; an empty one a question mark.
 *
 * @param name a full name in any script.
 */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  const first = words[0];
  if (first === undefined) {
    return firstGrapheme(name.trim()) || '?';
  }
  if (!cased.test(first)) {
    // A letter without the characters around it, because a whole Indic syllable doesn't fit.
    const letters = first.replace(leadingVowels, '') || first;
    return String.fromCodePoint(letters.codePointAt(0) ?? 0x3f);
  }
  const last = words.at(-1) ?? first;
  const parts = words.length > 1 && cased.test(last) ? [first, last] : [first];
  return parts.map((part) => firstGrapheme(part.toUpperCase())).join('');
}
