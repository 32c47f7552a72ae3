const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts whose words have capital letters: there two initials are the custom. */
const cased = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
/** Vowels that are written before the consonant that they follow in speech. */
const leadingVowels = /^[\u0E40-\u0E44\u0EC0-\u0EC4]+/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Two letters of the Latin, Greek, Cyrillic or Armenian script without signs that would join them to one. */
const plainPair = /^[\u0020-\u02FF\u0370-\u0482\u048A-\u0590]{2}/u;

function firstGrapheme(text: string): string {
  // The segmenter costs more than all else that a row of a grid does; most names need none.
  if (plainPair.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) {
    return segment;
  }
  return '';
}

/** Words from their first letter or digit on; words without any are left out. */
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
 * The initials of a name: two in scripts with capital letters (first and last word), one letter elsewhere, where
 * the first letter of the name stands for the whole. A name without letters gives its first character; an empty
 * one a question mark.
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
    // One letter without the signs around it: a whole syllable of an Indic script does not fit.
    const letters = first.replace(leadingVowels, '') || first;
    return String.fromCodePoint(letters.codePointAt(0) ?? 0x3f);
  }
  const last = words.at(-1) ?? first;
  const parts = words.length > 1 && cased.test(last) ? [first, last] : [first];
  return parts.map((part) => firstGrapheme(part.toUpperCase())).join('');
}
