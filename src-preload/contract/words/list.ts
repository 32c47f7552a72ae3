import { perLanguage, say } from '#words/say.ts';

const every = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const either = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

const plain = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));

/** Remarks one after the other: "Active, 09:00 in Lisbon, on leave". */
export function plainListOf(items: readonly string[]): string {
  return plain().format(items);
}

/** A list within a sentence: "Ada, Mara and Ines". */
export function listOf(items: readonly string[]): string {
  return every().format(items);
}

/** Alternatives within a sentence: "a, b or c". */
export function anyOf(items: readonly string[]): string {
  return either().format(items);
}

/**
 * The beginning of a list within a sentence: "Ada, Mara and 36 more", "Ada, Mara and 1 other".
 *
 * @param most how many are named
 * @param rest what to call the others
 */
export function someOf(items: readonly string[], most: number, rest: 'more' | 'other' = 'more'): string {
  const others = items.length - most;
  if (others <= 0) return listOf(items);
  const remainder = rest === 'more' ? 'count.more' : 'count.others';
  return listOf([...items.slice(0, most), say(remainder, { count: others })]);
}
