import { perLanguage } from '#words/say.ts';

const grouped = perLanguage((locale) => new Intl.NumberFormat(locale));
const forms = new Intl.PluralRules('en-GB');

/** Nouns with an irregular plural. */
const irregularPlurals: Readonly<Record<string, string>> = {
  person: 'people',
  status: 'statuses',
  emoji: 'emoji',
  'custom emoji': 'custom emoji',
};

/** A number with grouped thousands: "12,480". */
export function formatCount(count: number): string {
  return grouped().format(count);
}

/**
 * The form of a word for a number: "person" or "people", "is" or "are".
 *
 * @param many left out if it is the regular plural of `one`
 */
export function plural(count: number, one: string, many?: string): string {
  if (forms.select(count) === 'one') return one;
  return many ?? irregularPlurals[one] ?? `${one}s`;
}

/** A count with its noun: "1 person", "12,480 people". Takes the parameters of `plural`. */
export function countOf(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${plural(count, one, many)}`;
}

/** The object of a button: "file", "5 files". */
export function objectOf(count: number, noun: string): string {
  return count === 1 ? noun : countOf(count, noun);
}
