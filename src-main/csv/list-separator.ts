import type { ListSeparator } from '#contract/console.ts';

/**
 * What separates the cells of a CSV file so that spreadsheets of a locale open it with a double click: a semicolon in
 * locales with a decimal comma.
 *
 * @param locale a BCP 47 tag such as `de-DE`; unknown ones count as English
 */
export function listSeparator(locale: string): ListSeparator {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
  } catch {
    return ',';
  }
}
