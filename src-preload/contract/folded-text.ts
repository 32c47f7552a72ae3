/** Letters that don't decompose, but that people type without their stroke or ligature. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ς: 'σ',
};
const undecomposedLetters = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'g');
/**
 * Accents of the Latin, Greek and Cyrillic scripts, Hebrew points and Arabic vowel marks. Vowel signs of the Indic and
 * Thai scripts aren't accents: without them, different names would look the same.
 */
const accents = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u064b-\u065f\u0670]/g;
/** Invisible characters: joiners, directional marks, soft hyphens. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const beyondAscii = /[^\0-\x7f]/;

/** Lower case without accents, normalized so that texts that look equal are equal. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(unseen, '')
    .replace(undecomposedLetters, (letter) => undecomposed[letter] ?? letter);
}

/** The folded words of a query, longest first: the longest is usually the rarest. */
export function queryWords(query: string): string[] {
  const words = new Set(
    fold(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  return [...words].toSorted((a, b) => b.length - a.length);
}
