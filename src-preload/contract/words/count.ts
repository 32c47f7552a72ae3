const grouped = new Intl.NumberFormat('en-GB');
const forms = new Intl.PluralRules('en-GB');

/** Nouns whose plural is not made with an s. */
const irregularPlurals: Readonly<Record<string, string>> = {
  person: 'people',
  emoji: 'emoji',
  'custom emoji': 'custom emoji',
};

/** A number with its thousands grouped: "12,480". */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/**
 * The form of a word that goes with a number: "person" or "people", "is" or "are".
 *
 * @param many left out where it is the plural of the noun `one`
 */
export function plural(count: number, one: string, many?: string): string {
  if (forms.select(count) === 'one') return one;
  return many ?? irregularPlurals[one] ?? `${one}s`;
}

/** How many of something: "1 person", "12,480 people". Parameters as those of `plural`. */
export function countOf(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${plural(count, one, many)}`;
}

/** What a button acts on: "file", "5 files". */
export function objectOf(count: number, noun: string): string {
  return count === 1 ? noun : countOf(count, noun);
}
