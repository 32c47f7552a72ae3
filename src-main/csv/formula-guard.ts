/**
 * Spreadsheets run a cell that begins with one of these as a formula, so a name such as `=HYPERLINK(...)` would act
 * on whoever opens the file. Quotes and blanks before the sign do not stop them; full-width signs count as well.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const begin = String.raw`(?:[\t\r\n]|["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])`;
const atRisk = new RegExp(`^'*${begin}`, 'u');
const guarded = new RegExp(`^'+${begin}`, 'u');

/**
 * A cell that no spreadsheet runs: one apostrophe goes before a text that would be run, and before a text that
 * consists of apostrophes and such a text. All others stay as they are, so that exactly one apostrophe is taken off
 * again by `unguardCell`.
 */
export function guardCell(text: string): string {
  return atRisk.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
