import type { ListSeparator } from '#contract/console.ts';

/**
 * What separates the cells of a CSV file that spreadsheets of a locale open by a double click: the semicolon where the
 * comma stands in decimal numbers.
 *
 * @param locale a BCP 47 tag, such as `de-DE`; one that is not known counts as English
 */
export function listSeparator(locale: string): ListSeparator {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
  } catch {
    return ',';
  }
}
